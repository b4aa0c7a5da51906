/** [MATCH-10] [MATCH-6] A sku that may mean a different material than the row's. */
import { expect, test } from 'vitest'
import { findUncertainSku, findOthersWithKey } from '../../../../src-shared/material/catalogue/key-doubt.ts'
import { catalogueOf } from '../../../build.ts'

const account = catalogueOf([
  { id: 100, name: 'Oak', sku: '00123', in: { 1: '1' } },
  { id: 101, name: 'Pine', sku: 'SAW-01', in: { 1: '1' } },
  { id: 102, name: 'oak', sku: '', in: { 1: '1' } },
  { id: 103, name: 'Elm', sku: 'OLD-7', archived: true, in: { 1: '1' } },
])

test.each([
  ['another one’s', 'saw-01', 0, { code: 'keys-disagree', indexes: [0, 1] }],
  ['nearly another one’s', 'SAW-1', 0, { code: 'near-miss', indexes: [0, 1] }],
  ['nearly its own', '123', 0, { code: 'near-miss', indexes: [0] }],
  ['its own in another case', 'saw-01', 1, null],
  ['none', ' ', 0, null],
  ['a new one', 'X-77', 0, null],
  ['a new one where it had none', 'X-77', 2, null],
  ['that of an archived material', 'OLD-7', 0, null],
  ['nearly that of an archived material', 'OLD7', 0, null],
])('%s', (_, sku, foundCount, doubt) => {
  expect(findUncertainSku(account, sku, foundCount)).toEqual(doubt)
})

test('other materials with a key, but for the row’s own and archived ones', () => {
  expect(findOthersWithKey(account, 'name', 'OAK', 0)).toEqual([2])
  expect(findOthersWithKey(account, 'name', 'Oak', 3)).toEqual([0, 2])
  expect(findOthersWithKey(account, 'sku', 'SAW-01', 1)).toEqual([])
  expect(findOthersWithKey(account, 'sku', 'OLD-7', 0)).toEqual([])
})

test('twenty of many are named', () => {
  const many = catalogueOf(Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: 'Oak', in: { 1: '1' } })))
  expect(findOthersWithKey(many, 'name', 'oak', 5)).toEqual(
    Array.from({ length: 21 }, (_, index) => index).filter((index) => index !== 5),
  )
})
