/** File rows as typed fields, column by column: absent, blank, clear, value or invalid. Never defaults a bad cell. */
import type { Field } from '../../material/fields/field.ts'
import type { Problem, ProblemCode } from '../../file/problem.ts'
import type { Sheet } from '../../file/sheet.ts'
import type { RowName } from '../../file/row-name.ts'
import type { RowAside } from './non-material-rows.ts'
import type { Texts } from '../../material/values/texts.ts'
import { withoutOuterSpace, textKey } from '../../material/values/text-key.ts'

/** State of one field of one draft. A field whose column is not in the file is absent: it has no DraftColumn. */
export const DRAFT = { blank: 0, value: 1, clear: 2, invalid: 3 } as const

/** Separates the entries of a list value (categories, suppliers) inside its one string. Never occurs in cells. */
export const LIST_SEPARATOR = '\u001f'

/** The units that amounts are in by their heading, or by a column that says what a price is for. */
export interface NamedUnits {
  readonly unitAt: (index: number) => string | undefined
  /** Answers that amounts in these units are meant in those of their materials. */
  readonly asIs: (units: Iterable<string>) => string
}

/** Amounts with a plus sign under a heading of the stock: the first of them, and the rule that takes the column as the stock. */
export interface PlusSigns {
  readonly examples: readonly { readonly row: number; readonly text: string }[]
  readonly asIs: string
}

export interface DraftColumn {
  readonly field: Field
  /** Sheet column, from 0. */
  readonly column: number
  readonly states: Uint8Array
  /**
   * Where the state is `value`: decimal fields hold canonical decimal text (values/decimal.ts), list fields their entries
   * joined by LIST_SEPARATOR, id canonical integer text, others the text as written (NFC). Otherwise ''.
   */
  readonly values: Texts
  /** Absent where nothing names a unit. [UNIT-5] */
  readonly namedUnits?: NamedUnits
  /** Absent where no amount has one, or a rule answers it. [VALUE-12] */
  readonly plusSigns?: PlusSigns
  /** Which cells the user typed over; absent where none is. */
  readonly isTyped?: (index: number) => boolean
}

/** The drafts of one of several sheets. */
export interface DraftPart {
  readonly sheet: string
  /** Its first draft; it ends where the next part begins. */
  readonly from: number
  /** The storage its rows belong to where they name none. */
  readonly storage: number
  /** Column of this sheet by column of all sheets together; -1 where it has none. */
  readonly columns: readonly number[]
}

/** Which rows of a sheet become drafts. */
export interface DraftRows {
  /** The sheet's row index per draft. */
  readonly sheetRows: Uint32Array
  /** The file's own row number per draft. */
  readonly fileRows: Uint32Array
  /** The sheets that were read together, in file order; absent where it is one. */
  readonly parts?: readonly DraftPart[]
  /** Where a row of the file is several drafts, one for each storage: the first of them, per draft. [TABLE-6] */
  readonly firsts?: Uint32Array
  /** Rows from this number of the file on are empty ones for new materials: left out until something is typed into them. [STOCK-5] */
  readonly spareFrom?: number
}

export interface RowsAside {
  readonly rows: readonly RowAside[]
  /** Sheet rows that look like them but name a material of the account; null if not checked yet. */
  readonly materials: ReadonlySet<number> | null
}

export interface Drafts extends DraftRows {
  readonly count: number
  readonly columns: ReadonlyMap<Field, DraftColumn>
  /** Problems of cells and rows by draft index, in column order. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>
  /** Rows that are no materials, and so no drafts; absent where all are read. */
  readonly aside?: RowsAside
}

/** The sheet a draft is from; undefined where one sheet was read. */
export function partOf({ parts }: Pick<Drafts, 'parts'>, index: number): DraftPart | undefined {
  if (!parts) return undefined
  // It is asked for every row.
  let at = parts.length - 1
  while (at >= 0 && (parts[at]?.from ?? 0) > index) at--
  return parts[at]
}

