/** Flags about how a file is read that its kind has no use for: told once it is known what the file is. */
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'
import { tell } from './terminal.ts'

/** Ends the command where the flag chooses what is read; says so where it could only say how. */
export function judgeReadingFlags(flags: Flags, name: string, kind: 'csv' | 'xlsx'): void {
  if (kind === 'csv') {
    if (flags.sheet === undefined) return
    throw new CommandEnd(`--sheet: “${name}” is a text file and has no sheets. Leave --sheet out. Nothing was sent.`)
  }
  const unused = (['encoding', 'delimiter'] as const).filter((flag) => flags[flag] !== undefined)
  for (const flag of unused) tell(`--${flag} is not used: “${name}” is an Excel workbook, which says so itself.`)
}
