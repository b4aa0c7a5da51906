import { describe, expect, test } from 'vitest'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { makeReason, type CallState, type RunGroup } from '../../../src-shared/run/run.ts'
import { mapMaterialsById, type LiveLists } from '../../../src-shared/run/run-live.ts'
import { undoGroup } from '../../../src-shared/run/undo.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { addRow, deleteRow, editRow, exact } from '../../main/run/build.ts'

function group(row: PlannedRow, id: number | null, states: readonly CallState[] = []): RunGroup {
  return {
    group: 0,
    calls: row.calls.map((call, seq) => ({
      ...call,
      seq,
      rowSeq: 0,
      group: 0,
      state: states[seq] ?? 'done',
      attempts: 1,
      materialId: id,
      reason: null,
    })),
  }
}

function live(over: Partial<Record<'name' | 'unit' | 'price' | 'stock' | 'minimum', string>>): LiveLists {
  const number = (text = '0') => toDecimal(text) ?? ZERO
  const material: ListedMaterial = {
    id: 7,
    name: over.name ?? 'Oak',
    sku: '',
    unit: over.unit ?? 'kg',
    price: number(over.price),
    notes: '',
    archived: false,
    categories: [],
    stock: number(over.stock),
    minimum: number(over.minimum),
    planned: null,
  }
  return new Map([[1, mapMaterialsById([material])]])
}

function shown(rows: ReturnType<typeof undoGroup>) {
  return rows.map(({ row, status, note, calls }) => ({
    row,
    status,
    note: note && [note.code, note.field],
    calls: calls.map(({ method, body }) => [method, body]),
  }))
}

test('[UNDO-1] a text goes back just as it was: spaces around it, line ends and composition', () => {
  const before = ' Oak\r\nboard e\u0301 '
  const row = editRow(4, 7, { name: [before, 'Pine'] })
  const [back] = undoGroup(group(row, 7), live({ name: 'Pine' }))
  expect([back?.calls[0]?.body, back?.expectedChanges?.map(({ after }) => after)]).toEqual([
    { material_id: 7, name: before },
    [before],
  ])
})

test('[UNDO-1] price and stock go back to what was there, price first', () => {
  const row = editRow(4, 7, { price: ['10', '12'], stock: ['5', '8'] })
  expect(shown(undoGroup(group(row, 7), live({ price: '12', stock: '8' })))).toEqual([
    {
      row: 4,
      status: 'edit+stock',
      note: null,
      calls: [
        ['materials/edit', { material_id: 7, price: exact('10') }],
        ['materials/update_stock', { material_id: 7, storage_id: 1, stock: exact('5') }],
      ],
    },
  ])
})

test('[UNDO-3] a field changed since stays and is listed; the others go back', () => {
  const row = editRow(4, 7, { price: ['10', '12'], stock: ['5', '8'] })
  expect(shown(undoGroup(group(row, 7), live({ price: '12', stock: '9' })))).toEqual([
    { row: 4, status: 'edit', note: null, calls: [['materials/edit', { material_id: 7, price: exact('10') }]] },
    { row: 4, status: 'conflict', note: ['undo-changed-since', 'stock'], calls: [] },
  ])
})

test('[T-37] [UNDO-3] a unit goes back before stock and minimum, which were planned in the new unit and go back in the old one', () => {
  const [stock, minimum] = [
    ['2000', '1500'],
    ['1000', '300'],
  ] as const
  const row = editRow(4, 7, { unit: ['kg', 'g'], price: ['500', '0.6'], stock, minimum })
  const now = live({ unit: 'g', price: '0.6', stock: '1500', minimum: '300' })
  expect(shown(undoGroup(group(row, 7), now))[0]?.calls).toEqual([
    ['materials/edit', { material_id: 7, unit: 'kg', price: exact('500') }],
    ['materials/update_stock', { material_id: 7, storage_id: 1, stock: exact('2') }],
    ['materials/edit', { material_id: 7, minimum: exact('1'), storage_id: 1 }],
  ])
})

