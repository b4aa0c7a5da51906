/**
 * Tries out a rule, or a change of cells, on the import. Earlier matches and comparisons are reused if possible. The session, its plan and its
 * history do not change. [RULE-10] [SET-3]
 */
import type { Reply } from '../../src-shared/api/calls.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { makeDrafts } from '../../src-shared/plan/draft/make-drafts.ts'
import { mayHaveRule, readRule } from '../../src-shared/plan/draft/rule-columns.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { isRuleColumn, addRuleColumns } from '../../src-shared/mapping/mapping.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import { applyEdits } from '../../src-shared/plan/preview/apply-edits.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { makePreview } from '../../src-shared/plan/preview/preview.ts'
import { draftOptionsOf } from './choices.ts'
import { rowSourceOf } from './row-view.ts'
import type { RecentRowOrders } from './row-order.ts'
import { ShownRows } from './rows-shown.ts'
import { summarisePerMaterial } from './per-material.ts'
import { listShownColumns } from './shown-columns.ts'
import { makeEditOptions, makePreviewInput, type SessionInput, type SessionState } from './stages.ts'

/** A field, and the rule that would calculate its values. */
export type RuleTrial = readonly [field: Field, text: string]

/** The last trial and its input, kept until one of them changes. */
export class RuleTrials {
  private lastTrial: {
    readonly stateBefore: SessionState
    readonly key: string
    readonly state: SessionState
    readonly shownRows: ShownRows
  } | null = null

  getTrial(
    state: SessionState,
    key: string,
    recentOrders: RecentRowOrders,
    makeState: () => SessionState,
  ): { readonly state: SessionState; readonly shownRows: ShownRows } {
    if (this.lastTrial?.stateBefore !== state || this.lastTrial.key !== key) {
      // The last trial is dropped first, because two trials at once would need the memory of three imports.
      this.lastTrial = null
      const trialState = makeState()
      this.lastTrial = {
        stateBefore: state,
        key,
        state: trialState,
        shownRows: new ShownRows(rowSourceOf(trialState), recentOrders),
      }
    }
    return this.lastTrial
  }

  forget(): null {
    return (this.lastTrial = null)
  }
}

/** Returns the unchanged state if the rule is invalid, or if the field already has it. */
export function withTriedRule(
  input: SessionInput,
  state: SessionState,
  edits: readonly ImportEdit[],
  [field, text]: RuleTrial,
): SessionState {
  if (!readRule(field, text).ok || new Map(state.choices.rules).get(field) === text) return state
  const { choices, mapping, drafts } = withRule(input, state, field, text)
  const editedDrafts = applyEdits({ drafts, mapping, options: makeEditOptions(input) }, edits)
  const nextState = { ...state, choices, mapping, drafts, editedDrafts }
  // Only a rule for a key can change which material a row matches. For other fields, the matches are reused.
  const isKeyField = KEY_FIELDS.some((key) => key === field)
  const reusableGroups = isKeyField ? null : { groups: state.preview.groups, changedDrafts: new Set<number>() }
  return { ...nextState, preview: makePreview(makePreviewInput(input, nextState), reusableGroups) }
}

/** The input with one more rule. */
function withRule(
  input: SessionInput,
  { chosenTable: { sheet }, ...stateBefore }: SessionState,
  field: Field,
  text: string,
) {
  const rules = [...new Map(stateBefore.choices.rules).set(field, text)]
  const choices: ImportChoices = { ...stateBefore.choices, rules }
  const columns = stateBefore.mapping.columns.filter((column) => !isRuleColumn(column))
  const fieldsWithRules = rules.flatMap(([otherField]) => (mayHaveRule(otherField) ? [otherField] : []))
  const mapping = addRuleColumns({ ...stateBefore.mapping, columns }, sheet, fieldsWithRules)
  return { choices, mapping, drafts: makeDrafts(sheet, mapping, draftOptionsOf(choices, input.clearToken)) }
}

/** The columns and counts that would result from the rule. */
export function describeTriedRule(state: SessionState): NonNullable<Reply<'import.rows'>['tried']> {
  const { mapping, preview, choices } = state
  return {
    columns: listShownColumns(mapping.columns, choices.rules),
    counts: preview.totals.counts,
    ...summarisePerMaterial(state),
  }
}
