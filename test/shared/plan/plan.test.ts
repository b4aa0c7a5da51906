import { describe, expect, test } from 'vitest'
import { replaceSuppliers } from '../../../src-shared/material/catalogue/catalogue.ts'
import { callsOf, catalogueOf, OAK_BOARD, previewOf, statusesOf, type Line } from '../../build.ts'

const catalogue = catalogueOf([OAK_BOARD])

function plan(...lines: Line[]): string[] {
  return callsOf(previewOf(lines, catalogue))
}

describe('the table of calls', () => {
  test('[PLAN-0] nothing differs: no call, whatever the spelling of numbers', () => {
    const preview = previewOf(
      [
        {
          id: '100',
          sku: '00123',
          name: 'Oak board ',
          unit: 'PCS',
          price: '12.5000',
          stock: '40.0',
          minimum: '5',
          categories: 'wood',
        },
      ],
      catalogue,
    )
    expect(statusesOf(preview)).toEqual(['unchanged'])
    expect(preview.totals.writes).toBe(0)
  })

  test('[DIFF-1] [VALUE-3] blank and absent cells leave the field; the clear token clears', () => {
    expect(plan({ id: '100', name: '', price: '', notes: '(clear)', categories: '(clear)' })).toEqual([
      'edit {"material_id":100,"notes":"","categories":[]}',
    ])
  })

  test('[DIFF-2] before and after are canonical: plain decimals, lists as ascending ids', () => {
    const wide = catalogueOf([
      OAK_BOARD,
      {
        id: 101,
        name: 'Peg',
        sku: 'P',
        unit: 'pcs',
        price: '1',
        in: { 1: '1' },
        categories: [{ id: 9, name: 'Small' }],
      },
    ])
    const { changes } = previewOf([{ id: '100', price: '013.500', stock: '41.0', categories: 'Wood|Small' }], wide).row(
      0,
    )
    expect(changes).toEqual([
      { field: 'price', storage: null, before: '12.5', after: '13.5' },
      { field: 'categories', storage: null, before: '10', after: '9, 10' },
      { field: 'stock', storage: 1, before: '40', after: '41' },
    ])
  })

  test('[DIFF-3] [T-45] white space around name, sku and notes is no difference, in the file or in the account', () => {
    expect(plan({ id: '100', name: ' Oak board ', sku: '00123 ', notes: ' dry' })).toEqual([])
    const padded = catalogueOf([{ ...OAK_BOARD, name: 'Oak board ', notes: ' dry' }])
    expect(callsOf(previewOf([{ id: '100', name: 'Oak board', notes: 'dry' }], padded))).toEqual([])
    expect(callsOf(previewOf([{ id: '100', name: 'Oak boards', notes: 'dry' }], padded))).toEqual([
      'edit {"material_id":100,"name":"Oak boards"}',
    ])
  })

  test('[DIFF-11] what a cell cannot hold of the account’s text is no difference; any visible change is one', () => {
    const otherCatalogue = catalogueOf([
      { ...OAK_BOARD, name: 'Cafe\u0301\u0000', sku: '00123', notes: 'dry\rold\r\nwood' },
    ])
    expect(callsOf(previewOf([{ id: '100', name: 'Café', notes: 'dry\nold\nwood' }], otherCatalogue))).toEqual([])
    expect(callsOf(previewOf([{ id: '100', name: 'Cafe', notes: 'dry\nold wood' }], otherCatalogue))).toEqual([
      'edit {"material_id":100,"name":"Cafe","notes":"dry\\nold wood"}',
    ])
  })

  test('[PLAN-1] a new material is one add with everything the file says', () => {
    expect(
      plan({
        sku: 'N-1',
        name: 'Dowel',
        unit: 'pcs',
        price: '0.10',
        stock: '1500',
        minimum: '200',
        notes: 'beech',
        categories: 'Wood|12',
        suppliers: '20',
      }),
    ).toEqual([
      'add {"name":"Dowel","unit":"pcs","storage_id":1,"sku":"N-1","price":0.1,"notes":"beech","categories":[10,12],"suppliers":[20],"stock":1500,"minimum":200}',
    ])
  })

  test('[PLAN-1] in several storages: add, then stock if not 0, then minimum', () => {
    const row = { sku: 'N-1', name: 'Dowel', unit: 'pcs' }
    expect(
      plan(
        { ...row, storage: '1', stock: '5' },
        { ...row, storage: '2', stock: '0', minimum: '0' },
        { ...row, storage: '3', stock: '7', minimum: '2' },
      ),
    ).toEqual([
      'add {"name":"Dowel","unit":"pcs","storage_id":1,"sku":"N-1","stock":5}',
      'update_stock {"material_id":null,"storage_id":3,"stock":7}',
      'edit {"material_id":null,"minimum":2,"storage_id":3}',
    ])
  })

  test('[PLAN-1] a new material needs a name and a unit', () => {
    expect(statusesOf(previewOf([{ sku: 'X', stock: '1' }], catalogue))).toEqual(['problem: name-missing unit-missing'])
  })

  test('[PLAN-2] material-wide fields and the minimum are one edit; only what changed is sent', () => {
    expect(plan({ id: '100', name: 'Oak plank', price: '13', notes: 'dry', minimum: '6' })).toEqual([
      'edit {"material_id":100,"name":"Oak plank","price":13,"minimum":6,"storage_id":1}',
    ])
  })

  test('[PLAN-3] stock is one update_stock with the final balance; [DIFF-5] a change is added to the live balance', () => {
    expect(plan({ id: '100', stock: '38.5' })).toEqual(['update_stock {"material_id":100,"storage_id":1,"stock":38.5}'])
    expect(plan({ id: '100', stock_change: '-1.5' })).toEqual([
      'update_stock {"material_id":100,"storage_id":1,"stock":38.5}',
    ])
    expect(plan({ id: '100', stock_change: '0' })).toEqual([])
  })

  test('[PLAN-4] price before a stock increase', () => {
    expect(plan({ id: '100', price: '13', stock: '50' })).toEqual([
      'edit {"material_id":100,"price":13}',
      'update_stock {"material_id":100,"storage_id":1,"stock":50}',
    ])
  })

  test('[PLAN-5] a minimum where the storage does not carry the material waits for its stock', () => {
    expect(plan({ id: '100', storage: '3', stock: '2', minimum: '1', name: 'Oak plank' })).toEqual([
      'update_stock {"material_id":100,"storage_id":3,"stock":2}',
      'edit {"material_id":100,"name":"Oak plank","minimum":1,"storage_id":3}',
    ])
    expect(plan({ id: '100', storage: '3', stock: '2', minimum: '1', price: '13' })).toEqual([
      'edit {"material_id":100,"price":13}',
      'update_stock {"material_id":100,"storage_id":3,"stock":2}',
      'edit {"material_id":100,"minimum":1,"storage_id":3}',
    ])
  })

  test('[PLAN-5] without stock there it is a problem, found before Apply; [DIFF-4] zeros there are no change', () => {
    expect(statusesOf(previewOf([{ id: '100', storage: '3', minimum: '1' }], catalogue))).toEqual([
      'problem: minimum-not-carried',
    ])
    expect(statusesOf(previewOf([{ id: '100', storage: '3', minimum: '0', stock: '0' }], catalogue))).toEqual([
      'unchanged',
    ])
  })

  test('[PLAN-6] [UNIT-1] unit with the price first, then stock, then minimum, in the new unit', () => {
    const steel = catalogueOf([{ id: 7, unit: 'kg', price: '500', in: { 1: '2/1' } }])
    const lines = (line: Line): string[] => callsOf(previewOf([{ id: '7', ...line }], steel))
    expect(lines({ unit: 'g', price: '0.5', stock: '2500', minimum: '900' })).toEqual([
      'edit {"material_id":7,"unit":"g","price":0.5}',
      'update_stock {"material_id":7,"storage_id":1,"stock":2500}',
      'edit {"material_id":7,"minimum":900,"storage_id":1}',
    ])
    // The account converts 2 kg to 2000 g and the minimum to 1000 g by itself.
    expect(lines({ unit: 'g', stock: '2000', minimum: '1000' })).toEqual(['edit {"material_id":7,"unit":"g"}'])
    // The file's price is per gram even if its digits are unchanged.
    expect(lines({ unit: 'g', price: '500' })).toEqual(['edit {"material_id":7,"unit":"g","price":500}'])
  })

  test('[UNIT-2] an unknown pair cannot be predicted: the file says what the balances are', () => {
    const sheet = catalogueOf([{ id: 7, unit: 'pcs', in: { 1: '2/1' } }])
    expect(callsOf(previewOf([{ id: '7', unit: 'pallet', stock: '2', minimum: '1' }], sheet))).toEqual([
      'edit {"material_id":7,"unit":"pallet"}',
      'update_stock {"material_id":7,"storage_id":1,"stock":2}',
      'edit {"material_id":7,"minimum":1,"storage_id":1}',
    ])
  })

  test('[PLAN-7] minimums in several storages: one edit each, material-wide fields with the first', () => {
    expect(
      plan(
        { id: '100', storage: '1', name: 'Oak plank', minimum: '6' },
        { id: '100', storage: '2', name: 'Oak plank', minimum: '2', stock: '4' },
      ),
    ).toEqual([
      'edit {"material_id":100,"name":"Oak plank","minimum":6,"storage_id":1}',
      'edit {"material_id":100,"minimum":2,"storage_id":2}',
      'update_stock {"material_id":100,"storage_id":2,"stock":4}',
    ])
  })

  test('[PLAN-8] stock to zero under a minimum warns that the row may leave', () => {
    expect(statusesOf(previewOf([{ id: '100', stock: '0' }], catalogue))).toEqual(['stock: leaves-storage'])
  })

  test('[PLAN-9] delete only by the action column', () => {
    const preview = previewOf([{ id: '100', action: 'delete', price: '99' }], catalogue)
    expect(statusesOf(preview)).toEqual(['delete'])
    expect(callsOf(preview)).toEqual(['delete {"material_id":100}'])
  })

  test('[PLAN-10] a blocked row of a lane gets no call, the other row still runs', () => {
    const preview = previewOf(
      [
        { id: '100', storage: 'Nowhere', stock: '1' },
        { id: '100', storage: 'Shop', stock: '9' },
      ],
      catalogue,
    )
    expect(statusesOf(preview)).toEqual(['problem: unknown-storage', 'stock'])
    expect(callsOf(preview)).toEqual(['update_stock {"material_id":100,"storage_id":2,"stock":9}'])
  })

  test('[CALL-1] numbers reach the wire digit by digit', () => {
    expect(plan({ id: '100', price: '0.0000001', stock: '123456789012345.678' })).toEqual([
      'edit {"material_id":100,"price":0.0000001}',
      'update_stock {"material_id":100,"storage_id":1,"stock":123456789012345.678}',
    ])
  })

  test('[DIFF-6] suppliers of an existing material that nobody asked for are not sent', () => {
    expect(plan({ id: '100', suppliers: '20' })).toEqual([])
  })

  test.each([
    ['20', []],
    ['timber ltd', []],
    ['22|20', ['edit {"material_id":100,"suppliers":[20,22]}']],
    ['Glue & Co', ['edit {"material_id":100,"suppliers":[22]}']],
    ['(clear)', ['edit {"material_id":100,"suppliers":[]}']],
    ['', []],
  ])('[DIFF-6] suppliers that were read are compared, and sent whole: %s', (suppliers, calls) => {
    const reportedCatalogue = replaceSuppliers(
      catalogueOf([OAK_BOARD, { id: 101, in: { 1: '1' } }]),
      new Map([
        [100, [{ id: 20, name: 'Timber Ltd' }]],
        [101, [{ id: 22, name: 'Glue & Co' }]],
      ]),
    )
    expect(callsOf(previewOf([{ id: '100', suppliers }], reportedCatalogue))).toEqual(calls)
    const row = previewOf([{ id: '100', suppliers: 'Timber' }], reportedCatalogue).row(0)
    expect(row.problems[0]).toMatchObject({ code: 'unknown-supplier', details: { suggestion: 'Timber Ltd' } })
    expect(replaceSuppliers(reportedCatalogue, new Map()).suppliers?.size).toBe(0)
  })

  test('[NAME-1] a name that two suppliers share names neither; one edit carries all global fields', () => {
    const shared = new Map([[100, [20, 21].map((id) => ({ id, name: 'Timber Ltd' }))]])
    const reportedCatalogue = replaceSuppliers(catalogue, shared)
    expect(previewOf([{ id: '100', suppliers: 'Timber Ltd' }], reportedCatalogue).row(0).problems[0]?.code).toBe(
      'several-named',
    )
    expect(callsOf(previewOf([{ id: '100', suppliers: '20', notes: 'new', price: '99' }], reportedCatalogue))).toEqual([
      'edit {"material_id":100,"price":99,"notes":"new","suppliers":[20]}',
    ])
  })

  test('an unknown category blocks the row and suggests a near one', () => {
    const row = previewOf([{ id: '100', categories: 'Woods' }], catalogue).row(0)
    expect(row.problems[0]).toMatchObject({ code: 'unknown-category', got: 'Woods', details: { suggestion: 'Wood' } })
  })

  test('counts, writes and stock value add up', () => {
    const { totals } = previewOf(
      [
        { id: '100', stock: '38' },
        { sku: 'N', name: 'N', unit: 'pcs', price: '2', stock: '3' },
      ],
      catalogue,
    )
    expect(totals.counts).toMatchObject({ add: 1, stock: 1, unchanged: 0 })
    expect([totals.writes, totals.valueUp, totals.valueDown]).toEqual([2, '6', '-25'])
  })
})
