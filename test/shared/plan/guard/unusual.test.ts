import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { listGuardKinds, guardPhrase, markMessage, outlierMessage } from '../../../../src-shared/words/outliers.ts'
import {
  addDeletesToGuard,
  isVeryLargeChange,
  classifyChange,
  type Guard,
  findSwapVote,
} from '../../../../src-shared/plan/guard/unusual.ts'
import {
  ALL_KINDS_ON,
  GUARD_KINDS,
  MARK_CODES,
  type GuardSwitches,
} from '../../../../src-shared/plan/guard/guard-kinds.ts'
import { judgePreview } from '../../../../src-shared/plan/preview/outliers-preview.ts'
import { judgePlan } from '../../../../src-shared/plan/guard/unusual-plan.ts'
import type { Change } from '../../../../src-shared/plan/plan.ts'
import { makePreview, type Preview } from '../../../../src-shared/plan/preview/preview.ts'
import { NO_DECISIONS } from '../../../../src-shared/plan/desired-value.ts'
import { makeResolver } from '../../../../src-shared/plan/resolve-names.ts'
import { KEY_FIELDS } from '../../../../src-shared/plan/match.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { columnLetter } from '../../../../src-shared/file/problem.ts'
import { catalogueOf, decimal, draftsOf, STORAGES, type Line, type StoredLine } from '../../../build.ts'

