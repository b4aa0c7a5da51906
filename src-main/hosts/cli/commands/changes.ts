/** What differs between two dates. Asks the account nothing. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'
import { READING_DATES } from '../terminal-time.ts'

export const changes: Command = {
  name: 'changes',
  usage: ['changes [flags]'],
  summary: 'what differs between two kept readings of the account',
  examples: ['changes', 'changes --from 2026-09-01 --to 2026-09-30 --not-by-us', 'changes --since-last-run --json'],
  documents: ['changes'],
  about: `Lists materials that were added, are gone or changed between two kept readings, with values before and after. No request is sent.
${READING_DATES}`,
  flags: [...GENERAL, 'account', 'from', 'to', 'not-by-us', 'since-last-run'],
  run: async (line) => (await import('../past-changes.ts')).pastChanges(line),
}
