/** Identifies a row of the file by its number, and by its sheet if several were read together. */
import { toRawText, type UntrustedText } from '../material/values/untrusted-text.ts'
import { makeTextKey } from '../material/values/text-key.ts'

export interface RowName {
  /** The row's number in the file, from 1. */
  readonly row: number
  /** The sheet's name; absent if only one sheet was read. */
  readonly sheet?: string
}

export function isSameRow(a: RowName, b: RowName): boolean {
  return a.row === b.row && a.sheet === b.sheet
}

/** Keeps only the row and the sheet, without other properties. */
export function rowNameOf({ row, sheet }: { readonly row: number; readonly sheet?: string | undefined }): RowName {
  return sheet === undefined ? { row } : { row, sheet }
}

/** A row as details of a problem: its number under the key `name`, its sheet under that key followed by `Sheet`. */
export function makeRowDetails({ row, sheet }: RowName, name: string): Record<string, string | number> {
  return sheet === undefined ? { [name]: row } : { [name]: row, [sheetKeyOf(name)]: sheet }
}

export function sheetKeyOf(name: string): string {
  return `${name}Sheet`
}

/** The first row of a kind, in the form used in summaries. */
export function makeFirstRow({ row, sheet }: RowName): { firstRow: number; firstSheet?: string } {
  return sheet === undefined ? { firstRow: row } : { firstRow: row, firstSheet: sheet }
}

/** A key that is different for each row of a file. */
export function makeRowKey({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${row} ${sheet}`
}

type SheetName = string | UntrustedText

interface TypedRow<Sheet extends SheetName> {
  readonly row: number
  readonly sheet?: Sheet
}

interface TypedRows<Sheet extends SheetName> {
  readonly first: number
  readonly last: number
  readonly sheet?: Sheet
  /** The text as typed. */
  readonly text: string
}

const ROW_PATTERN = /^(?:(.*?)[!\s])?\s*(\d{1,8})$/su
const ROW_RANGE_PATTERN = /^(.*\d)\s*-\s*(\d{1,8})$/su
const QUOTED_NAME = /^'(.*)'$/su

/**
 * Finds the rows that people mean when they type a number, or a sheet and a number. Reads `12`, `Shop!12`, `'Shop: front'!12` or `shop 12`. The start
 * of a sheet's name is enough if only one sheet starts that way. A number alone refers to a row of the sheet `currentSheet`, which the user is looking
 * at. Null if there is no such row. [TERMINAL-16]
 */
export function parseTypedRow<Sheet extends SheetName>(
  typedText: string,
  sheets: readonly Sheet[],
  currentSheet?: Sheet,
): TypedRow<Sheet> | null {
  const [match, sheetText = '', digits = ''] = ROW_PATTERN.exec(typedText.trim()) ?? []
  if (match === undefined) return null
  const row = Number(digits)
  if (makeTextKey(sheetText) === '')
    return currentSheet === undefined || sheets.length === 0 ? { row } : { row, sheet: currentSheet }
  const sheet = findSheet(sheetText, sheets)
  return sheet === undefined ? null : { row, sheet }
}

/** Finds a sheet by its exact name. If there is none, ignores case, and then accepts the start of a name. */
function findSheet<Sheet extends SheetName>(typedText: string, sheets: readonly Sheet[]): Sheet | undefined {
  const text = unquoteName(typedText)
  const exactSheet = sheets.find((sheet) => toRawText(sheet) === text)
  if (exactSheet !== undefined) return exactSheet
  const sheetKey = makeTextKey(text)
  if (sheetKey === '') return undefined
  const filterSheets = (isMatch: (key: string) => boolean): Sheet[] =>
    sheets.filter((sheet) => isMatch(makeTextKey(toRawText(sheet))))
  const exactMatches = filterSheets((key) => key === sheetKey)
  const [onlySheet, ...otherSheets] =
    exactMatches.length > 0 ? exactMatches : filterSheets((key) => key.startsWith(sheetKey))
  return otherSheets.length === 0 ? onlySheet : undefined
}

function unquoteName(typedText: string): string {
  const nameInQuotes = QUOTED_NAME.exec(typedText.trim())?.[1]
  return nameInQuotes === undefined ? typedText : nameInQuotes.replaceAll("''", "'")
}

/** Reads `12` or `Shop!3-5`. Null if there is no such row. */
function parseRowRange<Sheet extends SheetName>(text: string, sheets: readonly Sheet[]): TypedRows<Sheet> | null {
  const [, from = text, to] = ROW_RANGE_PATTERN.exec(text) ?? []
  const firstRow = parseTypedRow(from, sheets)
  if (firstRow === null) return null
  const lastNumber = to === undefined ? firstRow.row : Number(to)
  if (firstRow.row < 1 || lastNumber < firstRow.row) return null
  const { row: firstNumber, ...sheetPart } = firstRow
  return { ...sheetPart, first: firstNumber, last: lastNumber, text }
}

/**
 * Reads `3,7-9` or `Shop!3-5`. A sheet's name may contain a comma, so the whole name is tried first. On failure,
 * returns the part that is not a row, and whether it has the right form.
 */
export function parseTypedRows<Sheet extends SheetName>(
  typedText: string,
  sheets: readonly Sheet[],
): { readonly rows: readonly TypedRows<Sheet>[] } | { readonly wrongText: string; readonly hasRightForm: boolean } {
  const parts = typedText.split(',')
  const commaCount = Math.max(0, ...sheets.map((sheet) => toRawText(sheet).split(',').length - 1))
  const rows: TypedRows<Sheet>[] = []
  for (let from = 0; from < parts.length;) {
    const rowsResult = parseNextRows(parts, from, commaCount, sheets)
    if (rowsResult === null) {
      const invalidText = (parts[from] ?? '').trim()
      return { wrongText: invalidText, hasRightForm: hasRightForm(invalidText) }
    }
    rows.push(rowsResult.rows)
    from = rowsResult.nextPartIndex
  }
  return { rows }
}

function parseNextRows<Sheet extends SheetName>(
  parts: readonly string[],
  from: number,
  commaCount: number,
  sheets: readonly Sheet[],
): { readonly rows: TypedRows<Sheet>; readonly nextPartIndex: number } | null {
  const ranges = Array.from({ length: Math.min(commaCount, parts.length - from - 1) + 1 }, (_, extraPartCount) => {
    const text = parts
      .slice(from, from + extraPartCount + 1)
      .join(',')
      .trim()
    return { rows: parseRowRange(text, sheets), next: from + extraPartCount + 1 }
  })
  const hasExactSheet = ({ rows }: (typeof ranges)[number]): boolean =>
    rows?.sheet !== undefined && makeTextKey(parseSheetName(rows.text)) === makeTextKey(toRawText(rows.sheet))
  const { rows, next } = ranges.findLast(hasExactSheet) ??
    ranges.find((range) => range.rows !== null) ?? { rows: null, next: 0 }
  return rows && { rows, nextPartIndex: next }
}

/** The sheet's name in a typed row such as `Shop!12`; '' if it has none. */
function parseSheetName(text: string): string {
  const rowText = ROW_RANGE_PATTERN.exec(text)?.[1] ?? text
  return unquoteName(ROW_PATTERN.exec(rowText.trim())?.[1] ?? '')
}

function hasRightForm(text: string): boolean {
  const [, from = text, to = Infinity] = ROW_RANGE_PATTERN.exec(text) ?? []
  const row = Number(ROW_PATTERN.exec(from)?.[2] ?? 0)
  return row > 0 && row <= Number(to)
}
