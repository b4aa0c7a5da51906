import { copyFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { countRequestsLeftToday, makeDefaultLimits } from '../../../src-main/run/left-today.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { findUnfinishedRuns } from '../../../src-main/run/unfinished.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

let place: Place

beforeEach(() => {
  place = makePlace(60)
  return place.remove
})

test('[T-16] a parked run that is asked to go on without quota says so, and waits on without asking again and again', async () => {
  const { account, clock, parts } = place
  account.left = 5
  const run = await startRun(parts(edits(20)))
  const asked = new Set<unknown>()
  let pressed = 0
  run.onProgress(({ state, why }) => {
    if (state !== 'parked') return
    asked.add(why?.details['asked'])
    if (why?.details['asked'] === 2) {
      expect(reasonText(why)).toContain('It was asked again just now, and nothing is left.')
      run.cancel()
    } else if (pressed++ < 2) void clock.sleep(1_000).then(() => run.resume())
  })
  const before = clock.now()
  const runEnd = await run.whenFinished
  expect(runEnd.state).toBe('stopped')
  expect([...asked]).toEqual([undefined, 1, 2])
  expect(clock.now() - before).toBeLessThan(3_600_000)
  expect(account.refusals).toBeLessThan(12)
})

test('[T-16] a refusal is over with the first answer to a later request, not before', async () => {
  const { account, clock, journal, parts } = place
  account.left = 5
  const parked = await (await startRun(parts(edits(20), { ...FAST, whenParked: 'end' }))).whenFinished
  expect(parked.state).toBe('parked')
  const ledger = account.address
  expect(countRequestsLeftToday(journal, ledger, makeDefaultLimits(0))).toBe(0)
  // An answer to an earlier request than the refusal does not count.
  journal.recordQuotaAnswer(ledger, clock.now() - 1, 1)
  expect(countRequestsLeftToday(journal, ledger, makeDefaultLimits(0))).toBe(0)
  account.left = 10_000
  await clock.sleep(60_000)
  const secondHandle = await resumeRun({
    ...parts([]),
    run: parked.run,
    options: { ...FAST, firstRows: 1, afterFirstRows: 'stop' },
  })
  await secondHandle.whenFinished
  expect(countRequestsLeftToday(journal, ledger, makeDefaultLimits(0))).toBeGreaterThan(9_900)
})

test('[T-16] resume --first: what is said of the next rows is said of these', async () => {
  const { parts } = place
  const options = { ...FAST, concurrency: 1, firstRows: 4, afterFirstRows: 'stop' } as const
  const first = await (await startRun(parts(edits(20), options))).whenFinished
  expect(first.reason?.details).toEqual({ rows: 4, verified: 4 })
  const next = await (
    await resumeRun({ ...parts([]), run: first.run, options: { ...options, firstRows: 5 } })
  ).whenFinished
  expect(next.reason?.details).toEqual({ rows: 5, verified: 5, later: 1 })
  expect(next.counts.verified).toBe(9)
})

test('[T-16] the newest unfinished run of this account, by its key; other accounts’ are not offered', async () => {
  const { account, journal, parts } = place
  const options = { ...FAST, firstRows: 1, afterFirstRows: 'stop' } as const
  const own = await (await startRun({ ...parts(edits(3), options), ledger: 'key' })).whenFinished
  const head = { ...parts([]).head, account: 'https://elsewhere.example' }
  await (
    await startRun({ ...parts(edits(6).slice(4), options), head, ledger: 'key' })
  ).whenFinished
  const found = findUnfinishedRuns(journal, { address: `${account.address}/`, ledger: 'key' })
  expect(found.map(({ run, hasSameKey: sameKey, openCalls: open }) => [run, sameKey, open])).toEqual([
    [own.run, true, 2],
  ])
  expect(findUnfinishedRuns(journal, { address: account.address, ledger: 'other' })[0]?.hasSameKey).toBe(false)
})

test.each([
  ['at the usual rate', { perSecond: 5, concurrency: 4 }, 4],
  ['as fast as it goes', { ...FAST, concurrency: 4 }, 48],
])(
  '[T-43] [RUN-21] killed at any request %s, the ledger is never below the account’s count and at most N above',
  async (_name, options, maxCount) => {
    const { account, clock, file, parts } = place
    const gaps: number[] = []
    const counted = { requests: 0 }
    const copy = (): void => {
      // What a program that is killed now would leave behind.
      const remainingText = `${file}-${gaps.length}`
      for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${remainingText}${part}`)
      const journal = openJournal(remainingText, { now: () => clock.now(), flushesOnCommit: true })
      gaps.push(journal.ledger(account.address).spentRequests - counted.requests)
      journal.close()
    }
    account.onRequest = () => {
      counted.requests += 1
      copy()
    }
    const runEnd = await (await startRun(parts(edits(60), options))).whenFinished
    expect(runEnd.requests.writes).toBe(60)
    expect(gaps).toHaveLength(runEnd.requests.reads + runEnd.requests.writes)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(maxCount)
  },
)

test('[T-43] after a kill the report counts what the journal shows as sent', async () => {
  const { account, clock, file, parts } = place
  let seenCount = 0
  let remainingText: string | null = null
  account.onSend = () => {
    seenCount += 1
    if (seenCount !== 30) return
    remainingText = `${file}-killed`
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${remainingText}${part}`)
  }
  const rowsBefore = structuredClone([...account.materials])
  const run = await startRun(parts(edits(60), FAST))
  await run.whenFinished
  if (remainingText === null) throw new Error('not killed')
  // The account at that time: the first 29 calls have taken effect.
  const sent = account.sent.slice(0, 29).map(({ body }) => Number(body['material_id']))
  account.materials.clear()
  for (const [id, material] of rowsBefore)
    account.materials.set(id, sent.includes(id) ? { ...material, stock: decimal('9') } : material)
  account.sent.length = 0
  account.onSend = () => undefined
  const killed = openJournal(remainingText, { now: () => clock.now() + 60_000, flushesOnCommit: true })
  const again = await (await resumeRun({ ...parts([]), journal: killed, run: run.id })).whenFinished
  killed.close()
  expect(again.counts.verified).toBe(60)
  expect(again.requests).toMatchObject({ writes: 29 + account.sent.length, retries: 0 })
  expect(account.sent).toHaveLength(31)
})
