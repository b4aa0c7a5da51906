/** Flags of the command line, parsed once. A wrong flag is a message that quotes it, never a stack trace. */
import { parseArgs } from 'node:util'
import { MOST_RATE } from '../../src-shared/run/send-limits.ts'
import { CommandError } from './command-error.ts'
import { FLAG_TYPES } from './flags.ts'

type Parsed = ReturnType<typeof parseArgs<{ options: typeof FLAG_TYPES; allowPositionals: true }>>
export type Flags = Parsed['values']

export interface CommandLine {
  readonly command: string
  readonly words: readonly string[]
  readonly flags: Flags
}

/** Works for a command line that cannot be parsed: its error must be a document as well. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? undefined : end).includes('--json')
}

export function parseCommandLine(argv: readonly string[]): CommandLine {
  try {
    const args = withNegativeValues(argv, takesValue)
    const { values, positionals, tokens } = parseArgs({
      args,
      options: FLAG_TYPES,
      allowPositionals: true,
      tokens: true,
    })
    refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])))
    const [command = '', ...words] = positionals
    return { command, words, flags: values }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw parseError(error)
  }
}

/** If a flag is given twice, only the last one would count. */
function refuseRepeated(names: readonly string[]): void {
  const once = Object.entries(FLAG_TYPES).flatMap(([name, option]) =>
    option.type === 'string' && !('multiple' in option) ? name : [],
  )
  const twice = once.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined)
    throw new CommandError({
      what: `--${twice} is given twice, and only one can count.`,
      fix: 'Leave one of them out.',
      nothing: 'Nothing was done.',
      at: `--${twice}`,
    })
}

function takesValue(flag: string): boolean {
  return Object.entries(FLAG_TYPES).some(([name, { type }]) => name === flag && type === 'string')
}

/** What is wrong with a command line, for users: the messages of parseArgs are for programmers. */
function parseError(error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const parserMessage = error instanceof Error ? error.message : String(error)
  const flag = /--?[A-Za-z][\w-]*/.exec(parserMessage)?.[0] ?? ''
  const at = flag === '' ? {} : { at: flag }
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return new CommandError({ what: `There is no flag ${flag}.`, fix: `${flagHint(flag)} ${SEE}`.trim(), ...at })
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return new CommandError({
        what: parserMessage.includes('does not take')
          ? `${flag} stands alone and takes no value.`
          : `${flag} needs a value after it.`,
        fix: SEE,
        ...at,
      })
    default:
      return new CommandError({ what: `The command cannot be read (${parserMessage}).`, fix: SEE })
  }
}

function flagHint(flag: string): string {
  const names = nearestWords(flag.replace(/^-+/, ''), Object.keys(FLAG_TYPES))
  return didYouMean(names.map((name) => `--${name}`))
}

const SEE = 'Run “stocksheet --help” for the commands and their flags.'

/** `--daily-limit -1` -> `--daily-limit=-1`: a negative number is a value, and what reads it says what is wrong with it. */
function withNegativeValues(argv: readonly string[], takesValue: (flag: string) => boolean): string[] {
  const joined: string[] = []
  for (const word of argv) {
    const before = joined.at(-1) ?? ''
    if (/^-[\d.,]/.test(word) && /^--[^=]+$/.test(before) && takesValue(before.slice(2))) {
      joined[joined.length - 1] = `${before}=${word}`
    } else joined.push(word)
  }
  return joined
}

/** The n-th word after the command, or a message naming what is missing. */
export function wordAt(line: CommandLine, at: number, what: string): string {
  const word = line.words[at]
  if (word === undefined)
    throw new CommandError({
      what: `${line.command} needs ${what}.`,
      fix: `Run “stocksheet ${line.command} --help” for an example.`,
    })
  return word
}

/** A flag's whole number from `least`, or undefined when the flag is not given. */
export function wholeNumber(
  flag: string,
  text: string | undefined,
  least: number,
  most = Infinity,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    const to = most === Infinity ? '' : ` to ${most}`
    throw new CommandError({
      what: `--${flag} must be a whole number from ${least}${to}, got “${text}”.`,
      at: `--${flag}`,
    })
  }
  return value
}

export const MOST_PORT = 65_535

/** A flag's number above 0, for example a rate of 0.5 calls per second. */
export function positiveNumber(flag: string, text: string | undefined, most = Infinity): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0 || value > most) {
    const to = most === Infinity ? '' : ` and at most ${most}`
    throw new CommandError({ what: `--${flag} must be above 0${to}, got “${text}”.`, at: `--${flag}` })
  }
  return value
}

/** `--rate N`: requests a second, within the same limit as the setting. */
export function rateFlag({ rate }: Flags): number | undefined {
  return positiveNumber('rate', rate, MOST_RATE)
}

/**
 * Suggestions for misspelt words: those that differ by few letters.
 * The most similar first; words that differ in more than a third of their letters are left out.
 */
export function nearestWords(wanted: string, known: readonly string[], most = 2): string[] {
  const typed = wanted.toLowerCase()
  return known
    .map((word) => ({ word, apart: word.startsWith(typed) && typed.length > 2 ? 1 : lettersApart(typed, word) }))
    .filter(({ word, apart }) => apart <= Math.max(1, Math.floor(Math.max(typed.length, word.length) / 3)))
    .sort((a, b) => a.apart - b.apart || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** ` Did you mean “plan”?`; '' if nothing is alike. */
export function didYouMean(words: readonly string[]): string {
  return words.length === 0 ? '' : ` Did you mean ${words.map((word) => `“${word}”`).join(' or ')}?`
}

/** The smallest number of letters to insert, remove, change or swap. */
export function lettersApart(one: string, other: string): number {
  let before: readonly number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const swap = swapped ? (before[at - 2] ?? 0) + 1 : Infinity
      line.push(Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same, swap))
    }
    before = above
    above = line
  }
  return above.at(-1) ?? 0
}
