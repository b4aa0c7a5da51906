/** The output of `stocksheet --help` and `stocksheet COMMAND --help`, generated from the commands' definitions. */
import { loadAllCommands } from './all-commands.ts'
import { COMMAND_GROUPS, type Command } from './command.ts'
import { EXIT_MEANINGS } from '../../src-shared/api/exit-status.ts'
import { FLAG_TYPES, type Flag } from './flags.ts'
import { TIMES_HELP } from './terminal-time.ts'
import { measureTerminalWidth, wrapText } from './terminal.ts'

const CONNECTION_HELP =
  'Connection: --account NAME with its key as “accounts” keeps it, or STOCKSHEET_URL and STOCKSHEET_API_KEY. --account practice is the built-in practice account. --key-stdin takes the key as the first line of stdin; it is never an argument.'
const GENERAL_HELP =
  '--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout, errors too.'
const STATUS_HELP = `Exit status: ${EXIT_MEANINGS.map(({ status, meaning }) => `${status} ${meaning}`).join(' · ')}`

/** The width of lines if the output is not a terminal. */
const DEFAULT_WIDTH = 80
/** The maximum width, because longer lines are hard to read. */
const MAX_WIDTH = 120

function measureWidth(): number {
  const terminalWidth = measureTerminalWidth()
  return Number.isFinite(terminalWidth) ? Math.min(terminalWidth, MAX_WIDTH) : DEFAULT_WIDTH
}

export async function makeHelpText(): Promise<string> {
  const commands = (await loadAllCommands()).filter(({ group }) => group !== undefined)
  const longestLength = Math.max(...commands.map(({ name }) => name.length))
  const groups = COMMAND_GROUPS.map((group) => {
    const lines = commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => formatHangingText(`  ${name.padEnd(longestLength)}  `, summary))
    return `${group}:\n${lines.join('')}`
  })
  return `${formatParagraph('Stocksheet turns a CSV or Excel file into the smallest safe set of API requests against an inventory account.')}
${groups.join('\n')}
${formatParagraph('stocksheet COMMAND --help says more of one command, with its flags and examples.')}
${[CONNECTION_HELP, GENERAL_HELP, TIMES_HELP, STATUS_HELP].map(formatParagraph).join('')}`
}

/** The help of one command. */
export function helpOf({ usage, about, connects, flags, examples }: Command): string {
  const usageText = usage.map((line) => formatHangingText('  ', `stocksheet ${line}`, 6)).join('')
  const exampleLines = examples.map((example) => `  $ ${formatExample(example)}\n`).join('')
  const commonHelp = [...(connects ? [CONNECTION_HELP] : []), GENERAL_HELP, TIMES_HELP, STATUS_HELP]
  return `${usageText}\n${formatParagraph(about)}\nFlags:\n${formatFlags(flags)}\nExamples:\n${exampleLines}\n${commonHelp.map(formatParagraph).join('')}`
}

/** The text, wrapped between words to the width of the terminal. */
function formatParagraph(text: string): string {
  return `${wrapText(text.replaceAll(/\s+/g, ' '), measureWidth()).join('\n')}\n`
}

/** Lines after the first are indented to the start of the text. */
function formatHangingText(linePrefix: string, text: string, indent = linePrefix.length): string {
  const [firstLine = '', ...moreLines] = wrapText(text, measureWidth() - indent)
  return `${[linePrefix + firstLine, ...moreLines.map((line) => ' '.repeat(indent) + line)].join('\n')}\n`
}

/** The help as a JSON document for programs, for one command or for all. */
export async function makeHelpDocument(command: Command | null): Promise<string> {
  const shownCommands = command === null ? await loadAllCommands() : [command]
  const commands = shownCommands.map(({ name, summary, usage, about, flags, examples }) => ({
    name,
    summary,
    about,
    usage: usage.map((line) => `stocksheet ${line}`),
    flags: [...new Set(flags)].map((flag) => {
      const { about: description, ...definition } = FLAG_TYPES[flag]
      return { flag: `--${flag}`, value: 'value' in definition ? definition.value : null, about: description }
    }),
    examples: examples.map(formatExample),
  }))
  return `${JSON.stringify({ formatVersion: 1, commands, exitStatus: EXIT_MEANINGS }, null, 1)}\n`
}

/** The example as it is typed. An example that begins with another program is already complete. */
export function formatExample(example: string): string {
  return example.includes('| stocksheet') ? example : `stocksheet ${example}`
}

/** How to write the flag: `--out FILE`, `--json`. */
export function formatFlagUse(flag: Flag): string {
  const definition = FLAG_TYPES[flag]
  return 'value' in definition ? `--${flag} ${definition.value}` : `--${flag}`
}

function formatFlags(flags: readonly Flag[]): string {
  const flagNames = [...new Set(flags)]
  // One long flag must not push the descriptions of all others to the right.
  const longestLength = Math.min(MAX_FLAG_WIDTH, Math.max(...flagNames.map((flag) => formatFlagUse(flag).length)))
  return flagNames
    .map((flag) => {
      const usageText = formatFlagUse(flag)
      const lineStart = `  ${usageText.padEnd(longestLength)}  `
      if (usageText.length <= longestLength) return formatHangingText(lineStart, FLAG_TYPES[flag].about)
      return `  ${usageText}\n${formatHangingText(' '.repeat(longestLength + 4), FLAG_TYPES[flag].about)}`
    })
    .join('')
}

const MAX_FLAG_WIDTH = 24
