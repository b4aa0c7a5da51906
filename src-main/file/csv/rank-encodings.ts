/**
 * Ranks the older encodings for some bytes by rating the text with the models of each encoding's languages. Excludes no encoding: users check the
 * samples (decision 136).
 */
import type { SampleTextKind } from '../../../src-shared/file/source.ts'
import { makeTextReader } from './decode.ts'
import {
  makeCharacterModel,
  makeLetterModel,
  markLikelihood,
  type ScriptName,
  type WordModel,
  type LanguageName,
} from './language-models.ts'

export interface RankedEncoding {
  readonly encoding: string
  readonly sample: string
  /** The log likelihood of all bytes, in nats. Only differences between scores are meaningful. */
  readonly score: number
  /** The encoding's common name, and a sample of its letters. */
  readonly letters: { readonly name: string; readonly seen: SampleTextKind }
  /** True if this encoding gives exactly the same text as the best one. */
  readonly isSame: boolean
  /** True if many words mix marks, upper and lower case, or scripts in ways that no language does. Perhaps no encoding in the list is right. */
  readonly isOdd: boolean
}

interface Candidate {
  readonly encoding: string
  /** The encoding's common name. */
  readonly name: string
  readonly languages: readonly (LanguageName | ScriptName)[]
  readonly sampleKind: SampleTextKind
  /** How much rarer the encoding is than the most common ones, in nats. */
  readonly rarity: number
}

const CYRILLIC_LANGUAGES = ['russian', 'ukrainian', 'bulgarian'] as const
const CENTRAL_LANGUAGES = ['polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian', 'german'] as const
const WESTERN_LANGUAGES = [
  'german',
  'french',
  'spanish',
  'portuguese',
  'italian',
  'swedish',
  'danish',
  'finnish',
  'icelandic',
  'estonian',
] as const

/** The encodings to try. If two are equally plausible, the earlier one is used. */
const CANDIDATES: readonly Candidate[] = [
  makeCandidate('windows-1251', CYRILLIC_LANGUAGES, 'cyrillic', 0),
  makeCandidate('windows-1252', WESTERN_LANGUAGES, 'western-european', 0),
  makeCandidate('windows-1250', CENTRAL_LANGUAGES, 'central-european', 0.5),
  makeCandidate('shift_jis', ['japanese'], 'japanese', 0.5, 'Shift-JIS'),
  makeCandidate('gb18030', ['chinese'], 'chinese', 0.5, 'GB18030'),
  makeCandidate('euc-kr', ['korean'], 'korean', 0.5, 'EUC-KR'),
  makeCandidate('big5', ['traditional chinese'], 'chinese', 0.7, 'Big5'),
  makeCandidate('windows-1253', ['greek'], 'greek', 0.5),
  makeCandidate('windows-1254', ['turkish', 'german'], 'turkish', 0.5),
  makeCandidate('windows-1255', ['hebrew'], 'hebrew', 0.5),
  makeCandidate('windows-1256', ['arabic'], 'arabic', 0.7),
  makeCandidate('windows-1257', ['lithuanian', 'latvian', 'estonian'], 'baltic', 0.7),
  makeCandidate('koi8-r', ['russian'], 'cyrillic', 1.5, 'KOI8-R'),
  makeCandidate('koi8-u', ['ukrainian', 'russian'], 'cyrillic', 2, 'KOI8-U'),
  makeCandidate('ibm866', CYRILLIC_LANGUAGES, 'cyrillic', 2.5, 'DOS 866'),
  makeCandidate('windows-874', ['thai'], 'thai', 0.5),
  makeCandidate('macintosh', WESTERN_LANGUAGES, 'western-european', 2.5, 'Mac Roman'),
  makeCandidate('x-mac-ce', CENTRAL_LANGUAGES, 'central-european', 4, 'Mac Central European'),
  makeCandidate('x-mac-cyrillic', CYRILLIC_LANGUAGES, 'cyrillic', 3, 'Mac Cyrillic'),
  makeCandidate('ibm850', WESTERN_LANGUAGES, 'western-european', 2.5, 'DOS 850'),
  makeCandidate('ibm437', WESTERN_LANGUAGES, 'western-european', 3, 'DOS 437'),
  makeCandidate('ibm852', CENTRAL_LANGUAGES, 'central-european', 2.5, 'DOS 852'),
  makeCandidate('ibm855', CYRILLIC_LANGUAGES, 'cyrillic', 4, 'DOS 855'),
  makeCandidate('ibm857', ['turkish', 'german'], 'turkish', 3, 'DOS 857'),
  makeCandidate('ibm737', ['greek'], 'greek', 3, 'DOS 737'),
  makeCandidate('ibm775', ['lithuanian', 'latvian', 'estonian'], 'baltic', 3, 'DOS 775'),
  makeCandidate('ibm865', ['danish', 'swedish'], 'western-european', 4, 'DOS 865'),
  makeCandidate('ibm862', ['hebrew'], 'hebrew', 4, 'DOS 862'),
  makeCandidate('euc-jp', ['japanese'], 'japanese', 1, 'EUC-JP'),
  makeCandidate('iso-2022-jp', ['japanese'], 'japanese', 1, 'ISO-2022-JP'),
  makeCandidate('iso-8859-2', CENTRAL_LANGUAGES, 'central-european', 2, 'ISO-8859-2'),
]

