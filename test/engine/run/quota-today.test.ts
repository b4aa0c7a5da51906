import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import type { JournalPort } from '../../../src-main/engine/run/journal-port.ts'
import { countedQuota, leftToday, quotaToday } from '../../../src-main/engine/run/quota.ts'
import { withRefusal } from '../../../src-main/engine/run/stored-progress.ts'
import type { Progress } from '../../../src-main/engine/run/progress.ts'
import { runCounts } from '../../run-counts.ts'

const HOUR = 3_600_000
const counts = runCounts({ waiting: 1 })
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
  expect(leftToday(journal, 'L')).toBe(9968)
  const limits = { dailyLimit: 10_000, reserve: 0 }
  const counted = countedQuota(journal, 'L', limits)
  expect(counted).toMatchObject({ used: 32, limit: 10_000, reserve: 0 })
  expect(quotaToday(journal, 'L', limits)).toEqual(counted)
  journal.quotaRefused('L')
  expect(leftToday(journal, 'L')).toBe(0)
  expect(quotaToday(journal, 'L', limits)).toMatchObject({ used: 10_000, limit: 10_000, reserve: 0 })
  expect(leftToday(journal, 'another company')).toBe(10_000)
  now = journal.ledger('L').nextReset + 1
  expect(leftToday(journal, 'L')).toBe(10_000)
})

test('a learnt reset ends it too, and so does an answer', () => {
  journal.quotaRefused('L')
  now += HOUR
  journal.quotaAnswered('L', now, 0)
  expect(leftToday(journal, 'L')).toBe(10_000)
  journal.quotaRefused('L')
  now += 23 * HOUR
  expect(leftToday(journal, 'L')).toBe(0)
  now += HOUR
  expect(leftToday(journal, 'L')).toBe(10_000)
})

test('a run the account refused says none; one that only lacks enough for the next material says what is left', () => {
  const why = { code: 'quota', field: null, details: { refused: 1, waits: 1 } } as const
  const progress: Progress = {
    run: 'r',
    state: 'parked',
    done: 0,
    total: 1,
    failed: 0,
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
  expect(withRefusal(progress)).toEqual({ ...progress, leftToday: 0, quota: { ...quota, used: 10_000 } })
  const few: Progress = { ...progress, why: { ...why, details: { waits: 1 } } }
  expect(withRefusal(few)).toEqual(few)
  const goesOn: Progress = { ...progress, state: 'running' }
  expect(withRefusal(goesOn)).toEqual(goesOn)
})
