/**
 * Started by throughput.ts: alternates a bare loop and a run, and prints one line of JSON per round. Arguments: the account's address, key and log
 * token, the number of calls and of rounds. The first round is a warm-up, and its log shows what a run reads. Both sides send the same requests,
 * each in a new thread. At the end, one more run is watched for how long it blocks the main thread.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Pool } from 'undici'
import { DIRECT_NETWORK } from '../../../src-shared/account/network-use.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { startRunInThread } from '../../../src-main/run/worker/run-thread.ts'
import { portOf } from '../../../src-main/run/worker/plan-port.ts'
import { findWorkerFile } from '../../../src-main/machine/worker-file.ts'
import { toBodyJson, type PlannedRow } from '../../../src-shared/plan/plan.ts'
import { editRow, head } from '../../main/run/build.ts'
import { requestLog } from './request-log.ts'
import { sendBare, type BareRequest } from './send-bare.ts'
import { watch } from './watched.ts'

const CONCURRENCY = 8
const [url = '', key = '', inspectToken = ''] = process.argv.slice(2)
const [calls = 0, rounds = 0] = process.argv.slice(5).map(Number)

function* batches(from: number): Generator<PlannedRow[]> {
  for (let at = 0; at < calls; at += 200) {
    yield Array.from({ length: Math.min(200, calls - at) }, (_, offset) => {
      const index = at + offset
      return editRow(index + 2, 1000 + index, { stock: [String(from + index), String(from + 1 + index)], storage: 1 })
    })
  }
}

function writesOf(level: number): BareRequest[] {
  return [...batches(level)]
    .flat()
    .flatMap(({ calls }) => calls.map(({ method, body }) => ({ method, body: toBodyJson(body) })))
}

/** In this thread, already warmed up: the least time a call can take. */
async function warm(writes: readonly BareRequest[]): Promise<number> {
  const pool = new Pool(url, { connections: CONCURRENCY, pipelining: 1 })
  const startTime = performance.now()
  await sendBare(pool, key, CONCURRENCY, writes)
  const duration = performance.now() - startTime
  await pool.close()
  return duration
}

/** Measures in a new thread, starting when the thread is ready. */
async function bare(parts: readonly (readonly BareRequest[])[]): Promise<number> {
  const thread = new Worker(findWorkerFile('bare-loop', import.meta.url), {
    workerData: { url, key, concurrency: CONCURRENCY, parts },
  })
  return new Promise((resolve, reject) => {
    thread.on('message', (said: unknown) => {
      if (typeof said === 'number') resolve(said)
      else thread.postMessage('go')
    })
    thread.once('error', reject)
  })
}

interface Whole {
  readonly ms: number
  /** From the moment the plan is in the journal. */
  readonly fromJournaled: number
}

async function journaled(plan: Iterable<readonly PlannedRow[]>): Promise<Whole> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-throughput-'))
  const journalFile = join(folder, 'journal.db')
  // The app opens its journal once, when it starts.
  const journal = openJournal(journalFile)
  const startTime = performance.now()
  const runHandle = await startRunInThread(
    { journal, journalFile, address: url, key, network: DIRECT_NETWORK },
    {
      head: head(url),
      accountName: 'Bench',
      plan: portOf(plan),
      ledger: 'bench',
      storages: [1],
      knownIds: null,
      undoOf: null,
      options: { perSecond: Number.POSITIVE_INFINITY, concurrency: CONCURRENCY, dailyLimit: 10_000_000 },
    },
  )
  const began = performance.now()
  const runEnd = await runHandle.whenFinished
  const over = performance.now()
  if (runEnd.counts.verified !== calls) throw new Error(JSON.stringify(runEnd))
  journal.close()
  rmSync(folder, { recursive: true, force: true })
  return { ms: over - startTime, fromJournaled: over - began }
}

/** Processor milliseconds used by all threads of this process. */
function processor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let level = 40
await warm(writesOf(level++))
await journaled(batches(level++))
const log = await requestLog({ url, key, inspectToken })
// What the run requested after the warm-up loop: a list before its writes, and one after them.
const requestedCalls = log.slice(log.findIndex(({ reads }) => reads))
const callsBefore = requestedCalls.slice(
  0,
  requestedCalls.findIndex(({ reads }) => !reads),
)
const callsAfter = requestedCalls.slice(requestedCalls.findLastIndex(({ reads }) => !reads) + 1)
for (let round = 0; round < rounds; round += 1) {
  const floor = await warm(writesOf(level++))
  const start = processor()
  const plainNumber = await bare([callsBefore, writesOf(level++), callsAfter])
  const between = processor()
  const run = await journaled(batches(level++))
  const work = { bare: between - start, run: processor() - between }
  console.log(JSON.stringify({ floor, bare: plainNumber, run, work, reads: callsBefore.length + callsAfter.length }))
}
const held = watch()
await journaled(batches(level++))
console.log(JSON.stringify(held()))
