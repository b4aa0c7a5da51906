/** Puts the seal of this installation on a saved plan: a second person's word that it may be sent. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const approve: Command = {
  name: 'approve',
  usage: ['approve PLAN.json [flags]'],
  summary: 'puts this installation’s seal on a saved plan',
  examples: ['approve plan.json --expires 7d', 'approve plan.json --out approved.json --yes'],
  documents: ['approval'],
  about: `Shows the plan, asks, and adds an approval to its file: signed with this installation's key, for this plan only.
--expires 30m, 12h or 7d ends it after so long. --out writes the approved plan to another file. --yes asks nothing.
Whoever made a plan can approve it, but does not count as a second person. --guard FILE sets other limits of the outlier guard for what is
shown, --memory MB what reading the plan may use.`,
  words: 1,
  finishes: true,
  flags: [...GENERAL, 'expires', 'out', 'yes', 'guard', 'memory'],
  run: async (line) => (await import('../approve-plan.ts')).approvePlan(line),
}
