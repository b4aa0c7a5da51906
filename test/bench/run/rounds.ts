/**
 * What throughput.ts starts: a bare loop and a run in turn, in this process, one line of JSON for each round. Arguments: the account's
 * address and key, how many calls, how many rounds. The first round only warms up and is not told.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Pool } from 'undici'
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import { startRunThread } from '../../../src-main/workers/run-thread.ts'
import { bodyJson } from '../../../src-shared/domain/call.ts'
import type { PlanRow } from '../../../src-shared/domain/plan.ts'
import { editRow, head } from '../../engine/run/build.ts'

const CONCURRENCY = 8
const [url = '', key = ''] = process.argv.slice(2)
const [calls = 0, rounds = 0] = process.argv.slice(4).map(Number)

function* batches(from: number, to: number): Generator<PlanRow[]> {
  for (let at = 0; at < calls; at += 200) {
    yield Array.from({ length: Math.min(200, calls - at) }, (_, offset) => {
      const index = at + offset
      return editRow(index + 2, 1000 + index, { stock: [String(from + index), String(to + index)], storage: 1 })
    })
  }
}

async function bare(bodies: readonly string[]): Promise<number> {
  const pool = new Pool(url, { connections: CONCURRENCY, pipelining: 1 })
  const headers = { authorization: key, 'content-type': 'application/json' }
  const started = performance.now()
  let next = 0
  async function worker(): Promise<void> {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const path = '/v1/materials/update_stock.php'
      const answer = await pool.request({ path, method: 'POST', headers, body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const took = performance.now() - started
  await pool.close()
  return took
}

const delay = monitorEventLoopDelay({ resolution: 1 })

interface Whole {
  readonly ms: number
  /** From the moment the plan is journaled. */
  readonly fromJournaled: number
  /** Main's event loop, from the start to the end of the run: the longest block, and what all but one in a thousand stay below. */
  readonly blocked: number
  readonly usual: number
  /** The longest block by the processor time of main's own thread: without what others took of the processor. */
  readonly busy: number
}

/** Looks at this thread's processor time each time the event loop comes round. Returns how to end it, with the most between two. */
function watchBusy(): () => number {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let most = 0
  const timer = setInterval(() => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.max(most, used() - last)
  }
}

async function journaled(plan: Iterable<readonly PlanRow[]>): Promise<Whole> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-throughput-'))
  const journalFile = join(folder, 'journal.db')
  // The app opens its journal once, when it starts.
  const journal = openJournal(journalFile)
  delay.reset()
  delay.enable()
  const endBusy = watchBusy()
  const started = performance.now()
  const handle = await startRunThread(
    { journal, journalFile, address: url, key },
    {
      head: head(url),
      accountName: 'Bench',
      rows: plan,
      ledger: 'bench',
      storages: [1],
      knownIds: null,
      undoOf: null,
      options: { perSecond: Number.POSITIVE_INFINITY, concurrency: CONCURRENCY, dailyLimit: 10_000_000 },
    },
  )
  const began = performance.now()
  const end = await handle.finished
  const over = performance.now()
  delay.disable()
  const busy = endBusy()
  if (end.counts.verified !== calls) throw new Error(JSON.stringify(end))
  journal.close()
  rmSync(folder, { recursive: true, force: true })
  const [blocked, usual] = [delay.max / 1e6, delay.percentile(99.9) / 1e6]
  return { ms: over - started, fromJournaled: over - began, blocked, usual, busy }
}

/** Processor milliseconds this process has used, all threads. */
function processor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let level = 40
for (let round = 0; round <= rounds; round += 1) {
  const bodies = [...batches(level, level + 1)].flat().flatMap((row) => row.calls.map((call) => bodyJson(call.body)))
  const start = processor()
  const plain = await bare(bodies)
  const between = processor()
  const run = await journaled(batches(level + 1, level + 2))
  const work = { bare: between - start, run: processor() - between }
  level += 2
  if (round > 0) console.log(JSON.stringify({ bare: plain, run, work }))
}
