import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { mergeCell } from '../../../src-shared/plan/three-way.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { planDelete } from '../../../src-shared/plan/changes-to-requests.ts'
import { judgeLiveCall, mapMaterialsById, type LiveLists } from '../../../src-shared/run/run-live.ts'
import { toDecimal, ZERO, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import { deleteRow, editRow } from '../../main/run/build.ts'
import { findRescaling } from '../../../src-shared/plan/unit-scale.ts'

function decimal(text: string): Decimal {
  return toDecimal(text) ?? ZERO
}

function material(id: number, over: Partial<ListedMaterial> = {}): ListedMaterial {
  const texts = { name: 'Oak', sku: '1', unit: 'pcs', notes: '' }
  const numbers = { price: decimal('10'), stock: decimal('5'), minimum: decimal('1'), planned: null }
  return { id, ...texts, ...numbers, archived: false, categories: [], ...over }
}

function live(...materials: ListedMaterial[]): LiveLists {
  return new Map([[1, mapMaterialsById(materials)]])
}

function firstCall(row: ReturnType<typeof editRow>) {
  const [call] = row.calls
  if (!call) throw new Error('the row has no call')
  return call
}

describe('judge', () => {
  const edit = firstCall(editRow(2, 7, { name: ['Oak', 'Oak board'], price: ['10', '12.5'] }))
  const stock = firstCall(editRow(2, 7, { stock: ['5', '8'] }))

  test('[RUN-4] every value as wanted: reached', () => {
    const now = live(material(7, { name: 'Oak board', price: decimal('12.50') }))
    expect(judgeLiveCall(edit, 7, now, false)).toEqual({ kind: 'reached' })
  })

  test('[RUN-4] every value as before: before', () => {
    expect(judgeLiveCall(edit, 7, live(material(7)), false)).toEqual({ kind: 'before' })
  })

  test('[RUN-4] one as wanted, one as before: mixed', () => {
    expect(judgeLiveCall(edit, 7, live(material(7, { name: 'Oak board' })), false)).toEqual({ kind: 'mixed' })
  })

  test('[RUN-4] someone else’s value: other, with what is there', () => {
    expect(judgeLiveCall(stock, 7, live(material(7, { stock: decimal('6') })), false)).toEqual({
      kind: 'other',
      change: { field: 'stock', storage: 1, before: '5', after: '8' },
      live: '6',
    })
  })

  test('[T-3] [PLAN-15] a delete is sent only while the account holds just what it says is lost', () => {
    const named = (price: string, stocks: Record<number, string>) =>
      planDelete(
        7,
        { row: 2 },
        {
          name: 'Oak',
          price: decimal(price),
          stocks: Object.entries(stocks).map(([storage, stock]) => ({
            storage: Number(storage),
            stock: decimal(stock),
          })),
        },
      )
    const now: LiveLists = new Map([
      [1, mapMaterialsById([material(7)])],
      [2, mapMaterialsById([material(7, { stock: decimal('3') })])],
    ])
    const judged = (call: ReturnType<typeof named>) => judgeLiveCall(call, 7, now, false)
    expect(judged(named('10', { 1: '5', 2: '3' }))).toEqual({ kind: 'before' })
    expect(judged(named('10', { 1: '4', 2: '3' }))).toMatchObject({ kind: 'other', change: { storage: 1 }, live: '5' })
    expect(judged(named('10', { 1: '5' }))).toMatchObject({ kind: 'other', change: { storage: 2 }, live: '3' })
    expect(judged(named('9', { 1: '5', 2: '3' }))).toMatchObject({ kind: 'other', live: '10' })
    // Another program's plan file may look like this.
    expect(judged({ ...named('10', {}), changes: named('10', {}).changes.slice(0, 1) })).toEqual({ kind: 'before' })
  })

  test('[RUN-8] a storage that does not list the material holds 0 of it', () => {
    const toZero = firstCall(editRow(2, 7, { stock: ['5', '0'] }))
    const fromNothing = firstCall(editRow(2, 7, { stock: ['0', '4'] }))
    expect(judgeLiveCall(toZero, 7, live(), false)).toEqual({ kind: 'reached' })
    expect(judgeLiveCall(fromNothing, 7, live(), false)).toEqual({ kind: 'before' })
  })

  test('[RUN-9] after a unit change the before of stock is not compared', () => {
    const rescaled = live(material(7, { stock: decimal('5000') }))
    expect(judgeLiveCall(stock, 7, rescaled, true)).toEqual({ kind: 'before' })
    expect(judgeLiveCall(stock, 7, rescaled, false).kind).toBe('other')
  })

  test('[RUN-9] before a unit change balances are compared as it will leave them', () => {
    const [scale, storedLists] = [findRescaling('kg', 'g'), live(material(7, { stock: decimal('5') }))]
    const grams = firstCall(editRow(2, 7, { stock: ['5000', '8000'] }))
    expect(judgeLiveCall(grams, 7, storedLists, false, scale)).toEqual({ kind: 'before' })
    expect(judgeLiveCall(grams, 7, live(material(7, { stock: decimal('6') })), false, scale)).toMatchObject({
      kind: 'other',
      live: '6',
    })
    // A value planned in the old unit is compared in the new one, like any other.
    expect(judgeLiveCall(stock, 7, storedLists, false, findRescaling('g', 'kg'))).toMatchObject({
      kind: 'other',
      live: '5',
    })
  })

  test('a material that no storage lists is gone; a deletion of it is reached', () => {
    expect(judgeLiveCall(edit, 7, live(material(8)), false)).toEqual({ kind: 'gone' })
    const removedCall = firstCall(deleteRow(3, 7, 'Oak'))
    expect(judgeLiveCall(removedCall, 7, live(material(8)), false)).toEqual({ kind: 'reached' })
    expect(judgeLiveCall(removedCall, 7, live(material(7)), false)).toEqual({ kind: 'before' })
  })

  test('only suppliers: nothing can be seen', () => {
    const call = {
      row: 2,
      method: 'materials/edit' as const,
      body: { material_id: 7, suppliers: [3] },
      changes: [{ field: 'suppliers' as const, storage: null, before: null, after: '3' }],
    }
    expect(judgeLiveCall(call, 7, live(material(7)), false)).toEqual({ kind: 'unseen' })
  })

  test('categories compare as sets of ids; texts in NFC', () => {
    const call = {
      row: 2,
      method: 'materials/edit' as const,
      body: { material_id: 7, categories: [20, 3], name: 'Café' },
      changes: [
        { field: 'categories' as const, storage: null, before: '', after: '20, 3' },
        { field: 'name' as const, storage: null, before: 'Oak', after: 'Cafe\u0301' },
      ],
    }
    const categories = [
      { id: 3, name: 'a' },
      { id: 20, name: 'b' },
    ]
    expect(judgeLiveCall(call, 7, live(material(7, { categories, name: 'Caf\u00e9' })), false)).toEqual({
      kind: 'reached',
    })
  })
})

describe('[MERGE-1] [RUN-6] drift says of a call what the preview would say of its cell', () => {
  const says = { unchanged: 'reached', change: 'before', conflict: 'other', untouched: 'never planned' } as const
  const amounts = fc.constantFrom('0', '5', '8', '12.5', '0.30000000000000004')
  const texts = fc.constantFrom('', 'dry', 'Dry', 'wet board')

  test.each([
    ['price', amounts],
    ['stock', amounts],
    ['minimum', amounts],
    ['notes', texts],
  ] as const)('law for %s: before is the base, the file is mine', (field, values) => {
    fc.assert(
      fc.property(values, values, values, (before, after, now) => {
        fc.pre(before !== after)
        const call = firstCall(editRow(2, 7, { [field]: [before, after] }))
        const held = field === 'notes' ? now : decimal(now)
        const merged = mergeCell(before, after, now, 'ask', field === 'stock')
        expect(judgeLiveCall(call, 7, live(material(7, { [field]: held })), false).kind).toBe(says[merged.kind])
      }),
    )
  })
})
