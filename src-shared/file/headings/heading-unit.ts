/** The unit in the heading of an amount: `Price/kg`, `Stock (pcs)`, `Остаток, м2`. Never reads the data. [UNIT-5] */
import { normaliseText } from '../../material/values/text-key.ts'
import { isNamedUnit } from '../../material/values/unit.ts'

/**
 * Units that need no punctuation before them: `Stock kg`. Other unit words have a second meaning: `Price set`, `Stock lot`.
 */
const PLAIN_UNIT_PATTERN = /^(?:kgs?|кг|гр|[cm]m|[см]м|c?m[23²³]|м[23²³]|ml|мл|pcs|шт|stk|szt|qm|sqm|cbm)$/

// Outside `String.raw`, because the bundler cannot write raw texts as ASCII.
const RUSSIAN_IN = 'в'
const [RAISED_DIGITS, PER_WORDS, IN_WORDS] = ['²³', 'per|je|pro|за|par|por|na|pour|ogni|al', `in|${RUSSIAN_IN}|en|em`]
const WORD_PATTERN = String.raw`(\p{L}[\p{L}${RAISED_DIGITS}]*\d?\.?)(?![\p{L}\d])`
/** The places where a word may be a unit: after `/` or `per`, in brackets, after a comma, after `in`. */
const UNIT_POSITIONS = [
  new RegExp(String.raw`(?:\/|(?<!\p{L})(?:${PER_WORDS})\s)\s*(?:1\s*)?${WORD_PATTERN}`, 'gu'),
  new RegExp(String.raw`[([]\s*(?:(?:in|${RUSSIAN_IN})\s+)?${WORD_PATTERN}\s*[)\]]`, 'gu'),
  new RegExp(String.raw`[,;:]\s*${WORD_PATTERN}\s*$`, 'gu'),
  new RegExp(String.raw`(?<!\p{L})(?:${IN_WORDS})\s+${WORD_PATTERN}\s*$`, 'gu'),
]

/** The unit as written in the heading; undefined if there is none. */
export function findHeadingUnit(header: string): string | undefined {
  const headingText = normaliseText(header.slice(0, 300)).replaceAll('_', ' ')
  const text = headingText.toLowerCase()
  const words = UNIT_POSITIONS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: part, 1: word = '', index }) => {
      const originalText = headingText.slice(index, index + part.length)
      // A single capital letter is a size or a shelf, except `L` for litres after a slash. `за год` is a period of time.
      const isSize = word.length === 1 && originalText.includes(word.toUpperCase()) && !originalText.startsWith('/')
      return isSize || word === 'год' ? '' : word
    }),
  )
  const [lastWord = ''] = /[\p{L}\d²³]+(?=\.?$)/u.exec(text.trim()) ?? []
  if (PLAIN_UNIT_PATTERN.test(lastWord)) words.push(lastWord)
  return words.find(isNamedUnit)
}
