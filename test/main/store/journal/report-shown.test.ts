/** A report filtered by cells and sorted, from a journal as a run leaves it. */
import { afterEach, expect, test } from 'vitest'
import { editRow, head, idleRow } from '../../run/build.ts'
import type { ReportFilter } from '../../../../src-shared/api/report.ts'
import { toDecimal, type Decimal } from '../../../../src-shared/material/values/decimal.ts'
import { makePlace, type Place } from './place.ts'

let place: Place | null = null
afterEach(() => place?.remove())

const number = (text: string): Decimal => {
  const decimal = toDecimal(text)
  if (decimal === null) throw new Error(text)
  return decimal
}

test('[REPORT-9] what is filtered is counted, chosen and listed alike, in the order asked for, page by page', () => {
  const here = makePlace()
  place = here
  const journal = here.journal()
  const run = journal.create({ account: 'A', head: head('A'), ledger: 'l', undoOf: null, knownStorages: [1] })
  const rows = Array.from({ length: 30 }, (_, index) =>
    index % 10 === 9
      ? { plan: idleRow(index + 2, 'unchanged'), group: index, state: 'skipped' as const, reason: null }
      : {
          plan: editRow(index + 2, index + 1, { price: [String(index), String(index + 100)] }),
          group: index,
          state: 'waiting' as const,
          reason: null,
        },
  )
  journal.addRows(run, rows)
  journal.begin(run, [1], null)
  const seqs = (filter: ReportFilter, order?: { by: 'row' | 'status'; descending: boolean }) => {
    const pages = [0, 7, 14, 21, 28].map((from) => journal.report(run, { ...filter, order, from, count: 7 }))
    const [first] = pages
    const foundNumbers = pages.flatMap((page) => page.rows.map(({ seq }) => seq))
    expect(foundNumbers).toHaveLength(first?.total ?? -1)
    expect(journal.findReportPositions(run, filter)).toEqual(foundNumbers.toSorted((one, other) => one - other))
    return foundNumbers
  }
  const after = { side: 'after', field: 'price' } as const
  const between = { kind: 'range', of: after, from: number('105'), to: number('111') } as const
  expect(seqs({ conditions: [between] })).toEqual([5, 6, 7, 8, 10, 11])
  expect(seqs({ conditions: [between] }, { by: 'row', descending: true })).toEqual([11, 10, 8, 7, 6, 5])
  const before = { kind: 'equals', of: { side: 'before', field: 'price' }, text: '6' } as const
  expect(seqs({ conditions: [between, before] })).toEqual([6])
  expect(seqs({ conditions: [{ kind: 'empty', of: after, empty: true }] })).toEqual([9, 19, 29])
  expect(seqs({}, { by: 'row', descending: true })[0]).toBe(29)
  expect(seqs({}, { by: 'status', descending: true }).slice(0, 3)).toEqual([9, 19, 29])
  expect(seqs({ failedOnly: false, conditions: [between], search: '107' })).toEqual([7])
  // As people see it. [FIND-4]
  expect(seqs({ search: '\u200b107\u00a0' })).toEqual([7])
})

test('[REPORT-7] [REPORT-9] what a filter or an order costs grows with the rows, not with their square', () => {
  const here = makePlace()
  place = here
  const journal = here.journal()
  const cost = (rows: number): number => {
    const run = journal.create({ account: 'A', head: head('A'), ledger: 'l', undoOf: null, knownStorages: [1] })
    const planned = Array.from({ length: rows }, (_, index) => ({
      plan: editRow(index + 2, index + 1, { price: [String(index), String(index + 100)] }),
      group: index,
      state: 'waiting' as const,
      reason: null,
    }))
    journal.addRows(run, planned)
    journal.begin(run, [1], null)
    const once = (turn: number): number => {
      const startTime = performance.now()
      // Each search is new, because earlier results are kept.
      journal.report(run, { from: 0, count: 10, search: `no such text ${turn}` })
      journal.report(run, {
        from: turn,
        count: 10,
        order: { by: 'state', descending: turn % 2 === 0 },
        search: String(turn),
      })
      return performance.now() - startTime
    }
    return Math.min(...[1, 2, 3].map(once))
  }
  cost(200)
  const [few, many] = [cost(700), cost(5600)]
  // Eight times the rows would cost 64 times as much if each row read all of them.
  expect(many / few).toBeLessThan(24)
})
