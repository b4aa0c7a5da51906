/** Undoing a material that no list shows any more: it is restored if the run removed it, but not if someone else did. */
import { describe, expect, test } from 'vitest'
import type { Change, PlannedRow } from '../../../src-shared/plan/plan.ts'
import type { MaterialBefore } from '../../../src-shared/run/material-before.ts'
import type { RunCall, RunGroup } from '../../../src-shared/run/run.ts'
import { mapMaterialsById, type LiveLists } from '../../../src-shared/run/run-live.ts'
import { undoGroup } from '../../../src-shared/run/undo.ts'
import { addRow, editRow, exact } from '../../main/run/build.ts'
import { decimal } from '../../build.ts'

/** Two storages were read, and neither lists the material. */
const NOWHERE: LiveLists = new Map([
  [1, mapMaterialsById([])],
  [2, mapMaterialsById([])],
])

function groupOf(...rows: readonly PlannedRow[]): RunGroup {
  const calls = rows.flatMap(({ calls }, rowSeq) => calls.map((call) => ({ call, rowSeq })))
  return {
    group: 0,
    calls: calls.map(({ call, rowSeq }, seq): RunCall => ({
      ...call,
      seq,
      rowSeq,
      group: 0,
      state: 'done',
      attempts: 1,
      materialId: 7,
      reason: null,
    })),
  }
}

function before(stocks: Readonly<Record<number, string>>): MaterialBefore {
  const rows = Object.entries(stocks).map(([storage, stock]) => ({
    storage: Number(storage),
    stock: decimal(stock),
    minimum: decimal('0'),
  }))
  return { id: 7, name: 'Oak', unit: 'pcs', price: decimal('10'), rows }
}

const told = (rows: ReturnType<typeof undoGroup>) =>
  rows.map(({ status, name, note, calls }) => [status, name, note?.code ?? null, calls.map(({ body }) => body)])

/** A row that sets the material's categories in addition to its other values. */
function recategorised(row: PlannedRow): PlannedRow {
  const change: Change = { field: 'categories', storage: null, before: '3', after: '4' }
  const call = {
    row: row.row,
    method: 'materials/edit',
    body: { material_id: 7, categories: [4] },
    changes: [change],
  } as const
  return { ...row, calls: [call, ...row.calls] }
}

describe('[UNDO-8] a material that left the lists with its stock', () => {
  test('comes back with all that the run changed, for nobody can have changed it since', () => {
    const row = editRow(4, 7, { name: ['Oak', 'Pine'], price: ['10', '12'], stock: ['9', '0'] })
    expect(told(undoGroup(groupOf(row), NOWHERE, before({ 1: '9' })))).toEqual([
      [
        'edit+stock',
        'Pine',
        null,
        [
          { material_id: 7, name: 'Oak', price: exact('10') },
          { material_id: 7, storage_id: 1, stock: exact('9') },
        ],
      ],
    ])
  })

  test('was taken away by others where the run left stock in another storage', () => {
    const rows = [editRow(4, 7, { stock: ['9', '0'] }), editRow(5, 7, { stock: ['0', '5'], storage: 2 })]
    expect(told(undoGroup(groupOf(...rows), NOWHERE, before({ 1: '9', 2: '0' })))).toEqual([
      ['problem', '', 'gone', []],
    ])
  })

  test('and where a storage that the run left alone had stock; one without stock says nothing', () => {
    const row = editRow(4, 7, { stock: ['9', '0'] })
    const of = (stocks: Readonly<Record<number, string>>) => told(undoGroup(groupOf(row), NOWHERE, before(stocks)))
    expect(of({ 1: '9', 2: '1' })).toEqual([['problem', '', 'gone', []]])
    expect(of({ 1: '9', 2: '0' })).toMatchObject([['stock', 'Oak', null, [{ storage_id: 1 }]]])
  })

  test('is gone where the run took no stock away', () => {
    for (const row of [editRow(4, 7, { price: ['10', '12'] }), editRow(4, 7, { stock: ['0', '5'] })]) {
      expect(told(undoGroup(groupOf(row), NOWHERE, before({ 1: '0' })))).toEqual([['problem', '', 'gone', []]])
    }
  })

  test('left by its categories comes back with them, unless the run gave it stock', () => {
    const singleRow = recategorised(editRow(4, 7, { price: ['10', '12'] }))
    expect(told(undoGroup(groupOf(singleRow), NOWHERE, before({ 1: '0' })))).toMatchObject([
      ['edit', 'Oak', null, [{ material_id: 7, categories: [3], price: exact('10') }]],
    ])
    const stocked = recategorised(editRow(4, 7, { stock: ['0', '5'] }))
    expect(told(undoGroup(groupOf(stocked), NOWHERE, before({ 1: '0' })))).toEqual([['problem', '', 'gone', []]])
  })
})

describe('[UNDO-9] an added material that no list shows', () => {
  const addedRow = addRow(2, { name: 'Oak', unit: 'pcs', price: '3', stock: '2' })

  test('is deleted by its number, with the price it was given; no balance is said to be lost', () => {
    const [row] = undoGroup(groupOf(addedRow), NOWHERE)
    expect([row?.status, row?.name, row?.note, row?.calls.map(({ method, body }) => [method, body])]).toEqual([
      'delete',
      'Oak',
      null,
      [['materials/delete', { material_id: 7 }]],
    ])
    expect(row?.changes).toEqual(row?.calls[0]?.changes)
    expect(row?.changes.map(({ field, before: was }) => [field, was])).toEqual([
      ['name', 'Oak'],
      ['price', '3'],
    ])
  })

  test('has the price 0 where none was given', () => {
    const [row] = undoGroup(groupOf(addRow(2, { name: 'Oak' })), NOWHERE)
    expect(row?.changes.find(({ field }) => field === 'price')?.before).toBe('0')
  })

  test('and that a run deleted, or the account said is not there, needs nothing', () => {
    const rows = undoGroup(groupOf(addedRow), NOWHERE, null, true)
    expect(rows).toEqual([
      {
        row: 2,
        status: 'unchanged',
        materialId: 7,
        name: 'Oak',
        group: 'm7',
        changes: [],
        problems: [],
        calls: [],
        note: null,
      },
    ])
  })
})

test('[UNDO-2] an added material whose stock was changed since stays, with both amounts told', () => {
  const material = {
    id: 7,
    name: 'Oak',
    sku: '',
    unit: 'pcs',
    price: decimal('3'),
    notes: '',
    archived: false,
    categories: [],
    stock: decimal('1'),
    minimum: decimal('0'),
    planned: null,
  }
  const [row] = undoGroup(
    groupOf(addRow(2, { name: 'Oak', price: '3', stock: '2' })),
    new Map([[1, mapMaterialsById([material])]]),
  )
  expect([row?.status, row?.calls, row?.note]).toMatchObject([
    'conflict',
    [],
    { code: 'undo-changed-since', field: 'stock', details: { mine: '2', live: '1' } },
  ])
})
