/**
 * A stored number as the digits Excel shows: 15 significant ones, no exponent. Works on the decimal text, so that a
 * number of up to 15 digits is never touched by binary arithmetic.
 */

export interface PlainNumber {
  readonly text: string
  /** A whole number of more than 15 digits: what Excel kept is not all that was typed. */
  readonly isRounded: boolean
}

const significant = 15
/** Excel's largest number is below 1E308; its smallest above 1E-308. */
const largestExponent = 308
const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/

const LT = 60
const ZERO = 48
const MINUS = 45
const DOT = 46

/**
 * Where the number that begins at `from` ends, if it ends at a `<` and stands as Excel shows it, as nearly all do: digits,
 * perhaps a minus and a dot, at most 15 of them; otherwise -1.
 */
export function canonicalEnd(bytes: Uint8Array, from: number): number {
  const first = bytes[from] === MINUS ? from + 1 : from
  let dot = -1
  let p = first
  for (;;) {
    const byte = bytes[p] ?? 0
    if (byte - ZERO > 9 || byte < ZERO) {
      if (byte !== DOT || dot >= 0) break
      dot = p
    }
    p++
  }
  if (bytes[p] !== LT || p - first > significant) return -1
  const whole = (dot < 0 ? p : dot) - first
  if (whole <= 0 || (whole > 1 && bytes[first] === ZERO)) return -1
  // No minus zero, and no zero or dot at the end of a fraction.
  if (dot < 0) return bytes[first] !== ZERO || first === from ? p : -1
  return bytes[p - 1] !== ZERO && dot < p - 1 ? p : -1
}

/** Undefined when the text is no number, or one that no spreadsheet can hold. */
export function plainNumber(raw: string): PlainNumber | undefined {
  const match = raw.length <= 1000 ? pattern.exec(raw) : null
  if (!match) return undefined
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return undefined
  // The value is 0.DIGITS x 10^point.
  let digits = (whole + fraction).replace(/^0+/, '')
  let point = Number(match[4] ?? 0) + whole.length - (whole.length + fraction.length - digits.length)
  digits = digits.replace(/0+$/, '')
  if (digits.length > significant) {
    // The binary number is what Excel has: it rounds that one, not the text.
    const exact = Number(raw)
    if (!Number.isFinite(exact)) return undefined
    const [mantissa = '', exponent = '0'] = Math.abs(exact)
      .toExponential(significant - 1)
      .split('e')
    digits = mantissa.replace('.', '').replace(/0+$/, '')
    point = Number(exponent) + 1
  }
  if (digits === '' || point < -largestExponent) return { text: '0', isRounded: false }
  if (point > largestExponent + 1) return undefined
  const sign = match[1] === '-' ? '-' : ''
  return { text: sign + place(digits, point), isRounded: point > significant }
}

function place(digits: string, point: number): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
