/** How many requests a run's readings of the account take, and what happens if one fails. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReadFailure, ReadHooks, SuppliersReply } from '../../../src-main/ports/ports.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { runCounts } from '../../run-counts.ts'
import { editRow } from './build.ts'
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

/** Today's requests in the ledger. */
const counted = (): number => journal.ledger(account.address).spentRequests

describe('[RUN-21] requests of looks are counted', () => {
  /** Each reading calls `reportedCount` times before a request is sent, and takes `cost` requests in total. */
  function paged(reportedCount: number, cost: number): number[] {
    const inLedger: number[] = []
    const read = account.readStorage.bind(account)
    account.readStorage = async (_storage?: number, hooks?: ReadHooks) => {
      for (let page = 0; page < reportedCount; page += 1) {
        await hooks?.onBeforeRequest?.()
        inLedger.push(counted())
      }
      return { ...(await read()), requests: cost }
    }
    return inLedger
  }

  test('each before it leaves, and no more than left', async () => {
    const inLedger = paged(3, 3)
    const run = await startRun(parts(edits(2)))
    const { requests } = await run.whenFinished
    expect(inLedger).toEqual([1, 2, 3, 6, 7, 8])
    expect([requests, counted()]).toEqual([{ reads: 6, writes: 2, retries: 0 }, 8])
  })

  test('those that nobody was asked about are counted afterwards, and those that did not leave are taken back', async () => {
    paged(1, 4)
    await (
      await startRun(parts(edits(1)))
    ).whenFinished
    expect(counted()).toBe(2 * 4 + 1)
  })

  test('what was asked and did not leave is taken back', async () => {
    paged(3, 1)
    const run = await startRun(parts(edits(1)))
    expect((await run.whenFinished).requests).toEqual({ reads: 2, writes: 1, retries: 0 })
    expect(counted()).toBe(3)
  })
})

describe('a look that does not come through', () => {
  const lostError: ReadFailure = { kind: 'unreachable', fault: { code: 'refused' } }

  /** Fails this many times, then succeeds. */
  function fails(times: number, failure: ReadFailure): void {
    let remainingCount = times
    account.readFails = () => {
      remainingCount -= 1
      return remainingCount >= 0 ? failure : null
    }
  }

  test.each<[string, ReadFailure]>([
    ['no answer', lostError],
    ['a list that changes while it is read', { kind: 'unsteady' }],
    ['half an answer', { kind: 'bad-answer', method: 'materials/get_list', field: 'body' }],
  ])('%s: it is tried four more times, with longer and longer waits, and slower', async (_, failure) => {
    fails(4, failure)
    const startTime = clock.now()
    const run = await startRun(parts(edits(1), { ...FAST, timing: { backoffMs: 1000, maxBackoffMs: 60_000 } }))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.counts.verified, runEnd.requests.reads]).toEqual(['done', 1, 6])
    // The pauses between attempts are at least half of 1, 2, 4 and 8 seconds.
    expect(clock.now() - startTime).toBeGreaterThanOrEqual(7_500)
    expect(clock.now() - startTime).toBeLessThan(9_000)
  })

  test.each<[ReadFailure, unknown, number]>([
    [lostError, makeReason('unreachable', { fault: 'refused' }), 5],
    [{ kind: 'unsteady' }, makeReason('unsteady', { storage: 1 }), 5],
    [{ kind: 'key-refused' }, makeReason('key-refused'), 1],
    [
      { kind: 'refused', error: 'No such storage' },
      makeReason('storage-refused', { storage: 1, error: 'No such storage' }),
      1,
    ],
    [
      { kind: 'bad-answer', method: 'materials/get_list', field: 'stock' },
      makeReason('bad-answer', { method: 'materials/get_list', field: 'stock' }),
      1,
    ],
  ])('%j stops the run, and nothing is sent', async (failure, why, reads) => {
    account.readFails = () => failure
    const run = await startRun(parts(edits(1)))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason, runEnd.requests.reads, account.sent]).toEqual(['stopped', why, reads, []])
  })

  test('a refusal for want of quota parks it', async () => {
    account.left = 0
    const run = await startRun(parts(edits(1), { ...FAST, whenParked: 'end' }))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason?.code, runEnd.reason?.details['refused'], account.sent]).toEqual([
      'parked',
      'quota',
      1,
      [],
    ])
  })

  test('a run that is stopped does not try again', async () => {
    account.readFails = () => lostError
    const run = await startRun(parts(edits(1)))
    account.onRequest = () => run.cancel()
    const runEnd = await run.whenFinished
    expect([runEnd.state, account.reads]).toEqual(['stopped', 1])
  })
})

describe('[RUN-15] suppliers are asked for one by one', () => {
  test('each material once in a look, before it is sent and after; what the account does not tell stays unknown', async () => {
    const requestedRows: [number, number][] = []
    for (let id = 1000; id < 1006; id += 1) account.put({ id, suppliers: [{ id: 7, name: 'Seven' }] })
    const suppliersOf = new Map<number, number>()
    const readSuppliers = async (material: number, storage: number): Promise<SuppliersReply> => {
      requestedRows.push([material, storage])
      if (material === 1005) return { kind: 'useless', requests: 1 }
      return { kind: 'known', suppliers: [{ id: suppliersOf.get(material) ?? 7, name: '' }], requests: 1 }
    }
    Object.assign(account, { readSuppliers })
    account.onSend = (_method, body) => {
      suppliersOf.set(Number(body['material_id']), 8)
    }
    const rows = Array.from({ length: 6 }, (_, index) => editRow(index + 2, 1000 + index, { suppliers: [[7], [8]] }))
    const run = await startRun(parts(rows))
    const runEnd = await run.whenFinished
    expect(runEnd.state).toBe('done')
    expect(runEnd.counts).toMatchObject(runCounts({ verified: 5, unverified: 1 }))
    // Two readings of the list, and two of each material.
    expect(runEnd.requests).toEqual({ reads: 14, writes: 6, retries: 0 })
    expect(requestedRows.toSorted(([a], [b]) => a - b)).toEqual(
      rows.flatMap(({ materialId }) => [
        [materialId, 1],
        [materialId, 1],
      ]),
    )
    expect(counted()).toBe(20)
  })

  test('[RUN-12] a look that the user’s own limit has no room for parks the run', async () => {
    account.put({ id: 1000, suppliers: [{ id: 7, name: 'Seven' }] })
    let requestedCount = 0
    const readSuppliers = async (): Promise<SuppliersReply> => {
      requestedCount += 1
      return { kind: 'known', suppliers: [{ id: 7, name: '' }], requests: 1 }
    }
    Object.assign(account, { readSuppliers })
    const row = editRow(2, 1000, { suppliers: [[7], [8]] })
    const run = await startRun(parts([row], { ...FAST, maxCalls: 1 }))
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason, requestedCount, account.sent]).toEqual([
      'parked',
      makeReason('max-calls', { most: 1 }),
      0,
      [],
    ])
  })
})
