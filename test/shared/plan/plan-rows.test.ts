/** What a planned row shows besides its calls: its name, its changes and fields, and what blocks it. */
import { describe, expect, test } from 'vitest'
import { getFieldBit, type Field } from '../../../src-shared/material/fields/field.ts'
import { blockClaimedRows, claimsOf } from '../../../src-shared/plan/claims.ts'
import { becomesNegative, isSameText, keepsOwnKey } from '../../../src-shared/plan/desired-value.ts'
import { lossOf } from '../../../src-shared/plan/row-changes.ts'
import { planDelete } from '../../../src-shared/plan/changes-to-requests.ts'
import { decimal, catalogueOf, previewOf, type Line } from '../../build.ts'

const account = catalogueOf([
  { id: 100, name: 'Oak', sku: 'O-1', price: '5', notes: 'dry', in: { 1: '4/1', 2: '6' } },
  { id: 101, name: 'Pine', sku: '', price: '3', in: { 1: '7' } },
])

const rowsOf = (lines: readonly Line[]) => {
  const preview = previewOf(lines, account)
  return lines.map((_, index) => preview.row(index))
}
const changesOf = (lines: readonly Line[]): unknown =>
  rowsOf(lines).map(({ changes }) =>
    changes.map(({ field, storage, before, after }) => [field, storage, before, after]),
  )
const bits = (...fields: readonly Field[]): number =>
  fields.reduce((allCount, field) => allCount | getFieldBit(field), 0)

describe('[PLAN-14] what is shown of a row', () => {
  test('what its calls send; of a row that sends nothing, what it asks for', () => {
    expect(changesOf([{ id: '100', price: '6', stock: '9', notes: 'dry' }])).toEqual([
      [
        ['price', null, '5', '6'],
        ['stock', 1, '4', '9'],
      ],
    ])
    const blockedRows = rowsOf([{ id: '100', price: '6', unit: 'pieces', categories: 'None' }])
    expect(blockedRows.map(({ status, calls, changes }) => [status, calls, changes.map(({ field }) => field)])).toEqual(
      [['problem', [], ['unit', 'price']]],
    )
  })

  test('[PLAN-7] what several rows say of the material as a whole is shown once, by the row that sends it', () => {
    const lines = [
      { id: '100', storage: '1', price: '6', stock: '9' },
      { id: '100', storage: '2', price: '6', notes: 'wet', stock: '8' },
    ]
    expect(changesOf(lines)).toEqual([
      [
        ['price', null, '5', '6'],
        ['notes', null, 'dry', 'wet'],
        ['stock', 1, '4', '9'],
      ],
      [['stock', 2, '6', '8']],
    ])
  })

  test('a new material is called as its row calls it, also where it cannot be added', () => {
    const lines = [
      { sku: 'N-1', name: 'New', unit: 'pcs', storage: '1', stock: '1' },
      { sku: 'N-1', name: '', unit: '', storage: '2', stock: '2' },
      { sku: 'N-2', name: 'No unit', unit: '', storage: '1', stock: '1' },
    ]
    expect(rowsOf(lines).map(({ name, status }) => [name, status])).toEqual([
      ['New', 'add'],
      ['New', 'add'],
      ['No unit', 'problem'],
    ])
    expect(rowsOf([{ id: '100', price: '6' }])[0]?.name).toBe('Oak')
  })

  test('the fields that change, conflict or have a problem; a delete changes none', () => {
    const fields = (line: Line): number | undefined => rowsOf([line])[0]?.fields
    expect(fields({ id: '100', price: '6', stock: '9' })).toBe(bits('price', 'stock'))
    expect(fields({ id: '100', price: '6', categories: 'None' })).toBe(bits('price', 'categories'))
    expect(fields({ id: '100', action: 'delete', price: '6' })).toBe(0)
    expect(fields({ id: '100', price: '5' })).toBe(0)
  })
})

describe('what stands in the way of a row', () => {
  const told = (line: Line): unknown =>
    rowsOf([line])[0]?.problems.map(({ code, field, severity, details }) => [code, field, severity, details])

  test('a material to delete that the account has not has no id to tell', () => {
    expect(told({ sku: 'N-1', action: 'delete' })).toEqual([['id-not-found', 'action', 'blocks', { id: '' }]])
  })

  test('[PLAN-5] a minimum in a storage that does not carry the material, with no stock or a stock of nothing', () => {
    const minimum = ['minimum-not-carried', 'minimum', 'blocks', { storage: 2 }]
    expect(told({ id: '101', storage: '2', minimum: '3' })).toEqual([minimum])
    expect(told({ id: '101', storage: '2', minimum: '3', stock: '0' })).toEqual([minimum])
    expect(told({ id: '101', storage: '2', minimum: '3', stock: '1' })).toEqual([])
    expect(told({ id: '101', storage: '2', minimum: '0' })).toEqual([])
  })

  test('[RUN-18] of a material that is claimed, a row with a problem of its own is told nothing more', () => {
    const lines = [
      { id: '100', storage: '1', stock: '9' },
      { id: '100', storage: 'Nowhere', stock: '8' },
      { id: '100', storage: '2', stock: '6' },
      { id: '101', storage: '1', stock: '8' },
    ]
    const claim = { run: 'r-1', file: 'first.csv', materialId: 100, sku: '', name: '' }
    const blockedRows = blockClaimedRows(rowsOf(lines), claimsOf([claim]))
    expect(
      blockedRows.map(({ status, calls, problems }) => [status, calls.length, problems.map(({ code }) => code)]),
    ).toEqual([
      ['problem', 0, ['claimed-by-run']],
      ['problem', 0, ['unknown-storage']],
      ['unchanged', 0, []],
      ['stock', 1, []],
    ])
    const rows = rowsOf(lines)
    expect(blockClaimedRows(rows, claimsOf([]))).toBe(rows)
  })
})

