/** Flags of the command line, parsed once. For a wrong flag, the user gets a message that quotes it, never a stack trace. */
import { parseArgs } from 'node:util'
import { FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { LANGUAGES, type Language } from '../../src-shared/material/values/language.ts'
import { MAX_RATE } from '../../src-shared/run/send-limits.ts'
import { CommandError } from './command-error.ts'
import { FLAG_TYPES } from './flags.ts'

type ParsedArguments = ReturnType<typeof parseArgs<{ options: typeof FLAG_TYPES; allowPositionals: true }>>
export type Flags = ParsedArguments['values']

export interface CommandLine {
  readonly command: string
  readonly words: readonly string[]
  readonly flags: Flags
}

/** True if --json was given. Also works for a command line that cannot be parsed, because its error must also be a document. */
export function isJsonRequested(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? undefined : end).includes('--json')
}

export function parseCommandLine(argv: readonly string[]): CommandLine {
  try {
    const args = joinNegativeValues(argv, needsValue)
    const { values, positionals, tokens } = parseArgs({
      args,
      options: FLAG_TYPES,
      allowPositionals: true,
      tokens: true,
    })
    refuseRepeatedFlags(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])))
    const [command = '', ...words] = positionals
    return { command, words, flags: values }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw makeParseError(error)
  }
}

/** Refuses a flag that is given twice, because only the last value would be used. */
function refuseRepeatedFlags(names: readonly string[]): void {
  const nonRepeatableFlags = Object.entries(FLAG_TYPES).flatMap(([name, option]) =>
    option.type === 'string' && !('multiple' in option) ? name : [],
  )
  const repeatedFlag = nonRepeatableFlags.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeatedFlag !== undefined)
    throw new CommandError({
      what: `--${repeatedFlag} is given twice, and only one is used.`,
      fix: 'Leave one of them out.',
      notDoneText: 'Nothing was done.',
      at: `--${repeatedFlag}`,
    })
}

function needsValue(flag: string): boolean {
  return Object.entries(FLAG_TYPES).some(([name, { type }]) => name === flag && type === 'string')
}

/** What is wrong with a command line, in words for users. The messages of parseArgs are for programmers. */
function makeParseError(error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const parserMessage = error instanceof Error ? error.message : String(error)
  const flag = /--?[A-Za-z][\w-]*/.exec(parserMessage)?.[0] ?? ''
  const location = flag === '' ? {} : { at: flag }
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return new CommandError({
        what: `There is no flag ${flag}.`,
        fix: `${makeFlagHint(flag)} ${HELP_HINT}`.trim(),
        ...location,
      })
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return new CommandError({
        what: parserMessage.includes('does not take') ? `${flag} takes no value.` : `${flag} needs a value after it.`,
        fix: HELP_HINT,
        ...location,
      })
    default:
      return new CommandError({ what: `The command cannot be read (${parserMessage}).`, fix: HELP_HINT })
  }
}

function makeFlagHint(flag: string): string {
  const names = findNearestWords(flag.replace(/^-+/, ''), Object.keys(FLAG_TYPES))
  return suggestWords(names.map((name) => `--${name}`))
}

const HELP_HINT = 'Run “stocksheet --help” for the commands and their flags.'

/** Turns `--daily-limit -1` into `--daily-limit=-1`, because a negative number is a value. Later code checks whether it is valid. */
function joinNegativeValues(argv: readonly string[], takesValue: (flag: string) => boolean): string[] {
  const joinedWords: string[] = []
  for (const word of argv) {
    const lastWord = joinedWords.at(-1) ?? ''
    if (/^-[\d.,]/.test(word) && /^--[^=]+$/.test(lastWord) && takesValue(lastWord.slice(2))) {
      joinedWords[joinedWords.length - 1] = `${lastWord}=${word}`
    } else joinedWords.push(word)
  }
  return joinedWords
}

/** The n-th word after the command, or a message about what is missing. */
export function wordAt(line: CommandLine, index: number, missingWord: string): string {
  const word = line.words[index]
  if (word === undefined)
    throw new CommandError({
      what: `${line.command} needs ${missingWord}.`,
      fix: `Run “stocksheet ${line.command} --help” for an example.`,
    })
  return word
}

