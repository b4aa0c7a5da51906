/** Handles a command line: finds and runs the command, prints any error, and returns an exit status. */
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
  // If the program that reads the output ends early (`| head`), this is not a failure. A command with `mustFinish` then continues without output.
  let outputFailure: NodeJS.ErrnoException | null = null
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') outputFailure = error
    else if (command?.mustFinish !== true) process.exit(EXIT.done)
  })
  const finishOutput = async (status: ExitStatus): Promise<ExitStatus> => {
    // If the disk is full, Node reports the error only after the write.
    await new Promise(setImmediate)
    if (outputFailure === null) return status
    const outputError = makeOutputError(outputFailure)
    if (status === EXIT.done) throw outputError
    printError(outputError.message)
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
      await printVersionWarning(line)
      return await finishOutput(EXIT.done)
    }
    if (line.command === '') return await finishOutput(await printHelp(null, line))
    // Accepts both `help plan` and `plan --help`.
    const isHelpRequested = line.flags.help === true || line.command === 'help'
    const name = line.command === 'help' ? line.words[0] : line.command
    if (name === undefined)
      return await finishOutput(await printHelp(null, { ...line, flags: { ...line.flags, help: true } }))
    command = await findCommand(name)
    if (!command) throw makeUnknownCommandError(name)
    if (isHelpRequested) return await finishOutput(await printHelp(command, line))
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
    if (command.makesChanges === true) await printVersionWarning(line)
    const { withFlagDefaults } = await import('./flag-defaults.ts')
    const lineWithDefaults = await withFlagDefaults(
      { ...commandForm, ...(command.connects ? { connects: true } : {}) },
      line,
    )
    const status = await command.run(lineWithDefaults, loadAllCommands)
    // With --json, prints a document with the exit status if the command printed no other.
    if (isJson && command.printsDocumentLines !== true) await writeMissingDocument({ exitStatus: status })
    return await finishOutput(status)
  } catch (error) {
    const { status, lines, parts } = await makeErrorOutput(error, line)
    printError(...lines)
    if (isJson) await writeMissingDocument({ error: parts })
    return status
  }
}

async function printVersionWarning({ flags }: CommandLine): Promise<void> {
  const warning = await findVersionWarning(flags.data)
  if (warning !== null) printWarning(warning)
}

/** Prints the help of the command, or of the program if `command` is null. The help's module is loaded only when needed. */
async function printHelp(command: Command | null, { flags }: CommandLine): Promise<ExitStatus> {
  const { makeHelpDocument: createHelpDocument, helpOf, makeHelpText: createHelpText } = await import('./help.ts')
  if (flags.json === true) await write(await createHelpDocument(command))
  else await write(command === null ? await createHelpText() : helpOf(command))
  return command !== null || flags.help === true ? EXIT.done : EXIT.badInput
}

function makeUnknownCommandError(name: string): CommandError {
  const hint = suggestWords(findNearestWords(name, listCommandNames()))
  return new CommandError({
    what: `There is no command “${name}”.`,
    fix: `${hint} Run “stocksheet --help” for the list.`.trim(),
    at: name,
  })
}

/** Refuses flags that would have no effect, instead of ignoring them. [T-4] Throws an error for the first such flag, with advice for the user. */
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

/**
 * Makes the error for a flag that this form does not accept. If the command's main form accepts the flag, the error says why this form does not.
 * Otherwise the error lists the commands that accept the flag.
 */
async function makeUnknownFlagError(formName: string, flag: string): Promise<CommandError> {
  const flagText = `--${flag}`
  const commands = await loadAllCommands()
  const commandNames = commands
    .filter(({ flags }) => flags.some((commandFlag) => commandFlag === flag))
    .map(({ name }) => name)
  const commandOfForm = commands.find(({ otherForms = [] }) => otherForms.some(({ name }) => name === formName))
  const formRefusal = commandOfForm?.otherForms?.find(({ name }) => name === formName)?.refusal
  if (commandOfForm && formRefusal !== undefined && commandNames.includes(commandOfForm.name))
    return new CommandError({
      what: `--${flag} ${formRefusal.what}`,
      fix: formRefusal.fix,
      notDoneText: NOTHING_DONE_TEXT,
      at: flagText,
    })
  if (commandOfForm && commandNames.includes(commandOfForm.name))
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