describe('[MATCH-3] a key that several materials have', () => {
  const twins = (count: number) =>
    catalogueOf(
      Array.from({ length: count }, (_, index) => ({
        id: 100 + index,
        name: `Oak ${index}`,
        sku: 'O-1',
        in: { 1: '1' },
      })),
    )
  const asked = (line: Line, storedCatalogue = twins(2)): unknown =>
    previewOf([line], storedCatalogue)
      .row(0)
      .problems.map(({ code, field, got, details }) => [code, field, got, details])

  test('is asked about with the first three of them, and how many there are', () => {
    const named = ['100\tO-1\tOak 0', '101\tO-1\tOak 1', '102\tO-1\tOak 2']
    expect(asked({ sku: 'o-1', stock: '5' })).toEqual([
      ['many-materials', 'sku', 'o-1', { candidates: named.slice(0, 2).join('\n'), count: 2, account: 'O-1' }],
    ])
    expect(asked({ sku: 'O-1' }, twins(5))).toEqual([
      ['many-materials', 'sku', 'O-1', { candidates: named.join('\n'), candidatesMore: 2, count: 5, account: 'O-1' }],
    ])
  })

  test('[MATCH-7] an id that the account has not is told with it, and a row without a key has none', () => {
    expect(asked({ id: '999', stock: '5' })).toEqual([['id-not-found', 'id', '999', { id: '999' }]])
    expect(asked({ sku: '', stock: '5' })).toEqual([['no-key', null, undefined, {}]])
  })
})

describe('[DIFF-8] of a material that a person chose', () => {
  const [oak, pine] = [0, 1]

  test('its sku stays where it has one, and its name where the file’s is nearly the same', () => {
    expect(keepsOwnKey(account, 'sku', 'X', oak)).toBe(true)
    expect(keepsOwnKey(account, 'sku', 'X', pine)).toBe(false)
    expect(keepsOwnKey(account, 'name', 'О\u0430k', oak)).toBe(true)
    expect(keepsOwnKey(account, 'name', 'Something else', oak)).toBe(false)
    expect(keepsOwnKey(account, 'notes', 'dry.', oak)).toBe(false)
  })
})

test('[DIFF-3] [DIFF-7] [DIFF-11] which texts are the same', () => {
  expect(isSameText('name', 'Oak', 'Oak', 'id')).toBe(true)
  expect(isSameText('name', ' Oak', 'Oak\u200b', 'id')).toBe(true)
  expect(isSameText('name', 'oak', 'Oak', 'id')).toBe(false)
  expect(isSameText('name', 'oak', 'Oak', 'name')).toBe(true)
  expect(isSameText('sku', 'o-1', 'O-1', 'name')).toBe(false)
  expect(isSameText('notes', 'a\nb', 'a\r\nb\u0007', 'id')).toBe(true)
  expect(isSameText('price', ' 5', '5', 'id')).toBe(false)
})

test('[DIFF-10] an amount below nothing is told where it was not so before', () => {
  const negative = (field: Field, before: string | null, after: string): boolean =>
    becomesNegative({ field, before, after })
  expect(negative('stock', '1', '-1')).toBe(true)
  expect(negative('stock', null, '-1')).toBe(true)
  expect(negative('price', '0', '-0.5')).toBe(true)
  expect(negative('stock', '-2', '-1')).toBe(false)
  expect(negative('stock', '-2', '1')).toBe(false)
  expect(negative('name', 'Oak', '-1')).toBe(false)
})

test('[PLAN-15] what a delete loses: each storage’s balance, their sum, and its value at the account’s price', () => {
  const stocks = [
    { storage: 1, stock: decimal('4') },
    { storage: 2, stock: decimal('0') },
    { storage: 3, stock: decimal('-1.5') },
  ]
  const { changes } = planDelete(100, { row: 2 }, { name: 'Oak', price: decimal('0.1'), stocks })
  expect(lossOf(changes)).toEqual({
    stocks: [
      { storage: 1, stock: '4' },
      { storage: 3, stock: '-1.5' },
    ],
    stock: '2.5',
    value: '0.25',
  })
  expect(lossOf([])).toEqual({ stocks: [], stock: '0', value: '0' })
  const minimum = { field: 'minimum', storage: 1, before: '9', after: '' } as const
  const whole = { field: 'stock', storage: null, before: '9', after: '' } as const
  expect(lossOf([...changes, minimum, whole]).stock).toBe('2.5')
})
