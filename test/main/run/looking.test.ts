/** What a run sees in the account before it sends, and how it reacts. [RUN-6] */
import { beforeEach, describe, expect, test } from 'vitest'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { addRow, idleRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'

let account: Place['account']
let journal: Place['journal']
let clock: Place['clock']
let parts: Place['parts']
let states: Place['states']

beforeEach(() => {
  const place = makePlace(20)
  ;({ account, journal, clock, parts, states } = place)
  return place.remove
})

describe('looking first [RUN-6]', () => {
  test('a row that drifted is set aside, one that is already right is not sent, the rest goes on', async () => {
    account.put({ id: 1000, stock: decimal('6') })
    account.put({ id: 1001, stock: decimal('9') })
    const run = await startRun(parts(edits(3)))
    const runEnd = await run.whenFinished
    expect(account.sent.map(({ body }) => body['material_id'])).toEqual([1002])
    expect(states(run.id)).toEqual([
      [2, 'skipped', 'stock'],
      // With a note that the account already had the value.
      [3, 'verified', null],
      [4, 'verified', undefined],
    ])
    expect(runEnd.counts).toMatchObject({ verified: 2, already: 1 })
    expect(runEnd).toMatchObject({ state: 'done', requests: { reads: 2, writes: 1, retries: 0 } })
  })

  test('an add whose sku appeared since the preview is not sent', async () => {
    account.put({ id: 77, name: 'Oak', sku: 'N-1' })
    const knownIds = [...account.materials.keys()].filter((id) => id !== 77)
    const run = await startRun({ ...parts([addRow(2, { name: 'Oak board', sku: 'n-1' })]), knownIds })
    await run.whenFinished
    expect(account.sent).toEqual([])
    expect(states(run.id)).toEqual([[2, 'skipped', null]])
  })

  test('nothing to do costs no request', async () => {
    const run = await startRun(parts([idleRow(2, 'unchanged'), idleRow(3, 'problem'), idleRow(4, 'conflict')]))
    const runEnd = await run.whenFinished
    expect([runEnd.state, account.reads, account.sent.length]).toEqual(['done', 0, 0])
    expect(states(run.id)).toEqual([
      [2, 'skipped', undefined],
      [3, 'skipped', null],
      [4, 'skipped', null],
    ])
    expect(journal.report(run.id, { from: 0, count: 9, failedOnly: true }).total).toBe(2)
  })

  test('it appeared before the run could look at all: set aside by whoever takes the run over', async () => {
    account.put({ id: 77, name: 'Oak', sku: 'N-1' })
    const knownIds = [...account.materials.keys()].filter((id) => id !== 77)
    account.readFails = () => ({ kind: 'key-refused' })
    const run = await startRun({ ...parts([addRow(2, { name: 'Oak board', sku: 'n-1' })]), knownIds })
    expect(await run.whenFinished).toMatchObject({ state: 'stopped', reason: { code: 'key-refused' } })
    account.readFails = () => null
    const resumedHandle = await resumeRun({ account, journal, clock, options: FAST, run: run.id })
    await resumedHandle.whenFinished
    expect(account.sent).toEqual([])
    expect(states(run.id)).toEqual([[2, 'skipped', null]])
  })

  test('the run had looked, and ended before it came to that row: set aside all the same', async () => {
    account.put({ id: 77, name: 'New 99', sku: '' })
    const knownIds = [...account.materials.keys()].filter((id) => id !== 77)
    const rows = Array.from({ length: 100 }, (_, index) => addRow(index + 2, { name: `New ${index}` }))
    const run = await startRun({ ...parts(rows, { ...FAST, maxCalls: 5 }), knownIds })
    expect(await run.whenFinished).toMatchObject({ state: 'parked', reason: { code: 'max-calls' } })
    const sent = account.sent.length
    expect(sent).toBeGreaterThan(0)
    const resumedHandle = await resumeRun({ account, journal, clock, options: FAST, run: run.id })
    expect(await resumedHandle.whenFinished).toMatchObject({ state: 'done', counts: { verified: 99, skipped: 1 } })
    expect(account.sent.map(({ body }) => body['name'])).toEqual(rows.slice(0, 99).map(({ name }) => name))
  })

  test('what the plan knew is kept no longer than the run needs it', async () => {
    const run = await startRun({ ...parts([addRow(2, { name: 'Oak' })]), knownIds: account.materials.keys() })
    expect(journal.readPlanIds(run.id)?.size).toBe(20)
    await run.whenFinished
    expect([journal.readPlanIds(run.id), journal.readBaseline(run.id)]).toEqual([null, null])
  })
})
