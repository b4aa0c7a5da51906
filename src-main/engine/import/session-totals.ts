/** What a plan sets off, what is unusual about it and what it does to the money, as the summary says it. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { changedFieldsOf, type Move } from '../../../src-shared/domain/guard/changed-fields.ts'
import { consequencesOf } from '../../../src-shared/domain/guard/consequences.ts'
import { fieldColumn } from '../../../src-shared/domain/draft/draft.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { changedFieldWords } from '../../../src-shared/wording/changed-fields.ts'
import { consequenceMessage } from '../../../src-shared/wording/consequences.ts'
import { guardWords } from '../../../src-shared/wording/outliers.ts'
import { undoPhraseIn } from '../../../src-shared/wording/runs.ts'
import { firstOf, rowNameOf } from '../../../src-shared/domain/sheet/row-name.ts'
import { guardOfPreview } from '../../../src-shared/domain/preview/outliers-preview.ts'
import { priceHistogram } from '../../../src-shared/domain/guard/stats.ts'
import type { SessionState } from './stages.ts'

const DELETES = 'delete'

type SessionTotals = Required<Pick<ImportSummary, 'movers' | 'priceChanges' | 'consequences' | 'changed' | 'guard'>>
type Guarding = NonNullable<ImportSummary['guard']> | null

export function sessionTotals(
  { preview, catalogue, drafts }: Pick<SessionState, 'preview' | 'catalogue' | 'drafts'>,
  language: Language,
): SessionTotals {
  const { stats } = preview.totals
  const columnOf = (field: Field): number | null => fieldColumn(drafts, field)
  const guard = guardOfPreview(preview, columnOf)
  const told = consequencesOf(preview.totals, catalogue.catalogue).map((one) => ({
    code: one.code,
    count: one.count,
    message: consequenceMessage(one, language, columnOf),
    ...firstOf(one.first),
  }))
  return {
    movers: stats.movers.map((mover) => ({ ...rowNameOf(mover), name: mover.name, value: mover.value })),
    priceChanges: priceHistogram(stats).map(({ from, to, count }) => ({ from, to, count })),
    consequences: told,
    changed: changedFieldsOf(preview.totals.fields).map((sum) => ({
      field: sum.field,
      count: sum.count,
      up: sum.up && moveOf(sum.up),
      down: sum.down && moveOf(sum.down),
      message: changedFieldWords(sum, language),
    })),
    guard: withDeletes(guard === null ? null : guardWords(guard, language), told, catalogue.catalogue.count, language),
  }
}

function moveOf(move: Move) {
  const { name, change, percent } = move
  return { ...rowNameOf(move), name, change, percent }
}

/** A delete cannot be taken back: it asks for a phrase of its own, or is named first where something else asks for one. */
function withDeletes(
  guard: Guarding,
  consequences: NonNullable<SessionTotals['consequences']>,
  materials: number,
  language: Language,
): Guarding {
  const found = consequences.find(({ code }) => code === DELETES)
  if (!found) return guard
  const deletes = { ...found, share: materials === 0 ? 1 : found.count / materials, largest: null }
  if (guard !== null) return { ...guard, reasons: [deletes, ...guard.reasons] }
  return { phrase: undoPhraseIn(`delete ${deletes.count}`, language), reasons: [deletes] }
}

/** The guard without its deletes, for the command line, which asks about them before, by itself. */
export function guardButDeletes(guard: Guarding): Guarding {
  const reasons = guard?.reasons.filter(({ code }) => code !== DELETES) ?? []
  return guard === null || reasons.length === 0 ? null : { ...guard, reasons }
}
