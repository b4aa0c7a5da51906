/**
 * The cost of a kill in the middle of a run. Compares a complete run with one that is killed (SIGKILL) after half its calls and resumed by a new
 * process. The account answers after 10 ms. Time is for both processes together; the account counts the requests. `node test/bench/run/resume.ts
 * [calls] [rounds]`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { median, spread, tell } from '../report/measure.ts'
import { built } from './built.ts'
import { requestLog } from './request-log.ts'
import { served, type Served } from './served.ts'

const calls = Number(process.argv[2] ?? 3000)
const rounds = Number(process.argv[3] ?? 3)
/** Without latency, a short run would end before it could be killed halfway. */
const LATENCY_MS = 10
const said = z.union([z.object({ half: z.number(), run: z.string() }), z.object({ ms: z.number() })])

interface Cost {
  readonly ms: number
  readonly writes: number
  readonly reads: number
}

async function requests(account: Served): Promise<Omit<Cost, 'ms'>> {
  const log = await requestLog(account)
  const reads = log.filter((call) => call.reads).length
  return { writes: log.length - reads, reads }
}

async function once(script: string, killed: boolean): Promise<Cost> {
  const account = await served(calls, LATENCY_MS)
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-resume-'))
  const part = (end: 'kill' | 'stay', ...run: string[]): Promise<Part> =>
    partOf([script, account.url, account.key, String(calls), join(folder, 'journal.db'), end, ...run])
  try {
    const firstPart = await part(killed ? 'kill' : 'stay')
    if (killed && firstPart.run === null) throw new Error('The run was over before it was killed')
    const remainingCount = firstPart.run === null ? 0 : (await part('stay', firstPart.run)).ms
    return { ms: firstPart.ms + remainingCount, ...(await requests(account)) }
  } finally {
    account.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Part {
  readonly ms: number
  /** The run to resume, if it was killed halfway. */
  readonly run: string | null
}

/** Runs one process to its end. */
async function partOf(args: readonly string[]): Promise<Part> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let took: Part | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    const word = said.parse(JSON.parse(line))
    took = 'ms' in word ? { ms: word.ms, run: null } : { ms: word.half, run: word.run }
  }
  if (took === null) throw new Error('The run said nothing')
  return took
}

const { script, remove } = await built('half-run')
try {
  const [calm, brokenCosts]: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await once(script, false))
    brokenCosts.push(await once(script, true))
  }
  const middle = (costs: readonly Cost[], pick: (cost: Cost) => number): number => median(costs.map(pick))
  const sides = (pick: (cost: Cost) => number) => ({
    ours: { name: 'killed halfway, taken up', value: spread(brokenCosts.map(pick)) },
    against: { name: 'not disturbed', value: spread(calm.map(pick)) },
  })
  const what = `run of ${calls.toLocaleString('en')} calls, killed halfway and taken up`
  const section = 'Kill and resume'
  tell({
    section,
    what: `${what}: time`,
    ...sides(({ ms }) => ms),
    figure: middle(brokenCosts, ({ ms }) => ms) / middle(calm, ({ ms }) => ms),
    about: 'of the time of a run nobody disturbs',
  })
  tell({
    section,
    what: `${what}: writes`,
    unit: 'writes',
    ...sides(({ writes }) => writes),
    figure: Math.max(...brokenCosts.map(({ writes }) => writes)) - calls,
    about: 'writes more than the calls of the plan',
    // Eight calls were pending, so at most eight answers can be unknown.
    target: { kind: 'most', limit: 8, issue: '10' },
  })
  tell({
    section,
    what: `${what}: reads`,
    unit: 'reads',
    ...sides(({ reads }) => reads),
    figure: middle(brokenCosts, ({ reads }) => reads) - middle(calm, ({ reads }) => reads),
    about: 'list reads more',
  })
} finally {
  remove()
}
