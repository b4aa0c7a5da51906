/**
 * Edits made on a file, carried over to the same file saved again: those whose row is still there and whose cell still
 * says what it said. A row is found by its keys, or by all of its cells where it has none; rows that are there twice are
 * not guessed between. [EDIT-4]
 */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Field } from '../../../src-shared/domain/field.ts'
import type { ImportEdit } from '../../../src-shared/domain/edits.ts'
import type { Pick as MatchPick } from '../../../src-shared/domain/match.ts'
import { columnOf } from '../../../src-shared/domain/mapping.ts'
import { cellText } from '../../../src-shared/domain/sheet.ts'
import type { SessionState } from './stages.ts'

type Read = Pick<SessionState, 'read' | 'mapping' | 'drafts'>

export function keptEdits(edits: readonly ImportEdit[], before: Read, after: Read): ImportEdit[] {
  if (edits.length === 0) return []
  const rows = rowsCarried(edits, before, after)
  const carried = new Set(rows.keys())
  return edits.flatMap((edit): ImportEdit[] => {
    if (edit.kind === 'field') return [edit]
    if (edit.kind === 'cell' || edit.kind === 'cells') {
      const column = columnCarried(edit.column, before, after)
      if (column === null) return []
      const same = (index: number): number[] => {
        const now = rows.get(index)
        return now !== undefined && textOf(before, index, edit.column) === textOf(after, now, column) ? [now] : []
      }
      if (edit.kind === 'cell') return same(edit.index).map((index) => ({ ...edit, index, column }))
      const indexes = edit.indexes.flatMap(same)
      return indexes.length > 0 ? [{ ...edit, indexes, column }] : []
    }
    if (edit.kind === 'rows') {
      const indexes = edit.indexes.filter((index) => carried.has(index)).map((index) => rows.get(index) ?? 0)
      return indexes.length > 0 ? [{ ...edit, indexes }] : []
    }
    if (edit.kind === 'picks') {
      const picks = new Map(
        [...edit.picks].flatMap(([index, pick]): [number, MatchPick][] => {
          const now = rows.get(index)
          return now === undefined ? [] : [[now, pick]]
        }),
      )
      return picks.size > 0 ? [{ ...edit, picks }] : []
    }
    const index = rows.get(edit.index)
    return index === undefined ? [] : [{ ...edit, index }]
  })
}

/** Fields chosen for columns by their place, at the places where the columns of these headings are now. */
export function keptChoices(choices: ImportChoices, before: Read, after: Read): ImportChoices {
  if (!choices.fields) return choices
  const fields = choices.fields.flatMap(([column, field]): [number, Field | null][] => {
    const now = columnCarried(column, before, after)
    return now === null ? [] : [[now, field]]
  })
  return { ...choices, fields }
}

/** Where the rows that edits speak of are now. */
function rowsCarried(edits: readonly ImportEdit[], before: Read, after: Read): Map<number, number> {
  // Several sheets number their rows each for itself: nothing is carried over then.
  if (before.drafts.parts || after.drafts.parts) return new Map()
  const wanted = new Set(edits.flatMap(rowsOf))
  if (wanted.size === 0) return new Map()
  const then = places(before)
  const now = places(after)
  return new Map(
    [...wanted].flatMap((index): [number, number][] => {
      const identity = identityOf(before, index)
      const at = now.get(identity)
      return at !== undefined && at >= 0 && then.get(identity) === index ? [[index, at]] : []
    }),
  )
}

function rowsOf(edit: ImportEdit): readonly number[] {
  switch (edit.kind) {
    case 'cell':
    case 'pick':
    case 'resolve':
      return [edit.index]
    case 'cells':
    case 'rows':
      return edit.indexes
    case 'picks':
      return [...edit.picks.keys()]
    case 'field':
      return []
    default:
      return edit satisfies never
  }
}

/** Identity -> draft; -1 where several rows have it. */
function places(read: Read): Map<string, number> {
  const found = new Map<string, number>()
  for (let index = 0; index < read.drafts.count; index++) {
    const identity = identityOf(read, index)
    found.set(identity, found.has(identity) ? -1 : index)
  }
  return found
}

function identityOf(read: Read, index: number): string {
  const keys = (['id', 'sku', 'name', 'storage'] as const).map((field) => {
    const column = columnOf(read.mapping, field)
    return column ? textOf(read, index, column.column) : ''
  })
  if (keys.slice(0, 3).some((text) => text !== '')) return JSON.stringify(keys)
  return JSON.stringify([read.mapping.columns.map(({ column }) => textOf(read, index, column))])
}

function textOf({ read, drafts }: Read, index: number, column: number): string {
  return cellText(read.sheet, drafts.sheetRows[index] ?? 0, column).trim()
}

/** The column of the same heading, at its place or, where only one has it, elsewhere. */
function columnCarried(column: number, before: Read, after: Read): number | null {
  const header = before.mapping.columns.find((one) => one.column === column)?.header
  if (header === undefined) return null
  const same = after.mapping.columns.filter((one) => one.header === header)
  if (same.some((one) => one.column === column)) return column
  const [only] = same
  return only && same.length === 1 && header !== '' ? only.column : null
}