/** An empty row that a new material can be typed into. */
export function isSpare({ spareFrom, fileRows }: Pick<DraftRows, 'spareFrom' | 'fileRows'>, index: number): boolean {
  return spareFrom !== undefined && (fileRows[index] ?? 0) >= spareFrom
}

/** The row of a draft as people name it. */
export function draftName(drafts: Pick<Drafts, 'parts' | 'fileRows'>, index: number): RowName {
  const row = drafts.fileRows[index] ?? 0
  const part = partOf(drafts, index)
  return part === undefined ? { row } : { row, sheet: part.sheet }
}

/** A problem of a draft with its sheet, and the column's place there. */
export function locateProblem(drafts: Pick<Drafts, 'parts'>, index: number, problem: Problem): Problem {
  const part = partOf(drafts, index)
  if (part === undefined) return problem
  const sheetColumn = problem.column === null ? undefined : part.columns[problem.column]
  return {
    ...problem,
    sheet: part.sheet,
    ...(sheetColumn === undefined || sheetColumn < 0 || sheetColumn === problem.column
      ? {}
      : { ownColumn: sheetColumn }),
  }
}

/** The state of a field in a draft; undefined when the file has no such column. */
export function stateOf(drafts: Drafts, field: Field, index: number): number | undefined {
  return drafts.columns.get(field)?.states[index]
}

/** Where a field stands in the file; a change of stock is one, too. */
export function fieldColumn(drafts: Drafts, field: Field): number | null {
  const draftColumn = drafts.columns.get(field) ?? (field === 'stock' ? drafts.columns.get('stock_change') : undefined)
  return draftColumn?.column ?? null
}

/** The value of a field, or undefined when it is absent, blank, cleared or invalid. */
export function valueOf(drafts: Drafts, field: Field, index: number): string | undefined {
  const column = drafts.columns.get(field)
  return column && column.states[index] === DRAFT.value ? column.values.at(index) : undefined
}

export type ReportProblem = (index: number, problem: Problem) => void

/** Makes amounts invalid and reports them. `detailsAt`: of a draft and its row of the sheet; null for one that stays. */
export function refuseAmounts(
  { field, column, states }: DraftColumn,
  { sheetRows, fileRows }: DraftRows,
  sheet: Sheet,
  report: ReportProblem,
  code: ProblemCode,
  detailsAt: (index: number, row: number) => Problem['details'] | null,
): void {
  for (let index = 0; index < states.length; index++) {
    if (states[index] !== DRAFT.value) continue
    const sheetRow = sheetRows[index] ?? 0
    const details = detailsAt(index, sheetRow)
    if (details === null) continue
    states[index] = DRAFT.invalid
    const got = sheet.columns[column]?.texts.at(sheetRow) ?? ''
    report(index, {
      code,
      severity: 'blocks',
      row: fileRows[index] ?? 0,
      column,
      field,
      got,
      ...(details && { details }),
    })
  }
}

const SEPARATORS = /[;|\n\r]/

/**
 * Several entries in one cell, separated by `;`, `|` or a line break: trimmed, without repeats, in the order written.
 * Entries joined by LIST_SEPARATOR; '' when there is none.
 */
export function readList(text: string): string {
  return SEPARATORS.test(text) ? listEntries(text).join(LIST_SEPARATOR) : withoutOuterSpace(text)
}

/** A list with another entry in place of one; null where it has no such entry. */
export function withEntry(text: string, entry: string, other: string): string | null {
  const entries = listEntries(text)
  const at = entries.findIndex((one) => textKey(one) === textKey(entry))
  return at < 0 ? null : entries.with(at, other).join('; ')
}

/** Never a blank one. */
export function listEntries(text: string): string[] {
  const keys = new Set<string>()
  const entries: string[] = []
  for (const part of text.split(SEPARATORS)) {
    const entry = withoutOuterSpace(part)
    const key = textKey(entry)
    if (key === '' || keys.has(key)) continue
    keys.add(key)
    entries.push(entry)
  }
  return entries
}
