/** [PLAN-0] Which drafts are compared again, and with which storage: the touched ones, each as a row of its sheet. */
import { describe, expect, test } from 'vitest'
import type { Drafts } from '../../../src-shared/plan/draft/draft.ts'
import { getFieldBit } from '../../../src-shared/material/fields/field.ts'
import {
  compareRowsAgain,
  findDifferencesInParts,
  findDifferences,
  NEEDS_PLANNING,
} from '../../../src-shared/plan/differences.ts'
import { finishWithoutPauses } from '../../../src-shared/material/values/in-parts.ts'
import { catalogueOf, draftsOf, inputOf } from '../../build.ts'

const account = catalogueOf([
  { id: 1, price: '2', in: { 1: '5', 2: '7' } },
  { id: 2, price: '2', in: { 1: '5', 2: '7' } },
])
/** By row: material 1 and 2 in turn, first three rows in storage 1, then three in storage 2. */
const TARGETS = Int32Array.from([0, 1, 0, 1, 0, 1])
const columns = [0, 1]
const lines = ['5', '7', '5', '5', '7', '7'].map((stock) => ({ stock, price: '2' }))
const drafts: Drafts = {
  ...draftsOf(lines),
  parts: [
    { sheet: 'One', from: 0, storage: 1, columns },
    { sheet: 'Two', from: 3, storage: 2, columns },
  ],
}
const STOCK = getFieldBit('stock')
const STALE = 1 << 20

describe('[PLAN-0] rows of two sheets', () => {
  const context = inputOf(drafts, account)
  const all = [0, STOCK, 0, STOCK, 0, 0]

  test('are compared with the storage of their own sheet', () => {
    expect([...findDifferences(context, 3, TARGETS)]).toEqual(all)
  })

  test.each([[[]], [[2]], [[3]], [[2, 3]], [[1, 2, 3, 4]], [[0, 2, 3, 5]], [[0, 1, 2, 3, 4, 5]], [[5]]])(
    'touched %j are compared anew, in their sheet, and no others',
    (touched) => {
      const numbersBefore = new Int32Array(6).fill(STALE)
      const again = finishWithoutPauses(compareRowsAgain(context, 3, TARGETS, numbersBefore, Uint32Array.from(touched)))
      expect([...again]).toEqual(all.map((bits, index) => (touched.includes(index) ? bits : STALE)))
      expect([...numbersBefore]).toEqual(Array(6).fill(STALE))
    },
  )

  test('a touched row with a problem is left to planning, as it is when all are compared', () => {
    const problem = { code: 'not-a-number', severity: 'blocks', row: 5, column: 0, field: 'stock' } as const
    const troubled = inputOf(
      {
        ...drafts,
        problems: new Map([
          [3, [problem]],
          [5, [problem]],
        ]),
      },
      account,
    )
    const numbersBefore = new Int32Array(6)
    expect([...findDifferences(troubled, 3, TARGETS)]).toEqual([0, STOCK, 0, NEEDS_PLANNING, 0, NEEDS_PLANNING])
    const again = finishWithoutPauses(compareRowsAgain(troubled, 3, TARGETS, numbersBefore, Uint32Array.of(3, 4)))
    expect([...again]).toEqual([0, 0, 0, NEEDS_PLANNING, 0, 0])
  })
})

test('[PLAN-0] one sheet is of the storage that was chosen', () => {
  const context = inputOf(draftsOf(lines), account)
  expect([...findDifferences(context, 1, TARGETS)]).toEqual([0, STOCK, 0, 0, STOCK, STOCK])
  expect([...findDifferences(context, 2, TARGETS)]).toEqual([STOCK, 0, STOCK, STOCK, 0, 0])
})

describe('[PLAN-0] of very many rows', () => {
  const COUNT = 40_000
  const many = inputOf(draftsOf(Array.from({ length: COUNT }, () => ({ stock: '7' }))), account)
  const targets = Int32Array.from({ length: COUNT }, (_, index) => index % 2)
  const progressOf = (parts: Generator<number, Int32Array>): readonly [number[], Int32Array] => {
    const reportedNumbers: number[] = []
    for (;;) {
      const step = parts.next()
      if (step.done === true) return [reportedNumbers, step.value]
      reportedNumbers.push(step.value)
    }
  }

  test('a part is done at a time, and how far it is is told', () => {
    const [reportedNumbers, bits] = progressOf(findDifferencesInParts(many, 1, targets))
    expect([reportedNumbers, bits.every((one) => one === STOCK)]).toEqual([[0, 16_384 / COUNT, 32_768 / COUNT], true])
  })

  test('also of those that were touched, whether they stand together or apart', () => {
    const numbersBefore = new Int32Array(COUNT)
    const every = Uint32Array.from({ length: COUNT }, (_, index) => index)
    const [combinedNumbers, bits] = progressOf(compareRowsAgain(many, 1, targets, numbersBefore, every))
    expect([combinedNumbers, bits.every((one) => one === STOCK)]).toEqual([[16_384 / COUNT, 32_768 / COUNT, 1], true])
    const odd = every.filter((index) => index % 2 === 1)
    const [apart, some] = progressOf(compareRowsAgain(many, 1, targets, numbersBefore, odd))
    expect([apart, some.every((one, index) => one === (index % 2 === 1 ? STOCK : 0))]).toEqual([
      [16_384 / odd.length, 1],
      true,
    ])
  })
})
