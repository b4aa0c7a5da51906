/** [RULE-1] Prints a rule with as few brackets and quotes as possible. */
import { expect, test } from 'vitest'
import { parseRule } from '../../../../src-shared/mapping/rules/parse-rule.ts'
import { printColumn, printRule } from '../../../../src-shared/mapping/rules/print-rule.ts'

test.each([
  ['((price)) * 2', 'price * 2'],
  ['(price + 1) * 2', '(price + 1) * 2'],
  ['price + (1 * 2)', 'price + 1 * 2'],
  ['price - (1 - 2)', 'price - (1 - 2)'],
  ['(price - 1) - 2', 'price - 1 - 2'],
  ['price / (1 * 2)', 'price / (1 * 2)'],
  ['-(price + 1)', '-(price + 1)'],
  ['-price', '-price'],
  ['if(not (a = 1 or b = 2) and c <> 3, 1, blank)', 'if(not (a = 1 or b = 2) and c <> 3, 1, blank)'],
  ['if((a = 1 and b = 2) or c = 3, 1, 2)', 'if(a = 1 and b = 2 or c = 3, 1, 2)'],
  ['if(a starts with "x", 1, 2)', 'if(a starts with "x", 1, 2)'],
  ['if(a contains \'say "x"\', 1, 2)', 'if(a contains "say ""x""", 1, 2)'],
  ['`and` + `a b` + `a``b`', '`and` + `a b` + `a``b`'],
  ['`price`', 'price'],
])('%s is %s', (text, printedText) => {
  const tree = parseRule(text)
  if (!tree.ok) throw new Error(tree.error.code)
  expect(printRule(tree.value)).toBe(printedText)
})

test('a column stands without quotes unless its name means something else, or is more than a word', () => {
  expect(['price', 'Цена', 'AND', 'with', 'a b', '5x', 'a`b', ''].map(printColumn)).toEqual([
    'price',
    'Цена',
    '`AND`',
    '`with`',
    '`a b`',
    '`5x`',
    '`a``b`',
    '``',
  ])
})
