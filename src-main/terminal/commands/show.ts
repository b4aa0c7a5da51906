/** Shows a saved plan, offline and without a key. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const show: Command = {
  name: 'show',
  usage: ['show PLAN.json [flags]'],
  group: 'Everyday',
  summary: 'a saved plan, offline: rows, cost, guard, digest',
  examples: ['show plan.json', 'show plan.json --html plan.html --language ru', 'show plan.json --json'],
  documents: ['show-plan'],
  about: `Shows what a saved plan would send, taken from its requests alone. Asks no account and needs no key.
--html writes one page that needs nothing else: for a second pair of eyes, to print or to keep. --memory MB
is what reading the plan may use.`,
  words: 1,
  mustFinish: true,
  flags: [...GENERAL, 'html', 'language', 'memory'],
  flagPairs: [{ flags: ['language'], neededFlag: 'html' }],
  run: async (line) => (await import('../show-plan.ts')).showPlan(line),
}
