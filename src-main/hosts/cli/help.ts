/** What `stocksheet --help` says, and `stocksheet COMMAND --help`: all of it from the commands' own definitions. */
import { allCommands } from './all-commands.ts'
import type { Command } from './command.ts'
import { EXIT_MEANINGS } from '../../../src-shared/contract/exit-status.ts'
import { FLAG_TYPES, type Flag } from './flags.ts'
import { TIMES } from './terminal-time.ts'
import { wrapped } from './text-table.ts'

const CONNECTION = `Connection: --account NAME with its key as “accounts” keeps it, or STOCKSHEET_URL and STOCKSHEET_API_KEY. "--account practice" is the
built-in practice account. --key-stdin takes the key as the first line of stdin; it is never an argument.
`

/** As wide as the list of statuses may be. */
const WIDTH = 130

const STATUSES = joined(
  EXIT_MEANINGS.map(({ status, meaning }) => `${status} ${meaning}`),
  'Exit status: ',
)

const ALWAYS = `--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout, errors too.
${TIMES}
${STATUSES}
`

export async function helpText(): Promise<string> {
  const commands = await allCommands()
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  stocksheet ${name.padEnd(width)}  ${summary}\n`)
  return `Stocksheet turns a CSV or Excel file into the smallest safe set of API requests against an inventory account.

${lines.join('')}
stocksheet COMMAND --help says more of one command, with its flags and examples.

${CONNECTION}${ALWAYS}`
}

/** One command's own part. */
export function helpOf({ usage, about, connects, flags, examples }: Command): string {
  const ways = usage.map((one) => `  stocksheet ${one}\n`).join('')
  const tried = examples.map((one) => `  $ ${exampleLine(one)}\n`).join('')
  return `${ways}\n${inLines(about)}\n\nFlags:\n${flagLines(flags)}\nExamples:\n${tried}\n${connects ? CONNECTION : ''}${ALWAYS}`
}

/** Longer lines are broken between words. */
function inLines(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length > WIDTH ? wrapped(line, WIDTH) : [line]))
    .join('\n')
}

/** The same for programs: of one command, or of all. */
export async function helpDocument(command: Command | null): Promise<string> {
  const told = command === null ? await allCommands() : [command]
  const commands = told.map(({ name, summary, usage, about, flags, examples }) => ({
    name,
    summary,
    about,
    usage: usage.map((one) => `stocksheet ${one}`),
    flags: [...new Set(flags)].map((flag) => {
      const { about: does, ...definition } = FLAG_TYPES[flag]
      return { flag: `--${flag}`, value: 'value' in definition ? definition.value : null, about: does }
    }),
    examples: examples.map(exampleLine),
  }))
  return `${JSON.stringify({ formatVersion: 1, commands, exitStatus: EXIT_MEANINGS }, null, 1)}\n`
}

/** As it is typed: an example that begins with another program says all of it. */
export function exampleLine(example: string): string {
  return example.includes('| stocksheet') ? example : `stocksheet ${example}`
}

/** `--out FILE`, `--json`. */
export function flagUse(flag: Flag): string {
  const definition = FLAG_TYPES[flag]
  return 'value' in definition ? `--${flag} ${definition.value}` : `--${flag}`
}

function flagLines(flags: readonly Flag[]): string {
  const told = [...new Set(flags)]
  const width = Math.max(...told.map((flag) => flagUse(flag).length))
  return told.map((flag) => `  ${flagUse(flag).padEnd(width)}  ${FLAG_TYPES[flag].about}\n`).join('')
}

/** Texts with dots between them, in lines that are not too long. */
function joined(texts: readonly string[], before: string): string {
  const lines: string[] = []
  let line = before
  for (const [at, text] of texts.entries()) {
    const next = `${line}${at === 0 || line === '' ? '' : ' · '}${text}`
    if (next.length > WIDTH) {
      lines.push(line)
      line = text
    } else line = next
  }
  return [...lines, line].join('\n')
}
