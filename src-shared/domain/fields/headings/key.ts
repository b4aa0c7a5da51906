/**
 * Column headings made comparable: case, punctuation, ё/е, accents in NFC, bracketed units and currencies aside.
 * Only compares; what the user sees is always the heading as written.
 */
import { normalForm } from '../../values/normal-form.ts'

const BRACKETED = /[([{（［][^)\]}）］]*[)\]}）］]/g
const PLUS_MINUS = /\+\s*\/?\s*[-−–]/g
const NOT_WORDS = /[^\p{L}\p{N}#№%±]+/gu

/** Characters of a heading that count: 32,767 opening brackets take minutes to pair. */
const LONGEST = 300

/** Words that say in what a column counts, not what it is. Dropped from the end of a heading. */
const UNIT_WORDS = new Set(
  (
    'руб рублей рубли р rub rur ₽ грн гривень uah ₴ eur euro euros € usd $ долл доллар pln zł zl gbp £ chf тг тенге kzt byn бел ' +
    'шт штук pcs pc ea each szt stk stück uds ud u pz кг kg г g л l м m м2 м3 m2 m3 уп упак'
  ).split(' '),
)

/** Lower case, single spaces, words and digits only. '' for a heading that has neither. */
export function headerKey(header: string): string {
  return normalForm(header.slice(0, LONGEST))
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(PLUS_MINUS, ' ± ')
    .replace(NOT_WORDS, ' ')
    .trim()
}

/** The readings of a heading to look up, the most literal first: `Price (EUR)` -> price eur · price. */
export function headerKeys(header: string): string[] {
  const whole = headerKey(header)
  const outside = headerKey(header.slice(0, LONGEST).replace(BRACKETED, ' '))
  const keys = [whole]
  for (const key of [outside, withoutUnits(outside), withoutUnits(whole)])
    if (key !== '' && !keys.includes(key)) keys.push(key)
  return keys
}

/** What stands in brackets only: `Код (SKU)` -> sku. '' when there is nothing. */
export function bracketKey(header: string): string {
  return headerKey(header.slice(0, LONGEST).match(BRACKETED)?.join(' ') ?? '')
}

function withoutUnits(key: string): string {
  const words = key.split(' ')
  while (words.length > 1 && UNIT_WORDS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