const stored = (count: number): StoredLine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Part ${index + 1}`,
    price: String((index % 7) + 1.5),
    in: { 1: `${index * 13 + 200}/${(index % 5) + 3}` },
  }))
const account = catalogueOf(stored(40))

function preview(lines: readonly Line[], switches?: GuardSwitches, catalogue = account): Preview {
  return makePreview({
    drafts: draftsOf(lines),
    catalogue,
    resolver: makeResolver(catalogue, STORAGES),
    base: null,
    onConflict: 'ask',
    decisions: NO_DECISIONS,
    storage: 1,
    keys: KEY_FIELDS,
    picks: new Map(),
    ...(switches ? { guard: switches } : {}),
  })
}

const columnIn = (fields: readonly Field[]) => (field: Field) => ({
  letter: columnLetter(fields.indexOf(field)),
  header: field,
})

/** Columns in the file: id A, price B, stock C, minimum D. */
function guard(lines: readonly Line[], switches?: GuardSwitches, catalogue = account): Guard | null {
  return judgePreview(preview(lines, switches, catalogue), columnIn(['id', 'price', 'stock', 'minimum'])).guard
}

function reasons(lines: readonly Line[], switches?: GuardSwitches): string[] {
  return guard(lines, switches)?.reasons.map(({ code, count, of }) => `${code} ${count}/${of}`) ?? []
}

/** The first `count` materials. `change` computes their price and stock from the account's. */
function file(count: number, change: (price: number, stock: number, minimum: number) => Line): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    ...change((index % 7) + 1.5, index * 13 + 200, (index % 5) + 3),
  }))
}

describe('leaps', () => {
  test('[OUT-2] borders are exact', () => {
    const turn = (before: string | null, after: string) =>
      classifyChange(before === null ? null : decimal(before), decimal(after))
    expect(turn('1.1', '11')).toBe('up')
    expect(turn('1.1', '10.9999999999999999999')).toBe(null)
    expect(turn('11', '1.1')).toBe('down')
    expect(turn('11', '1.1000000000000000001')).toBe(null)
    expect(turn('7', '0')).toBe('zero')
    expect(turn('0', '7')).toBe(null)
    expect(turn(null, '7')).toBe(null)
    expect([turn('5', '-1'), turn('0', '-1'), turn(null, '-1'), turn('-5', '-50')]).toEqual([
      'negative',
      'negative',
      'negative',
      'negative',
    ])
    expect([turn('-5', '500'), turn('-5', '0'), turn('-5', '-6'), turn('-5', '-49')]).toEqual([
      'sign',
      'sign',
      'sign',
      'sign',
    ])
    const far = (before: string, after: string) => isVeryLargeChange(decimal(before), decimal(after))
    expect([far('0.07', '7'), far('7', '0.07')]).toEqual([true, true])
    expect([far('0.07', '6.9999999999999999999'), far('7', '0.0700000000000000001')]).toEqual([false, false])
  })

  test('[OUT-2] [OUT-3] one price a hundred times higher is a reason, with its column, row and values', () => {
    const lines = [
      { id: '1', price: '1.6' },
      { id: '2', price: '250' },
    ]
    expect(guard(lines)).toMatchObject({
      changed: 2,
      reasons: [
        {
          code: 'price-up',
          kind: 'leap',
          count: 1,
          of: 2,
          first: { row: 3 },
          factor: 100,
          fields: [{ field: 'price', column: { letter: 'B', header: 'price' } }],
          examples: [
            { row: 3, name: 'Part 2', changes: [{ field: 'price', storage: null, before: '2.5', after: '250' }] },
          ],
        },
      ],
    })
  })

  test('[OUT-3] many rows: by number and by share', () => {
    expect(reasons(file(2, (price) => ({ price: String(price * 10) })))).toEqual([])
    expect(reasons(file(3, (price) => ({ price: String(price * 10) })))).toEqual(['price-up 3/3'])
    expect(reasons(file(3, () => ({ price: '0' })))).toEqual(['price-zero 3/3'])
    expect(reasons(file(4, (_, stock) => ({ stock: String(stock * 10) })))).toEqual([])
    expect(reasons(file(5, (_, stock) => ({ stock: String(stock * 10) })))).toEqual(['stock-up 5/5'])
    // 5 of 40 changed balances are less than a quarter.
    const few = file(40, (_, stock) => ({ stock: String(stock < 260 ? stock * 10 : stock + 1) }))
    expect(reasons(few)).toEqual([])
    expect(reasons(file(9, () => ({ stock: '0' })))).toEqual([])
    expect(reasons(file(10, () => ({ stock: '0' })))).toEqual(['stock-zero 10/10'])
  })

  test('[OUT-3] fewer far leaps than leaps are many; how far is said where all of them are', () => {
    const factors = (lines: readonly Line[]) =>
      guard(lines)?.reasons.map(({ code, count, factor }) => [code, count, factor])
    const far = (maxCount: number) =>
      factors(file(4, (_, stock) => ({ stock: String(stock < maxCount ? stock * 100 : stock * 10) })))
    expect(far(220)).toBe(undefined)
    expect(far(230)).toEqual([['stock-up', 4, 10]])
    expect(far(300)).toEqual([['stock-up', 4, 100]])
  })

  test('[OUT-2] after a unit change the predicted amounts count, for unknown pairs none; new materials never leap', () => {
    const kilos = catalogueOf([{ id: 1, unit: 'kg', price: '500', in: { 1: '5' } }])
    expect(guard([{ id: '1', unit: 'g', price: '0.5', stock: '5100' }], undefined, kilos)).toBe(null)
    expect(guard([{ id: '1', unit: 'g', price: '500', stock: '5100' }], undefined, kilos)?.reasons[0]).toMatchObject({
      code: 'price-up',
      examples: [{ row: 2, changes: [{ before: '0.5', after: '500' }] }],
    })
    expect(guard([{ id: '1', unit: 'bag', price: '0.001', stock: '5100' }], undefined, kilos)).toBe(null)
    expect(guard([{ name: 'New', unit: 'pcs', price: '99999', stock: '99999' }])).toBe(null)
  })

  test('[OUT-2] 0 is 0 in any unit: a price that falls to it with an unknown unit change is marked', () => {
    const kilos = catalogueOf([{ id: 1, unit: 'kg', price: '500', in: { 1: '5' } }])
    const lines = [{ id: '1', unit: 'bag', price: '0', stock: '5' }]
    const { marks } = judgePreview(preview(lines, undefined, kilos), () => null)
    expect(marks.map(({ code, largest }) => [code, largest.changes])).toEqual([
      ['price-zero', [{ field: 'price', storage: null, before: '500', after: '0' }]],
    ])
  })

  test('[OUT-1] a kind that is off is neither asked about nor marked', () => {
    const lines = file(12, () => ({ price: '0', stock: '-5' }))
    expect(reasons(lines)).toEqual(['price-zero 12/12', 'stock-negative 12/12'])
    expect(reasons(lines, { ...ALL_KINDS_ON, zero: false })).toEqual(['stock-negative 12/12'])
    const off = Object.fromEntries(GUARD_KINDS.map((kind) => [kind, false])) as Record<keyof GuardSwitches, boolean>
    expect(judgePreview(preview(lines, off), () => null)).toEqual({ guard: null, marks: [] })
  })

  test('[OUT-3] a file made from the account, and one with every price a little higher, have no guard', () => {
    expect(
      guard(
        file(40, (price, stock, minimum) => ({ price: String(price), stock: String(stock), minimum: String(minimum) })),
      ),
    ).toBe(null)
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), (factor) => {
        const lines = file(40, (price, stock) => ({
          price: String(Math.round(price * factor * 100) / 100),
          stock: String(Math.round(stock * factor)),
        }))
        expect(guard(lines)).toBe(null)
      }),
      { numRuns: 50 },
    )
  })
})

describe('columns that look swapped', () => {
  const change = (before: string, after: string): Change => ({ field: 'stock', storage: 1, before, after })
  const vote = (change: Change, otherChange: Change) => findSwapVote(change, otherChange)

  test('[OUT-4] a row votes by what its values resemble', () => {
    expect(vote(change('12.5', '40'), change('40', '12.5'))).toBe('swapped')
    expect(vote(change('12.5', '36'), change('40', '12'))).toBe('swapped')
    expect(vote(change('12.5', '13'), change('40', '80'))).toBe('own')
    expect(vote(change('5', '5.5'), change('6', '5'))).toBe('no telling')
    // Stock rises to its minimum, which stays the same.
    expect(vote(change('0', '5'), change('5', '5'))).toBe('own')
    expect(vote(change('0', '5'), change('5', '0'))).toBe('swapped')
    expect(vote(change('-4', '5'), change('5', '-4'))).toBe('no telling')
    expect(vote({ ...change('0', '5'), before: null }, change('5', '0'))).toBe('no telling')
  })

  test('[OUT-4] a row that changes only one of the two never looks swapped', () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map(String)
    fc.assert(
      fc.property(amount, amount, amount, (was, is, keptText) => {
        expect(vote(change(was, is), change(keptText, keptText))).not.toBe('swapped')
      }),
    )
  })

  test('[OUT-4] price and stock swapped, with drift: told first, with both columns and both values', () => {
    const lines = file(8, (price, stock) => ({ price: String(stock - 1), stock: String(price) }))
    const [firstRows] = guard(lines)?.reasons ?? []
    expect(firstRows).toMatchObject({
      code: 'price-stock-swapped',
      count: 8,
      of: 8,
      first: { row: 2 },
      fields: [
        { field: 'price', column: { letter: 'B', header: 'price' } },
        { field: 'stock', column: { letter: 'C', header: 'stock' } },
      ],
    })
    expect(firstRows?.examples[0]?.changes.map(({ before, after }) => [before, after])).toEqual([
      ['1.5', '199'],
      ['200', '1.5'],
    ])
  })

  test('[OUT-4] stock and minimum swapped; four rows are too few', () => {
    const swapped = (count: number) =>
      reasons(file(count, (_, stock, minimum) => ({ stock: String(minimum), minimum: String(stock) })))
    expect(swapped(5)).toContain('stock-minimum-swapped 5/5')
    expect(swapped(4).filter((reason) => reason.includes('swapped'))).toEqual([])
  })
})

describe('the guard in words', () => {
  test('[OUT-5] what to type names the rows; every reason says column, rows, values and a way out', () => {
    const reportedGuard = guard(file(8, (price, stock) => ({ price: String(stock), stock: String(price) })))
    const requestedGuard = addDeletesToGuard(reportedGuard, [], 0)
    expect(requestedGuard && guardPhrase(requestedGuard)).toBe('apply 8')
    expect(listGuardKinds(requestedGuard)[0]).toMatchObject({
      kind: 'swapped-columns',
      count: 8,
      share: 1,
      message:
        'Columns “price” and “stock”: price and stock look swapped in 8 of 8 rows. There the new price is close to the stock in the account, and the new stock to its price. Swap the two columns, or confirm if it is meant. For example row 2 “Part 1” price 1.50 → 200.00, stock 200 → 1.5; row 3 “Part 2” price 2.50 → 213.00, stock 213 → 2.5; row 4 “Part 3” price 3.50 → 226.00, stock 226 → 3.5.',
    })
    const [price] = guard([{ id: '2', price: '250' }])?.reasons ?? []
    expect(price && outlierMessage(price)).toBe(
      'Column “price”: 1 of 1 changed price rises 100 times or more. This usually means a lost or misread decimal separator, or another unit. Check the decimal style of the column, correct the file, or confirm if it is meant. For example row 2 “Part 2” price 2.50 → 250.00.',
    )
  })

  test('[OUT-5] a plan read back from its file has the same guard, without columns', () => {
    const createdPreview = preview(
      file(12, (price, stock) => ({ price: String(price * 10), stock: String(stock / 200) })),
    )
    const rows = Array.from({ length: createdPreview.count }, (_, index) => createdPreview.row(index))
    expect(judgePlan(rows, ALL_KINDS_ON, account.count)).toEqual(judgePreview(createdPreview, () => null))
    expect(judgePlan(rows).guard?.reasons.map(({ code }) => code)).toEqual(['price-up', 'stock-down'])
    expect(judgePlan([])).toEqual({ guard: null, marks: [] })
  })
})

describe('marks', () => {
  const mark = (line: Line, knownLine: StoredLine) => {
    const catalogue = catalogueOf([knownLine])
    const { guard: asked, marks } = judgePreview(preview([{ id: '1', ...line }], undefined, catalogue), () => null)
    return [...marks.map(({ code }) => code), ...(asked?.reasons ?? []).map(({ code }) => `asked: ${code}`)]
  }

  test.each<[Line, StoredLine, string[]]>([
    [{ price: '0' }, { id: 1, price: '9.60', in: { 1: '5' } }, ['price-zero']],
    [{ price: '1.35' }, { id: 1, price: '0.13', in: { 1: '5' } }, ['price-up']],
    [{ price: '0.96' }, { id: 1, price: '9.60', in: { 1: '5' } }, ['price-down']],
    [{ price: '-1' }, { id: 1, price: '9.60', in: { 1: '5' } }, ['asked: price-negative']],
    [{ price: '960' }, { id: 1, price: '9.60', in: { 1: '5' } }, ['asked: price-up']],
    [{ stock: '0' }, { id: 1, in: { 1: '5' } }, ['stock-zero']],
    [{ stock: '-2' }, { id: 1, in: { 1: '5' } }, ['stock-negative']],
    [{ stock: '-3' }, { id: 1, in: { 1: '-2' } }, ['stock-sign']],
    [{ stock: '4' }, { id: 1, in: { 1: '-2' } }, ['stock-sign']],
    [{ stock: '50' }, { id: 1, in: { 1: '5' } }, ['stock-up']],
    [{ stock: '1' }, { id: 1, in: { 1: '10' } }, ['stock-down']],
    [{ minimum: '0' }, { id: 1, in: { 1: '5/3' } }, ['minimum-zero']],
    [{ price: '9.59', stock: '6' }, { id: 1, price: '9.60', in: { 1: '5' } }, []],
  ])('[OUT-10] one row has its mark whatever the counts: %j of %j', (line, knownLine, messages) => {
    expect(mark(line, knownLine)).toEqual(messages)
  })

  test('[OUT-10] law: whatever stands beside it, an amount that turns is marked or asked about', () => {
    const amount = fc.integer({ min: -400, max: 4000 }).map((cents) => String(cents / 10))
    fc.assert(
      fc.property(fc.array(fc.record({ price: amount, stock: amount }), { minLength: 1, maxLength: 40 }), (lines) => {
        const createdPreview = preview(lines.map((line, index) => ({ id: String(index + 1), ...line })))
        const { guard: asked, marks } = judgePreview(createdPreview, () => null)
        const reportedNumbers = new Map<string, number>()
        for (const { code, count } of [...marks, ...(asked?.reasons ?? [])])
          if (MARK_CODES.some((text) => text === code)) reportedNumbers.set(code, count)
        const expected = new Map<string, number>()
        for (let index = 0; index < createdPreview.count; index++) {
          for (const { field, before, after } of createdPreview.row(index).changes) {
            const turn = before === null ? null : classifyChange(decimal(before), decimal(after))
            if (turn !== null) expected.set(`${field}-${turn}`, (expected.get(`${field}-${turn}`) ?? 0) + 1)
          }
        }
        expect(reportedNumbers).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('[OUT-10] they say column, rows and values, and ask for nothing', () => {
    const lines = [
      { id: '1', price: '1.6' },
      { id: '2', price: '0' },
    ]
    const { guard: asked, marks } = judgePreview(preview(lines), columnIn(['id', 'price']))
    expect(asked).toBe(null)
    expect(marks.map((mark) => [markMessage(mark), markMessage(mark, 'ru')])).toEqual([
      [
        'Column “price”: 1 of 2 changed prices becomes 0. Check it: row 3 “Part 2” price 2.50 → 0.00.',
        'Столбец «price»: в 1 строке из 2, где меняется цена, она становится 0. Проверьте: строка 3 «Part 2» цена 2,50 → 0,00.',
      ],
    ])
  })
})
