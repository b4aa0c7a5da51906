/** What a plan sets off, what is unusual about it and what it does to the money. */
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import { changedFieldsOf, type ChangedField } from '../../src-shared/plan/guard/changed-fields.ts'
import { consequencesOf, type Consequence } from '../../src-shared/plan/guard/consequences.ts'
import type { Guard, UnusualRows } from '../../src-shared/plan/guard/outliers.ts'
import { priceHistogram } from '../../src-shared/plan/guard/stats.ts'
import { FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { fieldColumn } from '../../src-shared/plan/draft/draft.ts'
import { jumpRule, jumpsOfPreview, type JumpWithExamples } from '../../src-shared/plan/preview/jumps-preview.ts'
import { judgePreview } from '../../src-shared/plan/preview/outliers-preview.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import type { SessionState } from './stages.ts'

type JumpSaid = JumpWithExamples & { readonly text: string }

export interface SessionTotals {
  readonly movers: NonNullable<ImportSummary['movers']>
  readonly priceChanges: NonNullable<ImportSummary['priceChanges']>
  readonly consequences: readonly Consequence[]
  readonly changed: readonly ChangedField[]
  readonly guard: Guard | null
  /** What is unusual, and not asked about. */
  readonly marks: readonly UnusualRows[]
  readonly jumps: readonly JumpSaid[]
  /** Of the account, before the plan. */
  readonly materials: number
  readonly fieldColumns: ReadonlyMap<Field, number | null>
}

/** Of two for a field the later one counts. */
function ruleOf({ rules = [] }: ImportChoices, field: Field): string | undefined {
  return rules.findLast(([one]) => one === field)?.[1]
}

export function sessionTotals({
  preview,
  catalogue: { catalogue },
  drafts,
  choices,
}: Pick<SessionState, 'preview' | 'catalogue' | 'drafts' | 'choices'>): SessionTotals {
  const { stats, fields } = preview.totals
  return {
    movers: stats.movers.map((mover) => ({ ...rowNameOf(mover), name: mover.name, value: mover.value })),
    priceChanges: priceHistogram(stats).map(({ from, to, count }) => ({ from, to, count })),
    consequences: consequencesOf(preview.totals, catalogue),
    changed: changedFieldsOf(fields),
    jumps: jumpsOfPreview(preview).map((jump) => ({ ...jump, text: jumpRule(jump, ruleOf(choices, jump.field)) })),
    ...judgePreview(preview, (field) => fieldColumn(drafts, field)),
    materials: catalogue.count,
    fieldColumns: new Map(FIELDS.map((field) => [field, fieldColumn(drafts, field)])),
  }
}
