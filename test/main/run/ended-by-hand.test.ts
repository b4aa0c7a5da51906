/** A run that no process drives is ended, or its rest discarded: the result of each call, and that the run is free afterwards. */
import { beforeEach, describe, expect, test } from 'vitest'
import { discardRun, endRun } from '../../../src-main/run/unfinished.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { runCounts } from '../../run-counts.ts'
import { editRow } from './build.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'

let place: Place
/** The journal, and the runs that are taken and not released. */
let journal: JournalPort
let storedTexts: string[]

beforeEach(() => {
  place = makePlace(20)
  storedTexts = []
  journal = {
    ...place.journal,
    take: (run) => {
      const record = place.journal.take(run)
      storedTexts.push(run)
      return record
    },
    releaseLease: (run) => {
      place.journal.releaseLease(run)
      storedTexts.splice(storedTexts.indexOf(run), 1)
    },
  }
  return place.remove
})

const ONE_BY_ONE = { ...FAST, concurrency: 1 }

/** Stopped by a rejected key before its first `count` calls have an answer. */
async function stoppedAt(count: number, rows = edits(4)): Promise<string> {
  place.account.fate = (_method, _body, sent) => (sent === count ? 'key-refused' : 'fine')
  const run = await startRun(place.parts(rows, ONE_BY_ONE))
  expect((await run.whenFinished).state).toBe('stopped')
  place.account.fate = () => 'fine'
  return run.id
}

describe('[RUN-18] discarded', () => {
  test('nothing more is sent, what was done stays done, and nobody holds the run', async () => {
    const run = await stoppedAt(3)
    const sent = place.account.sent.length
    await discardRun(journal, run)
    expect([storedTexts, place.account.sent.length]).toEqual([[], sent])
    expect(journal.info(run)).toMatchObject({ state: 'done', counts: { skipped: 2, verified: 0 } })
    const { rows } = journal.report(run, { from: 0, count: 9 })
    expect(rows.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
      ['skipped', 'discarded'],
      ['skipped', 'discarded'],
    ])
    expect(journal.record(run).reason?.code).toBe('discarded')
    expect(() => journal.take(run)).toThrow('finished')
  })

  test('however many rows are left', async () => {
    for (let id = 1020; id < 2300; id += 1) place.account.put({ id })
    const run = await stoppedAt(1, edits(1200))
    await discardRun(journal, run)
    expect(journal.info(run).counts).toMatchObject(runCounts({ skipped: 1200 }))
  })

  test('of a material only the calls after the one without an answer are blocked by it', async () => {
    place.account.fate = (_method, _body, sent) => (sent === 2 ? 'before' : sent > 2 ? 'key-refused' : 'fine')
    const rows = [
      editRow(2, 1000, { price: ['10', '11'] }),
      editRow(3, 1000, { stock: ['5', '6'] }),
      editRow(4, 1000, { minimum: ['0', '1'] }),
    ]
    const run = await startRun(place.parts(rows, ONE_BY_ONE))
    await run.whenFinished
    await discardRun(journal, run.id)
    const told = journal
      .report(run.id, { from: 0, count: 9 })
      .rows.map(({ row, state, reason }) => [row, state, reason?.code])
    expect(told).toEqual([
      [2, 'applied', undefined],
      [3, 'unknown', 'no-answer'],
      [4, 'skipped', 'earlier-call'],
    ])
  })

  test('where the disk does not take it, the run can be discarded again', async () => {
    const run = await stoppedAt(3)
    const full = { ...journal, write: () => Promise.reject(new Error('full')) }
    await expect(discardRun(full, run)).rejects.toThrow('full')
    expect(storedTexts).toEqual([])
    await discardRun(journal, run)
    expect(journal.info(run).state).toBe('done')
  })
})

describe('[RUN-18] ended', () => {
  test('it stays to be resumed, its rest is still planned, and nobody holds it', async () => {
    place.account.left = 3
    const run = await startRun(place.parts(edits(4), { ...ONE_BY_ONE, whenParked: 'end' }))
    expect((await run.whenFinished).state).toBe('parked')
    const reads = place.account.reads
    await endRun(journal, run.id)
    expect([storedTexts, place.account.reads]).toEqual([[], reads])
    expect(journal.record(run.id)).toMatchObject({ state: 'stopped', reason: { code: 'cancelled' } })
    expect(journal.info(run.id).ended).not.toBeNull()
    place.account.left = 1000
    const again = await (await resumeRun({ ...place.parts([]), run: run.id })).whenFinished
    expect(again.counts).toMatchObject(runCounts({ verified: 4 }))
  })

  test('where the disk does not take it, it can be ended again', async () => {
    const run = await stoppedAt(3)
    const full = { ...journal, write: () => Promise.reject(new Error('full')) }
    await expect(endRun(full, run)).rejects.toThrow('full')
    expect(storedTexts).toEqual([])
    await endRun(journal, run)
    expect(journal.record(run).reason?.code).toBe('cancelled')
  })
})
