/**
 * Tries out a rule, or a change of cells, on the import. Earlier matches and comparisons are reused if possible. The session, its plan and its
 * history do not change. [RULE-10] [SET-3]
 */
import type { Reply } from '../../src-shared/api/calls.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { makeDrafts } from '../../src-shared/plan/draft/make-drafts.ts'
import { mayHaveRule, readRule } from '../../src-shared/plan/draft/rule-columns.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { isRuleColumn, withRuleFields } from '../../src-shared/mapping/mapping.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import { applyEdits } from '../../src-shared/plan/preview/apply-edits.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { makePreview } from '../../src-shared/plan/preview/preview.ts'
import { draftChoices } from './choices.ts'
import { rowSourceOf } from './row-view.ts'
import type { RecentRowOrders } from './row-order.ts'
import { ShownRows } from './rows-shown.ts'
import { perMaterialSummary } from './per-material.ts'
import { listShownColumns } from './shown-columns.ts'
import { editOptions, previewInput, type SessionInput, type SessionState } from './stages.ts'

/** A field, and the rule that would calculate its values. */
export type RuleTrial = readonly [field: Field, text: string]

/** The last trial and its input, kept until one of them changes. */
export class RuleTrials {
  private last: {
    readonly firstState: SessionState
    readonly key: string
    readonly state: SessionState
    readonly shownRows: ShownRows
  } | null = null

  at(
    state: SessionState,
    key: string,
    recentOrders: RecentRowOrders,
    make: () => SessionState,
  ): { readonly state: SessionState; readonly shownRows: ShownRows } {
    if (this.last?.firstState !== state || this.last.key !== key) {
      // The last trial is dropped first, because two trials at once would need the memory of three imports.
      this.last = null
      const trialState = make()
      this.last = {
        firstState: state,
        key,
        state: trialState,
        shownRows: new ShownRows(rowSourceOf(trialState), recentOrders),
      }
    }
    return this.last
  }

  forget(): null {
    return (this.last = null)
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
  const editedDrafts = applyEdits({ drafts, mapping, options: editOptions(input) }, edits)
  const nextState = { ...state, choices, mapping, drafts, editedDrafts }
  // Only a rule for a key can change which material a row matches. For other fields, the matches are reused.
  const isKey = KEY_FIELDS.some((key) => key === field)
  const areSameGroups = isKey ? null : { groups: state.preview.groups, touchedDrafts: new Set<number>() }
  return { ...nextState, preview: makePreview(previewInput(input, nextState), areSameGroups) }
}

/** The input with one more rule. */
function withRule(
  input: SessionInput,
  { chosenTable: { sheet }, ...reading }: SessionState,
  field: Field,
  text: string,
) {
  const rules = [...new Map(reading.choices.rules).set(field, text)]
  const choices: ImportChoices = { ...reading.choices, rules }
  const columns = reading.mapping.columns.filter((column) => !isRuleColumn(column))
  const fieldsWithRules = rules.flatMap(([otherField]) => (mayHaveRule(otherField) ? [otherField] : []))
  const mapping = withRuleFields({ ...reading.mapping, columns }, sheet, fieldsWithRules)
  return { choices, mapping, drafts: makeDrafts(sheet, mapping, draftChoices(choices, input.clearToken)) }
}

/** The columns and counts that would result from the rule. */
export function describeTriedRule(state: SessionState): NonNullable<Reply<'import.rows'>['tried']> {
  const { mapping, preview, choices } = state
  return {
    columns: listShownColumns(mapping.columns, choices.rules),
    counts: preview.totals.counts,
    ...perMaterialSummary(state),
  }
}
