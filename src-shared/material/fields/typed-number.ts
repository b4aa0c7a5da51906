/**
 * A number that a person typed or pasted, read as the window writes numbers. What the window cannot have written is read in
 * whatever style explains it; where two styles do and differ, it is not decided here. Never looks at the file. [EDIT-5]
 */
import type { Separators } from '../values/shown-decimal.ts'
import type { Decimal } from '../values/decimal.ts'
import { numberFlaw, readNumber, type NumberFlaw } from '../values/decimal-text.ts'

export type TypedNumber =
  | { readonly kind: 'value'; readonly value: Decimal }
  /** What it can mean; two values that differ. */
  | { readonly kind: 'ambiguous'; readonly values: readonly Decimal[] }
  | { readonly kind: 'flaw'; readonly flaw: NumberFlaw }

/** `style` null: nothing is known of who wrote it, so only what every style agrees on is a value. */
export function readTyped(text: string, style: Separators | null, money: boolean): TypedNumber {
  const own = style === null ? null : readShown(text, style, money)
  if (own !== null) return { kind: 'value', value: own }
  const values = meanings(text, money)
  const [only] = values
  if (only === undefined) return { kind: 'flaw', flaw: numberFlaw(text, money) }
  return values.length === 1 ? { kind: 'value', value: only } : { kind: 'ambiguous', values }
}

/** Every number a text can mean: none, one, or two that differ. */
export function meanings(text: string, money: boolean): Decimal[] {
  const read = [readNumber(text, 'dot', money), readNumber(text, 'comma', money)]
  return [...new Set(read.filter((value) => value !== null))]
}

/** The style that some of the texts can only be read in, where no other text speaks for the other; null: not known. */
export function styleOf(texts: Iterable<string>): Separators | null {
  let [dot, comma] = [false, false]
  for (const text of texts) {
    const asDot = readNumber(text, 'dot', true) !== null
    // It says nothing new of the dot, and nothing of the comma.
    if (asDot && dot) continue
    const asComma = readNumber(text, 'comma', true) !== null
    if (asDot && !asComma) dot = true
    if (asComma && !asDot) comma = true
    if (dot && comma) return null
  }
  if (dot === comma) return null
  return dot ? { group: ',', point: '.' } : { group: '.', point: ',' }
}

/** The text as this style writes numbers, with groups or without; null where the style does not write so. */
function readShown(text: string, { group, point }: Separators, money: boolean): Decimal | null {
  // The dot reading, with no-break spaces for groups, is what every style is turned into; a sign of another style ends it.
  let plain = ''
  for (const sign of text) {
    if (sign === point) plain += '.'
    else if (sign === group) plain += '\u00a0'
    else plain += sign === '.' || sign === ',' ? '\u0000' : sign
  }
  return readNumber(plain, 'dot', money)
}
