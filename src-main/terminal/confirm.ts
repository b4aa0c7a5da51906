/** Asks before anything is sent. If no user can answer, `--yes` is required. */
import { createInterface } from 'node:readline/promises'
import { type Flags, parseWholeNumber } from './arguments.ts'
import { CommandError, EXIT } from './command-error.ts'
import { toSafeText, printLine, pauseProgress, formatCount } from './terminal.ts'
import type { AllowedChanges, HeldBackRows } from '../../src-shared/run/hold-back.ts'

export async function confirm(question: string): Promise<boolean> {
  const answer = await ask([`${question} [y/N] `])
  return /^(y|yes|д|да)$/i.test(answer.trim())
}

/** Asks the user to type `phrase` exactly as shown. Used for actions that cannot be undone. */
export async function confirmWithPhrase(question: readonly string[], phrase: string): Promise<boolean> {
  return (await ask([...question, `Type “${phrase}” to continue: `])).trim() === phrase
}

/** The stream for the preview of what will be sent, which the user reads before the question. Null if no user reads it. */
export function choosePreviewStream({ json, yes }: Flags, writes: number): NodeJS.WriteStream | null {
  const mustAsk = writes > 0 && yes !== true && canAskUser()
  if (json === true) return mustAsk ? process.stderr : null
  // The question is on stderr. If stdout goes to a file or a pipe, the preview must be on stderr too.
  return mustAsk && !process.stdout.isTTY ? process.stderr : process.stdout
}

/** True if a user can see the question and type the answer. */
function canAskUser(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** Asks a question and returns the answer. Each text is a line; the answer is typed after the last. */
async function ask(question: readonly string[]): Promise<string> {
  if (!canAskUser())
    throw new CommandError({
      what: 'No terminal to confirm on.',
      fix: 'Add --yes to go on without being asked.',
      notDoneText: 'Nothing was done.',
    })
  const lineReader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await pauseProgress(() => lineReader.question(question.map(toSafeText).join('\n')))
  } catch (error) {
    // Ctrl+C at the question is an answer, not a failure.
    if (error instanceof Error && error.name === 'AbortError') {
      printLine('')
      throw new CommandError({ what: 'Nothing was sent.' }, EXIT.interrupted)
    }
    throw error
  } finally {
    lineReader.close()
  }
}

/** `--allow-deletes N` and `--allow-unusual`: what `--yes` may send without asking. [OUT-9] */
export function readAllowedChanges(flags: Flags): AllowedChanges {
  const maxDeletes = parseWholeNumber('allow-deletes', flags['allow-deletes'], 0)
  const allowsUnusualChanges = flags['allow-unusual'] === true
  const flag = maxDeletes !== undefined ? '--allow-deletes' : allowsUnusualChanges ? '--allow-unusual' : null
  if (flag !== null && flags.yes !== true)
    throw new CommandError({
      what: `${flag} goes with --yes: without it a person is asked.`,
      fix: `Add --yes, or leave ${flag} out.`,
      at: flag,
    })
  return { deletes: maxDeletes ?? 0, isUnusualAllowed: allowsUnusualChanges }
}

/** Describes what was held back, and the flag that would allow it to be sent. */
export function describeHeldBackChanges(
  { deletes, unusual: unusualCount }: Pick<HeldBackRows, 'deletes' | 'unusual'>,
  allowedChanges: AllowedChanges,
): string[] {
  const sentences: string[] = []
  if (deletes > 0) {
    const deletesAdvice = allowedChanges.deletes === 0 ? '' : `, and --allow-deletes is ${allowedChanges.deletes}`
    sentences.push(
      `Left out: ${formatCount(deletes, 'delete')}${deletesAdvice}. Check ${deletes === 1 ? 'it' : 'them'}, then add --allow-deletes ${deletes}.`,
    )
  }
  if (unusualCount > 0)
    sentences.push(`Left out: ${formatCount(unusualCount, 'unusual row')}. Check them, then add --allow-unusual.`)
  return sentences
}
