/** Kills one run at one boundary, resumes it, kills it again, resumes it, and returns everything that is wrong afterwards. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAccount } from '../../src-main/account/client.ts'
import { openJournal } from '../../src-main/store/journal/journal.ts'
import { startPractice } from '../../src-main/practice/server.ts'
import { callsIn, differences, STORAGES, suiteRows, suiteSeed } from './case.ts'
import type { Order } from './order.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
const CONCURRENCY = 4
const COMPILED = join(tmpdir(), 'stocksheet-kill-compiled')
/** A disk in memory, if there is one: a killed process loses nothing in it, and no flush takes time. */
const QUICK = '/dev/shm'

export interface KillPoint {
  readonly rows: number
  /** The boundaries of the first and of the second process; 0 for never. */
  readonly kills: readonly number[]
}

/** The program to start and kill: the source, or the bundle made by buildChild. */
export interface ChildFile {
  readonly child: string
  readonly compiled: string
}

const SOURCE: ChildFile = { child: CHILD, compiled: COMPILED }

export interface KillResult {
  /** Empty if everything is right. */
  readonly wrong: readonly string[]
  /** How many of the processes were really killed. */
  readonly killed: number
  /** How many boundaries the last process passed. */
  readonly passed: number
  readonly writes: number
  readonly reads: number
  /** Requests beyond those of an undisturbed run. */
  readonly extraWrites: number
}

export async function killPoint(point: KillPoint, file: ChildFile = SOURCE): Promise<KillResult> {
  const folder = mkdtempSync(join(existsSync(QUICK) ? QUICK : tmpdir(), 'stocksheet-kill-'))
  const practice = await startPractice({ folder: ':memory:', seed: suiteSeed(point.rows) })
  try {
    const journalFile = join(folder, 'journal.db')
    const order = {
      url: practice.url,
      key: practice.key,
      journal: journalFile,
      rows: point.rows,
      concurrency: CONCURRENCY,
    }
    let killed = 0
    let passed = 0
    for (const killAt of [...point.kills, 0]) {
      const result = await runChild({ ...order, killAt }, file)
      if (result.signal === 'SIGKILL') killed += 1
      else if (result.code !== 0) return { ...nothing, wrong: [`child ended with ${result.code}: ${result.errors}`] }
      else passed = result.passed
      if (result.code === 0) break
    }
    const rows = suiteRows(point.rows)
    const wrongTexts: string[] = []
    const journal = openJournal(journalFile)
    const runs = journal.listRuns()
    const [run] = runs
    if (!run || runs.length !== 1) wrongTexts.push(`the journal has ${runs.length} runs`)
    else {
      const { counts, state } = run
      if (state !== 'done') wrongTexts.push(`the run is ${state}`)
      if (counts.verified !== point.rows) wrongTexts.push(`${JSON.stringify(counts)} of ${point.rows} rows`)
    }
    journal.close()
    const usedCount = await counter(practice.url, practice.inspectToken)
    const account = openAccount({ address: practice.url, key: practice.key })
    wrongTexts.push(...(await differences(account, rows)))
    await account.close()
    const calls = callsIn(rows)
    // A killed process leaves at most `CONCURRENCY` pending calls, and each is sent once more. Every process reads, settles (twice for adds) and
    // checks: 4 reads of each storage.
    const bound = calls + killed * CONCURRENCY + (killed + 1) * 4 * STORAGES.length
    if (usedCount > bound) wrongTexts.push(`${usedCount} requests, at most ${bound} expected`)
    const writes = run?.requests.writes ?? 0
    return { wrong: wrongTexts, killed, passed, writes, reads: run?.requests.reads ?? 0, extraWrites: writes - calls }
  } finally {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const nothing = { killed: 0, passed: 0, writes: 0, reads: 0, extraWrites: 0 }

async function counter(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/_practice/counter`, { headers: { 'x-practice-token': token } })
  const answer: unknown = await response.json()
  const usedText = JSON.stringify(answer).match(/"used":(\d+)/)?.[1]
  if (usedText === undefined)
    throw new Error(`The practice account did not tell its counter: ${JSON.stringify(answer)}`)
  return Number(usedText)
}

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly passed: number
  readonly errors: string
}

function runChild(order: Order, { child: path, compiled }: ChildFile): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path], {
      // Compiled code is cached between children, so that they start in a third of the time.
      env: { ...process.env, STOCKSHEET_SUITE: JSON.stringify(order), NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let errors = ''
    child.stdout.on('data', (part: Buffer) => (out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const passed = Number(/"passed":(\d+)/.exec(out)?.[1] ?? 0)
      resolve({ code, signal, passed, errors })
    })
  })
}
