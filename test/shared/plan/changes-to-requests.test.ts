/** The requests for an existing material: their order and contents. */
import { describe, expect, test } from 'vitest'
import {
  getAddedName,
  toBodyValue,
  isIncrease,
  findLeadRow,
  planDelete,
  planExistingMaterial,
  planNewMaterial,
  type RowChanges,
} from '../../../src-shared/plan/changes-to-requests.ts'
import { toBodyJson, type Change, type PlannedCall } from '../../../src-shared/plan/plan.ts'
import { decimal } from '../../build.ts'

const global = (field: 'name' | 'unit' | 'price' | 'categories' | 'notes', after: string, before = ''): Change => ({
  field,
  storage: null,
  before,
  after,
})
const stock = (before: string | null, after: string, storage = 1): Change => ({
  field: 'stock',
  storage,
  before,
  after,
})
const minimum = (after: string, storage = 1): Change => ({ field: 'minimum', storage, before: '0', after })
const row = (over: Partial<RowChanges>): RowChanges => ({
  row: 2,
  storage: 1,
  materialChanges: [],
  stock: null,
  minimum: null,
  isCarried: true,
  ...over,
})
const told = (calls: readonly PlannedCall[]): string[] =>
  calls.map(({ method, body }) => `${method.slice('materials/'.length)} ${toBodyJson(body)}`)

describe('[PLAN-2] [PLAN-4] [PLAN-5] [PLAN-6] [PLAN-8] one row of a material the account has', () => {
  test.each<[string, Partial<RowChanges>, readonly string[]]>([
    ['nothing', {}, []],
    [
      'a minimum rides with what changes the material',
      { materialChanges: [global('name', 'Ash')], minimum: minimum('3') },
      ['edit {"material_id":7,"name":"Ash","minimum":3,"storage_id":1}'],
    ],
    [
      'stock comes after it',
      { minimum: minimum('3'), stock: stock('1', '2') },
      ['edit {"material_id":7,"minimum":3,"storage_id":1}', 'update_stock {"material_id":7,"storage_id":1,"stock":2}'],
    ],
    [
      'not where the storage does not carry it',
      { isCarried: false, minimum: minimum('3'), stock: stock(null, '2') },
      ['update_stock {"material_id":7,"storage_id":1,"stock":2}', 'edit {"material_id":7,"minimum":3,"storage_id":1}'],
    ],
    [
      'nor behind a new unit',
      { materialChanges: [global('unit', 'g'), global('name', 'Ash')], minimum: minimum('3'), stock: stock('1', '2') },
      [
        'edit {"material_id":7,"unit":"g"}',
        'update_stock {"material_id":7,"storage_id":1,"stock":2}',
        'edit {"material_id":7,"name":"Ash","minimum":3,"storage_id":1}',
      ],
    ],
    [
      'a unit takes its price along',
      { materialChanges: [global('unit', 'g'), global('price', '3')], minimum: minimum('3') },
      ['edit {"material_id":7,"unit":"g","price":3}', 'edit {"material_id":7,"minimum":3,"storage_id":1}'],
    ],
    [
      'a price goes before an increase',
      { isCarried: false, materialChanges: [global('price', '3')], minimum: minimum('3'), stock: stock(null, '2') },
      [
        'edit {"material_id":7,"price":3}',
        'update_stock {"material_id":7,"storage_id":1,"stock":2}',
        'edit {"material_id":7,"minimum":3,"storage_id":1}',
      ],
    ],
    [
      'and not before a decrease',
      { isCarried: false, materialChanges: [global('price', '3')], minimum: minimum('3'), stock: stock('5', '2') },
      [
        'update_stock {"material_id":7,"storage_id":1,"stock":2}',
        'edit {"material_id":7,"price":3,"minimum":3,"storage_id":1}',
      ],
    ],
    [
      'a balance of zero goes last',
      { materialChanges: [global('unit', 'g')], minimum: minimum('3'), stock: stock('5', '0') },
      [
        'edit {"material_id":7,"unit":"g"}',
        'edit {"material_id":7,"minimum":3,"storage_id":1}',
        'update_stock {"material_id":7,"storage_id":1,"stock":0}',
      ],
    ],
    [
      'categories make room for a minimum',
      { isCarried: false, materialChanges: [global('categories', '3, 4')], minimum: minimum('3') },
      ['edit {"material_id":7,"categories":[3,4]}', 'edit {"material_id":7,"minimum":3,"storage_id":1}'],
    ],
    [
      'where stock does not',
      {
        isCarried: false,
        materialChanges: [global('categories', '3, 4')],
        minimum: minimum('3'),
        stock: stock(null, '2'),
      },
      [
        'update_stock {"material_id":7,"storage_id":1,"stock":2}',
        'edit {"material_id":7,"categories":[3,4],"minimum":3,"storage_id":1}',
      ],
    ],
    [
      'and ride along where the storage carries it',
      { materialChanges: [global('unit', 'g'), global('categories', '')], minimum: minimum('3') },
      ['edit {"material_id":7,"unit":"g"}', 'edit {"material_id":7,"categories":[],"minimum":3,"storage_id":1}'],
    ],
    [
      'if categories go, a row without stock gets it first',
      { materialChanges: [global('categories', '4', '3, 4')], minimum: minimum('3'), stock: stock('0', '2') },
      [
        'update_stock {"material_id":7,"storage_id":1,"stock":2}',
        'edit {"material_id":7,"categories":[4],"minimum":3,"storage_id":1}',
      ],
    ],
    [
      'not if they only come',
      { materialChanges: [global('categories', '3, 4', '3')], stock: stock('0', '2') },
      ['edit {"material_id":7,"categories":[3,4]}', 'update_stock {"material_id":7,"storage_id":1,"stock":2}'],
    ],
    [
      'a note goes with the stock alone',
      { note: 'count', materialChanges: [global('name', 'Ash')], stock: stock('1', '2') },
      [
        'edit {"material_id":7,"name":"Ash"}',
        'update_stock {"material_id":7,"storage_id":1,"stock":2,"notes":"count"}',
      ],
    ],
    [
      'an empty note is none',
      { note: '', stock: stock('1', '2') },
      ['update_stock {"material_id":7,"storage_id":1,"stock":2}'],
    ],
  ])('%s', (_, given, expected) => {
    expect(told(planExistingMaterial(7, [row(given)]))).toEqual(expected)
  })

  test('a request says its row, what it changes, and nothing of the plan besides', () => {
    const [call] = planExistingMaterial(7, [{ ...row({ stock: stock('1', '2') }), sheet: 'Main' }])
    expect(Object.keys(call ?? {}).toSorted()).toEqual(['body', 'changes', 'method', 'row', 'sheet'])
    expect([call?.row, call?.sheet, call?.changes]).toEqual([2, 'Main', [stock('1', '2')]])
  })
})

