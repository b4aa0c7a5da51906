/**
 * Rows of the file as typed fields, column by column: absent, blank, clear, value or invalid. Never replaces a bad
 * cell by a default.
 */
import type { Field } from '../../material/fields/field.ts'
import type { Problem, ProblemCode } from '../../file/problem.ts'
import type { Sheet } from '../../file/sheet.ts'
import type { RowName } from '../../file/row-name.ts'
import type { SetAsideRow } from './non-material-rows.ts'
import type { Texts } from '../../material/values/texts.ts'
import { trimOuterSpace, makeTextKey } from '../../material/values/text-key.ts'

/**
 * The state of one field in one draft. If the file has no column for a field, it is absent and has no DraftColumn.
 */
export const DRAFT = { blank: 0, value: 1, clear: 2, invalid: 3 } as const

/** Separates the entries of a list value (categories, suppliers) inside one string. Never occurs in cells. */
export const LIST_SEPARATOR = '\u001f'

/** The units of amounts, from their heading or from a column with the price's quantity. */
export interface NamedUnits {
  readonly unitAt: (index: number) => string | undefined
  /** Makes the rule that confirms that amounts in these units are already in the materials' own units. */
  readonly asIs: (units: Iterable<string>) => string
}

/** The first amounts with a plus sign under a stock heading, and the rule that reads the column as stock. */
export interface PlusSigns {
  readonly examples: readonly { readonly row: number; readonly text: string }[]
  readonly asIs: string
}

export interface DraftColumn {
  readonly field: Field
  /** The sheet's column, from 0. */
  readonly column: number
  readonly states: Uint8Array
  /**
   * The text if the state is `value`; otherwise ''. Decimals and ids are canonical. List fields have their entries joined by LIST_SEPARATOR. Other
   * fields have the text as written (NFC).
   */
  readonly values: Texts
  /** Absent if no unit is given. [UNIT-5] */
  readonly namedUnits?: NamedUnits
  /** Absent if no amount has a plus sign, or if a rule already defines what the sign means. [VALUE-12] */
  readonly plusSigns?: PlusSigns
  /** Whether the user edited the cell; absent if no cell was edited. */
  readonly isTyped?: (index: number) => boolean
}

/** The drafts of one of several sheets. */
export interface DraftPart {
  readonly sheet: string
  /** The first draft of the sheet. The part ends where the next one starts. */
  readonly from: number
  /** The storage of rows in which no storage is named. */
  readonly storage: number
  /** For each column of the joined sheet, this sheet's column; -1 if it has none. */
  readonly columns: readonly number[]
}

/** Which rows of a sheet become drafts. */
export interface DraftRows {
  /** For each draft, the row's index in the sheet. */
  readonly sheetRows: Uint32Array
  /** For each draft, the row's number in the file. */
  readonly fileRows: Uint32Array
  /** The sheets that were read together, in file order; absent if there is only one. */
  readonly parts?: readonly DraftPart[]
  /** The first draft of the same file row, for each draft. Only if the file has columns per storage. [TABLE-6] */
  readonly firstRows?: Uint32Array
  /**
   * From this row number on, rows are empty and meant for new materials. They are left out until something is typed.
   * [STOCK-5]
   */
  readonly spareFrom?: number
}

export interface SetAsideRows {
  readonly rows: readonly SetAsideRow[]
  /** Rows of the sheet that do not look like materials, but contain the key of a material in the account; null if not checked yet. */
  readonly materials: ReadonlySet<number> | null
}

export interface Drafts extends DraftRows {
  readonly count: number
  readonly columns: ReadonlyMap<Field, DraftColumn>
  /** Problems of cells and rows by draft index, in column order. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>
  /** Rows that are not materials and do not become drafts; absent if all rows are read. */
  readonly asideRows?: SetAsideRows
}

