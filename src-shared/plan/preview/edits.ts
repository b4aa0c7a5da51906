/**
 * The user's changes in the preview: a corrected cell, an answer, rows or fields left out, a resolved conflict. They are a list of small operations
 * on the drafts as read (apply-edits.ts). Undo drops the last one.
 */
import { isSpareRow, partOf, type Drafts } from '../draft/draft.ts'
import type { Field } from '../../material/fields/field.ts'
import type { DraftOptions } from '../draft/make-drafts.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import type { MaterialAnswer } from '../match.ts'
import type { ConflictPolicy } from '../three-way.ts'
import type { Separators } from '../../material/values/shown-decimal.ts'
import type { ProblemCode } from '../../file/problem.ts'

/** The number style of the window when the text was typed. If absent, a number is read only if it means the same in every style. [EDIT-5] */
export interface TypedStyle {
  readonly numbers?: Separators | undefined
}

export interface TypedCell {
  readonly column: number
  readonly text: string
}

/** The question that was answered, if known. */
interface AnsweredQuestion {
  readonly question?: ProblemCode | undefined
}

export type ImportEdit =
  | ({ readonly kind: 'cell'; readonly index: number } & TypedCell & TypedStyle)
  /** One text in many cells of a column. */
  | ({ readonly kind: 'cells'; readonly indexes: readonly number[] } & TypedCell & TypedStyle)
  /** Cells pasted at once, by draft. */
  | ({ readonly kind: 'block'; readonly rows: ReadonlyMap<number, readonly TypedCell[]> } & TypedStyle)
  /** Null removes an answer. */
  | ({ readonly kind: 'pick'; readonly index: number; readonly pick: MaterialAnswer | null } & AnsweredQuestion)
  /** One step that answers the questions of many rows. The keys are the drafts' indexes. */
  | ({ readonly kind: 'picks'; readonly picks: ReadonlyMap<number, MaterialAnswer> } & AnsweredQuestion)
  /** Removes answers, so that the questions return: about the material, about a conflict, or both. [ASK-1] */
  | { readonly kind: 'ask'; readonly indexes: readonly number[]; readonly of: 'material' | 'conflict' | 'both' }
  | { readonly kind: 'rows'; readonly indexes: readonly number[]; readonly included: boolean }
  | { readonly kind: 'field'; readonly field: Field; readonly included: boolean }
  /** A conflict in one field, or in the whole row if `field` is null. */
  | { readonly kind: 'resolve'; readonly index: number; readonly field: Field | null; readonly policy: ConflictPolicy }

export interface EditedDrafts {
  readonly drafts: Drafts
  /** What the user typed in edited cells, by cell key (`index:column`). */
  readonly texts: ReadonlyMap<string, string>
  readonly picks: ReadonlyMap<number, MaterialAnswer>
  /** The questions that the picks answer, if known. */
  readonly questions: ReadonlyMap<number, ProblemCode>
  /** Rows that the user left out, and spare rows without typed values. */
  readonly excludedRows: ReadonlySet<number>
  readonly excludedFields: ReadonlySet<Field>
  readonly policies: ReadonlyMap<number, ReadonlyMap<Field | null, ConflictPolicy>>
}

type RowsLeftOut = { readonly [One in 'drafts' | 'excludedRows']: EditedDrafts[One] }

/** The drafts to which edits are applied, with the mapping and the options that typed texts need. */
export interface EditBase {
  /** The drafts as read, without edits. */
  readonly drafts: Drafts
  readonly mapping: Mapping
  readonly options: DraftOptions
}

export function cellKey(index: number, column: number): string {
  return `${index}:${column}`
}

/** Empty rows for new materials, at the end of each storage's rows. */
export function listSpareRows({ parts, fileRows, spareFrom, count }: Drafts): number[] {
  if (spareFrom === undefined) return []
  const spareRows: number[] = []
  for (const partIndex of (parts ?? [{}]).keys()) {
    for (let index = (parts?.[partIndex + 1]?.from ?? count) - 1; (fileRows[index] ?? 0) >= spareFrom; index--)
      spareRows.push(index)
  }
  return spareRows
}

/** The next spare row without typed values, by storage; absent if a storage has none left. */
export function findFreeSpareRows({ drafts, excludedRows }: RowsLeftOut): ReadonlyMap<number, number> {
  const spareRowByStorage = new Map<number, number>()
  // Spare rows are listed backwards for each storage, so its first free row is set last.
  for (const index of listSpareRows(drafts)) {
    const storage = partOf(drafts, index)?.storage
    if (storage !== undefined && excludedRows.has(index)) spareRowByStorage.set(storage, index)
  }
  return spareRowByStorage
}

/** The spare rows with typed values, in the order of `listSpareRows`. */
export function listUsedSpareRows(rowsLeftOut: RowsLeftOut): number[] {
  return listSpareRows(rowsLeftOut.drafts).filter((index) => !isUnusedSpareRow(rowsLeftOut, index))
}

/** The number of spare rows without typed values. These are not counted as rows of the file. */
export function countUnusedSpareRows({ drafts, excludedRows }: RowsLeftOut): number {
  if (drafts.spareFrom === undefined) return 0
  let unusedCount = 0
  for (const index of excludedRows) if (isSpareRow(drafts, index)) unusedCount += 1
  return unusedCount
}

/** True for a spare row without typed values. Such a row is not counted. */
export function isUnusedSpareRow({ drafts, excludedRows }: RowsLeftOut, index: number): boolean {
  return isSpareRow(drafts, index) && excludedRows.has(index)
}

/** The drafts of an edit; null if the edit applies to all drafts. */
export function listEditedDrafts(edit: ImportEdit): readonly number[] | null {
  switch (edit.kind) {
    case 'cell':
    case 'pick':
    case 'resolve':
      return [edit.index]
    case 'cells':
    case 'rows':
    case 'ask':
      return edit.indexes
    case 'picks':
      return [...edit.picks.keys()]
    case 'block':
      return [...edit.rows.keys()]
    case 'field':
      return null
    default:
      return edit satisfies never
  }
}
