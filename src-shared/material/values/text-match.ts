/**
 * Finds a text in cells, and replaces it. Follows the rule of all searches (text-search.ts), and the case of letters
 * if requested. [FIND-1] [FIND-4]
 */
import { INVISIBLE_RANGE, PLAIN_CHARACTERS, makeTextKey, normaliseText } from './text-key.ts'
import { patternOf } from './text-search.ts'

export interface TextQuery {
  readonly text: string
  readonly matchCase: boolean
  /** If true, the text must be the whole cell, except for spaces around it. */
  readonly wholeCell: boolean
}

export interface TextMatch {
  /** Start and end of the first match; null if there is none. */
  readonly findFirstMatch: (text: string) => readonly [from: number, to: number] | null
  /** The text with all matches replaced. */
  readonly replaceIn: (text: string, replacement: string) => string
}

export function makeTextMatch({ text, matchCase, wholeCell }: TextQuery): TextMatch {
  return wholeCell ? matchWholeCells(text, matchCase) : matchParts(text, matchCase)
}

const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE_RANGE}]`, 'g')
/** In these texts nothing is skipped or expanded, so a match is exactly at the pattern's position. */
const PLAIN_TEXT = new RegExp(`^[ ${PLAIN_CHARACTERS}]*$`)

function matchWholeCells(text: string, matchCase: boolean): TextMatch {
  const makeKey = matchCase ? (cellText: string) => normaliseSpaces(cellText).replace(/ +/g, ' ').trim() : makeTextKey
  const searchedKey = makeKey(text)
  const isMatchingCell = (cell: string): boolean => cell !== '' && makeKey(cell) === searchedKey
  return {
    findFirstMatch: (cell) => (isMatchingCell(cell) ? [0, cell.length] : null),
    replaceIn: (cell, replacement) => (isMatchingCell(cell) ? replacement : cell),
  }
}

/**
 * One space between two characters matches any white space there. Several spaces, and those at the ends, match exactly, so that people can clean them
 * up.
 */
function matchParts(text: string, matchCase: boolean): TextMatch {
  const foldText = matchCase ? normaliseSpaces : (cellText: string): string => foldCase(normaliseSpaces(cellText))
  const patternSource = patternOf(foldText(text))
  if (patternSource === '') return { findFirstMatch: () => null, replaceIn: (cell) => cell }
  const patternFlags = matchCase ? 'u' : 'iu'
  const [firstPattern, allPattern] = [
    new RegExp(patternSource, patternFlags),
    new RegExp(patternSource, `g${patternFlags}`),
  ]
  return {
    findFirstMatch(cell) {
      if (!PLAIN_TEXT.test(cell)) return findMatchRanges(cell, allPattern, foldText)[0] ?? null
      const match = firstPattern.exec(cell)
      return match && [match.index, match.index + match[0].length]
    },
    replaceIn(cell, replacement) {
      if (PLAIN_TEXT.test(cell)) return cell.replace(allPattern, () => replacement)
      let [newText, end] = ['', 0]
      for (const [from, to] of findMatchRanges(cell, allPattern, foldText)) {
        newText += `${cell.slice(end, from)}${replacement}`
        end = to
      }
      return newText + cell.slice(end)
    },
  }
}

type TextRange = readonly [from: number, to: number]

/** The positions of all matches in the original text. */
function findMatchRanges(text: string, pattern: RegExp, foldText: (text: string) => string): readonly TextRange[] {
  const matches = [...foldText(text).matchAll(pattern)]
  if (matches.length === 0) return []
  const { starts, ends } = locateCharacters(text, foldText)
  return matches.flatMap(({ 0: matchedText, index }): readonly TextRange[] => {
    const lastIndex = index + matchedText.length - 1
    const [from, to] = [starts[index] ?? 0, ends[lastIndex] ?? 0]
    // Ignores a match that covers only part of an expanded character, such as half of “ß” as “ss”.
    return starts[index - 1] === from || ends[lastIndex + 1] === to ? [] : [[from, to]]
  })
}

/** The text without invisible characters, and with one space for each white space character. */
function normaliseSpaces(text: string): string {
  return normaliseText(text).replace(INVISIBLE_CHARACTERS, '').replace(/\s/g, ' ')
}

function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** For each letter of the folded text, the start and end of its character in the original text. */
interface CharacterRanges {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** A character with its combining marks. The parts of a Korean syllable count as one character. */
const CHARACTER_PATTERN = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gsu

function locateCharacters(text: string, foldText: (sign: string) => string): CharacterRanges {
  const [startPositions, endPositions]: [number[], number[]] = [[], []]
  const addRange = (character: string, from: number): void => {
    const { length } = foldText(character)
    for (let index = 0; index < length; index++) {
      startPositions.push(from)
      endPositions.push(from + character.length)
    }
  }
  for (const { 0: character, index } of text.matchAll(CHARACTER_PATTERN)) {
    if (normaliseText(character) !== character) addRange(character, index)
    else {
      let from = index
      for (const part of character) {
        addRange(part, from)
        from += part.length
      }
    }
  }
  return { starts: startPositions, ends: endPositions }
}
