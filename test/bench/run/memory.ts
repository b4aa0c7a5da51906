/** Most memory of a run of 10,000 calls, in a process that does nothing else: `node test/bench/run/memory.ts [calls]`. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openAccount } from '../../../src-main/adapters/account/client.ts'
import { systemChance } from '../../../src-main/adapters/chance.ts'
import { systemClock } from '../../../src-main/adapters/clock.ts'
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import { startRun } from '../../../src-main/engine/run/run.ts'
import type { PlanRow } from '../../../src-shared/domain/plan.ts'
import { editRow, head } from '../../engine/run/build.ts'

const calls = Number(process.argv[2] ?? 10_000)
const server = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url)), String(calls)], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const line = await new Promise<string>((resolve) =>
  server.stdout.once('data', (part: Buffer) => resolve(part.toString())),
)
const { url, key } = z.object({ url: z.string(), key: z.string() }).parse(JSON.parse(line))

function* batches(): Generator<PlanRow[]> {
  for (let at = 0; at < calls; at += 200) {
    yield Array.from({ length: Math.min(200, calls - at) }, (_, index) => {
      const place = at + index
      return editRow(place + 2, 1000 + place, { stock: [String(40 + place), String(41 + place)] })
    })
  }
}

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-memory-'))
const journal = openJournal(join(folder, 'journal.db'))
const account = openAccount({ address: url, key })
const before = process.memoryUsage().rss
const started = performance.now()
const handle = await startRun({
  account,
  journal,
  clock: systemClock,
  chance: systemChance,
  head: head(url),
  accountName: 'Bench',
  rows: batches(),
  options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 8, dailyLimit: 10_000_000 },
})
const end = await handle.finished
const seconds = ((performance.now() - started) / 1000).toFixed(1)
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
console.log(`${end.counts.verified} of ${calls} verified in ${seconds} s`)
console.log(`${megabytes(before)} MB before, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
journal.close()
await account.close()
rmSync(folder, { recursive: true, force: true })
server.stdin.end()