describe('[PLAN-1] a new material', () => {
  test('one add with all that it takes, then stock and minimum in further storages, but no zeros', () => {
    const calls = planNewMaterial([
      row({ materialChanges: [global('name', 'Ash')], stock: stock(null, '2'), minimum: minimum('1') }),
      row({
        row: 3,
        storage: 2,
        materialChanges: [global('unit', 'kg')],
        stock: stock(null, '0', 2),
        minimum: minimum('0', 2),
      }),
      row({ row: 4, storage: 3, stock: stock(null, '5', 3), minimum: minimum('4', 3) }),
    ])
    expect(told(calls)).toEqual([
      'add {"name":"Ash","unit":"kg","storage_id":1,"stock":2,"minimum":1}',
      'update_stock {"material_id":null,"storage_id":3,"stock":5}',
      'edit {"material_id":null,"minimum":4,"storage_id":3}',
    ])
    expect([getAddedName(calls), getAddedName(calls.slice(1)), planNewMaterial([])]).toEqual(['Ash', '', []])
  })
})

describe('[PLAN-7] the row that carries what concerns the material as a whole', () => {
  const speaker = row({ row: 5, materialChanges: [global('name', 'Ash')] })
  const rises = row({ row: 3, stock: stock('1', '2') })
  const falls = row({ row: 3, stock: stock('2', '1') })
  const least = row({ row: 4, minimum: minimum('1') })
  const plainCalls = row({ row: 2 })
  const filledCalls = row({ row: 3, stock: stock('0', '2') })
  const globalOf = (field: Change['field']): Change => ({ field, storage: null, before: '3', after: '4' })

  test.each<[string, readonly RowChanges[], readonly Change['field'][], number | undefined]>([
    ['the one that says it', [plainCalls, speaker], ['name'], 5],
    ['one that edits a minimum anyway', [plainCalls, least, speaker], ['name'], 4],
    ['a price: the first whose stock rises', [rises, speaker], ['price'], 3],
    ['not one whose stock falls', [falls, speaker], ['price'], 5],
    ['the speaker, if it comes before the rise', [speaker, rises], ['price'], 5],
    ['a minimum after a rise comes too late for a price', [rises, least, speaker], ['price'], 3],
    ['a minimum before it does not', [least, rises, speaker], ['price'], 4],
    ['a rise does not matter to a name', [rises, speaker], ['name'], 5],
    ['a unit: the first balance of any kind', [plainCalls, falls, speaker], ['unit'], 3],
    ['or minimum', [plainCalls, least, speaker], ['unit'], 4],
    ['or the speaker before it', [speaker, falls], ['unit'], 5],
    ['a unit without balances', [plainCalls, speaker], ['unit'], 5],
    ['[PLAN-8] categories that go: the last that gets stock', [speaker, filledCalls, least], ['categories'], 3],
    ['nobody says anything', [plainCalls], ['name'], undefined],
  ])('%s', (_, rows, messages, expected) => {
    expect(findLeadRow(rows, new Map(messages.map((field) => [field, globalOf(field)])))?.row).toBe(expected)
  })
})

describe('values as the interface wants them', () => {
  test.each([
    ['price', '1.50', { decimal: '1.5' }],
    ['price', '', { decimal: '0' }],
    ['categories', '', []],
    ['categories', '3, 12', [3, 12]],
    ['name', '3, 12', '3, 12'],
  ] as const)('%s %j', (field, text, expected) => {
    expect(toBodyValue(field, text)).toEqual(expected)
  })

  test('what was not there before rises from zero', () => {
    expect(
      [stock(null, '1'), stock(null, '0'), stock('2', '2'), stock('2', '10'), stock('-1', '0')].map(isIncrease),
    ).toEqual([true, false, false, true, true])
  })

  test('[PLAN-15] a delete says what is lost: the name, its price, and balances that are some', () => {
    const lost = {
      name: 'Oak',
      price: decimal('2'),
      stocks: [
        { storage: 1, stock: decimal('5') },
        { storage: 2, stock: decimal('0') },
      ],
    }
    const call = planDelete(7, row({}), lost)
    expect(told([call])).toEqual(['delete {"material_id":7}'])
    expect(call.changes.map(({ field, storage, before, after }) => [field, storage, before, after])).toEqual([
      ['name', null, 'Oak', ''],
      ['price', null, '2', ''],
      ['stock', 1, '5', '0'],
    ])
  })
})
