/**
 * How likely a text is in a language: by pairs of letters, or, for scripts with thousands of characters, by how common each is. All
 * models use the same unit (nats), so that readings in different encodings can be compared. Knows nothing about encodings.
 */
import { SCRIPT_CHARACTERS, LANGUAGE_WORDS, type LanguageName } from './language-words.ts'

/** Log likelihood of one word, a run of letters in whatever scripts. */
export type WordModel = (word: string) => number

/** An ASCII letter in an ASCII word: it is the same in every encoding, so it must cost the same in every model. */
const ASCII_LETTER = -3.3
/** A letter that the language does not have. */
const FOREIGN = -9
/** A change of script within a word, or a mark in the wrong place. */
const SWITCH = -3
/** `aBc`: KOI8-R read as windows-1251, or the reverse, swaps upper and lower case. */
const ODD_CASE = -4
const ALL_CAPITALS = -1
/** The weights of a pair's likelihood: known pairs, single letters, and anything else. */
const [PAIRS, LETTERS, ANY] = [0.7, 0.27, 0.03] as const

const EDGE = ' '
const ASCII_WORD = /^[A-Za-z]+$/

/** The model of a language with an alphabet. */
export function letterModel(name: LanguageName): WordModel {
  const pairs = new Map<string, number>()
  const before = new Map<string, number>()
  const letters = new Map<string, number>()
  let total = 0
  for (const word of LANGUAGE_WORDS[name].toLowerCase().split(' ')) {
    let last = EDGE
    for (const letter of Array.from(word + EDGE)) {
      pairs.set(last + letter, (pairs.get(last + letter) ?? 0) + 1)
      before.set(last, (before.get(last) ?? 0) + 1)
      letters.set(letter, (letters.get(letter) ?? 0) + 1)
      total++
      last = letter
    }
  }
  const ofPair = (last: string, letter: string): number => {
    const single = letters.get(letter)
    if (single === undefined) return FOREIGN
    const count = before.get(last) ?? 0
    const pair = count === 0 ? 0 : (pairs.get(last + letter) ?? 0) / count
    return Math.log(PAIRS * pair + LETTERS * (single / total) + ANY / letters.size)
  }
  return (word) => {
    if (ASCII_WORD.test(word)) return word.length * ASCII_LETTER
    let sum = caseCost(word)
    let last = EDGE
    for (const letter of word.toLowerCase()) {
      sum += ofPair(last, letter)
      last = letter
    }
    return sum + ofPair(last, EDGE)
  }
}

function caseCost(word: string): number {
  if (/\p{Ll}\p{Lu}/u.test(word)) return ODD_CASE
  return word.length > 1 && /^\p{Lu}+$/u.test(word) ? ALL_CAPITALS : 0
}

/** Log likelihood of a character by its script: `[script, common ones, of a common one, of another]`. */
type CharacterClass = readonly [pattern: RegExp, common: ReadonlySet<string>, likely: number, rare: number]

const NONE: ReadonlySet<string> = new Set()
const HAN = /[\u3400-\u4dbf\u4e00-\u9fff\u3005]/
const HIRAGANA = /[\u3041-\u309f]/
const KATAKANA = /[\u30a0-\u30ff]/
const HALF_KATAKANA = /[\uff66-\uff9f]/
const FULL_WIDTH = /[\uff01-\uff5e\u3000-\u3020]/
const HANGUL = /[\uac00-\ud7a3]/

const VOICED = /[\uff9e\uff9f]/
const KANA = /[\u3041-\u30ff\uff66-\uff9f]/

/** The commonest katakana, including small kana, the long mark and voiced marks. */
const COMMON_KATAKANA = new Set(
  'アイウカクコサシスタッテトドナニネフブプベボムメャュョラリルレロンーｱｲｳｶｷｸｺｻｼｽﾀｯﾃﾄﾅﾆﾈﾌﾍﾎﾑﾒｬｭｮﾗﾘﾙﾚﾛﾝｰﾞﾟ',
)

const SCRIPTS = {
  japanese: [
    [HAN, SCRIPT_CHARACTERS.kanji, -6, -9.5],
    [HIRAGANA, NONE, -4.2, -4.2],
    [KATAKANA, COMMON_KATAKANA, -4, -5],
    [HALF_KATAKANA, COMMON_KATAKANA, -3.8, -5],
    [FULL_WIDTH, NONE, -5.5, -5.5],
  ],
  chinese: [
    [HAN, SCRIPT_CHARACTERS.simplified, -6.2, -9.5],
    [FULL_WIDTH, NONE, -5.5, -5.5],
  ],
  'traditional chinese': [
    [HAN, SCRIPT_CHARACTERS.traditional, -6.2, -9.5],
    [FULL_WIDTH, NONE, -5.5, -5.5],
  ],
  korean: [
    [HANGUL, SCRIPT_CHARACTERS.hangul, -5.2, -8],
    [HAN, NONE, -11, -11],
    [FULL_WIDTH, NONE, -6, -6],
  ],
} as const satisfies Record<string, readonly CharacterClass[]>

export type ScriptName = keyof typeof SCRIPTS
/** A character of another script: two bytes that are a character only by chance. */
const ELSEWHERE = -13

export function characterModel(name: ScriptName): WordModel {
  const classes: readonly CharacterClass[] = SCRIPTS[name]
  return (word) => {
    let sum = 0
    let last = ''
    for (const character of word) {
      const ascii = character <= 'z'
      if (last !== '' && ascii !== last <= 'z') sum += SWITCH
      if (VOICED.test(character) && !KANA.test(last)) sum += FOREIGN
      last = character
      if (ascii) sum += ASCII_LETTER
      else {
        const characterClass = classes.find(([pattern]) => pattern.test(character))
        sum +=
          characterClass === undefined
            ? ELSEWHERE
            : characterClass[1].has(character) || characterClass[1] === NONE
              ? characterClass[2]
              : characterClass[3]
      }
    }
    return sum
  }
}

const [USUAL, UNUSUAL, CONTROL] = [-5, -9.5, -16] as const

/** Marks that occur in lists. Any other mark beyond ASCII is there by chance. */
const USUAL_MARKS = new Set('№«»„“”‘’–—…°±×²³½¼¾€£§®©™·•µ\u00a0、。・「」（）％＊－／：～〜！？＂＇ーﾞﾟ')

/** Those of the marks that follow a letter. */
const BEHIND_LETTERS = new Set('»”’–—…°²³®©™\u00a0、。・」）％：～！？＂＇')

/** Log likelihood of a character beyond ASCII that is not a letter. */
export function markLikelihood(character: string, behindLetter: boolean): number {
  if (USUAL_MARKS.has(character)) return behindLetter && !BEHIND_LETTERS.has(character) ? USUAL + SWITCH : USUAL
  return /\p{C}/u.test(character) ? CONTROL : UNUSUAL
}
