/** Materials with rows in several storages, and values whose difference is too small for a float. */
import { describe, expect, test } from 'vitest'
import {
  makeGroups,
  reuseMatches,
  makeNewKey,
  NEW_MATERIAL,
  NO_MATERIAL,
} from '../../../src-shared/plan/material-groups.ts'
import { packCleanMatch, makeMatcher } from '../../../src-shared/plan/match.ts'
import { callsOf, catalogueOf, draftsOf, previewOf, statusesOf, type Line, type PlanSetting } from '../../build.ts'

const board = catalogueOf([{ id: 100, name: 'Oak board', unit: 'pcs', price: '12.5', in: { 1: '40/5', 2: '3' } }])
const steel = catalogueOf([{ id: 7, unit: 'kg', price: '500', in: { 1: '2/1', 2: '3/0.5' } }])

function plan(lines: readonly Line[], catalogue = board, setting: PlanSetting = {}): string[] {
  return callsOf(previewOf(lines, catalogue, setting))
}

describe('one edit where one will do', () => {
  test('[PLAN-2] [PLAN-7] what one row says of the material rides with the minimum another row edits', () => {
    expect(
      plan([
        { id: '100', storage: '1', name: 'Oak plank', stock: '41' },
        { id: '100', storage: '2', minimum: '2' },
      ]),
    ).toEqual([
      'update_stock {"material_id":100,"storage_id":1,"stock":41}',
      'edit {"material_id":100,"name":"Oak plank","minimum":2,"storage_id":2}',
    ])
  })

  test('[PLAN-4] [PLAN-7] a price too, where no stock is raised before', () => {
    const minimum: Line = { id: '100', storage: '2', minimum: '2' }
    expect(plan([{ id: '100', storage: '1', price: '13', stock: '39' }, minimum])).toEqual([
      'update_stock {"material_id":100,"storage_id":1,"stock":39}',
      'edit {"material_id":100,"price":13,"minimum":2,"storage_id":2}',
    ])
    expect(plan([{ id: '100', storage: '1', price: '13', stock: '41' }, minimum])).toEqual([
      'edit {"material_id":100,"price":13}',
      'update_stock {"material_id":100,"storage_id":1,"stock":41}',
      'edit {"material_id":100,"minimum":2,"storage_id":2}',
    ])
  })
})

describe('[UNIT-1] a unit counts for all rows of its material', () => {
  test('balances of another storage are compared in the new unit', () => {
    const unit: Line = { id: '7', storage: '1', unit: 'g' }
    expect(plan([unit, { id: '7', storage: '2', stock: '3000', minimum: '500' }], steel)).toEqual([
      'edit {"material_id":7,"unit":"g"}',
    ])
    expect(plan([unit, { id: '7', storage: '2', stock: '3', minimum: '500' }], steel)).toEqual([
      'edit {"material_id":7,"unit":"g"}',
      'update_stock {"material_id":7,"storage_id":2,"stock":3}',
    ])
  })

  test('[MERGE-1] a unit nobody touched since the export counts for none', () => {
    // Exported in kg. The account now uses grams. The second row was typed by hand and has no unit.
    const grams = catalogueOf([{ id: 7, unit: 'g', price: '0.5', in: { 1: '2000', 2: '3000' } }])
    const base = (_id: number, storage: number, field: string): string | undefined =>
      storage === 1 && field === 'unit' ? 'kg' : undefined
    const lines: Line[] = [
      { id: '7', storage: '1', unit: 'kg', stock: '' },
      { id: '7', storage: '2', unit: '', stock: '3000' },
    ]
    expect(statusesOf(previewOf(lines, grams, { base }))).toEqual(['unchanged', 'unchanged'])
    // If the user types another unit that the account does not use, a message says so.
    const typed = [{ id: '7', storage: '1', unit: 't' }]
    expect(statusesOf(previewOf(typed, grams, { base }))).toEqual(['conflict: unknown-unit'])
  })
})

describe('[MERGE-1] delta is for balances only', () => {
  test.each([
    ['minimum', '6'],
    ['price', '13'],
  ] as const)('%s: still a conflict', (field, myText) => {
    const base = (_id: number, _storage: number, requestedText: string) => (requestedText === field ? '2' : undefined)
    const preview = previewOf([{ id: '100', [field]: myText }], board, { base, onConflict: 'delta' })
    expect([statusesOf(preview), callsOf(preview)]).toEqual([['conflict'], []])
  })
})

