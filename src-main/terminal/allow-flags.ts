/** `--allow-deletes N` and `--allow-unusual`: what `--yes` may send without a question. [OUT-9] */
import type { Allowed, HeldBack } from '../../src-shared/run/hold-back.ts'
import { wholeNumber, type Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { counted } from './terminal.ts'

export function allowedBy(flags: Flags): Allowed {
  const deletes = wholeNumber('allow-deletes', flags['allow-deletes'], 0)
  const unusual = flags['allow-unusual'] === true
  const flag = deletes !== undefined ? '--allow-deletes' : unusual ? '--allow-unusual' : null
  if (flag !== null && flags.yes !== true)
    throw new CommandError({
      what: `${flag} goes with --yes: without it a person is asked.`,
      fix: `Add --yes, or leave ${flag} out.`,
      at: flag,
    })
  return { deletes: deletes ?? 0, unusual }
}

/** What was left out, and the flag that sends it. */
export function heldWords({ deletes, unusual }: Pick<HeldBack, 'deletes' | 'unusual'>, allowed: Allowed): string[] {
  const words: string[] = []
  if (deletes > 0) {
    const most = allowed.deletes === 0 ? '' : `, and --allow-deletes says ${allowed.deletes}`
    words.push(
      `Left out: ${counted(deletes, 'delete')}${most}. Check ${deletes === 1 ? 'it' : 'them'}, then add --allow-deletes ${deletes}.`,
    )
  }
  if (unusual > 0) words.push(`Left out: ${counted(unusual, 'unusual row')}. Check them, then add --allow-unusual.`)
  return words
}
