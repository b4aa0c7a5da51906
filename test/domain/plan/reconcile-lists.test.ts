/** One material in several files: who says each field, what is told of the others, and what nobody can tell. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import type { ListPolicy, PlannedList } from '../../../src-shared/domain/plan/desired-value.ts'
import { NOTHING_DECIDED } from '../../../src-shared/domain/plan/desired-value.ts'
import type { ConflictPolicy } from '../../../src-shared/domain/plan/three-way.ts'
import { KEY_FIELDS } from '../../../src-shared/domain/plan/match.ts'
import { bodyJson } from '../../../src-shared/domain/plan/planned-call.ts'
import { makePreview } from '../../../src-shared/domain/preview/preview.ts'
import { catalogueOf, draftsOf, inputOf, type Line } from '../build.ts'

const account = catalogueOf([
  { id: 100, name: 'Oak', sku: 'O-1', price: '5', notes: 'dry', in: { 1: '4/1', 2: '6' } },
  { id: 101, name: 'Pine', sku: 'P-1', price: '3', in: { 1: '7' } },
])

interface Asked {
  readonly policy?: ListPolicy
  /** By list. */
  readonly saved?: readonly (number | null)[]
  readonly ranks?: readonly number[]
  /** By row: its answers. */
  readonly answers?: Readonly<Record<number, ReadonlyMap<Field | null, ConflictPolicy>>>
}

/** `lists`: the rows of each file. A line a row: its status, what it sends, and what is said of it. */
function planned(lists: readonly (readonly Line[])[], asked: Asked = {}): readonly string[] {
  const lines = lists.flat()
  const firsts = lists.map((_, list) => lists.slice(0, list).flat().length)
  const parts = lists.map((_, list) => ({
    sheet: `${list + 1}.csv`,
    from: firsts[list] ?? 0,
    storage: 1,
    columns: [],
    list,
  }))
  const drafts = { ...draftsOf(lines), parts }
  const planOf = (_: unknown, list: number): PlannedList => ({
    keep: new Set(),
    saved: asked.saved?.[list] ?? null,
    rank: asked.ranks?.[list] ?? list,
    keys: KEY_FIELDS,
  })
  const policies = new Map(Object.entries(asked.answers ?? {}).map(([index, answer]) => [Number(index), answer]))
  const preview = makePreview({
    ...inputOf(drafts, account),
    decided: { ...NOTHING_DECIDED, policies },
    lists: { policy: asked.policy ?? 'ask', lists: lists.map(planOf) },
  })
  return lines.map((_, index) => {
    const { status, calls, problems, conflicts } = preview.row(index)
    const sent = calls.map(({ method, body }) => `${method.slice('materials/'.length)} ${bodyJson(body)}`)
    const told = problems.map(({ code, field, details = {} }) => {
      const { other, otherSheet, mine, value, why } = details
      const words = [code, field ?? '', mine ?? '', value ?? '', why ?? '', otherSheet ? `${otherSheet}:${other}` : '']
      return words.filter((word) => word !== '').join(' ')
    })
    const asks = conflicts.map(({ field, base, mine, live, other }) => {
      return `? ${field} ${base}: ${mine} or ${live} ${other?.sheet}:${other?.row}`
    })
    return [status, ...sent, ...told, ...asks].join(' | ')
  })
}

const price = (...prices: readonly string[]): Line[][] => prices.map((one) => [{ sku: 'O-1', price: one }])
const SENT = 'edit | edit {"material_id":100,"price":'

