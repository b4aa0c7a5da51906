/** Identifies a row of the file by its number, and by its sheet if several were read together. */
import { asItCame, type UntrustedText } from '../material/values/untrusted-text.ts'
import { textKey } from '../material/values/text-key.ts'

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
export function rowDetails({ row, sheet }: RowName, name: string): Record<string, string | number> {
  return sheet === undefined ? { [name]: row } : { [name]: row, [sheetOf(name)]: sheet }
}

export function sheetOf(name: string): string {
  return `${name}Sheet`
}

/** The first row of a kind, in the form used in summaries. */
export function parseFirstRow({ row, sheet }: RowName): { firstRow: number; firstSheet?: string } {
  return sheet === undefined ? { firstRow: row } : { firstRow: row, firstSheet: sheet }
}

/** A key that is different for each row of a file. */
export function rowKey({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${row} ${sheet}`
}

type Name = string | UntrustedText

interface TypedRow<Sheet extends Name> {
  readonly row: number
  readonly sheet?: Sheet
}

interface TypedRows<Sheet extends Name> {
  readonly first: number
  readonly last: number
  readonly sheet?: Sheet
  /** The text as typed. */
  readonly text: string
}

const ROW_PLACE = /^(?:(.*?)[!\s])?\s*(\d{1,8})$/su
const SPAN = /^(.*\d)\s*-\s*(\d{1,8})$/su
const QUOTED_NAME = /^'(.*)'$/su

/**
 * Finds the rows that people mean when they type a number, or a sheet and a number. Reads `12`, `Shop!12`, `'Shop: front'!12` or `shop 12`. The start
 * of a sheet's name is enough if only one sheet starts that way. A number alone refers to a row of the sheet `nearSheet`, which the user is looking
 * at. Null if there is no such row. [TERMINAL-16]
 */
export function parseTypedRow<Sheet extends Name>(
  typedText: string,
  sheets: readonly Sheet[],
  nearSheet?: Sheet,
): TypedRow<Sheet> | null {
  const [match, sheetText = '', digits = ''] = ROW_PLACE.exec(typedText.trim()) ?? []
  if (match === undefined) return null
  const row = Number(digits)
  if (textKey(sheetText) === '')
    return nearSheet === undefined || sheets.length === 0 ? { row } : { row, sheet: nearSheet }
  const sheet = findSheet(sheetText, sheets)
  return sheet === undefined ? null : { row, sheet }
}

/** Finds a sheet by its exact name, else ignoring case, else by the start of its name. */
function findSheet<Sheet extends Name>(typedText: string, sheets: readonly Sheet[]): Sheet | undefined {
  const text = unquoteName(typedText)
  const exactSheet = sheets.find((sheet) => asItCame(sheet) === text)
  if (exactSheet !== undefined) return exactSheet
  const sheetKey = textKey(text)
  if (sheetKey === '') return undefined
  const filterSheets = (isFit: (key: string) => boolean): Sheet[] =>
    sheets.filter((sheet) => isFit(textKey(asItCame(sheet))))
  const wholeMatches = filterSheets((key) => key === sheetKey)
  const [onlySheet, ...otherSheets] =
    wholeMatches.length > 0 ? wholeMatches : filterSheets((key) => key.startsWith(sheetKey))
  return otherSheets.length === 0 ? onlySheet : undefined
}

function unquoteName(typedText: string): string {
  const nameInQuotes = QUOTED_NAME.exec(typedText.trim())?.[1]
  return nameInQuotes === undefined ? typedText : nameInQuotes.replaceAll("''", "'")
}

/** Reads `12` or `Shop!3-5`. Null if there is no such row. */
function parseSpan<Sheet extends Name>(text: string, sheets: readonly Sheet[]): TypedRows<Sheet> | null {
  const [, from = text, to] = SPAN.exec(text) ?? []
  const place = parseTypedRow(from, sheets)
  if (place === null) return null
  const lastNumber = to === undefined ? place.row : Number(to)
  if (place.row < 1 || lastNumber < place.row) return null
  const { row: firstNumber, ...placeRest } = place
  return { ...placeRest, first: firstNumber, last: lastNumber, text }
}

/**
 * Reads `3,7-9` or `Shop!3-5`. A sheet's name may contain a comma, so the whole name is tried first. On failure,
 * returns the part that is not a row, and whether it has the right form.
 */
export function parseTypedRows<Sheet extends Name>(
  typedText: string,
  sheets: readonly Sheet[],
): { readonly rows: readonly TypedRows<Sheet>[] } | { readonly wrongText: string; readonly hasForm: boolean } {
  const parts = typedText.split(',')
  const commas = Math.max(0, ...sheets.map((sheet) => asItCame(sheet).split(',').length - 1))
  const rows: TypedRows<Sheet>[] = []
  for (let from = 0; from < parts.length;) {
    const rowsResult = parseNextRows(parts, from, commas, sheets)
    if (rowsResult === null) {
      const invalidText = (parts[from] ?? '').trim()
      return { wrongText: invalidText, hasForm: hasForm(invalidText) }
    }
    rows.push(rowsResult.rows)
    from = rowsResult.nextPart
  }
  return { rows }
}

function parseNextRows<Sheet extends Name>(
  parts: readonly string[],
  from: number,
  commas: number,
  sheets: readonly Sheet[],
): { readonly rows: TypedRows<Sheet>; readonly nextPart: number } | null {
  const spans = Array.from({ length: Math.min(commas, parts.length - from - 1) + 1 }, (_, moreParts) => {
    const text = parts
      .slice(from, from + moreParts + 1)
      .join(',')
      .trim()
    return { rows: parseSpan(text, sheets), next: from + moreParts + 1 }
  })
  const isWhole = ({ rows }: (typeof spans)[number]): boolean =>
    rows?.sheet !== undefined && textKey(parseSheetName(rows.text)) === textKey(asItCame(rows.sheet))
  const { rows, next } = spans.findLast(isWhole) ?? spans.find((span) => span.rows !== null) ?? { rows: null, next: 0 }
  return rows && { rows, nextPart: next }
}

/** The sheet's name in a typed row such as `Shop!12`; '' if it has none. */
function parseSheetName(text: string): string {
  const place = SPAN.exec(text)?.[1] ?? text
  return unquoteName(ROW_PLACE.exec(place.trim())?.[1] ?? '')
}

function hasForm(text: string): boolean {
  const [, from = text, to = Infinity] = SPAN.exec(text) ?? []
  const row = Number(ROW_PLACE.exec(from)?.[2] ?? 0)
  return row > 0 && row <= Number(to)
}
