/** The facts that the confirmation shows in addition to the changed fields. The list beside the table also shows those fields. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { costText } from './cost-text.ts'
import { applyCounts } from './counts.ts'
import { listProposals } from './proposals.ts'

/** Each fact is a sentence, or null if there is nothing to report. If all are null, a known list may need no confirmation. [OUT-8] */
export interface ConfirmFacts {
  readonly deletedText: string | null
  readonly added: string | null
  readonly cost: string | null
  /** Unanswered questions about the list as a whole. */
  readonly open: string | null
  readonly waitingText: string | null
}

export function confirmFacts(summary: ImportSummary, words: Words): ConfirmFacts {
  const { added, deleted, waiting } = applyCounts(summary)
  const { apply, count } = words
  const open = listProposals(summary, words)
  const [firstOpenRow] = open
  return {
    deletedText: deleted > 0 ? apply.deleteOnly(deleted, count(deleted)) : null,
    added: added > 0 ? apply.addOnly(added, count(added)) : null,
    cost: costText(summary.cost, words),
    open: firstOpenRow ? apply.confirmOpen(open.length, count(open.length), firstOpenRow.title) : null,
    waitingText: waiting > 0 ? apply.confirmLeftOut(waiting, count(waiting)) : null,
  }
}
