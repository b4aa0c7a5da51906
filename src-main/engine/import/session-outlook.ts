/** What a plan sets off, what is unusual about it and what it does to the money, as the summary says it. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { consequencesOf } from '../../../src-shared/domain/consequences.ts'
import type { Field } from '../../../src-shared/domain/field.ts'
import { consequenceMessage } from '../../../src-shared/domain/messages/consequences.ts'
import { guardWords } from '../../../src-shared/domain/messages/outliers.ts'
import { guardOf } from '../../../src-shared/domain/outliers.ts'
import { priceHistogram } from '../../../src-shared/domain/stats.ts'
import type { SessionState } from './stages.ts'

type Outlook = Required<Pick<ImportSummary, 'movers' | 'priceChanges' | 'consequences' | 'guard'>>

export function sessionOutlook({
  preview,
  catalogue,
  drafts,
}: Pick<SessionState, 'preview' | 'catalogue' | 'drafts'>): Outlook {
  const { consequences, outliers, stats } = preview.totals
  const columnOf = (field: Field): number | null => {
    const own = drafts.columns.get(field) ?? (field === 'stock' ? drafts.columns.get('stock_change') : undefined)
    return own?.column ?? null
  }
  const guard = guardOf(outliers, columnOf)
  return {
    movers: stats.movers.map(({ row, name, value }) => ({ row, name, value })),
    priceChanges: priceHistogram(stats).map(({ from, to, count }) => ({ from, to, count })),
    consequences: consequencesOf(consequences, catalogue.catalogue).map((one) => ({
      code: one.code,
      count: one.count,
      message: consequenceMessage(one),
      firstRow: one.firstRow,
    })),
    guard: guard === null ? null : guardWords(guard),
  }
}
