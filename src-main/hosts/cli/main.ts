/** The command line: finds the command, runs it, turns its end into words and an exit status. */
import { inOneLine } from '../../../src-shared/wording/message.ts'
import { commandNamed, commandNames } from './all-commands.ts'
import { parseCommandLine, wantsJson, type CommandLine } from './arguments.ts'
import type { Command } from './command.ts'
import { CommandEnd, EXIT, type ExitStatus } from './exit-status.ts'
import { errorParts, type ErrorParts } from './error-document.ts'
import { didYouMean, nearestWords } from './nearest-words.ts'
import { rejectUnknownFlags } from './reject-unknown-flags.ts'
import { setManner, tellError, warn, write, writeErrorDocument } from './terminal.ts'
import { otherWindow, version } from './version.ts'

export async function main(argv: readonly string[]): Promise<ExitStatus> {
  let command: Command | null = null
  let line: CommandLine | null = null
  const json = wantsJson(argv)
  // A reader that goes away (`| head`) is no failure of ours. What was started on the account is finished all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && command?.finishes !== true) process.exit(EXIT.done)
  })
  try {
    line = parseCommandLine(argv)
    setManner(line.flags)
    if (line.flags.version) {
      await write(json ? `${JSON.stringify({ formatVersion: 1, version: version() })}\n` : `${version()}\n`)
      const other = otherWindow(line.flags.data)
      if (other !== null) warn(other)
      return EXIT.done
    }
    if (line.command === '') return await help(null, line)
    command = await commandNamed(line.command)
    if (!command) throw noCommand(line.command)
    if (line.flags.help) return await help(command, line)
    const [extra] = line.words.slice(command.words ?? 0)
    if (extra !== undefined) {
      throw new CommandEnd(`${line.command} does not know what to do with “${extra}”. Name one thing at a time.`)
    }
    await rejectUnknownFlags(command, line.flags)
    const form = command.formOf ? await command.formOf(line) : command
    if (form !== command) await rejectUnknownFlags(form, line.flags)
    const { withUsualChoices } = await import('./usual-choices.ts')
    return await command.run(await withUsualChoices({ ...form, ...(command.connects ? { connects: true } : {}) }, line))
  } catch (error) {
    const { status, words, parts } = await endOf(error, line)
    tellError(...words)
    if (json) await writeErrorDocument(parts)
    return status
  }
}

/** Loaded when it is asked for. */
async function help(command: Command | null, { flags }: CommandLine): Promise<ExitStatus> {
  const { helpDocument, helpOf, helpText } = await import('./help.ts')
  if (flags.json === true) await write(await helpDocument(command))
  else await write(command === null ? await helpText() : helpOf(command))
  return command !== null || flags.help === true ? EXIT.done : EXIT.trouble
}

function noCommand(name: string): CommandEnd {
  const meant = didYouMean(nearestWords(name, commandNames()))
  return new CommandEnd(`There is no command “${name}”.${meant} Run “stocksheet --help” for the list.`, EXIT.trouble, {
    at: name,
  })
}

interface End {
  readonly status: ExitStatus
  /** Lines on stderr. */
  readonly words: readonly string[]
  readonly parts: ErrorParts
}

async function endOf(error: unknown, line: CommandLine | null): Promise<End> {
  const word = line?.words[0] ?? null
  if (error instanceof CommandEnd)
    return {
      status: error.status,
      words: [error.message, ...(error.parts.below ?? [])],
      parts: errorParts(error, word),
    }
  // Loaded when a failure is met: no command waits for what tells them apart.
  const { expectedFailure } = await import('../expected-failure.ts')
  const expected = expectedFailure(error, 'en')
  if (expected !== null) {
    const { code, message } = expected
    const parts = { code, message: message.what, at: word, fix: message.fix }
    return { status: EXIT.trouble, words: [inOneLine(message)], parts }
  }
  if (process.env['STOCKSHEET_DEBUG'] !== undefined) throw error
  const message = `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`
  const fix = `Nothing more was sent. Set STOCKSHEET_DEBUG=1 and run it again for the details a developer needs.`
  return { status: EXIT.trouble, words: [message, fix], parts: { code: 'internal', message, at: word, fix } }
}
