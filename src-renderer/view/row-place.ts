/** Which row people mean by what they type: a number, and where several sheets are read together also the sheet. */
import { rowKey } from '../../src-shared/domain/sheet/row-name.ts'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { shownText } from './visible-text.ts'
import { textKey } from '../../src-shared/domain/values/text-key.ts'

/** A row of the file as the window knows it: its sheet's name is untrusted. */
export interface Place {
  readonly row: number
  readonly sheet?: UntrustedText
}

const PLACE = /^(?:(.*?)[!\s])?\s*(\d{1,8})$/su

/**
 * `12`, `Shop!12`, `'Shop: front'!12`, `shop 12`; the start of a sheet's name will do where only one begins so. A number alone
 * is of the sheet `near` (what the user looks at). Null: no such place.
 */
export function rowPlace(
  typed: string,
  sheets: readonly UntrustedText[],
  near: UntrustedText | undefined,
): Place | null {
  const match = PLACE.exec(typed.trim())
  if (!match) return null
  const [, named = '', digits = ''] = match
  const row = Number(digits)
  const asked = textKey(named.replace(/^'(.*)'$/su, '$1').replaceAll("''", "'"))
  if (sheets.length === 0) return asked === '' ? { row } : null
  if (asked === '') return near === undefined ? { row } : { row, sheet: near }
  const whole = sheets.find((sheet) => textKey(asItCame(sheet)) === asked)
  const begun = sheets.filter((sheet) => textKey(asItCame(sheet)).startsWith(asked))
  const sheet = whole ?? (begun.length === 1 ? begun[0] : undefined)
  return sheet === undefined ? null : { row, sheet }
}

/** As people read and type it: `12`, `Shop!12`. */
export function placeText({ row, sheet }: Place): string {
  return sheet === undefined ? String(row) : `${shownText(sheet)}!${row}`
}

/** Only row and sheet of something that has more. */
export function rowPlaceOf({
  row,
  sheet,
}: {
  readonly row: number
  readonly sheet?: UntrustedText | undefined
}): Place {
  return sheet === undefined ? { row } : { row, sheet }
}

/** Distinct for distinct rows of one file. Never shown. */
export function placeKey({ row, sheet }: Place): string {
  return rowKey(sheet === undefined ? { row } : { row, sheet: asItCame(sheet) })
}
