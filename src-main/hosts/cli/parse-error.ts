/** What is wrong with the words of a command line, for people. Node's own sentences speak to programmers. */

/** `error` is what node:util's parseArgs threw. */
export function parseError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const said = error instanceof Error ? error.message : String(error)
  const flag = /--?[A-Za-z][\w-]*/.exec(said)?.[0] ?? ''
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no flag ${flag}. ${SEE}`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return said.includes('does not take')
        ? `${flag} stands alone and takes no value. ${SEE}`
        : `${flag} needs a value after it. ${SEE}`
    default:
      return `The command cannot be read (${said}). ${SEE}`
  }
}

const SEE = 'Run “stocksheet --help” for the commands and their flags.'

/** `--daily-limit -1` -> `--daily-limit=-1`: a negative number is a value, and what reads it says what is wrong with it. */
export function withNegativeValues(argv: readonly string[], takesValue: (flag: string) => boolean): string[] {
  const joined: string[] = []
  for (const word of argv) {
    const before = joined.at(-1) ?? ''
    if (/^-[\d.,]/.test(word) && /^--[^=]+$/.test(before) && takesValue(before.slice(2))) {
      joined[joined.length - 1] = `${before}=${word}`
    } else joined.push(word)
  }
  return joined
}
