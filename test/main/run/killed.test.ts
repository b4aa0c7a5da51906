/** [RUN-21] A killed program's sent calls count once the account shows them; calls without an effect do not. */
import { copyFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { runCounts } from '../../run-counts.ts'
import { addRow, editRow } from './build.ts'
import { FAST, makePlace, type Place } from './place.ts'

let place: Place

beforeEach(() => {
  place = makePlace(20)
  return place.remove
})

/** Killed after its first call was sent, with or without an effect; resumed by the next program. */
async function killed(row: PlannedRow, happened: boolean, change: () => void = () => undefined) {
  const { account, clock, file, parts } = place
  const remainingText = `${file}-killed`
  const rowsBefore = structuredClone([...account.materials])
  account.onSend = () => {
    if (account.sent.length > 0) return
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${remainingText}${part}`)
  }
  const run = await startRun(parts([row], { ...FAST, concurrency: 1 }))
  await run.whenFinished
  expect(account.sent).toHaveLength(1)
  if (!happened) {
    account.materials.clear()
    for (const [id, material] of rowsBefore) account.materials.set(id, material)
  }
  account.sent.length = 0
  account.onSend = () => undefined
  change()
  const journal = openJournal(remainingText, { now: () => clock.now() + 60_000, flushesOnCommit: true })
  const runEnd = await (await resumeRun({ ...parts([]), journal, run: run.id })).whenFinished
  const { rows } = journal.report(run.id, { from: 0, count: 1 })
  journal.close()
  return { end: runEnd, again: account.sent.length, row: rows[0] }
}

const ROWS: readonly (readonly [string, () => PlannedRow])[] = [
  ['an edit', () => editRow(2, 1000, { price: ['10', '12'] })],
  ['an add', () => addRow(2, { name: 'New', stock: '3' })],
]

test.each(ROWS)('[RUN-21] %s that happened is counted as sent, once, and not sent again', async (_what, row) => {
  const { end, again } = await killed(row(), true)
  expect([end.counts, again]).toMatchObject([runCounts({ verified: 1 }), 0])
  expect(end.requests).toMatchObject({ writes: 1, retries: 0 })
})

test.each(ROWS)('[RUN-21] %s that did not happen is sent, and counted once', async (_what, row) => {
  const { end, again } = await killed(row(), false)
  expect([end.counts, again]).toMatchObject([runCounts({ verified: 1 }), 1])
  expect(end.requests).toMatchObject({ writes: 1, retries: 0 })
})

test('[RUN-4] an edit of a material that is gone by then has failed: it was not counted, and is not sent', async () => {
  const { end, again, row } = await killed(editRow(2, 1000, { price: ['10', '12'] }), false, () => {
    place.account.materials.delete(1000)
  })
  expect([end.counts, end.requests.writes, again]).toMatchObject([runCounts({ failed: 1 }), 0, 0])
  expect(row?.reason?.code).toBe('gone')
})
