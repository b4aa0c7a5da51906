/** Decimals in the notation of a language. Exact: the canonical text is regrouped, never parsed to a float. */
export interface Separators {
  readonly group: string
  readonly point: string
}

const PLAIN_NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Returns `1,234.50` for `1234.5` if `places` is 2: at least that many decimal places, and all decimal places of the number. Other text is returned
 * unchanged.
 */
export function showDecimal(text: string, style: Separators, places = 0): string {
  const match = PLAIN_NUMBER.exec(text)
  if (!match) return text
  const [, sign = '', wholeDigits = '', fraction = ''] = match
  const groupedDigits = wholeDigits.replace(/\B(?=(\d{3})+$)/g, style.group)
  const shownFraction = fraction.padEnd(places, '0')
  return `${sign === '-' ? '\u2212' : ''}${groupedDigits}${shownFraction === '' ? '' : style.point + shownFraction}`
}
