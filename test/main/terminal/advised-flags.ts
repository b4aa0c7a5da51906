/** Flags that a command's messages name: each must be one that the command has, or the other command that the message names. */
import { commandNamed } from '../../../src-main/terminal/all-commands.ts'
import { parseCommandLine, type CommandLine } from '../../../src-main/terminal/arguments.ts'
import type { Form } from '../../../src-main/terminal/command.ts'

/** Throws where a message names a flag that cannot be given. `said`: what the command printed for people. */
export async function checkAdvisedFlags(args: readonly string[], said: string): Promise<void> {
  if (args.includes('--help')) return
  const line = lineOf(args)
  const own = line && (await formsOf(line))
  if (!line || !own) return
  for (const text of said.split('\n')) {
    // Node's own, of a pipe's colours.
    if (text.includes('node --trace-warnings')) continue
    for (const { 1: flag = '', index } of text.matchAll(/--([a-z][a-z0-9-]*)/g)) {
      // What was typed is quoted where it is wrong.
      if (Object.hasOwn(line.flags, flag)) continue
      const other = [...text.slice(0, index).matchAll(/\bstocksheet (\w+)/g)].at(-1)?.[1]
      const forms = other === undefined ? own : await anyFormOf(other)
      if (!forms.some(({ flags }) => flags.some((one) => one === flag)))
        throw new Error(`${args.join(' ')} names --${flag}, which ${other ?? line.command} does not have:\n${text}`)
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

/** The form that was called; null where there is no such command. */
async function formsOf(line: CommandLine): Promise<readonly Form[] | null> {
  const command = await commandNamed(line.command)
  if (!command) return null
  // What is piped in is gone, and a file that tells which form it is may be.
  const form = line.words.includes('-') ? null : ((await command.formOf?.(line).catch(() => null)) ?? null)
  return form === null ? anyFormOf(line.command) : [form]
}

async function anyFormOf(name: string): Promise<readonly Form[]> {
  const command = await commandNamed(name)
  return command ? [command, ...(command.otherForms ?? [])] : []
}