/** A flag's value as a whole number of at least `min`. Undefined if the flag is missing. */
export function parseWholeNumber(
  flag: string,
  text: string | undefined,
  min: number,
  max = Infinity,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    const maxText = max === Infinity ? '' : ` to ${max}`
    throw new CommandError({
      what: `--${flag} must be a whole number from ${min}${maxText}, got “${text}”.`,
      at: `--${flag}`,
    })
  }
  return value
}

export const MAX_PORT = 65_535

/** A flag's value as a number above 0, for example a rate of 0.5 calls per second. */
export function parsePositiveNumber(flag: string, text: string | undefined, max = Infinity): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0 || value > max) {
    const maxText = max === Infinity ? '' : ` and at most ${max}`
    throw new CommandError({ what: `--${flag} must be above 0${maxText}, got “${text}”.`, at: `--${flag}` })
  }
  return value
}

/** The minimum of --memory: a thread cannot start with less. */
const MIN_MEMORY_MB = 16

/** `--memory MB`: the memory for reading and comparing a file. If it is not enough, the command ends with a message. */
export function parseMemoryFlag({ memory }: Flags): number | undefined {
  return parseWholeNumber('memory', memory, MIN_MEMORY_MB)
}

/** `--rate N`: requests per second, with the same limit as the setting. */
export function parseRateFlag({ rate }: Flags): number | undefined {
  return parsePositiveNumber('rate', rate, MAX_RATE)
}

/**
 * Suggestions for misspelt words that differ in only a few letters, most similar first. Words that differ in more than a third of their letters are
 * left out.
 */
export function findNearestWords(wantedWord: string, knownWords: readonly string[], maxWords = 2): string[] {
  const typedWord = wantedWord.toLowerCase()
  return knownWords
    .map((word) => ({
      word,
      apart: word.startsWith(typedWord) && typedWord.length > 2 ? 1 : countDifferingLetters(typedWord, word),
    }))
    .filter(({ word, apart }) => apart <= Math.max(1, Math.floor(Math.max(typedWord.length, word.length) / 3)))
    .sort((a, b) => a.apart - b.apart || (a.word < b.word ? -1 : 1))
    .slice(0, maxWords)
    .map(({ word }) => word)
}

/** ` Did you mean “plan”?`; '' if no word is similar. */
export function suggestWords(words: readonly string[]): string {
  return words.length === 0 ? '' : ` Did you mean ${words.map((word) => `“${word}”`).join(' or ')}?`
}

/** The smallest number of letters to insert, remove, change or swap. */
export function countDifferingLetters(a: string, b: string): number {
  let rowTwoAbove: readonly number[] = []
  let rowAbove = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row]
    for (let index = 1; index <= b.length; index++) {
      const cost = a[row - 1] === b[index - 1] ? 0 : 1
      const isSwapped = row > 1 && index > 1 && a[row - 1] === b[index - 2] && a[row - 2] === b[index - 1]
      const swapCost = isSwapped ? (rowTwoAbove[index - 2] ?? 0) + 1 : Infinity
      currentRow.push(
        Math.min(
          (rowAbove[index] ?? 0) + 1,
          (currentRow[index - 1] ?? 0) + 1,
          (rowAbove[index - 1] ?? 0) + cost,
          swapCost,
        ),
      )
    }
    rowTwoAbove = rowAbove
    rowAbove = currentRow
  }
  return rowAbove.at(-1) ?? 0
}

export function parseFieldFlag(flag: string, text: string, flagText = `--${flag}`): Field {
  const name = text.trim().toLowerCase()
  const field = FIELDS.find((field) => field === name)
  if (field === undefined)
    throw new CommandError({
      what: `${flagText}: “${text}” is not a field.`,
      fix: `Fields are ${FIELDS.join(', ')}.`,
      at: flagText,
    })
  return field
}

/** `--language`: English by default. */
export function parseLanguageFlag({ language }: Flags): Language {
  const supportedName = LANGUAGES.find((languageName) => languageName === (language ?? 'en').toLowerCase())
  if (supportedName === undefined)
    throw new CommandError({
      what: `--language takes ${LANGUAGES.join(' or ')}; got “${language ?? ''}”.`,
      at: '--language',
    })
  return supportedName
}
