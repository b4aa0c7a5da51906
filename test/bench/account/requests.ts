/**
 * Counts requests from drop to verified, as counted by the practice account: 300 prices applied by the built command, first with nothing kept, then
 * with kept data. `node test/bench/account/requests.ts [materials] [storages] [latency in ms]`. Needs a build.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { runAlone as run } from '../../main/terminal/command.ts'
import { tell } from '../report/measure.ts'

const [materials = 200_000, storages = 12, latencyMs = 40] = process.argv.slice(2).map(Number)

const servedSchema = z.object({
  url: z.string(),
  key: z.string(),
  inspectToken: z.string(),
  storage: z.number(),
  rows: z.array(z.object({ sku: z.string(), price: z.number() })),
})
const logSchema = z.object({ requests: z.array(z.object({ id: z.number(), method: z.string() })) })

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-asked-'))
const script = join(import.meta.dirname, 'serve-practice.ts')
const child = spawn(process.execPath, [script, ...[materials, storages, latencyMs].map(String)], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
let last = 0

try {
  const { value: line } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  const { url, key, inspectToken, storage, rows } = servedSchema.parse(JSON.parse(String(line)))

  /** Requests since the last call. */
  const counted = async (): Promise<{ readonly reads: number; readonly writes: number }> => {
    let [reads, writes] = [0, 0]
    for (;;) {
      const requestedResponse = await fetch(`${url}/_practice/requests?after=${last}`, {
        headers: { 'x-practice-token': inspectToken },
      })
      const { requests } = logSchema.parse(await requestedResponse.json())
      for (const { id, method } of requests) {
        if (method.includes('get_')) reads += 1
        else writes += 1
        last = id
      }
      if (requests.length < 1000) return { reads, writes }
    }
  }
  const applied = async (dearer: number, ...flags: string[]): Promise<number> => {
    const file = join(folder, `prices-${dearer}.csv`)
    const lines = rows.map(({ sku, price }) => `${sku},${(price + dearer).toFixed(2)}`)
    writeFileSync(file, `sku,price\n${lines.join('\n')}\n`)
    const env = { STOCKSHEET_URL: url, STOCKSHEET_API_KEY: key, STOCKSHEET_DATA: join(folder, 'data') }
    const limits = ['--rate', '1000', '--concurrency', '8']
    const args = ['apply', file, '--storage', String(storage), '--yes', '--allow-unusual', ...limits, ...flags]
    const result = await run(args, { env })
    if (result.status !== 0) throw new Error(`${result.status} ${result.err}${result.out}`)
    const { reads, writes } = await counted()
    if (writes !== rows.length) throw new Error(`${writes} writes for ${rows.length} rows`)
    return reads
  }
  const point = (value: number) => ({ median: value, least: value, most: value })
  const what = `300 rows into one storage of the practice account, ${materials.toLocaleString('en')} materials in ${storages} storages, ${latencyMs} ms a request`
  await counted()
  const newNumber = await applied(1)
  const keptCount = await applied(2, '--kept', '12')
  for (const [way, reads, limit] of [
    ['nothing kept', newNumber, 15],
    ['as it was kept', keptCount, 4],
  ] as const) {
    tell({
      section: 'Reading the account',
      what: `${what}: ${way}`,
      unit: 'reading requests',
      ours: { name: way, value: point(reads) },
      figure: reads,
      about: 'reading requests from drop to verified',
      target: { kind: 'most', limit, issue: '19' },
      note: `and ${rows.length} that change something`,
    })
  }
} finally {
  child.stdin.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
