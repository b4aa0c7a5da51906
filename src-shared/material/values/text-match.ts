/**
 * Finds a text in cells, and replaces it. Follows the rule of all searches (text-search.ts), and the case of letters
 * if requested. [FIND-1] [FIND-4]
 */
import { INVISIBLE_RANGE, PLAIN_SIGNS, textKey, normalForm } from './text-key.ts'
import { patternOf } from './text-search.ts'

export interface TextQuery {
  readonly text: string
  readonly matchCase: boolean
  /** The text must be the whole cell, except for spaces around it. */
  readonly wholeCell: boolean
}

export interface TextMatch {
  /** Start and end of the first match; null if there is none. */
  readonly firstMatch: (text: string) => readonly [from: number, to: number] | null
  /** The text with all matches replaced. */
  readonly replaceIn: (text: string, replacement: string) => string
}

export function textMatch({ text, matchCase, wholeCell }: TextQuery): TextMatch {
  return wholeCell ? matchWholeCells(text, matchCase) : matchParts(text, matchCase)
}

const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE_RANGE}]`, 'g')
/** In these texts nothing is skipped or expanded, so a match is exactly at the pattern's position. */
const PLAIN_TEXT = new RegExp(`^[ ${PLAIN_SIGNS}]*$`)

function matchWholeCells(text: string, matchCase: boolean): TextMatch {
  const key = matchCase ? (cellText: string) => normaliseSpaces(cellText).replace(/ +/g, ' ').trim() : textKey
  const searchedKey = key(text)
  const isMatchingCell = (cell: string): boolean => cell !== '' && key(cell) === searchedKey
  return {
    firstMatch: (cell) => (isMatchingCell(cell) ? [0, cell.length] : null),
    replaceIn: (cell, replacement) => (isMatchingCell(cell) ? replacement : cell),
  }
}

/**
 * One space between two characters matches any white space there. Several spaces, and those at the ends, match exactly, so that people can clean them
 * up.
 */
function matchParts(text: string, matchCase: boolean): TextMatch {
  const foldText = matchCase ? normaliseSpaces : (cellText: string): string => foldCase(normaliseSpaces(cellText))
  const source = patternOf(foldText(text))
  if (source === '') return { firstMatch: () => null, replaceIn: (cell) => cell }
  const patternFlags = matchCase ? 'u' : 'iu'
  const [firstPattern, allPattern] = [new RegExp(source, patternFlags), new RegExp(source, `g${patternFlags}`)]
  return {
    firstMatch(cell) {
      if (!PLAIN_TEXT.test(cell)) return findPlaces(cell, allPattern, foldText)[0] ?? null
      const match = firstPattern.exec(cell)
      return match && [match.index, match.index + match[0].length]
    },
    replaceIn(cell, replacement) {
      if (PLAIN_TEXT.test(cell)) return cell.replace(allPattern, () => replacement)
      let [newText, end] = ['', 0]
      for (const [from, to] of findPlaces(cell, allPattern, foldText)) {
        newText += `${cell.slice(end, from)}${replacement}`
        end = to
      }
      return newText + cell.slice(end)
    },
  }
}

type Place = readonly [from: number, to: number]

/** The positions of all matches in the original text. */
function findPlaces(text: string, pattern: RegExp, foldText: (text: string) => string): readonly Place[] {
  const matches = [...foldText(text).matchAll(pattern)]
  if (matches.length === 0) return []
  const { starts, ends } = splitSigns(text, foldText)
  return matches.flatMap(({ 0: matchedText, index }): readonly Place[] => {
    const lastIndex = index + matchedText.length - 1
    const [from, to] = [starts[index] ?? 0, ends[lastIndex] ?? 0]
    // Ignores a match that covers only part of an expanded character, such as half of “ß” as “ss”.
    return starts[index - 1] === from || ends[lastIndex + 1] === to ? [] : [[from, to]]
  })
}

/** The text without invisible characters, and with one space for each white space character. */
function normaliseSpaces(text: string): string {
  return normalForm(text).replace(INVISIBLE_CHARACTERS, '').replace(/\s/g, ' ')
}

function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** For each letter of the folded text, the start and end of its character in the original text. */
interface Signs {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** A character with its combining marks. The parts of a Korean syllable count as one character. */
const SIGN_PATTERN = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gsu

function splitSigns(text: string, foldSign: (sign: string) => string): Signs {
  const [startPositions, endPositions]: [number[], number[]] = [[], []]
  const add = (sign: string, from: number): void => {
    const { length } = foldSign(sign)
    for (let index = 0; index < length; index++) {
      startPositions.push(from)
      endPositions.push(from + sign.length)
    }
  }
  for (const { 0: sign, index } of text.matchAll(SIGN_PATTERN)) {
    if (normalForm(sign) !== sign) add(sign, index)
    else {
      let from = index
      for (const cellText of sign) {
        add(cellText, from)
        from += cellText.length
      }
    }
  }
  return { starts: startPositions, ends: endPositions }
}
