/**
 * A journaled run against a bare undici loop over the same calls: `node test/bench/run/throughput.ts [calls]`. Rate unlimited,
 * 8 at one time, one practice account in a process of its own, both measured in turn in this process. Prints the ratio, the memory
 * and the longest time the event loop was blocked.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { z } from 'zod'
import { openAccount } from '../../../src-main/adapters/account/client.ts'
import { systemChance } from '../../../src-main/adapters/chance.ts'
import { systemClock } from '../../../src-main/adapters/clock.ts'
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import type { AccountPort } from '../../../src-main/engine/ports.ts'
import { startRun } from '../../../src-main/engine/run/run.ts'
import { bodyJson } from '../../../src-shared/domain/call.ts'
import type { PlanRow } from '../../../src-shared/domain/plan.ts'
import { editRow, head } from '../../engine/run/build.ts'

const CONCURRENCY = 8
const ROUNDS = 3
const calls = Number(process.argv[2] ?? 2000)
const served = z.object({ url: z.string(), key: z.string() })

const server = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url)), String(calls)], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const line = await new Promise<string>((resolve) =>
  server.stdout.once('data', (part: Buffer) => resolve(part.toString())),
)
const { url, key } = served.parse(JSON.parse(line))

function rows(from: number, to: number): PlanRow[] {
  return Array.from({ length: calls }, (_, index) =>
    editRow(index + 2, 1000 + index, { stock: [String(from + index), String(to + index)], storage: 1 }),
  )
}

async function bare(plan: readonly PlanRow[]): Promise<number> {
  const pool = new Pool(url, { connections: CONCURRENCY, pipelining: 1 })
  const bodies = plan.flatMap((row) => row.calls.map((call) => bodyJson(call.body)))
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

interface Journaled {
  /** From the first call to the last answer. */
  readonly calls: number
  /** With the look before and the check after. */
  readonly whole: number
  readonly blockedMs: number
}

async function journaled(plan: readonly PlanRow[]): Promise<Journaled> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-throughput-'))
  const journal = openJournal(join(folder, 'journal.db'))
  const opened = openAccount({ address: url, key })
  let first = 0
  let last = 0
  const account: AccountPort = {
    ...opened,
    send: async (...call) => {
      if (first === 0) first = performance.now()
      const outcome = await opened.send(...call)
      last = performance.now()
      return outcome
    },
  }
  const parts = { account, journal, clock: systemClock, chance: systemChance }
  const batches: PlanRow[][] = []
  for (let at = 0; at < plan.length; at += 500) batches.push(plan.slice(at, at + 500))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const handle = await startRun({
    ...parts,
    head: head(url),
    accountName: 'Bench',
    rows: batches,
    options: { perSecond: Number.POSITIVE_INFINITY, concurrency: CONCURRENCY, dailyLimit: 10_000_000 },
  })
  const began = performance.now()
  const end = await handle.finished
  const whole = performance.now() - began
  delay.disable()
  if (end.counts.verified !== plan.length) throw new Error(JSON.stringify(end))
  journal.close()
  await account.close()
  rmSync(folder, { recursive: true, force: true })
  return { calls: last - first, whole, blockedMs: delay.max / 1e6 }
}

let level = 40
const ratios: number[] = []
let blocked = 0
for (let round = 0; round <= ROUNDS; round += 1) {
  const plain = await bare(rows(level, level + 1))
  const run = await journaled(rows(level + 1, level + 2))
  level += 2
  if (round === 0) continue // warms both up
  ratios.push(plain / run.calls)
  blocked = Math.max(blocked, run.blockedMs)
  const rate = (ms: number): string => `${Math.round((calls / ms) * 1000)}/s`
  const [own, whole] = [plain / run.calls, plain / run.whole].map((ratio) => ratio.toFixed(2))
  console.log(`bare ${rate(plain)}, journaled ${rate(run.calls)}: ${own}; with the reads before and after: ${whole}`)
}
const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
const memory = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(`${calls} calls, ${CONCURRENCY} at one time: median ratio ${middle.toFixed(2)}`)
console.log(`most memory ${memory} MB, longest block ${blocked.toFixed(0)} ms`)
server.stdin.end()
