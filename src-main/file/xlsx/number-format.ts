/**
 * What a number format makes of a number, as far as that changes its meaning: a date, a time, an elapsed time, a share in percent,
 * digits padded with zeros, or (`fixed`) as many decimal places as it has; `byValue` where its sections have conditions and differ. Everything else
 * (currency, colours) leaves the number what it is.
 */
export const FORMAT = { general: 0, date: 1, time: 2, elapsed: 3, padded: 4, byValue: 5, percent: 6, fixed: 7 } as const
export type FormatKind = (typeof FORMAT)[keyof typeof FORMAT]

/** The ids that need no format code (ECMA-376 part 1, 18.8.30; 27-36 and 50-58 are dates of Chinese, Japanese, Korean). */
export function builtInKind(id: number): FormatKind {
  if ((id >= 14 && id <= 17) || id === 22) return FORMAT.date
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return FORMAT.date
  if (id >= 18 && id <= 21) return FORMAT.time
  if (id === 45 || id === 47) return FORMAT.time
  if (id === 46) return FORMAT.elapsed
  // Thai: 71-77 dates, 78-80 times, 81 a date with the Buddhist year.
  if ((id >= 71 && id <= 77) || id === 81) return FORMAT.date
  if (id === 78 || id === 80) return FORMAT.time
  if (id === 79) return FORMAT.elapsed
  if (id === 9 || id === 10) return FORMAT.percent
  if (id === 2 || id === 4 || id === 39 || id === 40) return FORMAT.fixed
  return FORMAT.general
}

/** What is only shown: quoted text, escaped characters, spacing, colours, currencies and languages in brackets. */
const shownOnly = /"[^"]*"?|\\.?|_.?|\*.?|\[(?!(?:h+|m+|s+)\])[^\]]*\]?/gi
const elapsedPattern = /\[(?:h+|m+|s+)\]/i
const dayPattern = /am\/pm|a\/p/gi
/** Letters of dates in any language Excel writes: era (g, e), Buddhist year (b), weekday in Japanese (a). */
const dateLetters = /^[ymdhsgebatz]+$/
/** "General" as Excel writes it in Chinese, Japanese and Korean: its letter is no era. */
const generalPattern = /g\/[^ -~]+/gi

export interface Section {
  readonly kind: FormatKind
  /** Only of kind `padded`: see `zeroPattern`. */
  readonly pattern: string
  /** Of kind `percent`: the sign is a text, and the number is what it says. */
  readonly isPlainSign: boolean
  /** Decimal places of kind `fixed`. */
  readonly places: number
  /** Whether a number is shown by this section; undefined: every number that no section before it shows. */
  readonly holds: ((value: number) => boolean) | undefined
}

/** A format code: one section where all numbers mean the same in it, else those that may show a number, in their order. */
export function readFormat(code: string): readonly Section[] {
  const all = numberSections(code)
  const conditions = all.map(conditionOf)
  const [first = ''] = all
  // Without conditions the others are for negative numbers and zeros, which differ in signs and colours.
  if (conditions.every((condition) => condition === undefined)) return [sectionOf(first, undefined)]
  const sections = all.map((section, index) => {
    if (index > 0 && index === all.length - 1) return sectionOf(section, undefined)
    return sectionOf(section, conditions[index] ?? (index === 0 ? isPositive : isNegative))
  })
  const [one] = sections
  const areAlike = sections.every(
    ({ kind, pattern, places }) => kind === one?.kind && pattern === one.pattern && places === one.places,
  )
  return areAlike && one ? [{ ...one, holds: undefined }] : sections
}

/** The section that shows a number; undefined where none does, and Excel shows signs instead. */
export function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  return sections.find(({ holds }) => holds === undefined || holds(value))
}

function sectionOf(section: string, holds: Section['holds']): Section {
  const kind = kindOf(section)
  const pattern = kind === FORMAT.padded ? (zeroPattern(section) ?? '') : ''
  const isPlainSign = kind === FORMAT.percent && !section.replace(shownOnly, '').includes('%')
  return { kind, pattern, isPlainSign, places: kind === FORMAT.fixed ? fixedPlaces(section) : 0, holds }
}

function kindOf(section: string): FormatKind {
  const bare = section.replace(shownOnly, '').replace(generalPattern, '')
  if (elapsedPattern.test(bare)) return FORMAT.elapsed
  const letters = bare
    .replace(dayPattern, 'h')
    .replace(/e[+-]/gi, '')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  // A letter that no date has (General, Standard): not a format of a date.
  if (letters !== '' && dateLetters.test(letters)) {
    if (/[ydgeb]|^m+$|aaa/.test(letters)) return FORMAT.date
    if (/[hs]/.test(letters)) return FORMAT.time
  }
  // `0"%"` shows a per cent sign, too.
  if (/[#0?]/.test(bare) && section.replace(/\[[^\]]*\]?/g, '').includes('%')) return FORMAT.percent
  if (zeroPattern(section) !== undefined) return FORMAT.padded
  return fixedPlaces(section) > 0 ? FORMAT.fixed : FORMAT.general
}

/** Decimal places that a number has at least in a format such as `0.00` or `#,##0.0#`; 0 where it has none, or is written with an exponent. */
export function fixedPlaces(section: string): number {
  const bare = section.replace(shownOnly, '').trim()
  return /^[#0,? ]*\.(0+)[#?]*[,]*$/.test(bare) && !bare.endsWith(',') ? (/\.(0+)/.exec(bare)?.[1]?.length ?? 0) : 0
}

/** Signs and words of a section: in `[$...]`, quoted, escaped, or bare. Widths, fillings and colours are passed. */
const signPattern = /_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|"([^"]*)"|((?:\\.)+)|([^\s#0?.,_*()[\]\\"/-]+)/g