describe('[LISTS-2] what the files agree on is sent once', () => {
  test('by the row that says most of it; the others are told which one they go with', () => {
    expect(planned([[{ sku: 'O-1', price: '6' }], [{ sku: 'O-1', price: '6', notes: 'wet' }]])).toEqual([
      'unchanged | list-joined 2.csv:3',
      'edit | edit {"material_id":100,"price":6,"notes":"wet"}',
    ])
    // What the row that sends says itself comes from no other one.
    expect(planned(price('6', '6', '6'))).toEqual([
      `${SENT}6}`,
      'unchanged | list-joined 1.csv:2',
      'unchanged | list-joined 1.csv:2',
    ])
  })

  test('what only another one says is sent with it, and told', () => {
    expect(planned([[{ sku: 'O-1', price: '6', name: 'Oak 2' }], [{ sku: 'O-1', notes: 'wet' }]])).toEqual([
      'edit | edit {"material_id":100,"name":"Oak 2","price":6,"notes":"wet"} | list-value notes wet 2.csv:3',
      'unchanged | list-joined 1.csv:2',
    ])
  })

  test('in each storage by itself', () => {
    expect(
      planned([
        [{ sku: 'O-1', stock: '9', storage: '1' }],
        [{ sku: 'O-1', stock: '8', storage: '2' }],
        [{ sku: 'O-1', stock: '9', storage: '1' }],
      ]),
    ).toEqual([
      'stock | update_stock {"material_id":100,"storage_id":1,"stock":9}',
      'stock | update_stock {"material_id":100,"storage_id":2,"stock":8}',
      'unchanged | list-joined 1.csv:2',
    ])
  })

  test('a row with a mistake takes no part', () => {
    expect(planned([[{ sku: 'O-1', price: '7', storage: 'Nowhere' }], ...price('6', '6')])).toEqual([
      'problem | unknown-storage storage',
      `${SENT}6}`,
      'unchanged | list-joined 2.csv:3',
    ])
  })

  test('an amount that one of them adds goes with the rest', () => {
    expect(planned([[{ sku: 'O-1', stock_change: '3' }], [{ sku: 'O-1', price: '9' }]])).toEqual([
      'edit+stock | edit {"material_id":100,"price":9} | update_stock {"material_id":100,"storage_id":1,"stock":7} | list-value price 9 2.csv:3',
      'unchanged | list-joined 1.csv:2',
    ])
    expect(planned([[{ sku: 'O-1', price: '9', notes: 'wet' }], [{ sku: 'O-1', stock_change: '3' }]])[0]).toContain(
      '"stock":7} | list-value stock +3 2.csv:3',
    )
  })

  test('another spelling of the key that found the material is nothing that it says', () => {
    expect(planned([[{ sku: 'o-1', price: '6' }], [{ sku: 'O-1', price: '6' }]])).toEqual([
      `${SENT}6}`,
      'unchanged | list-joined 1.csv:2',
    ])
  })

  test('a new material is added once, by the row that says most of it', () => {
    expect(
      planned([[{ sku: 'N', name: 'New', unit: 'pcs' }], [{ sku: 'N', name: 'New', price: '2', stock: '3' }]]),
    ).toEqual([
      'unchanged | list-joined 2.csv:3',
      'add | add {"name":"New","unit":"pcs","storage_id":1,"sku":"N","price":2,"stock":3} | list-value unit pcs 1.csv:2',
    ])
  })
})

describe('[LISTS-3] what they disagree about is asked of each row that says it', () => {
  const BOTH = ['conflict | ? price 5: 6 or 7 2.csv:3', 'conflict | ? price 5: 7 or 6 1.csv:2']

  test('with both values and where the other one stands; the account’s own value is one of them', () => {
    expect(planned(price('6', '7', '6'))).toEqual([...BOTH, 'conflict | ? price 5: 6 or 7 2.csv:3'])
    expect(planned(price('5', '7'))).toEqual([
      'conflict | ? price 5: 5 or 7 2.csv:3',
      'conflict | ? price 5: 7 or 5 1.csv:2',
    ])
  })

  test('a person settles it for a value or a row: this one, or not this one', () => {
    const answered = ['unchanged | list-passed-over price 6 7 answered 2.csv:3', `${SENT}7}`]
    for (const [index, field, answer] of [
      [1, 'price', 'mine'],
      [1, null, 'mine'],
      [0, 'price', 'live'],
      [0, null, 'live'],
    ] as const) {
      expect(planned(price('6', '7'), { answers: { [index]: new Map([[field, answer]]) } })).toEqual(answered)
    }
    // Of another field.
    expect(planned(price('6', '7'), { answers: { 0: new Map([['notes', 'live']]) } })).toEqual(BOTH)
  })

  test('answers that leave several, or none, leave it asked', () => {
    for (const answer of ['mine', 'live'] as const) {
      const both = { 0: new Map([[null, answer]]), 1: new Map([[null, answer]]) }
      expect(planned(price('6', '7'), { answers: both })).toEqual(BOTH)
    }
    const notFirst = { 0: new Map([['price', 'live']] as const) }
    expect(planned(price('6', '7', '8'), { answers: notFirst }).map((one) => one.split(' ')[0])).toEqual(
      Array(3).fill('conflict'),
    )
    expect(planned(price('6', '7', '7'), { answers: notFirst })).toEqual([
      'unchanged | list-passed-over price 6 7 answered 2.csv:3',
      `${SENT}7}`,
      'unchanged | list-joined 2.csv:3',
    ])
    // Of those that are left the policy decides.
    expect(planned(price('6', '7', '8'), { policy: 'preferred', answers: notFirst })[1]).toBe(`${SENT}7}`)
  })

  test('of a new material with a conflict nothing is sent', () => {
    const lists = ['1', '2'].map((one) => [{ sku: 'N', name: 'New', unit: 'pcs', price: one }])
    expect(planned(lists)).toEqual(['conflict | ? price : 1 or 2 2.csv:3', 'conflict | ? price : 2 or 1 1.csv:2'])
  })
})

