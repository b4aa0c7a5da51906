import { describe, expect, test } from 'vitest'
import { WaitingRows } from '../../../src-main/engine/run/waiting-rows.ts'
import type { RowWork } from '../../../src-shared/domain/run/run-verify.ts'
import { FakeClock } from './fake-clock.ts'

function work(seq: number): RowWork {
  const row = { seq, row: seq + 2, status: 'edit', materialId: 1, name: 'n', group: seq, changes: [] } as const
  return { row: { ...row, state: 'waiting', reason: null }, calls: [], groupError: null }
}

/** A journal of so many rows that wait; counts how many were read. */
function journalOf(rows: number) {
  const read = { rows: 0 }
  const clock = new FakeClock()
  const journal = {
    waitingRows: (_run: string, after: number, most: number) => {
      const found = Array.from({ length: Math.min(most, rows - after - 1) }, (_, index) => work(after + 1 + index))
      read.rows += found.length
      return found
    },
  }
  return { read, clock, waiting: new WaitingRows({ run: 'r', clock, journal }) }
}

function rest(waiting: WaitingRows): number[] {
  const seqs: number[] = []
  for (let rows = waiting.next(); rows.length > 0; rows = waiting.next()) seqs.push(...rows.map(({ row }) => row.seq))
  return seqs
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

describe('rows without an outcome', () => {
  test.each([0, 1, 499, 500, 501, 1200])('%i of them: each once, in order', (rows) => {
    expect(rest(journalOf(rows).waiting)).toEqual(upTo(rows))
  })

  test('some are read while something else is waited for, and none is left out or comes twice', async () => {
    const { read, clock, waiting } = journalOf(1700)
    expect(waiting.next()).toHaveLength(500)
    await waiting.ahead(clock.sleep(1000))
    expect(read.rows).toBe(1700)
    expect(rest(waiting)).toEqual(upTo(1700).slice(500))
  })

  test('not all of a large run: what is read ahead stands in memory', async () => {
    const { read, clock, waiting } = journalOf(100_000)
    await waiting.ahead(clock.sleep(60_000))
    expect(read.rows).toBe(4000)
    expect(rest(waiting)).toEqual(upTo(100_000))
  })

  test('reading ahead ends with what was waited for, however that ended', async () => {
    const { read, waiting } = journalOf(100_000)
    await waiting.ahead(Promise.resolve())
    await waiting.ahead(Promise.reject(new Error('the account is away')).finally(() => undefined))
    expect(read.rows).toBeLessThan(4000)
    expect(rest(waiting)).toEqual(upTo(100_000))
  })
})
