/** What a rule would change of what the file says, before anybody decides for it. [RULE-8] */
import type { RuleEffect } from '../../src-shared/api/rule-effect.ts'
import { DRAFT, draftName, type DraftColumn } from '../../src-shared/plan/draft/draft.ts'
import { draftColumn } from '../../src-shared/plan/draft/draft-column.ts'
import { compiledRule, mayHaveRule, ruledColumn, type RuleSource } from '../../src-shared/plan/draft/rule-columns.ts'
import { translatedSheet, translationsOf } from '../../src-shared/plan/draft/translate-cells.ts'
import { isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import { columnOf, withRuleFields } from '../../src-shared/mapping/mapping.ts'
import type { RuleError } from '../../src-shared/mapping/rules/rule-tree.ts'
import { divide, subtract, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'
import { ok, type Result } from '../../src-shared/material/values/result.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import type { SessionState } from './stages.ts'
import { clearKey } from '../../src-shared/material/values/clear-token.ts'

const EXAMPLES = 5
const quiet = () => undefined

export function ruleEffect(
  {
    chosen,
    choices,
    clearToken,
    drafts,
    mapping,
  }: Pick<SessionState, 'chosen' | 'choices' | 'clearToken' | 'drafts' | 'mapping'>,
  field: Field,
  text: string,
): Result<RuleEffect, RuleError> {
  const token = clearKey(clearToken)
  const sheet = translatedSheet(chosen.sheet, mapping, translationsOf(choices.translations ?? []), token)
  const whole = mayHaveRule(field) ? withRuleFields(mapping, chosen.sheet, [field]) : mapping
  const source: RuleSource = { sheet, mapping: whole, rows: drafts, clearToken: token }
  const usable = compiledRule(source, field, text, quiet)
  if (!usable.ok) return usable
  const mapped = columnOf(whole, field)
  const before = mapped ? draftColumn(sheet, mapped, field, drafts, token, quiet) : null
  const stopped = new Set<number>()
  const after = ruledColumn(source, field, text, (index, { severity }) => {
    if (severity === 'blocks') stopped.add(index)
  })
  const percents: number[] = []
  const effect = { rows: 0, changed: 0, stopped: stopped.size, examples: [] as RuleEffect['examples'] }
  for (let index = 0; index < drafts.count; index++) {
    if (after.states[index] !== DRAFT.value) continue
    effect.rows += 1
    const [from, to] = [before ? valueAt(before, index) : '', after.values.at(index)]
    if (from === to) continue
    effect.changed += 1
    const percent = isDecimalField(field) ? percentOf(from, to) : null
    if (percent !== null) percents.push(percent)
    if (effect.examples.length < EXAMPLES) {
      const { row, sheet: name } = draftName(drafts, index)
      const place = name === undefined ? { row } : { row, sheet: untrusted(name) }
      effect.examples.push({ ...place, before: from, after: to })
    }
  }
  return ok({ ...effect, percent: spread(percents) })
}

function valueAt({ states, values }: DraftColumn, index: number): string {
  return states[index] === DRAFT.value ? values.at(index) : ''
}

/** Only of what was above 0. */
function percentOf(from: string, to: string): number | null {
  const [before, after] = [toDecimal(from), toDecimal(to)]
  if (before === null || after === null || before === ZERO || before.startsWith('-')) return null
  return Number(divide(subtract(after, before), before, 4)) * 100
}

function spread(percents: readonly number[]): RuleEffect['percent'] {
  const sorted = Float64Array.from(percents).sort()
  const [smallest, median, largest] = [sorted[0], sorted[(sorted.length - 1) >> 1], sorted.at(-1)]
  if (smallest === undefined || median === undefined || largest === undefined) return null
  return { smallest: tidy(smallest), median: tidy(median), largest: tidy(largest) }
}

/** To hundredths of a percent. */
function tidy(percent: number): number {
  return Math.round(percent * 100) / 100
}
