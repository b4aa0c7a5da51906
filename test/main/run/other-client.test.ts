/**
 * Another client writes to the same stocks while a run sends: how many of its writes the run overwrites. Fixed seeds; the clock stops while
 * somebody works.
 */
import { afterEach, expect, test } from 'vitest'
import type { CallOutcome, ReadHooks, StorageResult } from '../../../src-main/ports/ports.ts'
import { startRun } from '../../../src-main/run/run.ts'
import type { CallMethod } from '../../../src-shared/material/fields/writing-methods.ts'
import type { Body } from '../../../src-shared/plan/plan.ts'
import { decimal, FakeAccount } from './fake-account.ts'
import type { FakeClock } from './fake-clock.ts'
import { edits, makePlace, type Place } from './place.ts'

const SEND_MS = 100
const LIST_MS = 150

/** An account with latency, like one on the network. */
class SlowAccount extends FakeAccount {
  private readonly clock: FakeClock
  constructor(count: number, clock: FakeClock) {
    super(count)
    this.clock = clock
  }
  override async readStorage(storage: number, hooks?: ReadHooks): Promise<StorageResult> {
    await this.clock.sleep(LIST_MS / 2)
    const readResult = await super.readStorage(storage, hooks)
    await this.clock.sleep(LIST_MS / 2)
    return readResult
  }
  override async send(method: CallMethod, body: Body): Promise<CallOutcome> {
    await this.clock.sleep(SEND_MS / 2)
    const outcome = await super.send(method, body)
    await this.clock.sleep(SEND_MS / 2)
    return outcome
  }
}

/** Numbers of at least 0 and below 1, from a seed. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Measured {
  readonly writes: number
  readonly overwritten: number
  readonly requests: number
  readonly age: { readonly typical: number; readonly most: number } | undefined
  readonly counts: { readonly verified: number; readonly skipped: number }
}

let place: Place | null = null
afterEach(() => place?.remove())

/** `perSecond`: the other client's writes. `minAgeMs`: the shortest time between readings. */
async function measure(rows: number, perSecond: number, seed: number, minAgeMs = 1_000): Promise<Measured> {
  place = makePlace()
  const here = place
  const account = new SlowAccount(rows, here.clock)
  const chance = chanceFrom(seed)
  /** Materials whose last write is the other client's. */
  const theirNumbers = new Set<number>()
  let writes = 0
  let overwritten = 0
  account.onSend = (_method, body) => {
    if (theirNumbers.delete(Number(body['material_id']))) overwritten += 1
  }
  const over = new AbortController()
  const other = async (): Promise<void> => {
    for (;;) {
      await here.clock.sleep(1000 / perSecond, over.signal)
      if (over.signal.aborted) return
      writes += 1
      const id = 1000 + Math.floor(chance() * rows)
      account.put({ id, stock: decimal(String(100 + writes)) })
      theirNumbers.add(id)
    }
  }
  const options = { perSecond: 5, concurrency: 4, timing: { minAgeMs } }
  const run = await startRun({ ...here.parts(edits(rows), options), account })
  const working = other()
  const runEnd = await run.whenFinished
  over.abort()
  await working
  const { requests, readingAge, counts } = here.journal.info(runEnd.run)
  here.remove()
  place = null
  return { writes, overwritten, requests: requests.reads + requests.writes, age: readingAge, counts }
}

const CASES = [
  { rows: 60, perSecond: 1 },
  { rows: 60, perSecond: 5 },
  { rows: 200, perSecond: 1 },
]

test.each(CASES)(
  '[RUN-6] of the writes of another client at $perSecond a second, a run of $rows rows overwrites less than a tenth',
  async ({ rows, perSecond }) => {
    const sum = { writes: 0, overwritten: 0, requests: 0 }
    for (const seed of [1, 2, 3]) {
      const { writes, overwritten, requests, age } = await measure(rows, perSecond, seed)
      sum.writes += writes
      sum.overwritten += overwritten
      sum.requests += requests
      // The report's window: one reading, and five requests until the next.
      expect(age?.most).toBeLessThanOrEqual(2_000)
    }
    expect(sum.overwritten / sum.writes).toBeLessThan(0.1)
    // At most 2 % of a day more than the requests for the rows and the readings before and after.
    expect(sum.requests).toBeLessThanOrEqual(3 * (rows + 2 + 200))
  },
)

test('[RUN-6] that is what the readings between do: with one at the beginning alone, most of what comes first is overwritten', async () => {
  for (const { rows, perSecond } of CASES) {
    const { writes, overwritten } = await measure(rows, perSecond, 1, 900_000)
    expect(overwritten / writes).toBeGreaterThan(0.2)
  }
})
