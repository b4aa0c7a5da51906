/** The number of values that a rule's function takes, and the maximum length and depth of a rule. */
import { describe, expect, test } from 'vitest'
import { parseRule } from '../../../../src-shared/mapping/rules/parse-rule.ts'
import {
  MAX_RULE_DEPTH,
  MAX_RULE_LENGTH,
  collectNames,
  type RuleTree,
} from '../../../../src-shared/mapping/rules/rule-tree.ts'

const LEAST_AND_MOST = { if: [3, 3], round: [1, 2], ceil: [1, 2], floor: [1, 2], min: [1, 20], max: [1, 20] } as const

function calling(name: string, count: number): unknown {
  const readResult = parseRule(`0 + ${name}(${Array(count).fill('price').join(', ')})`)
  return readResult.ok ? 'read' : readResult.error
}

describe.each(Object.entries(LEAST_AND_MOST))('[RULE-1] %s', (name, [least, maxCount]) => {
  test(`takes ${least} to ${maxCount} values`, () => {
    expect([calling(name, least), calling(name, maxCount)]).toEqual(['read', 'read'])
  })

  test('neither fewer nor more', () => {
    const error = { code: 'argument-count', at: 4, got: name }
    expect([calling(name, least - 1), calling(name, maxCount + 1)]).toEqual([error, error])
  })
})

test('[RULE-1] a rule has at most 1,000 characters, and 50 parts within each other', () => {
  expect([MAX_RULE_LENGTH, MAX_RULE_DEPTH]).toEqual([1000, 50])
  const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`
  expect([parseRule(nested(50)).ok, parseRule(nested(51)).ok]).toEqual([true, false])
  const long = (length: number): string => `1${' '.repeat(length - 1)}`
  expect([parseRule(long(1000)).ok, parseRule(long(1001)).ok]).toEqual([true, false])
})

test('[RULE-1] columns are named by a rule wherever they stand in it; a text may be one', () => {
  const named = (rule: string): string[] => {
    const readResult = parseRule(rule)
    if (!readResult.ok) throw new Error(readResult.error.code)
    const tree: RuleTree = readResult.value
    return collectNames(tree)
  }
  expect(named('if(not a = b and c starts with "d" or e > 1, -f + g * h, min(i, round(j, k)))')).toEqual(
    'abcdefghijk'.split(''),
  )
  expect(named('1 + 2')).toEqual([])
  expect(named('if(blank = a, blank, 1)')).toEqual(['a'])
})
