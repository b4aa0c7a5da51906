/** Writes docs/cli.md from the definitions of the commands: `node build/scripts/cli-page.ts`. A test fails if the page is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAllCommands } from '../../src-main/terminal/all-commands.ts'
import type { Command } from '../../src-main/terminal/command.ts'
import { EXIT_MEANINGS } from '../../src-shared/api/exit-status.ts'
import { FLAG_TYPES, GENERAL_FLAG_NAMES, type Flag } from '../../src-main/terminal/flags.ts'
import { formatExample, formatFlagUse } from '../../src-main/terminal/help.ts'
import { TIMES_HELP } from '../../src-main/terminal/terminal-time.ts'

export const CLI_PAGE = join(import.meta.dirname, '..', '..', 'docs', 'cli.md')

export async function cliPage(): Promise<string> {
  const commands = await loadAllCommands()
  return `# The terminal

Made of the commands' own definitions by \`build/scripts/cli-page.ts\`. Names, flags and keys that are here stay valid.

## Exit status

${table(
  ['status', 'meaning'],
  EXIT_MEANINGS.map(({ status, meaning }) => [String(status), meaning]),
)}
\`plan --detailed-exitcode\` ends with 2 where something would be sent, with 0 where nothing would.

## Documents

With \`--json\` exactly one document is on stdout; messages go to stderr. \`watch\` prints a document a line. Each has \`formatVersion\` and a schema in
[docs/schemas](schemas). Ignore keys that you do not know. Every reason has a \`code\` for programs and a \`message\` for people. What cannot go on is an
[error](schemas/error.json): \`{"formatVersion":1,"error":{"code","message","at","fix"}}\`. What has nothing else to tell is [done](schemas/done.json).
With \`--progress json\` each line on stderr is an [object](schemas/progress.json).

## Times

${TIMES_HELP} A day, a minute or a second that is typed means all of it: a reading as of it is the last until its end, and a border is its beginning.
So a time that was printed can be typed as it stands. The window shows and takes the times of its computer instead.

## Flags of every command

${flagTable(GENERAL_FLAG_NAMES)}
## Commands

${table(
  ['command', 'what it does'],
  commands.map(({ name, summary }) => [`[${name}](#${name})`, summary]),
)}
${commands.map(commandPart).join('\n')}
`
}

function commandPart({ name, usage, about, examples, flags, documents = [] }: Command): string {
  const ownFlags = flags.filter((flag) => !GENERAL_FLAG_NAMES.includes(flag))
  const schemas = documents.map((document) => `[${document}](schemas/${document}.json)`).join(', ')
  return `### ${name}

\`\`\`
${usage.map((command) => `stocksheet ${command}`).join('\n')}
\`\`\`

${about}

${ownFlags.length === 0 ? '' : `${flagTable(ownFlags)}\n`}${schemas === '' ? '' : `Documents: ${schemas}\n\n`}\`\`\`sh
${examples.map(formatExample).join('\n')}
\`\`\`
`
}

function flagTable(flags: readonly Flag[]): string {
  const rows = [...new Set(flags)].map((flag) => [`\`${formatFlagUse(flag)}\``, FLAG_TYPES[flag].about])
  return table(['flag', 'what it does'], rows)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return `${line(heads)}|${heads.map(() => '---|').join('')}\n${rows.map(line).join('')}`
}

if (import.meta.main) writeFileSync(CLI_PAGE, await cliPage())
