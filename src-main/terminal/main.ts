/** The command line: finds the command, runs it, turns its end into words and an exit status. */
import { allCommands, commandNamed, commandNames } from './all-commands.ts'
import { parseCommandLine, wantsJson, type CommandLine } from './arguments.ts'
import type { Command } from './command.ts'
import { errorOutput } from './error-output.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { didYouMean, nearestWords } from './nearest-words.ts'
import { rejectUnknownFlags } from './reject-unknown-flags.ts'
import { outputError, setManner, tellError, warn, write, writeMissingDocument } from './terminal.ts'
import { otherWindow, version } from './version.ts'

export async function main(argv: readonly string[]): Promise<ExitStatus> {
  let command: Command | null = null
  let line: CommandLine | null = null
  const json = wantsJson(argv)
  // A reader that goes away (`| head`) is no failure of ours. What was started on the account is finished all the same.
  let lost: NodeJS.ErrnoException | null = null
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost = error
    else if (command?.finishes !== true) process.exit(EXIT.done)
  })
  const allWritten = async (status: ExitStatus): Promise<ExitStatus> => {
    // A disk that is full says so after the writing.
    await new Promise(setImmediate)
    if (lost === null) return status
    const end = outputError(lost)
    if (status === EXIT.done) throw end
    tellError(end.message)
    return status
  }
  try {
    setManner({})
    line = parseCommandLine(argv)
    setManner(line.flags)
    if (line.flags.version) {
      await write(json ? `${JSON.stringify({ formatVersion: 1, version: version() })}\n` : `${version()}\n`)
      await warnOfOtherWindow(line)
      return await allWritten(EXIT.done)
    }
    if (line.command === '') return await allWritten(await help(null, line))
    // `help plan` is asked as often as `plan --help`.
    const wantsHelp = line.flags.help === true || line.command === 'help'
    const name = line.command === 'help' ? line.words[0] : line.command
    if (name === undefined) return await allWritten(await help(null, { ...line, flags: { ...line.flags, help: true } }))
    command = await commandNamed(name)
    if (!command) throw noCommand(name)
    if (wantsHelp) return await allWritten(await help(command, line))
    const [extra] = line.words.slice(command.words ?? 0)
    if (extra !== undefined) {
      throw new CommandError({
        what: `${line.command} does not know what to do with “${extra}”.`,
        fix: command.oneAtATime ?? 'Name one thing at a time.',
      })
    }
    await rejectUnknownFlags(command, line.flags)
    const form = command.formOf ? await command.formOf(line) : command
    if (form !== command) await rejectUnknownFlags(form, line.flags)
    if (command.changes === true) await warnOfOtherWindow(line)
    const { withFlagDefaults } = await import('./flag-defaults.ts')
    const usual = await withFlagDefaults({ ...form, ...(command.connects ? { connects: true } : {}) }, line)
    const status = await command.run(usual, allCommands)
    // What has nothing else to tell says that it is done.
    if (json && command.documentLines !== true) await writeMissingDocument({ exitStatus: status })
    return await allWritten(status)
  } catch (error) {
    const { status, words, parts } = await errorOutput(error, line)
    tellError(...words)
    if (json) await writeMissingDocument({ error: parts })
    return status
  }
}

async function warnOfOtherWindow({ flags }: CommandLine): Promise<void> {
  const other = await otherWindow(flags.data)
  if (other !== null) warn(other)
}

/** Loaded when it is asked for. */
async function help(command: Command | null, { flags }: CommandLine): Promise<ExitStatus> {
  const { helpDocument, helpOf, helpText } = await import('./help.ts')
  if (flags.json === true) await write(await helpDocument(command))
  else await write(command === null ? await helpText() : helpOf(command))
  return command !== null || flags.help === true ? EXIT.done : EXIT.trouble
}

function noCommand(name: string): CommandError {
  const hint = didYouMean(nearestWords(name, commandNames()))
  return new CommandError({
    what: `There is no command “${name}”.`,
    fix: `${hint} Run “stocksheet --help” for the list.`.trim(),
    at: name,
  })
}
