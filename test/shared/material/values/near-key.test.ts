import { expect, test } from 'vitest'
import { makeNearNameKey, makeNearSkuKey } from '../../../../src-shared/material/values/text-key.ts'

test.each([
  ['A-001', 'a1'],
  ['a 1.00', 'a100'],
  ['12.0', '12'],
  ['12,00', '12'],
  ['0012', '12'],
  ['B O1', 'b1'],
  ['bo1', 'b1'],
  ['bolt', 'bolt'],
  ['il7', '117'],
  ['АВС-7', 'abc7'],
  ['Ａ１', 'a1'],
  ['é1', 'e1'],
  ['3×5', '3x5'],
  ['\u2212', ''],
  ['000', '0'],
  ['x'.repeat(300), 'x'.repeat(300)],
  ['x'.repeat(301), ''],
])('[MATCH-6] the near key of the sku %j is %j', (text, key) => {
  expect(makeNearSkuKey(text)).toBe(key)
})

test.each([
  ['Bolt 3.5 mm', 'bolt3.5mm'],
  ['Bolt 3 5', 'bolt3.5'],
  ['Bolt M-8', 'boltm8'],
  ['8-M Bolt', '8mbolt'],
  ['Bolt 05', 'bolt5'],
  ['9/0', '9.0'],
  ['a;9', 'a9'],
  ['9-:', '9'],
  ['Болт', 'бoлt'],
  ['bo1', 'bo1'],
])('[MATCH-6] the near key of the name %j is %j', (text, key) => {
  expect(makeNearNameKey(text)).toBe(key)
})
