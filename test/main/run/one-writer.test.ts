import { beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { discardRun } from '../../../src-main/run/unfinished.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { addRow, editRow } from './build.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

let place: Place
/** Another process on the same data folder. */
let otherPort: JournalPort

beforeEach(() => {
  place = makePlace(20)
  otherPort = openJournal(place.file, { now: () => place.clock.now(), flushesOnCommit: true })
  return () => {
    otherPort.close()
    place.remove()
  }
})

const news = (count: number) =>
  Array.from({ length: count }, (_, n) => addRow(n + 2, { name: `Plank ${n}`, sku: `P-${n}`, stock: '1' }))

test('[T-41] [RUN-17] two applies at once of one file of new materials: one set of materials, and the second says what it left out', async () => {
  const { account, parts } = place
  const knownIds = [...account.materials.keys()]
  const firstHandle = await startRun({ ...parts(news(18), { perSecond: 5, concurrency: 1 }), knownIds })
  const second = await startRun({ ...parts(news(18)), journal: otherPort, knownIds })
  const waits: unknown[] = []
  second.onProgress(({ why }) => waits.push(why?.code, why && reasonText(why)))
  const [one, two] = await Promise.all([firstHandle.whenFinished, second.whenFinished])
  expect([...account.materials.values()].filter(({ sku }) => sku.startsWith('P-'))).toHaveLength(18)
  expect([one.counts.verified, two.counts.verified, two.counts.skipped]).toEqual([18, 0, 18])
  expect(place.journal.report(two.run, { from: 0, count: 1 }).rows[0]?.reason?.code).toBe('appeared')
  expect(waits).toContain('other-writes')
  expect(waits.join('\n')).toContain(`import ${one.run} (“stock.csv”) has been writing to this account since`)
})

test('[T-41] whoever waits may stop: nothing of it is sent, and it claims nothing', async () => {
  const { account, parts, journal } = place
  const firstHandle = await startRun(parts(edits(20), { perSecond: 2, concurrency: 1 }))
  const second = await startRun({ ...parts(edits(20)), journal: otherPort })
  second.onProgress(({ why }) => why?.code === 'other-writes' && second.cancel())
  const two = await second.whenFinished
  expect([two.state, two.reason?.code, two.requests.writes]).toEqual(['stopped', 'cancelled', 0])
  expect((await firstHandle.whenFinished).counts.verified).toBe(20)
  expect(account.sent).toHaveLength(20)
  // The rest of the second run is not a reason to leave anything out.
  const third = await startRun(parts([editRow(2, 1000, { stock: ['9', '11'] })]))
  expect((await third.whenFinished).counts.verified).toBe(1)
  expect(journal.listOpenClaims(third.id)).toEqual([])
})

test.each([
  ['HTTP://127.0.0.1:9', 'a spelling of its address'],
  ['http://localhost:9//', 'another name of this computer'],
])('[T-41] %s is the same account: %s', async (address) => {
  const { account, parts, journal } = place
  const firstText = journal.create(newRun(account.address))
  const second = otherPort.create(newRun(address))
  expect(journal.takeWritingLease(firstText)).toMatchObject({ kind: 'taken' })
  expect(otherPort.takeWritingLease(second)).toMatchObject({ kind: 'busy', run: firstText })
  journal.releaseWritingLease(firstText)
  expect(otherPort.takeWritingLease(second)).toEqual({ kind: 'taken', hasOtherWriter: true })
  expect(parts([]).head.account).toBe(account.address)
})

test('[T-41] another key at the same address waits as well; another account does not', () => {
  const { account, journal } = place
  const firstText = journal.create(newRun(account.address))
  const key = otherPort.create({ ...newRun(account.address), ledger: 'another' })
  const elsewhere = otherPort.create(newRun('https://elsewhere.example/connect'))
  expect(journal.takeWritingLease(firstText).kind).toBe('taken')
  expect(otherPort.takeWritingLease(key).kind).toBe('busy')
  expect(otherPort.takeWritingLease(elsewhere).kind).toBe('taken')
})

test('[T-41] a writer that let its lease run out writes no more, and says so', async () => {
  const { clock, journal, parts } = place
  const firstHandle = await startRun(
    parts(edits(20), { perSecond: 1, concurrency: 1, timing: { leaseRenewalMs: 1e9 } }),
  )
  const began = firstHandle.onProgress(({ done }) => {
    if (done !== 3) return
    began()
    clock.leap(60_000)
    const second = otherPort.create(newRun(place.account.address))
    expect(otherPort.takeWritingLease(second).kind).toBe('taken')
  })
  const runEnd = await firstHandle.whenFinished
  expect(runEnd.reason?.code).toBe('journal')
  expect(runEnd.reason?.details['trouble']).toBe('lease-lost')
  expect(journal.info(firstHandle.id).state).toBe('interrupted')
  expect(place.account.sent.length).toBeLessThan(8)
})

test('[T-5] [RUN-18] rows of a stopped run are left to it, with the run named; discarded or resumed, they are free', async () => {
  const { account, journal, parts } = place
  const firstHandle = await startRun(parts(edits(10), { ...FAST, firstRows: 4, afterFirstRows: 'stop' }))
  expect((await firstHandle.whenFinished).state).toBe('stopped')
  const raise = [editRow(2, 1000, { price: ['10', '12'] }), editRow(8, 1006, { price: ['10', '12'] })]
  const second = await (await startRun({ ...parts(raise), journal: otherPort })).whenFinished
  // The stopped run did the first of them, and no longer claims it.
  expect(second.counts).toMatchObject({ verified: 1, skipped: 1 })
  const [, remainingRow] = journal.report(second.run, { from: 0, count: 2 }).rows
  expect(remainingRow?.reason && reasonText(remainingRow.reason)).toContain(
    `import ${firstHandle.id} (“stock.csv”) is not finished`,
  )
  expect(account.materials.get(1006)?.price).toBe('10')
  await discardRun(otherPort, firstHandle.id)
  expect(journal.info(firstHandle.id)).toMatchObject({ state: 'done', counts: { verified: 4, skipped: 6, waiting: 0 } })
  const third = await (await startRun(parts([editRow(8, 1006, { price: ['10', '12'] })]))).whenFinished
  expect(third.counts.verified).toBe(1)
  await expect(resumeRun({ ...parts([]), run: firstHandle.id })).rejects.toThrow('finished')
})

test('[RUN-18] discarded, a call that was to be sent again is unknown: it may still arrive', async () => {
  const { account, journal, parts } = place
  // Sent without an effect or an answer; then the key is removed before it is sent again.
  account.fate = (_method, _body, count) => (count === 1 ? 'before' : 'key-refused')
  const run = await startRun(parts(edits(2), { ...FAST, concurrency: 1 }))
  await run.whenFinished
  await discardRun(otherPort, run.id)
  const { rows } = journal.report(run.id, { from: 0, count: 2 })
  expect(rows.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['unknown', 'no-answer'],
    ['skipped', 'discarded'],
  ])
})

test('[T-5] an add that a stopped run has still to send is left to it', async () => {
  const { account, parts } = place
  const knownIds = [...account.materials.keys()]
  const firstHandle = await startRun({
    ...parts(news(6), { ...FAST, concurrency: 1, firstRows: 2, afterFirstRows: 'stop' }),
    knownIds,
  })
  await firstHandle.whenFinished
  const second = await (await startRun({ ...parts(news(6)), knownIds })).whenFinished
  expect(second.counts).toMatchObject({ verified: 0, skipped: 6 })
  await (
    await resumeRun({ ...parts([]), run: firstHandle.id })
  ).whenFinished
  expect([...account.materials.values()].filter(({ sku }) => sku.startsWith('P-'))).toHaveLength(6)
})

function newRun(account: string) {
  const head = { version: 1, account, storage: 1, file: 'stock.csv', catalogue: '' } as const
  return { account: 'A', head, ledger: account, knownStorages: [1], undoOf: null }
}
