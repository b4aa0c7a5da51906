/** The command line: finds the command, runs it, turns its end into words and an exit status. */
import { refuseForeignFlags } from './command-flags.ts'
import { parseCommandLine, type CommandLine } from './arguments.ts'
import { CommandEnd, EXIT, type ExitStatus } from './exit-status.ts'
import { HELP, helpOf } from './help.ts'
import { tell, write } from './terminal.ts'
import { version } from './version.ts'

type Command = (line: CommandLine) => Promise<ExitStatus>

/** Each command's module loads only when it is asked for: `--help` must not wait for exceljs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  demo: async () => (await import('./commands/demo.ts')).demo,
  practice: async () => (await import('./commands/practice.ts')).practice,
  list: async () => (await import('./commands/list.ts')).list,
  inspect: async () => (await import('./commands/inspect.ts')).inspect,
  plan: async () => (await import('./commands/plan.ts')).plan,
  apply: async () => (await import('./commands/apply.ts')).apply,
  resume: async () => (await import('./commands/resume.ts')).resume,
  discard: async () => (await import('./commands/discard.ts')).discard,
  runs: async () => (await import('./commands/runs.ts')).runs,
  report: async () => (await import('./commands/report.ts')).report,
  undo: async () => (await import('./commands/undo.ts')).undo,
  export: async () => (await import('./commands/export.ts')).exportStorages,
  template: async () => (await import('./commands/template.ts')).template,
  serve: async () => (await import('./commands/serve.ts')).serve,
}

/** Words a command takes after its name; the others take none. */
const WORDS: Readonly<Record<string, number>> = {
  inspect: 1,
  plan: 1,
  apply: 1,
  resume: 1,
  discard: 1,
  report: 1,
  undo: 1,
}

/** Commands that do more than print: ending them when nobody reads on would leave the work undone, and call it done. */
const FINISHES: ReadonlySet<string> = new Set(['apply', 'resume', 'undo', 'export', 'template', 'report', 'demo'])

/** Failures with words of their own. Loaded when one is met: no command waits for what tells them apart. */
async function isExpected(error: unknown): Promise<boolean> {
  const { AddressError } = await import('../../adapters/account/address.ts')
  const { AccountsFileDamaged } = await import('../../adapters/settings/accounts-file.ts')
  const { JournalFailure } = await import('../../engine/run/journal-port.ts')
  const { FolderInUse } = await import('../../practice/store/store.ts')
  return [AccountsFileDamaged, AddressError, JournalFailure, FolderInUse].some((kind) => error instanceof kind)
}

export async function main(argv: readonly string[]): Promise<ExitStatus> {
  // A reader that goes away (`| head`) is no failure of ours. What was started on the account is finished all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && !FINISHES.has(argv[0] ?? '')) process.exit(EXIT.done)
  })
  try {
    const line = parseCommandLine(argv)
    if (line.flags.version) {
      await write(`${version()}\n`)
      return EXIT.done
    }
    if (line.command === '') {
      await write(HELP)
      return line.flags.help ? EXIT.done : EXIT.trouble
    }
    const load = Object.hasOwn(commands, line.command) ? commands[line.command] : undefined
    if (!load) throw new CommandEnd(`There is no command “${line.command}”. Run “stocksheet --help” for the list.`)
    if (line.flags.help) {
      await write(helpOf(line.command) ?? HELP)
      return EXIT.done
    }
    const [extra] = line.words.slice(WORDS[line.command] ?? 0)
    if (extra !== undefined) {
      throw new CommandEnd(`${line.command} does not know what to do with “${extra}”. Name one thing at a time.`)
    }
    refuseForeignFlags(line.command, line.flags)
    const command = await load()
    return await command(line)
  } catch (error) {
    if (error instanceof CommandEnd) {
      tell(error.message)
      return error.status
    }
    if (error instanceof Error && (await isExpected(error))) {
      tell(error.message)
      return EXIT.trouble
    }
    if (process.env['STOCKSHEET_DEBUG'] !== undefined) throw error
    const said = error instanceof Error ? error.message : String(error)
    tell(
      `Something unexpected went wrong: ${said}`,
      `Nothing more was sent. Set STOCKSHEET_DEBUG=1 and run it again for the details a developer needs.`,
    )
    return EXIT.trouble
  }
}