test('[UNDO-3] a unit that someone changed since keeps price, stock and minimum too', () => {
  const row = editRow(4, 7, { unit: ['kg', 'g'], stock: ['2', '1500'] })
  expect(shown(undoGroup(group(row, 7), live({ unit: 't', stock: '1500' })))).toEqual([
    { row: 4, status: 'conflict', note: ['undo-changed-since', 'unit'], calls: [] },
    { row: 4, status: 'conflict', note: ['undo-changed-since', 'stock'], calls: [] },
  ])
})

const BEFORE = (rows: readonly (readonly [storage: number, stock: string, minimum: string])[], unit = 'kg') => ({
  id: 7,
  name: 'Oak',
  unit,
  price: toDecimal('500') ?? ZERO,
  rows: rows.map(([storage, stock, minimum]) => ({
    storage,
    stock: toDecimal(stock) ?? ZERO,
    minimum: toDecimal(minimum) ?? ZERO,
  })),
})

test('[T-37] [UNDO-7] what the unit took along in rounding is sent again, and all of it is expected as it was before the run', () => {
  const row = editRow(4, 7, { unit: ['g', 'kg'] })
  const now = live({ unit: 'kg', price: '500000', stock: '0.12', minimum: '0.005' })
  const [back] = undoGroup(group(row, 7), now, BEFORE([[1, '123.4', '5']], 'g'))
  expect(shown(back ? [back] : [])[0]?.calls).toEqual([
    ['materials/edit', { material_id: 7, unit: 'g' }],
    ['materials/update_stock', { material_id: 7, storage_id: 1, stock: exact('123.4') }],
  ])
  expect(back?.expectedChanges?.map(({ field, after }) => [field, after])).toEqual([
    ['unit', 'g'],
    ['price', '500'],
    ['stock', '123.4'],
    ['minimum', '5'],
  ])
})

test('[T-37] [UNDO-3] a balance that someone changed after the unit stays theirs, in the old unit', () => {
  const row = editRow(4, 7, { unit: ['kg', 'g'] })
  const now = live({ unit: 'g', price: '0.5', stock: '1900', minimum: '1000' })
  const [back, listedRow] = undoGroup(group(row, 7), now, BEFORE([[1, '2', '1']]))
  expect(back?.calls.map(({ body }) => body)).toEqual([{ material_id: 7, unit: 'kg' }])
  expect(back?.expectedChanges?.map(({ field }) => field)).toEqual(['unit', 'price', 'minimum'])
  expect(listedRow?.note).toMatchObject({
    code: 'undo-changed-since',
    field: 'stock',
    details: { mine: '2000', live: '1900' },
  })
})

