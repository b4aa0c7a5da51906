/**
 * What the user changes in the preview: a cell fixed in place, a question answered, rows or a field left out, a conflict
 * decided. A list of small operations over the drafts as read; undo drops the last one. Never touches the file.
 */
import { located, type Drafts, type DraftColumn } from './draft.ts'
import { EditedTexts } from './draft-texts.ts'
import type { Field } from './field.ts'
import { redraftCell, type DraftOptions } from './make-drafts.ts'
import type { Mapping } from './mapping.ts'
import type { Pick } from './match.ts'
import type { ConflictPolicy } from './merge.ts'
import type { Problem } from './problem.ts'

export type ImportEdit =
  | { readonly kind: 'cell'; readonly index: number; readonly column: number; readonly text: string }
  /** One text in many cells of a column. */
  | { readonly kind: 'cells'; readonly indexes: readonly number[]; readonly column: number; readonly text: string }
  /** Null takes an answer back. */
  | { readonly kind: 'pick'; readonly index: number; readonly pick: Pick | null }
  | { readonly kind: 'rows'; readonly indexes: readonly number[]; readonly included: boolean }
  | { readonly kind: 'field'; readonly field: Field; readonly included: boolean }
  /** A conflict of one field, or of the whole row with null. */
  | { readonly kind: 'resolve'; readonly index: number; readonly field: Field | null; readonly policy: ConflictPolicy }

export interface Edited {
  readonly drafts: Drafts
  /** Fixed cells: `index:column` -> what the user typed. */
  readonly texts: ReadonlyMap<string, string>
  readonly picks: ReadonlyMap<number, Pick>
  readonly excludedRows: ReadonlySet<number>
  readonly excludedFields: ReadonlySet<Field>
  readonly policies: ReadonlyMap<number, ReadonlyMap<Field | null, ConflictPolicy>>
  /** Drafts whose match may differ from that of the drafts as read. */
  readonly touched: ReadonlySet<number>
}

export function cellKey(index: number, column: number): string {
  return `${index}:${column}`
}

/** Applies the edits in order to the drafts as read. Columns are copied once, and only where a cell was fixed. [EDIT-1] */
export function applyEdits(
  drafts: Drafts,
  mapping: Mapping,
  edits: readonly ImportEdit[],
  options: DraftOptions,
): Edited {
  const columns = new Map<Field, DraftColumn & { readonly values: EditedTexts }>()
  const problems = new Map(drafts.problems)
  const texts = new Map<string, string>()
  const picks = new Map<number, Pick>()
  const excludedRows = new Set<number>()
  const excludedFields = new Set<Field>()
  const policies = new Map<number, Map<Field | null, ConflictPolicy>>()
  const touched = new Set<number>()

  const fixCell = (index: number, at: number, text: string): void => {
    const mapped = mapping.columns.find(({ column }) => column === at)
    const field = mapped?.field
    if (!mapped || !field) return
    const original = drafts.columns.get(field)
    if (!original) return
    const copy = columns.get(field) ?? {
      ...original,
      states: original.states.slice(),
      values: new EditedTexts(original.values),
    }
    columns.set(field, copy)
    const read = redraftCell(text, { ...mapped, field }, drafts.fileRows[index] ?? 0, options)
    copy.states[index] = read.state
    copy.values.set(index, read.value)
    const others = (problems.get(index) ?? []).filter((problem) => problem.column !== at && !settledBy(problem, field))
    const all = [...others, ...read.located.map((problem) => located(drafts, index, problem))]
    if (all.length > 0) problems.set(index, all)
    else problems.delete(index)
    texts.set(cellKey(index, at), text)
    touched.add(index)
  }

  for (const edit of edits) {
    switch (edit.kind) {
      case 'cell':
        fixCell(edit.index, edit.column, edit.text)
        break
      case 'cells':
        for (const index of edit.indexes) fixCell(index, edit.column, edit.text)
        break
      case 'pick':
        if (edit.pick === null) picks.delete(edit.index)
        else picks.set(edit.index, edit.pick)
        touched.add(edit.index)
        break
      case 'rows':
        for (const index of edit.indexes) {
          if (edit.included) excludedRows.delete(index)
          else excludedRows.add(index)
          touched.add(index)
        }
        break
      case 'field':
        if (edit.included) excludedFields.delete(edit.field)
        else excludedFields.add(edit.field)
        break
      case 'resolve': {
        const own = policies.get(edit.index) ?? new Map<Field | null, ConflictPolicy>()
        own.set(edit.field, edit.policy)
        policies.set(edit.index, own)
        break
      }
      default:
        edit satisfies never
    }
  }
  const merged = columns.size === 0 ? drafts.columns : new Map([...drafts.columns, ...columns])
  return {
    drafts: { ...drafts, columns: merged, problems },
    texts,
    picks,
    excludedRows,
    excludedFields,
    policies,
    touched,
  }
}

/** Problems of a whole row that a new value in this field may settle; the plan finds them again if they stand. */
function settledBy({ code, column }: Problem, field: Field): boolean {
  if (column !== null) return false
  return code === 'no-key' || (code === 'stock-set-and-changed' && (field === 'stock' || field === 'stock_change'))
}
