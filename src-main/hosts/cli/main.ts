/** The command line: finds the command, runs it, turns its end into words and an exit status. */
import { inOneLine } from '../../../src-shared/wording/message.ts'
import { commandNamed } from './all-commands.ts'
import { parseCommandLine } from './arguments.ts'
import type { Command } from './command.ts'
import { CommandEnd, EXIT, type ExitStatus } from './exit-status.ts'
import { helpOf, helpText } from './help.ts'
import { rejectUnknownFlags } from './reject-unknown-flags.ts'
import { tell, write } from './terminal.ts'
import { version } from './version.ts'

export async function main(argv: readonly string[]): Promise<ExitStatus> {
  let command: Command | null = null
  // A reader that goes away (`| head`) is no failure of ours. What was started on the account is finished all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && command?.finishes !== true) process.exit(EXIT.done)
  })
  try {
    const line = parseCommandLine(argv)
    if (line.flags.version) {
      await write(`${version()}\n`)
      return EXIT.done
    }
    if (line.command === '') {
      await write(await helpText())
      return line.flags.help ? EXIT.done : EXIT.trouble
    }
    command = await commandNamed(line.command)
    if (!command) throw new CommandEnd(`There is no command “${line.command}”. Run “stocksheet --help” for the list.`)
    if (line.flags.help) {
      await write(await helpOf(command))
      return EXIT.done
    }
    const [extra] = line.words.slice(command.words ?? 0)
    if (extra !== undefined) {
      throw new CommandEnd(`${line.command} does not know what to do with “${extra}”. Name one thing at a time.`)
    }
    await rejectUnknownFlags(command, line.flags)
    if (command.formOf) await rejectUnknownFlags(await command.formOf(line), line.flags)
    return await command.run(line)
  } catch (error) {
    if (error instanceof CommandEnd) {
      tell(error.message, ...error.below)
      return error.status
    }
    // Loaded when a failure is met: no command waits for what tells them apart.
    const { expectedFailure } = await import('../expected-failure.ts')
    const expected = expectedFailure(error, 'en')
    if (expected !== null) {
      tell(inOneLine(expected.message))
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
