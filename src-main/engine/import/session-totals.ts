/** What a plan sets off, what is unusual about it and what it does to the money. */
import type { ImportChoices, ImportSummary } from '../../../src-shared/contract/import.ts'
import { changedFieldsOf, type ChangedField } from '../../../src-shared/domain/guard/changed-fields.ts'
import { consequencesOf, type Consequence } from '../../../src-shared/domain/guard/consequences.ts'
import type { Guard, UnusualRows } from '../../../src-shared/domain/guard/outliers.ts'
import { priceHistogram } from '../../../src-shared/domain/guard/stats.ts'
import { FIELDS, type Field } from '../../../src-shared/domain/fields/field.ts'
import { fieldColumn } from '../../../src-shared/domain/draft/draft.ts'
import { jumpRule, jumpsOfPreview, type JumpSeen } from '../../../src-shared/domain/preview/jumps-preview.ts'
import { judgePreview } from '../../../src-shared/domain/preview/outliers-preview.ts'
import { rowNameOf } from '../../../src-shared/domain/sheet/row-name.ts'
import type { SessionState } from './stages.ts'

type JumpSaid = JumpSeen & Pick<NonNullable<ImportSummary['jumps']>[number], 'lists'> & { readonly text: string }

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

function jumpSaid(
  jump: JumpSeen,
  { choices, lists }: Pick<SessionState, 'choices'> & { readonly lists: SessionState['lists'] | undefined },
): JumpSaid {
  const { field } = jump
  const text = jumpRule(jump, ruleOf(choices, field))
  if (!lists) return { ...jump, text }
  const withField = lists.read.filter(({ drafts }) => drafts.columns.has(field))
  return {
    ...jump,
    text,
    lists: withField.map(({ name, choices: own }) => ({ name, rule: jumpRule(jump, ruleOf(own, field)) })),
  }
}

export function sessionTotals({
  preview,
  catalogue: { catalogue },
  drafts,
  choices,
  lists,
}: Pick<SessionState, 'preview' | 'catalogue' | 'drafts' | 'choices' | 'lists'>): SessionTotals {
  const { stats, fields } = preview.totals
  return {
    movers: stats.movers.map((mover) => ({ ...rowNameOf(mover), name: mover.name, value: mover.value })),
    priceChanges: priceHistogram(stats).map(({ from, to, count }) => ({ from, to, count })),
    consequences: consequencesOf(preview.totals, catalogue),
    changed: changedFieldsOf(fields),
    jumps: jumpsOfPreview(preview).map((jump) => jumpSaid(jump, { choices, lists })),
    ...judgePreview(preview, (field) => fieldColumn(drafts, field)),
    materials: catalogue.count,
    fieldColumns: new Map(FIELDS.map((field) => [field, fieldColumn(drafts, field)])),
  }
}
