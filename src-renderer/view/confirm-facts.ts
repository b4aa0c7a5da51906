/** What the confirmation shows besides the changed fields, which the list beside the table also shows. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { costText } from './cost-text.ts'
import { makeApplyCounts } from './counts.ts'
import { listProposals } from './proposals.ts'

/**
 * Each fact is a sentence, or null if there is nothing to report. If all facts are null, a known supplier's list may need no confirmation. [OUT-8]
 */
export interface ConfirmFacts {
  readonly deletedText: string | null
  readonly addedText: string | null
  readonly costText: string | null
  /** Unanswered questions about the list as a whole. */
  readonly openQuestionsText: string | null
  readonly waitingText: string | null
}

export function makeConfirmFacts(summary: ImportSummary, words: Words): ConfirmFacts {
  const { addedCount, deletedCount, waitingCount } = makeApplyCounts(summary)
  const { apply, count } = words
  const openProposals = listProposals(summary, words)
  const [firstProposal] = openProposals
  return {
    deletedText: deletedCount > 0 ? apply.deleteOnly(deletedCount, count(deletedCount)) : null,
    addedText: addedCount > 0 ? apply.addOnly(addedCount, count(addedCount)) : null,
    costText: costText(summary.cost, words),
    openQuestionsText: firstProposal
      ? apply.confirmOpen(openProposals.length, count(openProposals.length), firstProposal.title)
      : null,
    waitingText: waitingCount > 0 ? apply.confirmLeftOut(waitingCount, count(waitingCount)) : null,
  }
}