describe('[LISTS-4] a policy settles it for all', () => {
  const lost = (mine: string, why: string): string => `unchanged | list-passed-over price ${mine} 7 ${why} 2.csv:3`

  test('the order of preference, whatever the order of the files', () => {
    expect(planned(price('6', '7', '8'), { policy: 'preferred', ranks: [2, 0, 1] })).toEqual([
      lost('6', 'preferred'),
      `${SENT}7}`,
      lost('8', 'preferred'),
    ])
  })

  test('the latest file', () => {
    expect(planned(price('6', '7', '8'), { policy: 'newest', saved: [1, 3, 2] })).toEqual([
      lost('6', 'newest'),
      `${SENT}7}`,
      lost('8', 'newest'),
    ])
  })

  test('the lowest price, and the row that has it for each field that it says; a row without a price comes last', () => {
    expect(planned(price('10', '7', '9.5'), { policy: 'cheapest' })).toEqual([
      lost('10', 'cheapest'),
      `${SENT}7}`,
      lost('9.5', 'cheapest'),
    ])
    const notes = [
      [{ sku: 'O-1', notes: 'c' }],
      [{ sku: 'O-1', price: '8', notes: 'b' }],
      [{ sku: 'O-1', price: '9', notes: 'a' }],
    ]
    expect(planned(notes, { policy: 'cheapest' })).toEqual([
      'unchanged | list-passed-over notes c b cheapest 2.csv:3',
      'edit | edit {"material_id":100,"price":8,"notes":"b"}',
      'unchanged | list-passed-over price 9 8 cheapest 2.csv:3 | list-passed-over notes a b cheapest 2.csv:3',
    ])
  })

  test('in each storage, also of what belongs to one', () => {
    const minimum = ['2', '3'].map((one) => [{ sku: 'O-1', minimum: one, stock: '9' }])
    expect(planned(minimum, { policy: 'preferred' })).toEqual([
      'edit+stock | edit {"material_id":100,"minimum":2,"storage_id":1} | update_stock {"material_id":100,"storage_id":1,"stock":9}',
      'unchanged | list-passed-over minimum 3 2 preferred 1.csv:2',
    ])
  })
})

