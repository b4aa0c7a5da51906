/** The readings of an account that are kept, and forgetting old ones. Asks the account nothing. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'
import { BORDER_DATES } from '../terminal-time.ts'

export const readings: Command = {
  name: 'readings',
  usage: ['readings [flags]'],
  summary: 'the kept readings of an account',
  examples: ['readings', 'readings --forget-before 2026-01-01'],
  documents: ['readings'],
  about: `Lists the kept readings of an account, with what its stock was worth. --forget-before removes older ones for good.
${BORDER_DATES} The number of a reading will do, too.`,
  finishes: true,
  flags: [...GENERAL, 'account', 'forget-before'],
  run: async (line) => (await import('../kept-readings.ts')).keptReadings(line),
}
