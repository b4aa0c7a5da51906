/** What differs between two dates. Asks the account nothing. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const changes: Command = {
  name: 'changes',
  usage: `changes [--from DATE] [--to DATE]     the last reading and the one before, unless told
                  [--not-by-us]                only what no run from here explains
                  [--since-last-run]           --from the last reading before the newest run
                  [--account NAME]`,
  about: `Lists materials that were added, are gone or changed between two kept readings, with values before and after. DATE:
2026-09-30, 2026-09-30T14:00, or a reading's number. No request is sent.`,
  flags: [...GENERAL, 'account', 'from', 'to', 'not-by-us', 'since-last-run'],
  run: async (line) => (await import('../past-changes.ts')).pastChanges(line),
}
