/** What `stocksheet --help` says, and `stocksheet COMMAND --help`. */
import { allCommands, commandNamed } from './all-commands.ts'
import type { Command } from './command.ts'

const CONNECTION = `Connection: --account NAME with its key in STOCKSHEET_API_KEY, or STOCKSHEET_URL and STOCKSHEET_API_KEY. "--account practice" is the
built-in practice account. --key-stdin takes the key as the first line of stdin; it is never an argument.
`
const ALWAYS = `--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout.
Exit status: 0 done · 1 error in use or input · 2 some rows failed, conflicted or are not verified · 3 parked: quota used up
4 key refused · 130 interrupted (resume possible)
`

export async function helpText(): Promise<string> {
  return `Stocksheet turns a CSV or Excel file into the smallest safe set of API requests against an inventory account.

${(await allCommands()).map(usageLine).join('')}
stocksheet COMMAND --help says more of one command.

${CONNECTION}${ALWAYS}`
}

/** One command's own part. */
export async function helpOf(command: Command): Promise<string> {
  const { about, connects, sharesFlagsOf } = command
  const shared = sharesFlagsOf === undefined ? null : await commandNamed(sharesFlagsOf)
  return `${usageLine(command)}${shared ? usageLine(shared) : ''}\n${about}\n\n${connects ? CONNECTION : ''}${ALWAYS}`
}

function usageLine({ usage }: Command): string {
  return `  stocksheet ${usage}\n`
}
