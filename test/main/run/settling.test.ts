/** [RUN-4] [RUN-5] The result of calls that got no answer, one by one. */
import { beforeEach, describe, expect, test } from 'vitest'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { runCounts } from '../../run-counts.ts'
import { addRow, deleteRow, editRow, idleRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'

let account: Place['account']
let journal: Place['journal']
let clock: Place['clock']
let parts: Place['parts']

beforeEach(() => {
  const place = makePlace(20)
  ;({ account, journal, clock, parts } = place)
  return place.remove
})

const rowsOf = (run: string) => journal.report(run, { from: 0, count: 500 }).rows

describe('a call that never gets an answer', () => {
  test('and never happened is sent five times, then it failed, and says so', async () => {
    account.fate = (_method, body) => (body['material_id'] === 1000 ? 'before' : 'fine')
    const run = await startRun(parts(edits(3)))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.counts]).toMatchObject(['done', runCounts({ verified: 2, failed: 1 })])
    expect(account.sent.filter(({ body }) => body['material_id'] === 1000)).toHaveLength(5)
    expect(runEnd.requests).toMatchObject({ writes: 7, retries: 4 })
    expect(rowsOf(run.id)[0]?.reason).toEqual(makeReason('gave-up', { tries: 5 }))
  })

  test('of a material that is gone has failed: it is not sent again', async () => {
    account.fate = (_method, body) => {
      if (body['material_id'] !== 1000) return 'fine'
      account.materials.delete(1000)
      return 'before'
    }
    const run = await startRun(parts([editRow(2, 1000, { price: ['10', '12'] }), ...edits(2).slice(1)]))
    const runEnd = await run.whenFinished
    expect([runEnd.counts, rowsOf(run.id)[0]?.reason]).toMatchObject([
      runCounts({ verified: 1, failed: 1 }),
      makeReason('gone'),
    ])
    expect(account.sent).toHaveLength(2)
  })

  test('and happened is done: nothing is sent twice, and why no answer came stays with it', async () => {
    account.fate = () => 'after'
    const run = await startRun(
      parts([...edits(2), addRow(9, { name: 'New', stock: '3' }), deleteRow(10, 1010, 'Material 10')]),
    )
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.counts]).toMatchObject(['done', runCounts({ verified: 4 })])
    expect([account.sent.length, runEnd.requests.retries]).toEqual([4, 0])
    expect(account.materials.has(1010)).toBe(false)
  })

  test('[RUN-15] suppliers that no list shows are sent again, for they are the same however often; then nobody knows', async () => {
    account.fate = () => 'before'
    const run = await startRun(parts([editRow(2, 1000, { suppliers: [[7], [8]] })]))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.counts]).toMatchObject(['done', runCounts({ unknown: 1 })])
    expect(account.sent).toHaveLength(5)
  })

  test('of an add that left no trace: it is looked for twice before it is sent again', async () => {
    account.fate = (_method, _body, count) => (count === 1 ? 'before' : 'fine')
    const run = await startRun(
      parts([addRow(2, { name: 'New', stock: '3' })], { ...FAST, timing: { settleMs: 3_000 } }),
    )
    const startTime = clock.now()
    const runEnd = await run.whenFinished
    expect([runEnd.counts, account.sent.length]).toMatchObject([runCounts({ verified: 1 }), 2])
    // Before it is sent, twice after it was lost, and at the end; a fifth time if it waits for its turn.
    expect(runEnd.requests.reads).toBe(4)
    expect(clock.now() - startTime).toBeGreaterThanOrEqual(3_000)
  })
})

test('where only answers are lost it does not go slower: everything happened', async () => {
  for (let id = 1020; id < 1200; id += 1) account.put({ id })
  account.fate = () => 'after'
  const run = await startRun(parts(edits(200), { perSecond: 20, concurrency: 4 }))
  const startTime = clock.now()
  const runEnd = await run.whenFinished
  expect([runEnd.counts.verified, runEnd.requests.retries]).toEqual([200, 0])
  // Ten seconds at full speed; at a sixteenth of it, more than two minutes.
  expect(clock.now() - startTime).toBeLessThan(40_000)
})

test('first rows are checked before somebody is asked; a lost answer among them is settled then', async () => {
  account.fate = (_method, _body, count) => (count === 2 ? 'after' : 'fine')
  const run = await startRun(parts(edits(6), { ...FAST, concurrency: 1, firstRows: 3, afterFirstRows: 'stop' }))
  const runEnd = await run.whenFinished
  expect([runEnd.state, runEnd.reason]).toEqual(['stopped', makeReason('first-rows', { rows: 3, verified: 3 })])
  expect(runEnd.counts).toMatchObject(runCounts({ verified: 3, waiting: 3 }))
  const secondHandle = await resumeRun({ ...parts([]), run: run.id })
  expect((await secondHandle.whenFinished).counts).toMatchObject(runCounts({ verified: 6 }))
  expect(account.sent).toHaveLength(6)
})

test('[REPORT-5] what the account holds of rows that failed or were left out is kept, of rows with nothing to do it is not', async () => {
  account.put({ id: 1001, stock: decimal('77') })
  account.onSend = (_method, body) => {
    if (body['material_id'] === 1000) account.put({ id: 1000, stock: decimal('6') })
  }
  account.fate = (_method, body) => (body['material_id'] === 1000 ? 'before' : 'fine')
  const run = await startRun(parts([...edits(3), idleRow(9, 'unchanged')]))
  await run.whenFinished
  const rows = rowsOf(run.id).map(({ row, state, changes }) => [row, state, changes.map(({ now, who }) => [now, who])])
  expect(rows).toEqual([
    [2, 'failed', [['6', 'someone-else']]],
    [3, 'skipped', [['77', 'someone-else']]],
    [4, 'verified', [['9', 'this-run']]],
    [9, 'skipped', []],
  ])
})
