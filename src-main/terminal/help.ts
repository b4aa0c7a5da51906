/** The output of `stocksheet --help` and `stocksheet COMMAND --help`, generated from the commands' definitions. */
import { allCommands } from './all-commands.ts'
import { COMMAND_GROUPS, type Command } from './command.ts'
import { EXIT_MEANINGS } from '../../src-shared/api/exit-status.ts'
import { FLAG_TYPES, type Flag } from './flags.ts'
import { TIMES_HELP } from './terminal-time.ts'
import { terminalWidth, wrapText } from './terminal.ts'

const CONNECTION =
  'Connection: --account NAME with its key as “accounts” keeps it, or STOCKSHEET_URL and STOCKSHEET_API_KEY. --account practice is the built-in practice account. --key-stdin takes the key as the first line of stdin; it is never an argument.'
const GENERAL_HELP =
  '--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout, errors too.'
const STATUSES = `Exit status: ${EXIT_MEANINGS.map(({ status, meaning }) => `${status} ${meaning}`).join(' · ')}`

/** The width of lines if the output is not a terminal. */
const USUAL_WIDTH = 80
/** The maximum width, because longer lines are hard to read. */
const MAX_WIDTH = 120

function measureWidth(): number {
  const ownWidth = terminalWidth()
  return Number.isFinite(ownWidth) ? Math.min(ownWidth, MAX_WIDTH) : USUAL_WIDTH
}

export async function helpText(): Promise<string> {
  const commands = (await allCommands()).filter(({ group }) => group !== undefined)
  const longestLength = Math.max(...commands.map(({ name }) => name.length))
  const groups = COMMAND_GROUPS.map((group) => {
    const lines = commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => formatHanging(`  ${name.padEnd(longestLength)}  `, summary))
    return `${group}:\n${lines.join('')}`
  })
  return `${paragraph('Stocksheet turns a CSV or Excel file into the smallest safe set of API requests against an inventory account.')}
${groups.join('\n')}
${paragraph('stocksheet COMMAND --help says more of one command, with its flags and examples.')}
${[CONNECTION, GENERAL_HELP, TIMES_HELP, STATUSES].map(paragraph).join('')}`
}

/** The help of one command. */
export function helpOf({ usage, about, connects, flags, examples }: Command): string {
  const usageText = usage.map((line) => formatHanging('  ', `stocksheet ${line}`, 6)).join('')
  const exampleLines = examples.map((example) => `  $ ${exampleLine(example)}\n`).join('')
  const commonFlags = [...(connects ? [CONNECTION] : []), GENERAL_HELP, TIMES_HELP, STATUSES]
  return `${usageText}\n${paragraph(about)}\nFlags:\n${flagLines(flags)}\nExamples:\n${exampleLines}\n${commonFlags.map(paragraph).join('')}`
}

/** The text, wrapped between words to the width of the terminal. */
function paragraph(text: string): string {
  return `${wrapText(text.replaceAll(/\s+/g, ' '), measureWidth()).join('\n')}\n`
}

/** Lines after the first are indented to the start of the text. */
function formatHanging(linePrefix: string, text: string, indent = linePrefix.length): string {
  const [firstLine = '', ...moreLines] = wrapText(text, measureWidth() - indent)
  return `${[linePrefix + firstLine, ...moreLines.map((line) => ' '.repeat(indent) + line)].join('\n')}\n`
}

/** The help as a JSON document for programs, for one command or for all. */
export async function helpDocument(command: Command | null): Promise<string> {
  const shownCommands = command === null ? await allCommands() : [command]
  const commands = shownCommands.map(({ name, summary, usage, about, flags, examples }) => ({
    name,
    summary,
    about,
    usage: usage.map((line) => `stocksheet ${line}`),
    flags: [...new Set(flags)].map((flag) => {
      const { about: description, ...definition } = FLAG_TYPES[flag]
      return { flag: `--${flag}`, value: 'value' in definition ? definition.value : null, about: description }
    }),
    examples: examples.map(exampleLine),
  }))
  return `${JSON.stringify({ formatVersion: 1, commands, exitStatus: EXIT_MEANINGS }, null, 1)}\n`
}

/** The example as it is typed. An example that begins with another program is already complete. */
export function exampleLine(example: string): string {
  return example.includes('| stocksheet') ? example : `stocksheet ${example}`
}

/** How to write the flag: `--out FILE`, `--json`. */
export function flagUse(flag: Flag): string {
  const definition = FLAG_TYPES[flag]
  return 'value' in definition ? `--${flag} ${definition.value}` : `--${flag}`
}

function flagLines(flags: readonly Flag[]): string {
  const flagNames = [...new Set(flags)]
  // One long flag must not push the descriptions of all others to the right.
  const longestLength = Math.min(MAX_FLAG, Math.max(...flagNames.map((flag) => flagUse(flag).length)))
  return flagNames
    .map((flag) => {
      const usageText = flagUse(flag)
      const lineStart = `  ${usageText.padEnd(longestLength)}  `
      if (usageText.length <= longestLength) return formatHanging(lineStart, FLAG_TYPES[flag].about)
      return `  ${usageText}\n${formatHanging(' '.repeat(longestLength + 4), FLAG_TYPES[flag].about)}`
    })
    .join('')
}

const MAX_FLAG = 24
