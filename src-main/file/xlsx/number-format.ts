import type { Deadline } from './refusal.ts'
import { isOn, XmlReader } from './xml.ts'

/**
 * How a number format changes a number's meaning. It may show a date, a time, an elapsed time, a percentage, digits padded with zeros, or fixed
 * decimal places (`fixed`). `byValue`: its sections have conditions and differ. Other properties, such as currency and colours, are ignored.
 */
export const FORMAT_KIND = {
  general: 0,
  date: 1,
  time: 2,
  elapsed: 3,
  padded: 4,
  byValue: 5,
  percent: 6,
  fixed: 7,
} as const
export type FormatKind = (typeof FORMAT_KIND)[keyof typeof FORMAT_KIND]

/** The kind of a built-in format that has no format code (ECMA-376 part 1, 18.8.30; 27-36 and 50-58 are Chinese, Japanese and Korean dates). */
export function builtInKindOf(id: number): FormatKind {
  if ((id >= 14 && id <= 17) || id === 22) return FORMAT_KIND.date
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return FORMAT_KIND.date
  if (id >= 18 && id <= 21) return FORMAT_KIND.time
  if (id === 45 || id === 47) return FORMAT_KIND.time
  if (id === 46) return FORMAT_KIND.elapsed
  // Thai: 71-77 are dates, 78-80 are times, and 81 is a date with the Buddhist year.
  if ((id >= 71 && id <= 77) || id === 81) return FORMAT_KIND.date
  if (id === 78 || id === 80) return FORMAT_KIND.time
  if (id === 79) return FORMAT_KIND.elapsed
  if (id === 9 || id === 10) return FORMAT_KIND.percent
  if (id === 2 || id === 4 || id === 39 || id === 40) return FORMAT_KIND.fixed
  return FORMAT_KIND.general
}

/** The parts that only affect the display: quoted text, escaped characters, spacing, colours, and bracketed currencies and languages. */
const displayOnlyPattern = /"[^"]*"?|\\.?|_.?|\*.?|\[(?!(?:h+|m+|s+)\])[^\]]*\]?/gi
const elapsedPattern = /\[(?:h+|m+|s+)\]/i
const amPmPattern = /am\/pm|a\/p/gi
/** Date letters in every language of Excel: era (g, e), Buddhist year (b), weekday in Japanese (a). */
const dateLettersPattern = /^[ymdhsgebatz]+$/
/** "General" as Excel writes it in Chinese, Japanese and Korean. Its letter `g` does not stand for an era. */
const generalPattern = /g\/[^ -~]+/gi

interface Section {
  readonly kind: FormatKind
  /** The pattern of a section of kind `padded`; see `makeZeroPattern`. */
  readonly pattern: string
  /** For kind `percent`: the percent sign is only text, so the number is not multiplied. */
  readonly isPlainSign: boolean
  /** The number of decimal places for kind `fixed`. */
  readonly places: number
  /** True if this section shows a number. If undefined, the section shows every number that no earlier section shows. */
  readonly appliesTo: ((value: number) => boolean) | undefined
}

/** Reads a format code. Returns one section if the code treats all numbers the same, or else all sections that may show a number, in order. */
export function readFormat(code: string): readonly Section[] {
  const allSections = numberSections(code)
  const conditions = allSections.map(conditionOf)
  const [firstSectionText = ''] = allSections
  // Without conditions, sections after the first are for negative numbers and zeros. They differ only in minus signs and colours.
  if (conditions.every((condition) => condition === undefined)) return [sectionOf(firstSectionText, undefined)]
  const sections = allSections.map((section, index) => {
    if (index > 0 && index === allSections.length - 1) return sectionOf(section, undefined)
    return sectionOf(section, conditions[index] ?? (index === 0 ? isPositive : isNegative))
  })
  const [firstSection] = sections
  const haveSameFormat = sections.every(
    ({ kind, pattern, places }) =>
      kind === firstSection?.kind && pattern === firstSection.pattern && places === firstSection.places,
  )
  return haveSameFormat && firstSection ? [{ ...firstSection, appliesTo: undefined }] : sections
}