describe('[VALUE-2] differences no float can tell', () => {
  const currentCatalogue = catalogueOf([{ id: 1, price: '0.0000000002', in: { 1: '0.3/9007199254740992' } }])
  test.each([
    [{ stock: '0.30000000000000004' }, 'update_stock {"material_id":1,"storage_id":1,"stock":0.30000000000000004}'],
    [{ stock: '0.299999999999999999' }, 'update_stock {"material_id":1,"storage_id":1,"stock":0.299999999999999999}'],
    [{ minimum: '9007199254740993' }, 'edit {"material_id":1,"minimum":9007199254740993,"storage_id":1}'],
    [{ price: '0.0000000001' }, 'edit {"material_id":1,"price":0.0000000001}'],
    [{ price: '2e-10', stock: '0.30', minimum: '9007199254740992.0' }, null],
  ] as const)('%j', (line, call) => {
    expect(plan([{ id: '1', ...line }], currentCatalogue)).toEqual(call === null ? [] : [call])
  })

  test('[DIFF-5] 0.1 and 0.2 more are 0.3, and another 0.1 less are 0.2', () => {
    const tenth = catalogueOf([{ id: 1, in: { 1: '0.1' } }])
    expect(plan([{ id: '1', stock_change: '0.2' }], tenth)).toEqual([
      'update_stock {"material_id":1,"storage_id":1,"stock":0.3}',
    ])
    expect(plan([{ id: '1', stock_change: '-0.1' }], currentCatalogue)).toEqual([
      'update_stock {"material_id":1,"storage_id":1,"stock":0.2}',
    ])
    const base = (_id: number, _storage: number, field: string) => (field === 'stock' ? '0.1' : undefined)
    expect(
      plan([{ id: '1', stock: '0.3' }], catalogueOf([{ id: 1, in: { 1: '0.2' } }]), { base, onConflict: 'delta' }),
    ).toEqual(['update_stock {"material_id":1,"storage_id":1,"stock":0.4}'])
  })
})

describe('[MATCH-4] where rows belong', () => {
  const storedCatalogue = catalogueOf([
    { id: 1, sku: 'A', name: 'Oak', in: { 1: '1' } },
    { id: 2, sku: 'B', name: 'Pin', in: { 1: '1' } },
    { id: 3, sku: 'C', name: 'Pin', in: { 1: '1' } },
  ])
  const lines: Line[] = [
    { sku: 'A' },
    { sku: 'New-1', name: 'Ash' },
    { name: 'Pin' },
    { sku: 'new-1', name: 'Elm' },
    { name: 'oak' },
    { sku: 'Z' },
  ]
  const drafts = draftsOf(lines)
  const matcher = makeMatcher(drafts, storedCatalogue, { keys: ['id', 'sku', 'name'], picks: new Map() })
  const groups = makeGroups(drafts, storedCatalogue, matcher, new Set([5]))

  test('one material, a new one, or a question; what is left out is nowhere', () => {
    expect([...groups.targets]).toEqual([0, NEW_MATERIAL, NO_MATERIAL, NEW_MATERIAL, 0, NO_MATERIAL])
    expect([...groups.questions.keys()]).toEqual([2])
    expect(new Map(groups.sharedGroups)).toEqual(
      new Map([
        [0, [0, 4]],
        [4, [0, 4]],
        [1, [1, 3]],
        [3, [1, 3]],
      ]),
    )
  })

  test('rows that nobody touched are found where they were, those that were touched are looked up again', () => {
    const refuse = {
      findCleanMatch: (): number => packCleanMatch(2, 'name'),
      match: () => ({ kind: 'lost-id', id: 'asked again' }) as const,
    }
    const matcherBefore = reuseMatches(groups, new Set([1, 4]), refuse)
    expect([0, 1, 2, 3, 4].map((index) => matcherBefore.findCleanMatch(index))).toEqual([
      packCleanMatch(0, 'sku'),
      packCleanMatch(2, 'name'),
      -1,
      -1,
      packCleanMatch(2, 'name'),
    ])
    expect([0, 1, 2, 3].map((index) => matcherBefore.match(index))).toEqual([
      { kind: 'one', index: 0, keyField: 'sku' },
      { kind: 'lost-id', id: 'asked again' },
      matcher.match(2),
      { kind: 'none' },
    ])
  })

  test('[STOCK-5] empty rows for new materials are each their own, until they are named', () => {
    const spare = { ...draftsOf([{ name: '' }, { name: '' }, { name: 'Ash' }, { name: 'ash' }]), spareFrom: 3 }
    expect([0, 1, 2, 3].map((index) => makeNewKey(spare, index))).toEqual(['name ', 'row 1', 'name ash', 'name ash'])
  })

  test('new rows are one material by their sku, without one by their name', () => {
    expect(lines.map((_, index) => makeNewKey(drafts, index))).toEqual([
      'sku a',
      'sku new-1',
      'name pin',
      'sku new-1',
      'name oak',
      'sku z',
    ])
  })
})
