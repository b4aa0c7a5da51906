/**
 * What stands around the number of a price: a currency before or behind it (`A$12.50`, `12,50 kr`), a dash for no cents (`12,-`,
 * `45/-`), the piece it is for (`9,90 €/Stk`). Never reads the number. A price of anything else (`€/kg`, `€/100`) is not taken apart.
 */
import { currencyCode } from './currency.ts'
import { isPieceWord } from './unit.ts'

export interface PriceText {
  /** The rest: a number in some style, with its sign. */
  readonly number: string
  /** As `currencyCode` names it; '' without one. */
  readonly currency: string
  /** What separates the cents that the dash stands for; '' where that is not known. */
  readonly point: '' | '.' | ','
}

const SIGN = /^[+\-−﹣－]/
const SIGN_BEHIND = /[+\-−﹣－]$/
const DIGIT = /\d/
const NO_CENTS = /^(?:([.,])\s?[-–—−]{1,2}|\/[-–—−=])/

/** Null where it is no price, or has two currencies. A plain number is its own price. */
export function priceText(text: string): PriceText | null {
  const from = text.search(DIGIT)
  if (from < 0) return null
  let to = text.length
  while (!DIGIT.test(text.charAt(to - 1))) to--
  const before = partBefore(text.slice(0, from).trim())
  const behind = partBehind(text.slice(to))
  if (before === null || behind === null) return null
  if (before.currency !== '' && behind.currency !== '' && before.currency !== behind.currency) return null
  return {
    number: before.number + text.slice(from, to) + behind.number,
    currency: before.currency || behind.currency,
    point: behind.point,
  }
}

/** Signs and points that belong to the number, and the currency. */
function partBefore(text: string): Pick<PriceText, 'number' | 'currency'> | null {
  const sign = SIGN.exec(text)?.[0] ?? ''
  const rest = text.slice(sign.length).trim()
  if (rest === '') return { number: plainSign(sign), currency: '' }
  const whole = currencyCode(rest, true)
  if (whole !== null) return { number: plainSign(sign), currency: whole }
  const point = /[.,]$/.exec(rest)?.[0] ?? ''
  const bare = rest.slice(0, rest.length - point.length).trim()
  const inner = SIGN_BEHIND.exec(bare)?.[0] ?? ''
  if (sign !== '' && inner !== '') return null
  const word = bare.slice(0, bare.length - inner.length).trim()
  const currency = word === '' ? '' : currencyCode(word, true)
  return currency === null ? null : { number: plainSign(sign || inner) + point, currency }
}

function partBehind(text: string): PriceText | null {
  const noCents = NO_CENTS.exec(text)
  const number = noCents ? '' : (/^[.,]/.exec(text)?.[0] ?? '')
  const point = noCents?.[1] === '.' ? '.' : noCents?.[1] === ',' ? ',' : ''
  const rest = text.slice(noCents ? noCents[0].length : number.length).trim()
  const slash = rest.indexOf('/')
  const unit = slash < 0 ? null : rest.slice(slash + 1)
  if (unit !== null && !isPieceWord(unit)) return null
  const word = (unit === null ? rest : rest.slice(0, slash)).trim()
  const currency = word === '' ? '' : (currencyCode(word) ?? currencyCode(word.replace(/\.$/, '')))
  return currency === null ? null : { number, currency, point }
}

function plainSign(sign: string): string {
  return sign === '' || sign === '+' ? sign : '-'
}
