/** Codes are text: never read as a number, padded or reformatted. This file only detects what Excel did to them. */

import { trimOuterSpace } from './text-key.ts'

/** `5.5E+12`, `5,5E+12`: how Excel shows a long code that it read as a number. The digits are lost. */
const DESTROYED_NUMBER = /^\s*[+-]?\d(?:[.,]\d+)?[eE]\+\d{1,3}\s*$/
const ID_PATTERN = /^[1-9]\d{0,15}$/
/** `01.02.2024`, `2024-02-01`, `1/2/24`, `12-Jan`, `янв.24`: what Excel makes of codes such as `1-2`. */
const DATE_PATTERN =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}-\d{2}-\d{2}|\d{1,2}[-. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек)[-. ]\d{2,4})$/i

export function isDestroyedNumber(text: string): boolean {
  return text.includes('+') && DESTROYED_NUMBER.test(text)
}

/** A material's id: a positive whole number without padding, or null. */
export function readId(text: string): string | null {
  if (isShortWholeNumber(text)) return text
  const trimmedText = trimOuterSpace(text)
  return ID_PATTERN.test(trimmedText) && Number(trimmedText) <= Number.MAX_SAFE_INTEGER ? trimmedText : null
}

/** True for a whole number of up to 15 digits without padding, which is below every limit. */
function isShortWholeNumber(text: string): boolean {
  const { length } = text
  if (length === 0 || length > 15 || text.charCodeAt(0) === 48) return false
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

export function looksLikeDate(text: string): boolean {
  return text.length >= 5 && text.length <= 10 && DATE_PATTERN.test(text.trim())
}

/** Excel's error values in several languages, and a column too narrow for its number (`#####`). */
const EXCEL_ERRORS = new Set(
  (
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #Н/Д #ССЫЛКА! #ЗНАЧ! #ДЕЛ/0! #ИМЯ? #ПУСТО! ' +
    '#ЧИСЛО! #NV #BEZUG! #WERT! #ZAHL! #¡REF! #¡VALOR! #¡DIV/0! #¿NOMBRE? #¡NULO! #¡NUM! #VALEUR! #NOM? #NUL! #NOMBRE! ' +
    '#ADR! #ARG! #DZIEL/0! #NAZWA? #ZERO! #LICZBA!'
  ).split(' '),
)

export function isErrorText(text: string): boolean {
  if (text.charCodeAt(0) !== 35) return false
  const trimmedText = trimOuterSpace(text).toUpperCase()
  return EXCEL_ERRORS.has(trimmedText) || /^#{4,}$/.test(trimmedText)
}
