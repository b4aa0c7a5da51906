/** Checks flags in a command's messages: the command, or the other command that the message names, must have them. */
import { findCommand } from '../../../src-main/terminal/all-commands.ts'
import { parseCommandLine, type CommandLine } from '../../../src-main/terminal/arguments.ts'
import type { Form } from '../../../src-main/terminal/command.ts'

/** Throws if a message names a flag that cannot be used. `output`: what the command printed for people. */
export async function checkAdvisedFlags(args: readonly string[], output: string): Promise<void> {
  if (args.includes('--help')) return
  const line = lineOf(args)
  const ownForms = line && (await formsOf(line))
  if (!line || !ownForms) return
  for (const text of output.split('\n')) {
    // Node's own message about colours in a pipe.
    if (text.includes('node --trace-warnings')) continue
    for (const { 1: flag = '', index } of text.matchAll(/--([a-z][a-z0-9-]*)/g)) {
      // A wrong flag is quoted as it was typed.
      if (Object.hasOwn(line.flags, flag)) continue
      const otherText = [...text.slice(0, index).matchAll(/\bstocksheet (\w+)/g)].at(-1)?.[1]
      const forms = otherText === undefined ? ownForms : await anyFormOf(otherText)
      if (!forms.some(({ flags }) => flags.some((one) => one === flag)))
        throw new Error(`${args.join(' ')} names --${flag}, which ${otherText ?? line.command} does not have:\n${text}`)
    }
  }
}

function lineOf(args: readonly string[]): CommandLine | null {
  try {
    return parseCommandLine(args)
  } catch {
    return null
  }
}

/** The form that was called; null if there is no such command. */
async function formsOf(line: CommandLine): Promise<readonly Form[] | null> {
  const command = await findCommand(line.command)
  if (!command) return null
  // Piped input is gone, and a file that decides the form may be.
  const form = line.words.includes('-') ? null : ((await command.formOf?.(line).catch(() => null)) ?? null)
  return form === null ? anyFormOf(line.command) : [form]
}

async function anyFormOf(name: string): Promise<readonly Form[]> {
  const command = await findCommand(name)
  return command ? [command, ...(command.otherForms ?? [])] : []
}