describe('[T-40] a storage row that left at stock 0', () => {
  const row = editRow(4, 7, { stock: ['9', '0'] })
  const elsewhere: LiveLists = new Map([...live({}), [2, mapMaterialsById([])]])
  const removedLists: LiveLists = new Map([[1, mapMaterialsById([])]])

  test.each([
    ['while another storage lists the material', editRow(4, 7, { stock: ['9', '0'], storage: 2 }), elsewhere, 2],
    ['when no storage lists it any more', row, removedLists, 1],
  ] as const)('[UNDO-8] comes back with its stock, then its minimum, %s', (_when, zeroed, now, storage) => {
    expect(shown(undoGroup(group(zeroed, 7), now, BEFORE([[storage, '9', '4']])))).toEqual([
      {
        row: 4,
        status: 'edit+stock',
        note: null,
        calls: [
          ['materials/update_stock', { material_id: 7, storage_id: storage, stock: exact('9') }],
          ['materials/edit', { material_id: 7, minimum: exact('4'), storage_id: storage }],
        ],
      },
    ])
  })

  test('[UNDO-14] comes back with its stock, then its minimum in one request with the categories', () => {
    const zeroed = editRow(4, 7, { stock: ['9', '0'], storage: 2 })
    const call = {
      row: 4,
      method: 'materials/edit',
      body: { material_id: 7, categories: [] },
      changes: [{ field: 'categories', storage: null, before: '3', after: '' }],
    } as const
    const recategorised = { ...zeroed, calls: [call, ...zeroed.calls] }
    expect(shown(undoGroup(group(recategorised, 7), elsewhere, BEFORE([[2, '9', '4']])))).toMatchObject([
      {
        calls: [
          ['materials/update_stock', { material_id: 7, storage_id: 2, stock: exact('9') }],
          ['materials/edit', { material_id: 7, categories: [3], minimum: exact('4'), storage_id: 2 }],
        ],
      },
    ])
  })

  test('has its name from the journal where no list shows it', () => {
    expect(undoGroup(group(row, 7), removedLists, BEFORE([[1, '9', '4']])).map(({ name }) => name)).toEqual(['Oak'])
  })

  test('[UNDO-8] a minimum whose earlier value is unknown is listed', () => {
    expect(shown(undoGroup(group(row, 7), removedLists))).toEqual([
      { row: 4, status: 'stock', note: null, calls: [['materials/update_stock', expect.anything()]] },
      { row: 4, status: 'problem', note: ['undo-no-before', 'minimum'], calls: [] },
    ])
    // Another row keeps the material, so it stays listed.
    expect(shown(undoGroup(group(row, 7), live({ stock: '0', minimum: '4' }))).map(({ note }) => note)).toEqual([null])
  })

  test('[UNDO-8] a minimum whose storage had no stock and carries the material no more is listed before it runs', () => {
    const turned = editRow(4, 7, { stock: ['0', '3'], storage: 2 })
    const back = editRow(5, 7, { stock: ['3', '0'], storage: 2 })
    const calls = [...group(turned, 7).calls, ...group(back, 7).calls]
    const rows = undoGroup({ group: 0, calls }, elsewhere, BEFORE([[2, '0', '4']]))
    expect(shown(rows)).toEqual([{ row: 4, status: 'problem', note: ['undo-stranded', 'minimum'], calls: [] }])
  })

  test('a material that was deleted since is not brought back', () => {
    const notZeroed = BEFORE([
      [1, '9', '4'],
      [2, '5', '0'],
    ])
    expect(shown(undoGroup(group(row, 7), new Map([...removedLists, [2, mapMaterialsById([])]]), notZeroed))).toEqual([
      { row: 4, status: 'problem', note: ['gone', null], calls: [] },
    ])
  })
})

test('[UNDO-2] an added material is deleted, unless it was changed since', () => {
  const row = addRow(2, { name: 'Oak', unit: 'kg', price: '3' })
  expect(shown(undoGroup(group(row, 7), live({ price: '3' })))).toEqual([
    { row: 2, status: 'delete', note: null, calls: [['materials/delete', { material_id: 7 }]] },
  ])
  expect(shown(undoGroup(group(row, 7), live({ price: '4' })))).toEqual([
    { row: 2, status: 'conflict', note: ['undo-changed-since', 'price'], calls: [] },
  ])
})

test('[UNDO-4] a deletion and an unknown outcome are listed as not possible', () => {
  expect(shown(undoGroup(group(deleteRow(3, 7, 'Oak'), 7), new Map()))).toEqual([
    { row: 3, status: 'problem', note: ['undo-deleted', null], calls: [] },
  ])
  // No list contains it any more, so it gets its previous name.
  expect(undoGroup(group(deleteRow(3, 7, 'Oak'), 7), new Map())[0]?.name).toBe('Oak')
  const row = editRow(4, 7, { stock: ['5', '8'] })
  expect(shown(undoGroup(group(row, 7, ['unknown']), live({})))).toEqual([
    { row: 4, status: 'problem', note: ['undo-unknown', null], calls: [] },
  ])
})

test('[UNDO-5] what was there already is not undone; what is back already needs nothing', () => {
  const row = editRow(4, 7, { stock: ['5', '8'] })
  const ownGroup = group(row, 7)
  const already = { ...ownGroup, calls: ownGroup.calls.map((call) => ({ ...call, reason: makeReason('already') })) }
  expect(undoGroup(already, live({ stock: '8' }))).toEqual([])
  expect(shown(undoGroup(ownGroup, live({ stock: '5' })))).toEqual([
    { row: 4, status: 'unchanged', note: null, calls: [] },
  ])
})
