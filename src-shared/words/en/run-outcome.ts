/** What a run came to, in English. */
import type { RunOutcome } from '../../run/run-outcome.ts'
import { shown } from './numbers.ts'

export interface OutcomeWords {
  readonly sentence: (outcome: RunOutcome) => string
  readonly mark: (outcome: RunOutcome) => string
}

export const outcome: OutcomeWords = {
  sentence: ({ rowsIn, rowsAsked, rowsLeft }) =>
    `${shown(rowsIn)} of ${shown(rowsAsked)} rows ${rowsIn === 1 ? 'is' : 'are'} in. ${shown(rowsLeft)} ${rowsLeft === 1 ? 'needs' : 'need'} you.`,
  mark: ({ rowsIn, rowsAsked }) => `${shown(rowsIn)} of ${shown(rowsAsked)} in`,
}
