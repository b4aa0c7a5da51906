/** A plan file compared with the current account. */
import { describe, expect, test } from 'vitest'
import { compareWithAccount, findWrongLabel } from '../../../src-shared/run/plan-account.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { catalogueOf, previewOf, type Line, type StoredLine } from '../../build.ts'

const OAK: StoredLine = { id: 1, name: 'Oak', sku: 'A', price: '2', unit: 'kg', in: { 1: '5/1', 2: '3' } }
const PEG: StoredLine = { id: 2, name: 'Peg', sku: 'B', price: '9', in: { 1: '0' } }

function planned(lines: readonly Line[]): PlannedRow[] {
  const preview = previewOf(lines, catalogueOf([OAK, PEG]))
  return Array.from({ length: preview.count }, (_, index) => preview.row(index))
}

function compared(lines: readonly Line[], account: readonly StoredLine[]) {
  const { rows, changedRows: changed } = compareWithAccount(planned(lines), catalogueOf(account))
  return {
    names: rows.map(({ name }) => name),
    changed: changed.map(({ row, change, live }) =>
      change === null
        ? `${row} gone`
        : `${row} ${change.field}@${change.storage} ${change.before}>${change.after} now ${live}`,
    ),
  }
}

describe('[PLAN-16] what the account changed since a plan was made', () => {
  test.each<[string, readonly Line[], readonly StoredLine[], readonly string[]]>([
    ['nothing', [{ sku: 'A', price: '3', stock: '6' }], [OAK, PEG], []],
    ['the value is there already', [{ sku: 'A', price: '3' }], [{ ...OAK, price: '3' }], []],
    ['a value is another one', [{ sku: 'A', price: '3' }], [{ ...OAK, price: '4' }], ['2 price@null 2>3 now 4']],
    ['a balance', [{ sku: 'A', stock: '6' }], [{ ...OAK, in: { 1: '7' } }], ['2 stock@1 5>6 now 7']],
    ['another storage’s balance is its own', [{ sku: 'A', stock: '6' }], [{ ...OAK, in: { 1: '5', 2: '9' } }], []],
    [
      'the storage carries it no more',
      [{ sku: 'A', stock: '6' }],
      [{ ...OAK, in: { 2: '3' } }],
      ['2 stock@1 5>6 now null'],
    ],
    [
      'the first of two values is told',
      [{ sku: 'A', price: '3', stock: '6' }],
      [{ ...OAK, price: '4', in: { 1: '7' } }],
      ['2 price@null 2>3 now 4'],
    ],
    [
      'amounts behind a unit change are in the new unit',
      [{ sku: 'A', unit: 'g', stock: '6' }],
      [{ ...OAK, in: { 1: '7' } }],
      [],
    ],
    [
      'a name is compared behind one',
      [{ sku: 'A', unit: 'g', name: 'Ash' }],
      [{ ...OAK, name: 'Elm' }],
      ['2 name@null Oak>Ash now Elm'],
    ],
    ['the material is gone', [{ sku: 'A', price: '3' }], [PEG], ['2 gone']],
    ['a row that sends nothing misses nothing', [{ sku: 'A', price: '2' }], [PEG], []],
    ['a new material has nothing to compare', [{ sku: 'N', name: 'New', unit: 'pcs' }], [], []],
  ])('%s', (_, lines, account, expected) => {
    expect(compared(lines, account).changed).toEqual(expected)
  })

  test('rows are called as the account calls their materials now', () => {
    const lines: Line[] = [
      { sku: 'A', price: '3' },
      { sku: 'B', price: '1' },
      { sku: 'N', name: 'New', unit: 'pcs' },
    ]
    expect(compared(lines, [{ ...OAK, name: 'Elm' }]).names).toEqual(['Elm', '', 'New'])
  })

  test.each<[string, readonly StoredLine[], readonly string[]]>([
    ['as planned', [OAK], []],
    ['a balance is more', [{ ...OAK, in: { 1: '6', 2: '3' } }], ['2 stock@1 5>0 now 6']],
    ['a balance is gone', [{ ...OAK, in: { 1: '5' } }], ['2 stock@2 3>0 now null']],
    ['another storage has some', [{ ...OAK, in: { 1: '5', 2: '3', 3: '4' } }], ['2 stock@3 0>0 now 4']],
    ['it costs something else', [{ ...OAK, price: '4' }], ['2 price@null 2> now 4']],
  ])('a delete says what would be lost now: %s', (_, account, expected) => {
    const lines: Line[] = [{ sku: 'A', action: 'delete' }]
    expect(compared(lines, account).changed).toEqual(expected)
    expect(compared(lines, account).names).toEqual(['Oak'])
  })

  test('a delete of another program’s plan gets what it loses', () => {
    const rows = planned([{ sku: 'A', action: 'delete' }]).map((row): PlannedRow => ({
      ...row,
      calls: row.calls.map((call) => ({ ...call, changes: call.changes.slice(0, 1) })),
    }))
    const [row] = compareWithAccount(rows, catalogueOf([{ ...OAK, name: 'Elm' }])).rows
    expect([row?.name, row?.changes]).toEqual(['Elm', row?.calls[0]?.changes])
    expect(row?.changes.map(({ field, storage, before }) => `${field}@${storage} ${before}`)).toEqual([
      'name@null Elm',
      'price@null 2',
      'stock@1 5',
      'stock@2 3',
    ])
  })
})

describe('[PLAN-24] names beside ids', () => {
  const wrong = (rows: readonly PlannedRow[], account: readonly StoredLine[]) => {
    const catalogue = catalogueOf(account)
    return findWrongLabel(rows, compareWithAccount(rows, catalogue).changedRows, catalogue)
  }
  const price = planned([{ sku: 'A', price: '3' }])
  test('the account’s own name is right', () => {
    expect(wrong(price, [OAK, PEG])).toBeNull()
  })

  test('another name under the id is told, with the row', () => {
    expect(wrong(price, [{ ...OAK, name: 'Glue' }, PEG])).toEqual({
      row: { row: 2 },
      id: 1,
      label: 'Oak',
      name: 'Glue',
    })
  })

  test('a new name that the plan gave itself is right, once it is applied', () => {
    expect(wrong(planned([{ sku: 'A', name: 'Ash' }]), [{ ...OAK, name: 'Ash' }, PEG])).toBeNull()
  })

  test('a row that sends nothing, or whose values changed since, is not looked at', () => {
    expect(wrong(planned([{ sku: 'A', price: '2' }]), [{ ...OAK, name: 'Glue' }])).toBeNull()
    expect(wrong(price, [{ ...OAK, name: 'Glue', price: '4' }])).toBeNull()
  })
})
