/**
 * What the confirmation says besides the changed fields, which the list beside the table has, too: what is deleted and added, the cost, what
 * waits. If there is none, a known list may need no confirmation. [OUT-8]
 */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { costText } from './cost-text.ts'
import { applyCounts } from './counts.ts'

export interface ConfirmFact {
  readonly kind: 'deleted' | 'added' | 'cost' | 'waiting'
  readonly text: string
}

export function confirmFacts(summary: ImportSummary, words: Words): readonly ConfirmFact[] {
  const { added, deleted, waiting } = applyCounts(summary)
  const { apply, count } = words
  const cost = costText(summary.cost, words)
  return [
    ...(deleted > 0 ? [{ kind: 'deleted', text: apply.deleteOnly(deleted, count(deleted)) } as const] : []),
    ...(added > 0 ? [{ kind: 'added', text: apply.addOnly(added, count(added)) } as const] : []),
    ...(cost === null ? [] : [{ kind: 'cost', text: cost } as const]),
    ...(waiting > 0 ? [{ kind: 'waiting', text: apply.confirmLeftOut(waiting, count(waiting)) } as const] : []),
  ]
}