/** The section that shows a number. Undefined if none does; Excel then shows `####`. */
export function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  return sections.find(({ appliesTo: matchesNumber }) => matchesNumber === undefined || matchesNumber(value))
}

function sectionOf(section: string, matchesNumber: Section['appliesTo']): Section {
  const kind = kindOf(section)
  const pattern = kind === FORMAT_KIND.padded ? (makeZeroPattern(section) ?? '') : ''
  const isSignOnlyText = kind === FORMAT_KIND.percent && !section.replace(displayOnlyPattern, '').includes('%')
  return {
    kind,
    pattern,
    isPlainSign: isSignOnlyText,
    places: kind === FORMAT_KIND.fixed ? countFixedDecimalPlaces(section) : 0,
    appliesTo: matchesNumber,
  }
}

function kindOf(section: string): FormatKind {
  const bareSection = section.replace(displayOnlyPattern, '').replace(generalPattern, '')
  if (elapsedPattern.test(bareSection)) return FORMAT_KIND.elapsed
  const letters = bareSection
    .replace(amPmPattern, 'h')
    .replace(/e[+-]/gi, '')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  // If a format has a letter that date formats do not use (General, Standard), it is not a date format.
  if (letters !== '' && dateLettersPattern.test(letters)) {
    if (/[ydgeb]|^m+$|aaa/.test(letters)) return FORMAT_KIND.date
    if (/[hs]/.test(letters)) return FORMAT_KIND.time
  }
  // A quoted percent sign, as in `0"%"`, counts as well.
  if (/[#0?]/.test(bareSection) && section.replace(/\[[^\]]*\]?/g, '').includes('%')) return FORMAT_KIND.percent
  if (makeZeroPattern(section) !== undefined) return FORMAT_KIND.padded
  return countFixedDecimalPlaces(section) > 0 ? FORMAT_KIND.fixed : FORMAT_KIND.general
}

/** The minimum number of decimal places in a format such as `0.00` or `#,##0.0#`. 0 if there are none, or if the format has an exponent. */
export function countFixedDecimalPlaces(section: string): number {
  const bareSection = section.replace(displayOnlyPattern, '').trim()
  return /^[#0,? ]*\.(0+)[#?]*[,]*$/.test(bareSection) && !bareSection.endsWith(',')
    ? (/\.(0+)/.exec(bareSection)?.[1]?.length ?? 0)
    : 0
}

/** Matches the symbols and words of a section: in `[$...]`, quoted, escaped or plain. Also matches widths, fillings and colours, to skip them. */
const signPattern = /_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|"([^"]*)"|((?:\\.)+)|([^\s#0?.,_*()[\]\\"/-]+)/g

/** The symbols and words that a format shows with positive numbers: `€`, `USD`, `kg`. */
export function signsOfFormat(code: string): readonly string[] {
  const [section = ''] = sectionsOf(code)
  const signs = Array.from(section.matchAll(signPattern), ([, bracketSign, quotedSign, escapedSign, bareSign]) => {
    return (bracketSign ?? quotedSign ?? escapedSign?.replaceAll('\\', '') ?? bareSign ?? '').trim()
  })
  return signs.filter((sign) => sign !== '')
}

/** The text that a `percent` format shows for a plain decimal: a hundred times the value, unless the percent sign is only text. */
export function makePercentText(plainText: string, section: Section | undefined): string {
  if (section?.isPlainSign) return `${plainText}%`
  const [wholeDigits = '', fraction = ''] = plainText.replace('-', '').split('.')
  const digits = (wholeDigits + fraction.padEnd(2, '0').slice(0, 2)).replace(/^0+(?=\d)/, '')
  const moreDigits = fraction.slice(2)
  return `${plainText.startsWith('-') ? '-' : ''}${digits}${moreDigits === '' ? '' : `.${moreDigits}`}%`
}

