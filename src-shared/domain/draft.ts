/** File rows as typed fields, column by column: absent, blank, clear, value or invalid. Never defaults a bad cell. */
import type { Field } from './field.ts'
import type { Problem } from './problem.ts'

/** State of one field of one draft. A field whose column is not in the file is absent: it has no DraftColumn. */
export const DRAFT = { blank: 0, value: 1, clear: 2, invalid: 3 } as const

/** Separates the entries of a list value (categories, suppliers) inside its one string. Never occurs in cells. */
export const LIST_SEPARATOR = '\u001f'

export interface DraftColumn {
  readonly field: Field
  /** Sheet column, from 0. */
  readonly column: number
  readonly states: Uint8Array
  /**
   * Where the state is `value`: decimal fields hold canonical decimal text (values/decimal.ts), list fields their entries
   * joined by LIST_SEPARATOR, id canonical integer text, others the text as written (NFC). Otherwise ''.
   */
  readonly values: readonly string[]
}

export interface Drafts {
  readonly count: number
  /** The file's own row number per draft. */
  readonly fileRows: Uint32Array
  /** The sheet's row index per draft. */
  readonly sheetRows: Uint32Array
  readonly columns: ReadonlyMap<Field, DraftColumn>
  /** Problems of cells and rows by draft index, in column order. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>
}

/** The state of a field in a draft; undefined when the file has no such column. */
export function stateOf(drafts: Drafts, field: Field, index: number): number | undefined {
  return drafts.columns.get(field)?.states[index]
}

/** The value of a field, or undefined when it is absent, blank, cleared or invalid. */
export function valueOf(drafts: Drafts, field: Field, index: number): string | undefined {
  const column = drafts.columns.get(field)
  return column && column.states[index] === DRAFT.value ? column.values[index] : undefined
}