function makeCandidate(
  encoding: string,
  languages: Candidate['languages'],
  sampleKind: SampleTextKind,
  rarity: number,
  name = encoding,
): Candidate {
  return { encoding, languages, sampleKind, rarity, name }
}

const SAMPLE_LENGTH = 160
/** How many characters are rated. More would take longer without changing the result. */
const RATED_CHARACTERS = 12_000

/** The encodings that can decode the bytes, most plausible first. */
export function rankEncodings(bytes: Uint8Array, candidateEncodings: readonly string[] = ENCODINGS): RankedEncoding[] {
  const candidates = CANDIDATES.filter(({ encoding }) => candidateEncodings.includes(encoding))
  const rankings = candidates
    .flatMap(({ encoding, languages, name, sampleKind, rarity }) => {
      const text = decodeStrictly(bytes, encoding)
      if (text === null) return []
      const score =
        Math.max(
          ...languages.map((language) => computeLikelihood(text.slice(0, RATED_CHARACTERS), modelOf(language))),
        ) - rarity
      return [{ encoding, text, score, letters: { name, seen: sampleKind } }]
    })
    .sort((a, b) => b.score - a.score)
  const bestText = rankings[0]?.text
  return rankings.map(({ text, ...ranking }) => ({
    ...ranking,
    sample: shortSample(text),
    isSame: text === bestText,
    isOdd: looksGarbled(text),
  }))
}

/** Matches words that no language has, such as `w▒b`, `aÉa` and `naroЇny`. */
const ODD_WORD_PATTERN =
  /\p{L}[\u2500-\u259f¤¦§©¬¶¸ˇ˘˛˝]\p{L}|\p{Ll}(?![A-Z])\p{Lu}\p{Ll}|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]\p{L}/u
/** If the share of odd non-ASCII words is at least this, the encoding is uncertain. */
const ODD_SHARE = 0.2

function looksGarbled(text: string): boolean {
  const words = [...new Set(text.slice(0, RATED_CHARACTERS).match(/[A-Za-z\u0080-\uffff]+/g))].filter((word) =>
    /[^\0-\x7f]/.test(word),
  )
  return words.filter((word) => ODD_WORD_PATTERN.test(word)).length > words.length * ODD_SHARE
}

/** The encodings that can be ranked, in the order they are offered. */
export const ENCODINGS: readonly string[] = CANDIDATES.map(({ encoding }) => encoding).filter(
  // All bytes of iso-2022-jp are ASCII, so it is recognised by its escape sequences.
  (encoding) => encoding !== 'iso-2022-jp',
)

/** The first words of the bytes in an encoding, with U+FFFD for invalid bytes. */
export function sampleOf(bytes: Uint8Array, encoding: string): string {
  return shortSample(makeTextReader(encoding, { fatal: false }).decode(bytes.subarray(0, 2000)))
}

const DIFFERENCE_LENGTH = 60

/** Finds the first line that two encodings decode differently. Returns a function that decodes this line in any encoding. */
export function findDifferingLine(
  bytes: Uint8Array,
  encoding: string,
  otherEncoding: string,
): (encoding: string) => string {
  const decodeLines = (encoding: string): string[] =>
    makeTextReader(encoding, { fatal: false }).decode(bytes).split('\n')
  const [lines, otherLines] = [decodeLines(encoding), decodeLines(otherEncoding)]
  const lineIndex = lines.findIndex((line, index) => line !== otherLines[index])
  return (encoding) => (decodeLines(encoding)[lineIndex] ?? '').trim().slice(0, DIFFERENCE_LENGTH)
}

const models = new Map<string, WordModel>()

/** Models are created when first needed: most files are UTF-8 and need none. */
function modelOf(language: LanguageName | ScriptName): WordModel {
  const model = models.get(language)
  if (model) return model
  const newModel = isScript(language) ? makeCharacterModel(language) : makeLetterModel(language)
  models.set(language, newModel)
  return newModel
}

function isScript(language: LanguageName | ScriptName): language is ScriptName {
  return ['japanese', 'chinese', 'traditional chinese', 'korean'].includes(language)
}

/** Repeated words count once: a unit in a thousand rows proves no more than a unit in one row. */
function computeLikelihood(text: string, model: WordModel): number {
  let sum = 0
  for (const piece of new Set(text.match(/[A-Za-z\u0080-\uffff]+/g))) sum += pieceLikelihood(piece, model)
  return sum
}

/** The log likelihood of the text between ASCII marks, digits and blanks: words and non-ASCII marks. */
function pieceLikelihood(piece: string, model: WordModel): number {
  let sum = 0
  let word = ''
  for (const token of piece.match(/[\p{L}\p{M}ｰﾞﾟー]+|[^\p{L}\p{M}]/gu) ?? []) {
    if (/^[\p{L}\p{M}ｰﾞﾟー]/u.test(token)) {
      sum += model(token)
      word = token
    } else {
      sum += markLikelihood(token, word !== '')
      word = ''
    }
  }
  return sum
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return makeTextReader(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function shortSample(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return lines.slice(0, 3).join(' ⏎ ').slice(0, SAMPLE_LENGTH)
}
