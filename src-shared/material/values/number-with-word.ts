/** Amounts that are written with their unit: `12 шт`, `2,5 kg`. The number is offered, never taken by itself. [FIX-1] */
import { isCurrency } from './currency.ts'
import { isUnitWord } from './unit.ts'

const NUMBER_AND_WORD = /^([+-]?\d[\d\s.,'’]*?)\s*([\p{L}\p{Sc}][\p{L}\p{Sc}\d./²³]*)$/u

/** Behind these the number alone is another one. */
const FACTORS = new Set(
  'k к т тыс тис tys tis tsd mil mille млн mln mio mn m b bn h hundred million dz dzn doz dozen douzaine dutzend дюжина тузин пар пара пары pair pairs paar'.split(
    ' ',
  ),
)
/** `5 m` is metres and `5 т` tonnes; `5m` and `5т` may be millions and thousands. */
const UNITS_APART = new Set(['m', 'т', 'h'])
/** `1O` is 10 with a letter O, never one O: letters of any script that are typed or recognised in place of a digit. */
const DIGIT_LOOKALIKES = /^[OoОоοΟIilІі|ZzЗзSsBbВбGgqQ]+$/u
const LONGEST = 60

/** What stands before the word, as it is written; null where that is not all there is to it. */
export function numberBeforeWord(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return null
  const [, number = '', word = ''] = NUMBER_AND_WORD.exec(trimmed) ?? []
  const isApart = trimmed.length > number.trim().length + word.length
  // `1O5` is a number with a letter in it.
  if (number === '' || (isApart ? /\d\p{L}/u : /\d/).test(word)) return null
  const key = word.toLowerCase().replace(/\.$/, '')
  if (FACTORS.has(key) && !(isApart && UNITS_APART.has(key) && word === word.toLowerCase())) return null
  if (DIGIT_LOOKALIKES.test(word) && !(isApart && isUnitWord(word))) return null
  // `1Oszt`: the letter behind the number belongs to it, unless all that follows is a known unit or currency.
  if (!isApart && !word.split('/').every((part) => isUnitWord(part) || isCurrency(part))) return null
  return number.trim()
}
