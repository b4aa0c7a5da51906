/** Many rows with the same key: the cost of planning grows linearly. The test counts work instead of measuring time. */
import { describe, expect, test } from 'vitest'
import type { Drafts } from '../../../src-shared/plan/draft/draft.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { changePreview, makePreview, type Preview } from '../../../src-shared/plan/preview/preview.ts'
import { ListedTexts } from '../../../src-shared/material/values/texts.ts'
import { catalogueOf, draftsOf, inputOf, statusesOf, type Line, type StoredLine } from '../../build.ts'

/** Drafts that count how often their cells are read. */
function countDrafts(lines: readonly Line[], work: { cells: number }): Drafts {
  class CountedTexts extends ListedTexts {
    override at(index: number): string {
      work.cells += 1
      return super.at(index)
    }
  }
  const drafts = draftsOf(lines)
  const columns = new Map(
    Array.from(drafts.columns, ([field, column]) => {
      const texts = lines.map((_, index) => column.values.at(index))
      return [field, { ...column, values: new CountedTexts(texts) }] as const
    }),
  )
  return { ...drafts, columns }
}

function readAll(preview: Preview): void {
  for (let index = 0; index < preview.count; index++) {
    preview.row(index)
    preview.rowsToSend(index)
  }
}

const storedLine: StoredLine = { id: 1, name: 'Oak', sku: 'A-1', in: { 1: '5', 2: '7' } }
const many = Array.from({ length: 400 }, (_, index): StoredLine => ({
  ...storedLine,
  id: index + 1,
  name: `Oak ${index}`,
}))

const CASES: readonly (readonly [what: string, account: readonly StoredLine[], line: (index: number) => Line])[] = [
  ['a material of the account', [storedLine], () => ({ sku: 'A-1', stock: '9', price: '3' })],
  ['a material that does not change', [storedLine], () => ({ sku: 'A-1', stock: '5' })],
  ['a new material', [storedLine], () => ({ sku: 'N', name: 'New', unit: 'pcs', stock: '1' })],
  [
    'rows that disagree',
    [storedLine],
    (index) => ({ sku: 'A-1', name: `Oak ${index}`, unit: index % 2 ? 'kg' : 'pcs' }),
  ],
  [
    'one row more in another storage',
    [storedLine],
    (index) => ({ sku: 'A-1', stock: '9', storage: index === 3 ? '2' : '1' }),
  ],
  ['storages nobody knows', [storedLine], () => ({ sku: 'A-1', stock: '9', storage: '99' })],
  ['a near miss', [storedLine], () => ({ sku: 'A1', stock: '9' })],
  ['another sku beside the name', [storedLine], () => ({ sku: 'B-7', name: 'Oak', stock: '9' })],
  ['a key that 400 materials share', many, () => ({ sku: 'A-1', stock: '9' })],
  ['a near miss of 400 materials', many, () => ({ sku: 'A1', stock: '9' })],
]

describe('[T-14] [PLAN-19] rows that share a key', () => {
  test.each(CASES)('law: %s: four times the rows, four times the work', (_, account, line) => {
    const catalogue = catalogueOf(account)
    const workOf = (rows: number): number => {
      const work = { cells: 0 }
      const input = inputOf(
        countDrafts(
          Array.from({ length: rows }, (__, index) => line(index)),
          work,
        ),
        catalogue,
      )
      const preview = makePreview(input)
      readAll(preview)
      changePreview(preview, input, new Set([1, 2, 3]))
      return work.cells
    }
    const [few, more] = [workOf(250), workOf(1000)]
    expect(more).toBeLessThan(few * 4.5)
  })

  test('rows seen one by one are those of the sums, whatever the order', () => {
    const lines: Line[] = [
      { sku: 'A-1', storage: '1', stock: '9' },
      { sku: 'A-1', storage: '2', stock: '8' },
      { sku: 'A-1', storage: '1', stock: '7' },
    ]
    const preview = makePreview(inputOf(draftsOf(lines), catalogueOf([storedLine])))
    expect(statusesOf(preview)).toEqual(['problem: duplicate-row', 'stock', 'problem: duplicate-row'])
    expect([2, 0, 1].map((at) => preview.row(at).row)).toEqual([4, 2, 3])
    expect(preview.row(2).problems[0]?.details).toEqual({ other: 2 })
    expect(preview.totals.counts).toMatchObject({ problem: 2, stock: 1 })
  })

  test('an edit in a group too large to be planned again in part says so before doing anything for its rows', () => {
    const input = inputOf(
      draftsOf(Array.from({ length: 5000 }, () => ({ sku: 'A-1', stock: '9' }))),
      catalogueOf([storedLine]),
    )
    expect(changePreview(makePreview(input), input, new Set([7]))).toBeNull()
  })
})

