/** Rows of one file that delete and change the same material. */
import { expect, test } from 'vitest'
import { callsOf, catalogueOf, previewOf, statusesOf, type Line } from '../../build.ts'

const account = catalogueOf([{ id: 100, name: 'Oak', sku: 'O-1', price: '5', in: { 1: '4', 2: '6', 3: '1' } }])
const GONE: Line = { sku: 'O-1', storage: '1', action: 'delete' }
const CODE = 'problem: deleted-and-changed'

test.each<readonly [string, readonly Line[], readonly string[]]>([
  ['a stock elsewhere', [GONE, { sku: 'O-1', storage: '2', stock: '9' }], [CODE, CODE]],
  ['a value of the whole material', [{ sku: 'O-1', storage: '2', price: '9' }, GONE], [CODE, CODE]],
  [
    'two rows of one storage, which are one too many anyway',
    [GONE, { sku: 'O-1', storage: '2', stock: '9' }, { sku: 'O-1', storage: '2', stock: '8' }],
    [CODE, 'problem: duplicate-row deleted-and-changed', 'problem: duplicate-row deleted-and-changed'],
  ],
  [
    'a row that changes nothing contradicts nobody',
    [GONE, { sku: 'O-1', storage: '2', stock: '6' }],
    ['delete', 'unchanged'],
  ],
  [
    'and is unchanged beside two that do',
    [GONE, { sku: 'O-1', storage: '2', stock: '9' }, { sku: 'O-1', storage: '3', stock: '1' }],
    [CODE, CODE, 'unchanged'],
  ],
])('[PLAN-18] a material is deleted by one row and changed by another: %s', (_, lines, statuses) => {
  const preview = previewOf(lines, account)
  expect(statusesOf(preview)).toEqual(statuses)
  if (statuses[0] === CODE) expect(callsOf(preview)).toEqual([])
})

test('[PLAN-18] each of the two rows names the other', () => {
  const preview = previewOf([GONE, { sku: 'O-1', storage: '2', stock: '9' }], account)
  const told = [0, 1].map((index) => preview.row(index).problems[0]?.details)
  expect(told).toEqual([
    { other: 3, deletes: 1 },
    { other: 2, deletes: 0 },
  ])
})