/** Only the drafts before `end`. */
export function takeFirstDrafts(drafts: Drafts, end: number): Drafts {
  if (drafts.count <= end) return drafts
  const { parts, problems } = drafts
  return {
    ...drafts,
    count: end,
    problems: new Map([...problems].filter(([index]) => index < end)),
    ...(parts ? { parts: parts.filter(({ from }) => from < end) } : {}),
  }
}

/** The sheet that a draft comes from; undefined if only one sheet was read. */
export function partOf({ parts }: Pick<Drafts, 'parts'>, index: number): DraftPart | undefined {
  if (!parts) return undefined
  // Called for every row, so it must be fast.
  let partIndex = parts.length - 1
  while (partIndex >= 0 && (parts[partIndex]?.from ?? 0) > index) partIndex--
  return parts[partIndex]
}

/** True for an empty row in which a new material can be typed. */
export function isSpareRow({ spareFrom, fileRows }: Pick<DraftRows, 'spareFrom' | 'fileRows'>, index: number): boolean {
  return spareFrom !== undefined && (fileRows[index] ?? 0) >= spareFrom
}

/** The name of a draft's row in messages: its number, and its sheet if several were read. */
export function getRowName(drafts: Pick<Drafts, 'parts' | 'fileRows'>, index: number): RowName {
  const row = drafts.fileRows[index] ?? 0
  const part = partOf(drafts, index)
  return part === undefined ? { row } : { row, sheet: part.sheet }
}

/** A draft's problem with its sheet, and the column's position there. */
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

/** The state of a field in a draft; undefined if the file has no such column. */
export function stateOf(drafts: Drafts, field: Field, index: number): number | undefined {
  return drafts.columns.get(field)?.states[index]
}

/** The file's column of a field. For the stock, this may be a column of stock changes. */
export function findFieldColumn(drafts: Drafts, field: Field): number | null {
  const draftColumn = drafts.columns.get(field) ?? (field === 'stock' ? drafts.columns.get('stock_change') : undefined)
  return draftColumn?.column ?? null
}

/** The value of a field; undefined if it is absent, blank, cleared or invalid. */
export function valueOf(drafts: Drafts, field: Field, index: number): string | undefined {
  const column = drafts.columns.get(field)
  return column && column.states[index] === DRAFT.value ? column.values.at(index) : undefined
}

export type ReportProblem = (index: number, problem: Problem) => void

/**
 * Makes amounts invalid and reports them. `detailsAt`: the problem's details for a draft and its sheet row; null if
 * the amount is valid.
 */
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
    const cellText = sheet.columns[column]?.texts.at(sheetRow) ?? ''
    report(index, {
      code,
      severity: 'blocks',
      row: fileRows[index] ?? 0,
      column,
      field,
      got: cellText,
      ...(details && { details }),
    })
  }
}

const ENTRY_SEPARATORS = /[;|\n\r]/

/**
 * Several entries in one cell, separated by `;`, `|` or a line break: trimmed, without repeats, in their order.
 * Returns them joined by LIST_SEPARATOR; '' if there are none.
 */
export function readList(text: string): string {
  return ENTRY_SEPARATORS.test(text) ? listEntries(text).join(LIST_SEPARATOR) : trimOuterSpace(text)
}

/** A list with one entry replaced; null if it does not have that entry. */
export function replaceEntry(text: string, entry: string, newEntry: string): string | null {
  const entries = listEntries(text)
  const entryIndex = entries.findIndex((listEntry) => makeTextKey(listEntry) === makeTextKey(entry))
  return entryIndex < 0 ? null : entries.with(entryIndex, newEntry).join('; ')
}

/** Blank entries are left out. */
export function listEntries(text: string): string[] {
  const keys = new Set<string>()
  const entries: string[] = []
  for (const part of text.split(ENTRY_SEPARATORS)) {
    const entry = trimOuterSpace(part)
    const key = makeTextKey(entry)
    if (key === '' || keys.has(key)) continue
    keys.add(key)
    entries.push(entry)
  }
  return entries
}
