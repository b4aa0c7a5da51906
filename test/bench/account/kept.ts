/**
 * Opens a file against an account, with and without kept data: `node --expose-gc test/bench/account/kept.ts [materials] [storages] [latency in
 * ms]`. 300 rows of one storage change their price. The account is a fake port that answers after the latency, so only the work on its lists is
 * measured. Requests are counted from the drop to the check before sending; a run adds two.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { makeReadingStore } from '../../../src-main/store/reading-store.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { AccountPort } from '../../../src-main/ports/ports.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { median, spread, tell } from '../report/measure.ts'

const materials = Number(process.argv[2] ?? 50_000)
const storages = Number(process.argv[3] ?? 3)
const latencyMs = Number(process.argv[4] ?? 40)
const ROUNDS = 5
const PAGE = 1000

const decimal = (value: number) => toDecimal(String(value)) ?? ZERO
const CATEGORIES = Array.from({ length: 40 }, (_, index) => [{ id: index + 1, name: `Category ${index + 1}` }])

function listMaterial(id: number, storage: number): ListedMaterial {
  return {
    id,
    name: `Material number ${id} of the account`,
    sku: `SKU-${id}`,
    unit: id % 3 === 0 ? 'kg' : 'pcs',
    price: decimal((id % 9000) / 100 + 1),
    notes: '',
    archived: false,
    categories: CATEGORIES[id % 40] ?? [],
    stock: decimal((id * storage) % 500),
    minimum: decimal(id % 20),
    planned: null,
  }
}

let requests = 0
const account: AccountPort = {
  address: 'http://127.0.0.1:1',
  async readStorage(storage, hooks) {
    requests += 1
    await systemClock.sleep(latencyMs)
    hooks?.sink?.begin(materials)
    for (let from = 0; from < materials; from += PAGE) {
      const count = Math.min(PAGE, materials - from)
      hooks?.sink?.page(Array.from({ length: count }, (_, index) => listMaterial(from + index + 1, storage)))
      await systemClock.sleep(0)
    }
    return { ok: true, materials: [], requests: 1 }
  },
  probe: () => Promise.resolve(null),
  send: () => Promise.reject(new Error('nothing is sent here')),
  close: () => Promise.resolve(),
}

/** Picks materials spread over the whole account. */
const apart = Math.floor((materials - 1) / 300)
const rows = Array.from({ length: 300 }, (_, index) => `SKU-${index * apart + 1},${index + 500}`)
const file = new TextEncoder().encode(`sku,price\n${rows.join('\n')}\n`)
const folder = mkdtempSync(join(tmpdir(), 'stocksheet-kept-'))
const readings = makeReadingStore(join(folder, 'stocksheet.sqlite'), () => ({
  address: account.address,
  ledger: 'bench',
}))

async function open(keptFor: number): Promise<ImportSession> {
  const made = await ImportSession.open(
    {
      session: 's',
      source: { name: 'prices.csv', bytes: file },
      accountName: 'Bench',
      storages: Array.from({ length: storages }, (_, index) => ({ id: index + 1, name: `Storage ${index + 1}` })),
      choices: { storage: 1 },
      clearToken: '(clear)',
      maxReadingAge: keptFor,
    },
    { readSource, account, clock: systemClock, digest: sha256, readings },
  )
  if (!made.ok) throw new Error(made.failure.code)
  return made.value
}

/** Milliseconds, requests, and the peak memory above what the process already used. */
async function measured(keptFor: number, check: boolean) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  requests = 0
  const began = performance.now()
  const session = await open(keptFor)
  const ms = performance.now() - began
  if (check) await session.accountRefresh.refresh('needed')
  peak = Math.max(peak, process.memoryUsage.rss())
  clearInterval(watch)
  return { ms, requests, megabytes: (peak - before) / 2 ** 20, edits: session.summary().counts.edit }
}

try {
  const readResult = await measured(0, true)
  const kept: Awaited<ReturnType<typeof measured>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) kept.push(await measured(3_600_000, false))
  const checked = await measured(3_600_000, true)
  const what = `300 rows, account of ${materials.toLocaleString('en')} materials in ${storages} storages, ${latencyMs} ms a request`
  const times = kept.map(({ ms }) => ms)
  const point = (value: number) => ({ median: value, least: value, most: value })
  const section = 'Reading the account'
  const ours = {
    name: 'as it was kept',
    value: spread(times),
    megabytes: Math.max(...kept.map((entry) => entry.megabytes)),
  }
  const against = { name: 'read', value: spread([readResult.ms]), megabytes: readResult.megabytes }
  tell({
    section,
    what: `${what}: opened`,
    ours,
    against,
    figure: median(times),
    about: 'ms to open as it was kept',
    // The target is for this account size, not for four times the materials and storages.
    ...(materials <= 50_000 && storages <= 3 ? { target: { kind: 'most', limit: 1000, issue: '19' } } : {}),
  })
  tell({
    section,
    what: `${what}: requests with nothing kept`,
    unit: 'reading requests',
    ours: { name: 'nothing kept', value: point(readResult.requests + 2) },
    figure: readResult.requests + 2,
    about: 'reading requests from drop to verified',
    target: { kind: 'most', limit: 15, issue: '19' },
  })
  tell({
    section,
    what: `${what}: requests`,
    unit: 'reading requests',
    ours: { name: 'as it was kept', value: point(checked.requests + 2) },
    against: { name: 'nothing kept', value: point(readResult.requests + 2) },
    figure: checked.requests + 2,
    about: 'reading requests from drop to verified',
    target: { kind: 'most', limit: 4, issue: '19' },
    note: `nothing kept: ${readResult.requests + 2}, of at most 15 for 12 storages; memory on top ${Math.round(readResult.megabytes)} MB`,
  })
  if (readResult.edits !== 300 || checked.edits !== 300) throw new Error('not all rows were found')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
