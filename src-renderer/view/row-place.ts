/** How the window refers to a row of a file. Typed places are parsed in src-shared/file/row-name.ts. */
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { makeRowKey } from '../../src-shared/file/row-name.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { shownText } from './visible-text.ts'

/** A row of the file. The name of the sheet is untrusted. */
export interface RowPlace {
  readonly row: number
  readonly sheet?: UntrustedText
}

/** The place as users read and type it: `12`, `Shop!12`. */
export function placeText({ row, sheet }: RowPlace): string {
  return sheet === undefined ? String(row) : `${shownText(sheet)}!${row}`
}

/** Returns only the row and sheet of an object that has more properties. */
export function rowPlaceOf({
  row,
  sheet,
}: {
  readonly row: number
  readonly sheet?: UntrustedText | undefined
}): RowPlace {
  return sheet === undefined ? { row } : { row, sheet }
}

/** A key that differs for different rows of one file. Never shown. */
export function placeKey({ row, sheet }: RowPlace): string {
  return makeRowKey(sheet === undefined ? { row } : { row, sheet: toRawText(sheet) })
}

/** The planned rows of a visible row. */
export function listPlannedRows({ index, planned }: ShownRow): number[] {
  return planned?.map((row) => row.index) ?? [index]
}
