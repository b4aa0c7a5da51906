/** Which row people mean by what they type: a number, and where several sheets are read together also the sheet. */
import { rowNameOf, type RowName } from '../../src-shared/domain/sheet/row-name.ts'
import { shownText } from './visible-text.ts'
import { textKey } from '../../src-shared/domain/values/text-key.ts'

const PLACE = /^(?:(.*?)[!\s])?\s*(\d{1,8})$/su

/**
 * `12`, `Shop!12`, `'Shop: front'!12`, `shop 12`; the start of a sheet's name will do where only one begins so. A number alone
 * is of the sheet `near` (what the user looks at). Null: no such place.
 */
export function rowPlace(typed: string, sheets: readonly string[], near: string | undefined): RowName | null {
  const match = PLACE.exec(typed.trim())
  if (!match) return null
  const [, named = '', digits = ''] = match
  const row = Number(digits)
  const asked = textKey(named.replace(/^'(.*)'$/su, '$1').replaceAll("''", "'"))
  if (sheets.length === 0) return asked === '' ? { row } : null
  if (asked === '') return near === undefined ? { row } : { row, sheet: near }
  const whole = sheets.find((sheet) => textKey(sheet) === asked)
  const begun = sheets.filter((sheet) => textKey(sheet).startsWith(asked))
  const sheet = whole ?? (begun.length === 1 ? begun[0] : undefined)
  return sheet === undefined ? null : rowNameOf({ row, sheet })
}

/** As people read and type it: `12`, `Shop!12`. */
export function placeText({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${shownText(sheet)}!${row}`
}