function isPositive(value: number): boolean {
  return value > 0
}

function isNegative(value: number): boolean {
  return value < 0
}

/** The sections for numbers. If the last section contains an `@`, it is for texts and is left out. */
function numberSections(code: string): string[] {
  const allSections = sectionsOf(code).slice(0, 4)
  const lastSection = allSections.at(-1) ?? ''
  const hasTextSection = allSections.length > 1 && lastSection.replace(displayOnlyPattern, '').includes('@')
  return hasTextSection ? allSections.slice(0, -1) : allSections.slice(0, 3)
}

/** Splits a format code at semicolons that are not quoted, escaped, in brackets, or the width of a space. */
function sectionsOf(code: string): string[] {
  const sections: string[] = []
  let remainingCode = code
  for (;;) {
    const section = /^(?:"[^"]*"?|[\\_*][^]?|\[[^\]]*\]?|[^;"\\[_*])*/.exec(remainingCode)?.[0] ?? ''
    sections.push(section)
    if (section.length === remainingCode.length) return sections
    remainingCode = remainingCode.slice(section.length + 1)
  }
}

const conditionPattern = /\[\s*(<=|>=|<>|<|>|=)\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*\]/i

function conditionOf(section: string): ((value: number) => boolean) | undefined {
  const match = conditionPattern.exec(section.replace(/"[^"]*"?|\\[^]?/g, ''))
  if (!match) return undefined
  const limit = Number(match[2])
  switch (match[1]) {
    case '<':
      return (value) => value < limit
    case '<=':
      return (value) => value <= limit
    case '>':
      return (value) => value > limit
    case '>=':
      return (value) => value >= limit
    case '=':
      return (value) => value === limit
    default:
      return (value) => value !== limit
  }
}

/**
 * The pattern of a format with only zeros and fixed characters (`00000`, `000-00-0000`, `"A"0000`). It contains one NUL per digit, and the fixed
 * characters unchanged. Undefined for any other format, or if there are fewer than two zeros.
 */
export function makeZeroPattern(code: string): string | undefined {
  let pattern = ''
  let zeroCount = 0
  let position = 0
  const [section = ''] = sectionsOf(code)
  while (position < section.length) {
    const character = section.charAt(position)
    if (character === '0') {
      pattern += '\0'
      zeroCount++
    } else if (character === '#' && zeroCount === 0) {
      // An optional digit at the start does not pad the number.
    } else if (character === '"') {
      const end = section.indexOf('"', position + 1)
      const stop = end < 0 ? section.length : end
      pattern += section.slice(position + 1, stop)
      position = stop
    } else if (character === '\\') pattern += section.charAt(++position)
    else if (character === '[') {
      const end = section.indexOf(']', position)
      if (end < 0) return undefined
      position = end
    } else if (character === '_' || character === '*') position++
    else if (
      character === '-' ||
      character === ' ' ||
      character === '(' ||
      character === ')' ||
      character === '/' ||
      character === '+'
    )
      pattern += character
    else return undefined
    position++
  }
  // A single zero pads nothing. If it follows letters, it is the end of a code, as in `"A"0`.
  return zeroCount < 2 && !(zeroCount === 1 && /^[^\0]*[\p{L}\p{N}][^\0]*\0$/u.test(pattern)) ? undefined : pattern
}

/** Puts a whole number of plain digits into the pattern of a padded format. Undefined if the number is not whole. */
export function padNumber(plainText: string, pattern: string): string | undefined {
  const isNegative = plainText.startsWith('-')
  const digits = isNegative ? plainText.slice(1) : plainText
  if (!/^\d+$/.test(digits)) return undefined
  let digitsLeft = digits.length
  let output = ''
  const firstDigitPosition = pattern.indexOf('\0')
  for (let position = pattern.length - 1; position >= 0; position--) {
    const character = pattern.charAt(position)
    if (character !== '\0') output = character + output
    else if (position === firstDigitPosition) {
      output = (digitsLeft > 0 ? digits.slice(0, digitsLeft) : '0') + output
      digitsLeft = 0
    } else output = (digitsLeft > 0 ? digits.charAt(--digitsLeft) : '0') + output
  }
  return isNegative ? `-${output}` : output
}

interface PlainNumber {
  readonly text: string
  /** True for a whole number of more than 15 digits: Excel did not store all the digits typed. */
  readonly isRounded: boolean
}

const significantDigits = 15
/** Excel's largest number is below 1E308, and its smallest above 1E-308. */
const largestExponent = 308
const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/

const LT = 60
const ZERO = 48
const MINUS = 45
const DOT = 46

/*
 * The functions below turn a stored number into the 15 significant digits that Excel shows, without an exponent. They use the decimal text, so
 * numbers of up to 15 digits never go through binary arithmetic.
 */

/**
 * Where the number at `from` ends, if a `<` follows and Excel shows the number unchanged. Otherwise -1. Nearly all numbers have this form: at most 15
 * digits, perhaps with a minus and a dot.
 */
export function findCanonicalEnd(bytes: Uint8Array, from: number): number {
  const digitsStart = bytes[from] === MINUS ? from + 1 : from
  let dotPosition = -1
  let position = digitsStart
  for (;;) {
    const byte = bytes[position] ?? 0
    if (byte - ZERO > 9 || byte < ZERO) {
      if (byte !== DOT || dotPosition >= 0) break
      dotPosition = position
    }
    position++
  }
  if (bytes[position] !== LT || position - digitsStart > significantDigits) return -1
  const wholeDigits = (dotPosition < 0 ? position : dotPosition) - digitsStart
  if (wholeDigits <= 0 || (wholeDigits > 1 && bytes[digitsStart] === ZERO)) return -1
  // Excel shows no minus zero, and no zero or dot at the end of a fraction.
  if (dotPosition < 0) return bytes[digitsStart] !== ZERO || digitsStart === from ? position : -1
  return bytes[position - 1] !== ZERO && dotPosition < position - 1 ? position : -1
}

/** Parses a stored number. Undefined if the text is not a number, or if no spreadsheet could store it. */
export function parsePlainNumber(rawText: string): PlainNumber | undefined {
  const match = rawText.length <= 1000 ? numberPattern.exec(rawText) : null
  if (!match) return undefined
  const wholeDigits = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (wholeDigits === '' && fraction === '') return undefined
  // The value is 0.DIGITS x 10^point.
  let digits = (wholeDigits + fraction).replace(/^0+/, '')
  let point = Number(match[4] ?? 0) + wholeDigits.length - (wholeDigits.length + fraction.length - digits.length)
  digits = digits.replace(/0+$/, '')
  if (digits.length > significantDigits) {
    // Excel stores a binary number and rounds that number, not the text.
    const number = Number(rawText)
    if (!Number.isFinite(number)) return undefined
    const [mantissa = '', exponent = '0'] = Math.abs(number)
      .toExponential(significantDigits - 1)
      .split('e')
    digits = mantissa.replace('.', '').replace(/0+$/, '')
    point = Number(exponent) + 1
  }
  if (digits === '' || point < -largestExponent) return { text: '0', isRounded: false }
  if (point > largestExponent + 1) return undefined
  const sign = match[1] === '-' ? '-' : ''
  return { text: sign + placeDecimalPoint(digits, point), isRounded: point > significantDigits }
}

function placeDecimalPoint(digits: string, point: number): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

export interface Styles {
  /** The FormatKind by style index. */
  readonly kinds: Uint8Array
  /** The number of decimal places by style index. Set only for kind `fixed`. */
  readonly places: Uint8Array
  /** The symbols and words shown with a number, by style index. Empty if all formats show the same ones. */
  readonly signs: readonly (readonly string[] | undefined)[]
  /** The sections of a format by style index. Only styles of kind `padded`, `percent` and `byValue` have an entry. */
  readonly sections: ReadonlyMap<number, readonly Section[]>
  /** The indexes of the styles whose font has strikethrough. */
  readonly struckStyles: ReadonlySet<number>
}

/** The decimal places of Excel's built-in formats `0.00` and `#,##0.00`, in black or red. */
const BUILT_IN_DECIMAL_PLACES = 2

/** The styles of a workbook without a styles part: no formats and no strikethrough. */
export const noStyles: Styles = {
  kinds: new Uint8Array(0),
  places: new Uint8Array(0),
  signs: [],
  sections: new Map(),
  struckStyles: new Set(),
}

export function readStyles(xml: string, part: string, deadline: Deadline): Styles {
  const formats = new Map<number, string>()
  const formatIds: number[] = []
  const fontIds: number[] = []
  const strikethroughFonts = new Set<number>()
  let fontCount = 0
  const reader = new XmlReader(xml, part, deadline)
  let isInCellStyles = false
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event === 'close' && reader.name === 'cellXfs') isInCellStyles = false
    if (event !== 'open') continue
    if (reader.name === 'cellXfs') isInCellStyles = !reader.isSelfClosing
    else if (isInCellStyles && reader.name === 'xf') {
      formatIds.push(Number(reader.attribute('numFmtId') ?? 0) || 0)
      fontIds.push(Number(reader.attribute('fontId') ?? 0) || 0)
    } else if (reader.name === 'font') fontCount++
    else if (reader.name === 'strike' && isOn(reader)) strikethroughFonts.add(fontCount - 1)
    else if (reader.name === 'numFmt') {
      formats.set(Number(reader.attribute('numFmtId')), reader.attribute('formatCode') ?? '')
    } else if (reader.name === 'dxfs' || reader.name === 'extLst') reader.skip()
  }
  const kinds = new Uint8Array(formatIds.length)
  const places = new Uint8Array(formatIds.length)
  const sections = new Map<number, readonly Section[]>()
  const sectionsByCode = new Map<string, readonly Section[]>()
  for (const [index, id] of formatIds.entries()) {
    const code = formats.get(id)
    if (code === undefined) {
      kinds[index] = builtInKindOf(id)
      places[index] = kinds[index] === FORMAT_KIND.fixed ? BUILT_IN_DECIMAL_PLACES : 0
      continue
    }
    const codeSections = sectionsByCode.get(code) ?? readFormat(code)
    sectionsByCode.set(code, codeSections)
    const [firstSection] = codeSections
    kinds[index] = codeSections.length > 1 ? FORMAT_KIND.byValue : (firstSection?.kind ?? FORMAT_KIND.general)
    if (kinds[index] === FORMAT_KIND.fixed) places[index] = firstSection?.places ?? 0
    else if (kinds[index] >= FORMAT_KIND.padded) sections.set(index, codeSections)
  }
  const strikethroughStyles = new Set(fontIds.flatMap((font, index) => (strikethroughFonts.has(font) ? index : [])))
  return { kinds, places, signs: signsOf(formatIds, formats), sections, struckStyles: strikethroughStyles }
}

/** The symbols by style index. Empty if all formats show the same symbols, because those reveal nothing about a column. */
function signsOf(formatIds: readonly number[], formats: ReadonlyMap<number, string>): Styles['signs'] {
  const signsByFormat = new Map(Array.from(formats, ([id, code]) => [id, signsOfFormat(code)]))
  const signs = formatIds.map((id) => signsByFormat.get(id))
  const differentSigns = new Set(
    signs.map((styleSigns) => styleSigns?.join('\n') ?? '').filter((signText) => signText !== ''),
  )
  return differentSigns.size > 1 ? signs : []
}
