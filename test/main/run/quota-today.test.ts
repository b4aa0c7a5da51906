import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import {
  computeQuota,
  countRequestsLeftForRun,
  countRequestsLeftToday,
  computeQuotaToday,
  makeDefaultLimits,
} from '../../../src-main/run/left-today.ts'
import { readStoredProgress, applyRefusal } from '../../../src-main/run/park.ts'
import { head } from './build.ts'
import type { RunProgress } from '../../../src-shared/api/run.ts'
import { runCounts } from '../../run-counts.ts'

const HOUR = 3_600_000
const counts = runCounts({ waiting: 1 })
const limits = makeDefaultLimits(0)
const quota = { used: 32, limit: 10_000, reserve: 0, resets: 1, learnt: false }

let folder: string
let journal: JournalPort
let now: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-left-'))
  now = new Date(2026, 10, 21, 12).getTime()
  journal = openJournal(join(folder, 'journal.db'), { now: () => now })
})
afterEach(() => {
  journal.close()
  rmSync(folder, { recursive: true, force: true })
})

test('after a refusal nothing is left until the reset, however few requests were counted here', () => {
  journal.countRequests('L', 32)
  expect(countRequestsLeftToday(journal, 'L', limits)).toBe(9968)
  const counted = computeQuota(journal, 'L', limits)
  expect(counted).toMatchObject({ used: 32, limit: 10_000, reserve: 0 })
  expect(computeQuotaToday(journal, 'L', limits)).toEqual(counted)
  journal.recordQuotaRefusal('L')
  expect(countRequestsLeftToday(journal, 'L', limits)).toBe(0)
  expect(computeQuotaToday(journal, 'L', limits)).toMatchObject({ used: 10_000, limit: 10_000, reserve: 0 })
  expect(countRequestsLeftToday(journal, 'another company', limits)).toBe(10_000)
  now = journal.ledger('L').nextResetAt + 1
  expect(countRequestsLeftToday(journal, 'L', limits)).toBe(10_000)
})

test.each([
  ['a fresh day', 0, makeDefaultLimits(0), false, 10_000, 10_000],
  ['some are kept for other programs', 100, makeDefaultLimits(900), false, 9000, 9000],
  ['more are kept than are left', 9500, makeDefaultLimits(900), false, 0, 0],
  ['all are kept', 0, makeDefaultLimits(10_000), false, 0, 0],
  ['a lower limit of a run', 30, { dailyLimit: 100, reserve: 20 }, false, 50, 50],
  ['more were sent than the limit', 10_300, makeDefaultLimits(0), false, 0, 0],
  ['the account refused: shown none, and a run may try', 32, makeDefaultLimits(100), true, 9868, 0],
] as const)('requests left, by count and as shown: %s', (_, usedCount, given, refused, byCount, shownNumber) => {
  journal.countRequests('L', usedCount)
  if (refused) journal.recordQuotaRefusal('L')
  expect(countRequestsLeftForRun(journal, 'L', given)).toBe(byCount)
  expect(countRequestsLeftToday(journal, 'L', given)).toBe(shownNumber)
})

test('what is kept for other programs is not shown as left of a run that no process drives', () => {
  const id = journal.create({ account: 'A', head: head('A'), ledger: 'L', undoOf: null, knownStorages: [1] })
  journal.begin(id, [1], null)
  journal.countRequests('L', 32)
  expect(readStoredProgress(journal, id, 0)).toMatchObject({ leftToday: 9968, quota: { used: 32, reserve: 0 } })
  expect(readStoredProgress(journal, id, 900)).toMatchObject({ leftToday: 9068, quota: { used: 32, reserve: 900 } })
  journal.recordQuotaRefusal('L')
  expect(readStoredProgress(journal, id, 900)).toMatchObject({ leftToday: 0, quota: { used: 10_000, reserve: 900 } })
})

test('a learnt reset ends it too, and so does an answer', () => {
  journal.recordQuotaRefusal('L')
  now += HOUR
  journal.recordQuotaAnswer('L', now, 0)
  expect(countRequestsLeftToday(journal, 'L', limits)).toBe(10_000)
  journal.recordQuotaRefusal('L')
  now += 23 * HOUR
  expect(countRequestsLeftToday(journal, 'L', limits)).toBe(0)
  now += HOUR
  expect(countRequestsLeftToday(journal, 'L', limits)).toBe(10_000)
})

test('a run the account refused says none; one that only lacks enough for the next material says what is left', () => {
  const why = { code: 'quota', field: null, details: { refused: 1, waits: 1 } } as const
  const progress: RunProgress = {
    run: 'r',
    state: 'parked',
    done: 0,
    total: 1,
    failed: 0,
    rowsIn: 0,
    perSecond: 0,
    secondsLeft: null,
    leftToday: 9968,
    sending: 0,
    requests: { reads: 1, writes: 0, retries: 0 },
    requestsPerSecond: 0,
    quota,
    counts,
    why,
  }
  expect(applyRefusal(progress)).toEqual({ ...progress, leftToday: 0, quota: { ...quota, used: 10_000 } })
  const few: RunProgress = { ...progress, why: { ...why, details: { waits: 1 } } }
  expect(applyRefusal(few)).toEqual(few)
  const goesOn: RunProgress = { ...progress, state: 'running' }
  expect(applyRefusal(goesOn)).toEqual(goesOn)
})
