/**
 * CSV file -> plan against the catalogue in memory, and papaparse alone on the same file, turn by turn in one run; then what
 * edits and filters of that preview cost. node test/bench/plan/bench.ts [rows] [rounds]: 100,000 rows and 5 rounds unless
 * told. Prints medians of processor time (all threads: steadier than wall time on a shared machine) and ratios.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { RowFilter } from '../../../src-shared/contract/import.ts'
import type { ListedMaterial } from '../../../src-shared/domain/catalogue.ts'
import { toDecimal, ZERO } from '../../../src-shared/domain/values/decimal.ts'
import { readSource } from '../../../src-main/adapters/intake/read-source.ts'
import { sha256 } from '../../../src-main/adapters/xlsx-write/sha256.ts'
import { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { AccountPort, Clock } from '../../../src-main/engine/ports.ts'
import { generateSeed } from '../../../src-main/practice/catalogue.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const folder = join(import.meta.dirname, '../../../.cache/bench-plan')

const decimal = (value: number | string) => toDecimal(String(value)) ?? ZERO
const clock: Clock = { now: () => performance.now(), sleep: () => Promise.resolve() }

/** One storage of `rows` materials, as the client parses them. */
function materialsOf(): ListedMaterial[] {
  return generateSeed(rows, 1).materials.map(({ id, name, unit, price, notes }, index) => ({
    id,
    name,
    sku: `A-${index}`,
    unit,
    price: decimal(price),
    notes,
    archived: false,
    categories: [],
    stock: decimal(index % 900),
    minimum: decimal(index % 7),
    planned: null,
  }))
}

/** A file of the same materials in which one of `every` rows changes its price and stock; 0: none. */
function fileOf(materials: readonly ListedMaterial[], every: number): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = ['sku,name,unit,price,stock,minimum,notes,colour,shelf,remark']
  for (const [index, { sku, name, unit, price, stock, minimum, notes }] of materials.entries()) {
    const changed = every > 0 && index % every === 0
    const cells = [
      sku,
      quoted(name),
      unit,
      changed ? `${price}1` : price,
      changed ? `${stock}1` : stock,
      minimum,
      quoted(notes),
    ]
    lines.push(`${cells.join(',')},red,B${index % 40},`)
  }
  return `${lines.join('\n')}\n`
}

interface Took {
  readonly cpu: number
  readonly wall: number
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ took: Took; value: T }> {
  const before = process.cpuUsage()
  const start = performance.now()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { took: { wall: performance.now() - start, cpu: (user + system) / 1000 }, value }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

const both = (took: readonly Took[]): string =>
  `${median(took.map(({ cpu }) => cpu)).toFixed(0)} ms processor, ${median(took.map(({ wall }) => wall)).toFixed(0)} ms wall`

const materials = materialsOf()
const account: AccountPort = {
  address: 'http://127.0.0.1:1',
  readStorage: () => Promise.resolve({ ok: true, materials, requests: 1 }),
  probe: () => Promise.resolve(null),
  send: () => Promise.reject(new Error('nothing is sent here')),
  close: () => Promise.resolve(),
}

async function plan(path: string): Promise<ImportSession> {
  const opened = await ImportSession.open(
    {
      session: 'bench',
      source: { name: 'bench.csv', path },
      accountName: 'bench',
      storages: [{ id: 1, name: 'Main' }],
      choices: { storage: 1 },
      clearToken: '(clear)',
    },
    { readSource, account, clock, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

mkdirSync(folder, { recursive: true })
for (const [name, every] of [
  ['unchanged', 0],
  ['1 % changed', 100],
  ['all changed', 1],
] as const) {
  const path = join(folder, `${rows}-${every}.csv`)
  writeFileSync(path, fileOf(materials, every))
  const alone: Took[] = []
  const ours: Took[] = []
  const stages: { file: number; account: number; plan: number }[] = []
  let session: ImportSession | null = null
  for (let round = 0; round < rounds; round++) {
    alone.push((await timed(() => Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length)).took)
    session = null
    globalThis.gc?.()
    const made = await timed(() => plan(path))
    session = made.value
    ours.push(made.took)
    stages.push(session.snapshot.took)
  }
  const account = median(stages.map((took) => took.account))
  const withoutAccount = median(ours.map(({ wall }) => wall)) - account
  const ratio = withoutAccount / median(alone.map(({ wall }) => wall))
  console.log(`${name}, ${rows} rows`)
  console.log(`  papaparse alone: ${both(alone)}`)
  console.log(
    `  file -> plan:    ${both(ours)} (file ${median(stages.map(({ file }) => file)).toFixed(0)}, indexing the account's list ${account.toFixed(0)}, plan ${median(stages.map((took) => took.plan)).toFixed(0)})`,
  )
  console.log(
    `  ratio without indexing the account: ${ratio.toFixed(2)}; peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  )
  if (session && every === 100) await edits(session)
  rmSync(path)
}

async function edits(session: ImportSession): Promise<void> {
  const filters: RowFilter[] = [{ statuses: ['edit+stock'] }, { text: 'b17' }, { problem: 'archived-match' }, {}]
  const fixes: Took[] = []
  const shown: Took[] = []
  for (let round = 0; round < 15; round++) {
    const index = (round * 6151) % rows
    fixes.push((await timed(() => session.edit({ kind: 'cell', index, column: 3, text: String(round + 1) }))).took)
    const filter = filters[round % filters.length] ?? {}
    shown.push((await timed(() => session.rows(0, 100, filter))).took)
  }
  console.log(`  a cell fixed in place: ${both(fixes)}; a filter and its first 100 rows: ${both(shown)}`)
}
