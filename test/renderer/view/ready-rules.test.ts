import { describe, expect, test } from 'vitest'
import {
  COLUMN_RULE_KINDS,
  makeColumnRule,
  isRuleTemplate,
  RULE_TEMPLATES,
  makeTemplateRule,
} from '../../../src-renderer/view/ready-rules.ts'
import { parseRule } from '../../../src-shared/mapping/rules/parse-rule.ts'

describe('rules that need one number', () => {
  test.each([
    ['percent', '-7,5', 'round(price * 0.925, 0.01)'],
    ['amount', '2.50', 'price + 2.5'],
    ['amount', '-2', 'price - 2'],
    ['vatIn', '20', 'round(price * 1.2, 0.01)'],
    ['vatOut', '19', 'round(price / 1.19, 0.01)'],
    ['rate', '4,25', 'round(price * 4.25, 0.01)'],
    ['ending', '.95', 'ceil(price + 0.05) - 0.05'],
    ['step', '0,05', 'round(price, 0.05)'],
    ['pack', '12', 'price / 12'],
  ] as const)('%s of %s', (kind, typedText, rule) => expect(makeTemplateRule(kind, 'price', typedText)).toBe(rule))

  test('amounts that are not money are not rounded', () => {
    expect(makeTemplateRule('percent', 'stock', '10')).toBe('stock * 1.1')
  })

  test('each becomes a rule with its first number, and text without a number gives none', () => {
    const allTexts = Object.keys(RULE_TEMPLATES).flatMap((kind) => (isRuleTemplate(kind) ? [kind] : []))
    for (const kind of allTexts)
      expect(parseRule(makeTemplateRule(kind, 'price', RULE_TEMPLATES[kind]) ?? '').ok).toBe(true)
    expect(makeTemplateRule('pack', 'price', 'zwölf')).toBeNull()
  })
})

describe('rules that need one column', () => {
  test.each([
    ['lessPercent', 'round(price * (1 - Rabatt / 100), 0.01)'],
    ['lessShare', 'round(price * (1 - Rabatt), 0.01)'],
    ['morePercent', 'round(price * (1 + Rabatt / 100), 0.01)'],
    ['less', 'price - Rabatt'],
    ['more', 'price + Rabatt'],
    ['times', 'round(price * Rabatt, 0.01)'],
    ['over', 'price / Rabatt'],
  ] as const)('%s', (kind, rule) => expect(makeColumnRule(kind, 'price', 'price', 'Rabatt')).toBe(rule))

  test('each becomes a rule, with quotes and on top of an existing rule; amounts that are not money are not rounded', () => {
    for (const kind of COLUMN_RULE_KINDS) {
      expect(parseRule(makeColumnRule(kind, 'stock', '(stock * 2)', '`Pack of`')).ok).toBe(true)
    }
    expect(makeColumnRule('times', 'stock', 'stock', 'Box')).toBe('stock * Box')
  })
})