describe('[LISTS-5] what no policy can tell is asked', () => {
  const asked = (lists: readonly (readonly Line[])[], told: Asked): readonly string[] =>
    planned(lists, told).map((one) => one.replaceAll(/ \d\.csv:\d+/g, ''))

  test('files of the same age, or of one that nobody knows', () => {
    const both = ['conflict | ? price 5: 6 or 7', 'conflict | ? price 5: 7 or 6']
    expect(asked(price('6', '7'), { policy: 'newest', saved: [3, 3] })).toEqual(both)
    expect(asked(price('6', '7'), { policy: 'newest', saved: [3, null] })).toEqual(both)
    expect(asked(price('6', '7'), { policy: 'newest', saved: [0, 1] })[1]).toBe(`${SENT}7}`)
  })

  test('prices of different units; those of the account’s own unit count as such', () => {
    const lists = (unit: string): Line[][] => [
      [{ sku: 'O-1', price: '9', unit: 'pcs' }],
      [{ sku: 'O-1', price: '8', unit }],
    ]
    expect(asked(lists('kg'), { policy: 'cheapest' })).toEqual([
      'conflict | ? unit pcs: pcs or kg | ? price 5: 9 or 8',
      'conflict | ? unit pcs: kg or pcs | ? price 5: 8 or 9',
    ])
    expect(asked(lists(''), { policy: 'cheapest' })).toEqual([
      `${SENT}8} | list-value price 8 | list-passed-over price 9 8 cheapest`,
      'unchanged | list-joined',
    ])
  })

  test('what rows of one price disagree about otherwise', () => {
    const lists = ['a', 'b'].map((notes) => [{ sku: 'O-1', price: '9', notes }])
    expect(asked(lists, { policy: 'cheapest' })).toEqual([
      'conflict | ? notes dry: a or b',
      'conflict | ? notes dry: b or a',
    ])
  })

  test('amounts to add, also the same ones: they may be one delivery or two', () => {
    const adds = (...amounts: readonly string[]): Line[][] => amounts.map((one) => [{ sku: 'O-1', stock_change: one }])
    expect(asked(adds('3', '3'), { policy: 'preferred' })).toEqual(Array(2).fill('conflict | ? stock 4: +3 or +3'))
    expect(asked([...adds('-2'), [{ sku: 'O-1', stock: '9' }]], { policy: 'preferred' })).toEqual([
      'conflict | ? stock 4: -2 or 9',
      'conflict | ? stock 4: 9 or -2',
    ])
  })

  test('an amount to add that a person chose, or did not, has its sign where it is told', () => {
    const lists = [[{ sku: 'O-1', stock_change: '3' }], [{ sku: 'O-1', stock_change: '-2' }]]
    const told = (row: number): readonly string[] =>
      asked(lists, { answers: { [row]: new Map([['stock', 'mine']] as const) } })
    expect(told(0)).toEqual([
      'stock | update_stock {"material_id":100,"storage_id":1,"stock":7}',
      'unchanged | list-passed-over stock -2 +3 answered',
    ])
    expect(told(1)[1]).toBe('stock | update_stock {"material_id":100,"storage_id":1,"stock":2}')
  })

  test('a list that contradicts itself, or names a material twice, leaves all rows of the material out', () => {
    const ofBoth = (first: string, second: string): readonly string[] =>
      planned([
        [
          { sku: 'O-1', price: first, storage: '1' },
          { sku: 'O-1', price: second, storage: '2' },
        ],
        [{ sku: 'O-1', price: first, storage: '1' }],
      ])
    expect(ofBoth('8', '9').map((one) => one.split(' ')[0])).toEqual(Array(3).fill('problem'))
    expect(ofBoth('8', '8')).toEqual([
      'edit | edit {"material_id":100,"price":8}',
      'unchanged',
      'unchanged | list-joined 1.csv:2',
    ])
    const twice = [
      [
        { sku: 'O-1', price: '8' },
        { sku: 'O-1', price: '8' },
      ],
      [{ sku: 'O-1', price: '8' }],
    ]
    expect(planned(twice).map((one) => one.split(' | ')[1]?.split(' ')[0])).toEqual(Array(3).fill('duplicate-row'))
  })

  test('a list that deletes what another one names', () => {
    const lists = [[{ sku: 'O-1', action: 'delete' }], [{ sku: 'O-1', price: '8' }]]
    expect(planned(lists, { policy: 'preferred' }).map((one) => one.split(' ')[0])).toEqual(['problem', 'problem'])
  })

  test('rows of one file alone are no question of the files', () => {
    expect(planned([[{ sku: 'O-1', price: '8' }], [{ sku: 'P-1', price: '8' }]])).toEqual([
      'edit | edit {"material_id":100,"price":8}',
      'edit | edit {"material_id":101,"price":8}',
    ])
  })
})