/** The signs and words that a format shows beside positive numbers: `€`, `USD`, `kg`. */
export function formatSigns(code: string): readonly string[] {
  const [section = ''] = sectionsOf(code)
  const signs = Array.from(section.matchAll(signPattern), ([, bracketSign, quoted, escaped, bare]) => {
    return (bracketSign ?? quoted ?? escaped?.replaceAll('\\', '') ?? bare ?? '').trim()
  })
  return signs.filter((sign) => sign !== '')
}

/** What a `percent` format shows of a plain decimal: a hundred times as much, unless its sign is only a text. */
export function percentText(plain: string, section: Section | undefined): string {
  if (section?.isPlainSign) return `${plain}%`
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const digits = (whole + fraction.padEnd(2, '0').slice(0, 2)).replace(/^0+(?=\d)/, '')
  const moreDigits = fraction.slice(2)
  return `${plain.startsWith('-') ? '-' : ''}${digits}${moreDigits === '' ? '' : `.${moreDigits}`}%`
}

function isPositive(value: number): boolean {
  return value > 0
}

function isNegative(value: number): boolean {
  return value < 0
}

/** A section at the end with an `@` is for texts. */
function numberSections(code: string): string[] {
  const all = sectionsOf(code).slice(0, 4)
  const last = all.at(-1) ?? ''
  const forTexts = all.length > 1 && last.replace(shownOnly, '').includes('@')
  return forTexts ? all.slice(0, -1) : all.slice(0, 3)
}

/** Between the semicolons that are not quoted, escaped, in brackets, or the width of a space. */
function sectionsOf(code: string): string[] {
  const sections: string[] = []
  let rest = code
  for (;;) {
    const section = /^(?:"[^"]*"?|[\\_*][^]?|\[[^\]]*\]?|[^;"\\[_*])*/.exec(rest)?.[0] ?? ''
    sections.push(section)
    if (section.length === rest.length) return sections
    rest = rest.slice(section.length + 1)
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
 * Where the digits go in a format that is nothing but zeros and fixed characters (`00000`, `000-00-0000`, `"A"0000`):
 * one NUL per digit, the fixed characters as they are. Undefined for any other format, or with fewer than two zeros.
 */
export function zeroPattern(code: string): string | undefined {
  let pattern = ''
  let zeros = 0
  let i = 0
  const [section = ''] = sectionsOf(code)
  while (i < section.length) {
    const c = section.charAt(i)
    if (c === '0') {
      pattern += '\0'
      zeros++
    } else if (c === '#' && zeros === 0) {
      // An optional digit in front pads nothing.
    } else if (c === '"') {
      const end = section.indexOf('"', i + 1)
      const stop = end < 0 ? section.length : end
      pattern += section.slice(i + 1, stop)
      i = stop
    } else if (c === '\\') pattern += section.charAt(++i)
    else if (c === '[') {
      const end = section.indexOf(']', i)
      if (end < 0) return undefined
      i = end
    } else if (c === '_' || c === '*') i++
    else if (c === '-' || c === ' ' || c === '(' || c === ')' || c === '/' || c === '+') pattern += c
    else return undefined
    i++
  }
  // One zero pads nothing; behind letters it is the end of a code, `"A"0`.
  return zeros < 2 && !(zeros === 1 && /^[^\0]*[\p{L}\p{N}][^\0]*\0$/u.test(pattern)) ? undefined : pattern
}

/** A whole number of plain digits in that pattern; undefined when it is not whole. */
export function pad(plain: string, pattern: string): string | undefined {
  const negative = plain.startsWith('-')
  const digits = negative ? plain.slice(1) : plain
  if (!/^\d+$/.test(digits)) return undefined
  let digitsLeft = digits.length
  let output = ''
  const first = pattern.indexOf('\0')
  for (let i = pattern.length - 1; i >= 0; i--) {
    const c = pattern.charAt(i)
    if (c !== '\0') output = c + output
    else if (i === first) {
      output = (digitsLeft > 0 ? digits.slice(0, digitsLeft) : '0') + output
      digitsLeft = 0
    } else output = (digitsLeft > 0 ? digits.charAt(--digitsLeft) : '0') + output
  }
  return negative ? `-${output}` : output
}
