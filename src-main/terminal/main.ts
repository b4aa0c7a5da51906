/** The command line: finds the command, runs it, and turns its result into words and an exit status. */
import { loadAllCommands, findCommand, listCommandNames } from './all-commands.ts'
import {
  parseCommandLine,
  isJsonRequested,
  type CommandLine,
  suggestWords,
  findNearestWords,
  type Flags,
} from './arguments.ts'
import type { Command, Form } from './command.ts'
import { makeErrorOutput } from './error-output.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { makeOutputError, setOutputOptions, printError, printWarning, write, writeMissingDocument } from './terminal.ts'
import { findVersionWarning, readProductVersion } from './version.ts'

export async function main(argv: readonly string[]): Promise<ExitStatus> {
  let command: Command | null = null
  let line: CommandLine | null = null
  const isJson = isJsonRequested(argv)
  // A reader that ends early (`| head`) is not a failure. Changes that were started on the account are still finished.
  let outputFailure: NodeJS.ErrnoException | null = null
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') outputFailure = error
    else if (command?.mustFinish !== true) process.exit(EXIT.done)
  })
  const waitUntilWritten = async (status: ExitStatus): Promise<ExitStatus> => {
    // A full disk reports its error after the write.
    await new Promise(setImmediate)
    if (outputFailure === null) return status
    const endError = makeOutputError(outputFailure)
    if (status === EXIT.done) throw endError
    printError(endError.message)
    return status
  }
  try {
    setOutputOptions({})
    line = parseCommandLine(argv)
    setOutputOptions(line.flags)
    if (line.flags.version) {
      await write(
        isJson
          ? `${JSON.stringify({ formatVersion: 1, version: readProductVersion() })}\n`
          : `${readProductVersion()}\n`,
      )
      await warnOfOtherWindow(line)
      return await waitUntilWritten(EXIT.done)
    }
    if (line.command === '') return await waitUntilWritten(await printHelp(null, line))
    // `help plan` is as common as `plan --help`.
    const isHelpRequested = line.flags.help === true || line.command === 'help'
    const name = line.command === 'help' ? line.words[0] : line.command
    if (name === undefined)
      return await waitUntilWritten(await printHelp(null, { ...line, flags: { ...line.flags, help: true } }))
    command = await findCommand(name)
    if (!command) throw makeNoCommandError(name)
    if (isHelpRequested) return await waitUntilWritten(await printHelp(command, line))
    const [extraWord] = line.words.slice(command.maxWords ?? 0)
    if (extraWord !== undefined) {
      throw new CommandError({
        what: `${line.command} does not know what to do with “${extraWord}”.`,
        fix: command.moreWordsAdvice ?? 'Name one thing at a time.',
      })
    }
    await rejectUnknownFlags(command, line.flags)
    const commandForm = command.formOf ? await command.formOf(line) : command
    if (commandForm !== command) await rejectUnknownFlags(commandForm, line.flags)
    if (command.makesChanges === true) await warnOfOtherWindow(line)
    const { withFlagDefaults } = await import('./flag-defaults.ts')
    const lineWithDefaults = await withFlagDefaults(
      { ...commandForm, ...(command.connects ? { connects: true } : {}) },
      line,
    )
    const status = await command.run(lineWithDefaults, loadAllCommands)
    // With --json, a command that printed no other document prints one with its exit status.
    if (isJson && command.printsDocumentLines !== true) await writeMissingDocument({ exitStatus: status })
    return await waitUntilWritten(status)
  } catch (error) {
    const { status, lines, parts } = await makeErrorOutput(error, line)
    printError(...lines)
    if (isJson) await writeMissingDocument({ error: parts })
    return status
  }
}

async function warnOfOtherWindow({ flags }: CommandLine): Promise<void> {
  const warning = await findVersionWarning(flags.data)
  if (warning !== null) printWarning(warning)
}

/** Prints the help. Its module is loaded only when needed. */
async function printHelp(command: Command | null, { flags }: CommandLine): Promise<ExitStatus> {
  const { makeHelpDocument: createHelpDocument, helpOf, makeHelpText: createHelpText } = await import('./help.ts')
  if (flags.json === true) await write(await createHelpDocument(command))
  else await write(command === null ? await createHelpText() : helpOf(command))
  return command !== null || flags.help === true ? EXIT.done : EXIT.badInput
}

function makeNoCommandError(name: string): CommandError {
  const hint = suggestWords(findNearestWords(name, listCommandNames()))
  return new CommandError({
    what: `There is no command “${name}”.`,
    fix: `${hint} Run “stocksheet --help” for the list.`.trim(),
    at: name,
  })
}

/**
 * Refuses flags that would otherwise be ignored, because the user expects them to have an effect. [T-4] Ends the command for the first such flag, and
 * suggests what to do instead.
 */
export async function rejectUnknownFlags(commandForm: Form, flags: Flags): Promise<void> {
  const givenFlags = Object.keys(flags)
  const unknownFlag = givenFlags.find((flag) => !commandForm.flags.some((formFlag) => formFlag === flag))
  if (unknownFlag !== undefined) throw await makeUnknownFlagError(commandForm.name, unknownFlag)
  for (const { flags: pairedFlags, neededFlag } of commandForm.flagPairs ?? []) {
    const dependentFlag = pairedFlags.find((flag) => givenFlags.includes(flag))
    if (dependentFlag === undefined || givenFlags.includes(neededFlag)) continue
    throw new CommandError({
      what: `--${dependentFlag} can only be used with --${neededFlag}.`,
      fix: `Add --${neededFlag}, or leave --${dependentFlag} out.`,
      notDoneText: NOTHING_DONE_TEXT,
      at: `--${dependentFlag}`,
    })
  }
}

const NOTHING_DONE_TEXT = 'Nothing was done.'

/** The error for a flag that this form does not accept. It lists the commands that accept the flag. */
async function makeUnknownFlagError(formName: string, flag: string): Promise<CommandError> {
  const flagText = `--${flag}`
  const commands = await loadAllCommands()
  const commandNames = commands
    .filter(({ flags }) => flags.some((formFlag) => formFlag === flag))
    .map(({ name }) => name)
  const formOwner = commands.find(({ otherForms = [] }) => otherForms.some(({ name }) => name === formName))
  const formRefusal = formOwner?.otherForms?.find(({ name }) => name === formName)?.refusal
  if (formOwner && formRefusal !== undefined && commandNames.includes(formOwner.name))
    return new CommandError({
      what: `--${flag} ${formRefusal.what}`,
      fix: formRefusal.fix,
      notDoneText: NOTHING_DONE_TEXT,
      at: flagText,
    })
  if (formOwner && commandNames.includes(formOwner.name))
    return new CommandError({
      what: `--${flag} only applies when a plan is made, and this plan already exists.`,
      fix: `Leave it out, or make the plan again: stocksheet plan FILE --${flag} … --out PLAN.json.`,
      notDoneText: NOTHING_DONE_TEXT,
      at: flagText,
    })
  return new CommandError({
    what: `${formName} has no flag --${flag}: it can be used with ${listNames(commandNames)}.`,
    fix: `Leave it out, or run “stocksheet ${formName} --help”.`,
    notDoneText: NOTHING_DONE_TEXT,
    at: flagText,
  })
}

function listNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