const NEW = { sku: 'N', name: 'New', unit: 'pcs' }

describe('[T-44] rows of a material of which one is left out', () => {
  test.each<readonly [string, readonly Line[], readonly string[]]>([
    [
      'a new material is added by all of its rows or by none',
      [
        { ...NEW, storage: '1', stock: '1', price: '5', notes: 'dry' },
        { sku: 'N', storage: '2', stock: '2', name: 'New' },
      ],
      ['add', 'add'],
    ],
    [
      'the row with the price is blocked',
      [
        { ...NEW, storage: '1', stock: '1' },
        { sku: 'N', storage: '2', stock: '2', price: '5', notes: 'dry', categories: 'Nope' },
      ],
      ['problem: group-blocked', 'problem: unknown-category'],
    ],
    [
      'two of its rows are one too many',
      [
        { ...NEW, storage: '1', stock: '1' },
        { sku: 'N', storage: '2', stock: '2', price: '5' },
        { sku: 'N', storage: '2', stock: '3' },
      ],
      ['problem: group-blocked', 'problem: duplicate-row', 'problem: duplicate-row'],
    ],
    [
      'the storage of one is not known',
      [
        { ...NEW, storage: '1', stock: '1' },
        { sku: 'N', storage: '99', stock: '2', price: '5' },
      ],
      ['problem: group-blocked', 'problem: unknown-storage'],
    ],
    [
      'a material of the account: the other rows go on and say what they miss',
      [
        { sku: 'A-1', storage: '1', stock: '9' },
        { sku: 'A-1', storage: '2', stock: '8', price: '5', notes: 'dry', categories: 'Nope' },
      ],
      ['stock: shared-left-out', 'problem: unknown-category'],
    ],
    [
      'what the others say themselves is not missed',
      [
        { sku: 'A-1', storage: '1', stock: '9', price: '5' },
        { sku: 'A-1', storage: '2', stock: '8', price: '5', categories: 'Nope' },
      ],
      ['edit+stock', 'problem: unknown-category'],
    ],
    [
      'a unit is shared: amounts in it are not sent without it',
      [
        { sku: 'A-1', storage: '1', stock: '9' },
        { sku: 'A-1', storage: '2', stock: '8', unit: 'kg', categories: 'Nope' },
      ],
      ['problem: group-blocked', 'problem: unknown-unit unknown-category'],
    ],
    [
      'a unit that is the account\u2019s own holds nobody up',
      [
        { sku: 'A-1', storage: '1', stock: '9' },
        { sku: 'A-1', storage: '2', stock: '8', unit: 'pcs', categories: 'Nope' },
      ],
      ['stock', 'problem: unknown-category'],
    ],
    [
      'nor by a row that changes nothing',
      [
        { sku: 'A-1', storage: '1', stock: '5' },
        { sku: 'A-1', storage: '2', stock: '8', price: '5', categories: 'Nope' },
      ],
      ['unchanged', 'problem: unknown-category'],
    ],
  ])('[PLAN-10] %s', (_, lines, statuses) => {
    const preview = makePreview(inputOf(draftsOf(lines), catalogueOf([storedLine])))
    expect(statusesOf(preview)).toEqual(statuses)
    expect(preview.totals.writes).toBe([0, 1, 2].slice(0, lines.length).flatMap((at) => preview.row(at).calls).length)
  })

  test('the values that are missed are named, with their row', () => {
    const lines: Line[] = [
      { sku: 'A-1', storage: '1', stock: '9' },
      { sku: 'A-1', storage: '2', price: '5', notes: 'dry', categories: 'Nope' },
    ]
    const row = makePreview(inputOf(draftsOf(lines), catalogueOf([storedLine]))).row(0)
    expect(row.problems[0]?.details).toEqual({ other: 3, fields: 'price, notes' satisfies `${Field}, ${Field}` })
  })
})
