/**
 * Requests for the same files from three clients, as counted by the practice account. They are ours (the command line, `apply`), one call per field
 * (a simple script), and every row in full (edit and update_stock, changed or not). node test/bench/requests/bench.ts [materials]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAlone as run } from '../../main/terminal/command.ts'
import { startChild, type ChildServer } from '../../main/practice/child.ts'
import type { Listed } from '../../main/practice/workshop.ts'
import { tell } from '../report/measure.ts'

const materials = Number(process.argv[2] ?? 1000)
const folder = mkdtempSync(join(tmpdir(), 'stocksheet-requests-'))
/** The page size that the client requests. */
const PAGE = 1000

type Row = Pick<Listed, 'id' | 'name' | 'price' | 'stock' | 'minimum'>

interface Log {
  readonly id: number
  readonly method: string
}

/** Requests since the last call, by method. */
async function counted(child: ChildServer, since: { last: number }): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (;;) {
    const { requests } = (await child.shop.inspect(`requests?after=${since.last}`)) as { requests: readonly Log[] }
    for (const { id, method } of requests) {
      counts.set(method, (counts.get(method) ?? 0) + 1)
      since.last = id
    }
    if (requests.length < 1000) return counts
  }
}

const sum = (counts: Map<string, number>, reads: boolean): number =>
  [...counts].reduce((total, [method, count]) => total + (/get_/.test(method) === reads ? count : 0), 0)

function csv(rows: readonly Row[]): string {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map(({ id, name, price, stock, minimum }) => `${id},${quoted(name)},${price},${stock},${minimum}`)
  return `id,name,price,stock,minimum\n${lines.join('\n')}\n`
}

/** One call for each field in the file, changed or not. */
async function callPerField(child: ChildServer, rows: readonly Row[]): Promise<void> {
  for (const { id, name, price, stock, minimum } of rows) {
    const material_id = Number(id)
    await child.shop.call('materials/edit', { material_id, name })
    await child.shop.call('materials/edit', { material_id, price: Number(price) })
    await child.shop.call('materials/update_stock', { material_id, storage_id: 1, stock: Number(stock) })
    await child.shop.call('materials/edit', { material_id, storage_id: 1, minimum: Number(minimum) })
  }
}

async function everyRow(child: ChildServer, rows: readonly Row[]): Promise<void> {
  for (const { id, name, price, stock, minimum } of rows) {
    const material_id = Number(id)
    const edit = { material_id, name, price: Number(price), storage_id: 1, minimum: Number(minimum) }
    await child.shop.call('materials/edit', edit)
    await child.shop.call('materials/update_stock', { material_id, storage_id: 1, stock: Number(stock) })
  }
}

/** Exactly one more. */
const more = (amount: string): string => amount.replace(/^-?\d+/, (wholeText) => String(Number(wholeText) + 1))
const cases: readonly {
  readonly what: string
  readonly changed: number
  readonly change: (row: Row, index: number) => Row
  readonly writesPerChange: number
}[] = [
  { what: 'unchanged', changed: 0, change: (row) => row, writesPerChange: 0 },
  {
    what: '1 % of rows with a new price',
    changed: Math.ceil(materials / 100),
    change: (row, index) => (index % 100 === 0 ? { ...row, price: more(row.price) } : row),
    writesPerChange: 1,
  },
  {
    what: 'every row with a new stock',
    changed: materials,
    change: (row) => ({ ...row, stock: more(row.stock) }),
    writesPerChange: 1,
  },
  {
    what: 'every row with a new price and stock',
    changed: materials,
    change: (row) => ({ ...row, price: more(row.price), stock: more(row.stock) }),
    writesPerChange: 2,
  },
]

async function fresh(): Promise<ChildServer> {
  return startChild({ folder: ':memory:', generate: materials, dailyLimit: 1_000_000_000 })
}

async function writesOf(send: (child: ChildServer, rows: readonly Row[]) => Promise<void>, rows: readonly Row[]) {
  const child = await fresh()
  const since = { last: 0 }
  await counted(child, since)
  await send(child, rows)
  const counts = await counted(child, since)
  await child.kill()
  return sum(counts, false)
}

try {
  for (const { what, changed, change, writesPerChange } of cases) {
    const child = await fresh()
    // Archived materials and other storages would change the files.
    const listed = (await child.shop.list(1)).map(({ id, name, price, stock, minimum }) => ({
      id,
      name,
      price,
      stock,
      minimum,
    }))
    const rows = listed.map(change)
    const sizes = await Promise.all(child.served.storages.map(({ id }) => child.shop.list(id)))
    const pages = sizes.reduce((total, { length }) => total + Math.max(1, Math.ceil(length / PAGE)), 0)
    const file = join(folder, 'file.csv')
    writeFileSync(file, csv(rows))
    const since = { last: 0 }
    await counted(child, since)
    const env = {
      STOCKSHEET_URL: child.served.url,
      STOCKSHEET_API_KEY: child.served.key,
      STOCKSHEET_DATA: join(folder, 'data'),
    }
    const limits = ['--rate', '1000', '--concurrency', '8']
    const result = await run(['apply', file, '--storage', '1', '--yes', '--allow-unusual', ...limits], { env })
    if (result.status !== 0) {
      await child.kill()
      throw new Error(`${what}: ${result.status} ${result.err}${result.out}`)
    }
    const counts = await counted(child, since)
    await child.kill()
    const writes = sum(counts, false)
    const reads = sum(counts, true)
    const shares =
      changed === 0 ? listed.length : Math.max(1, rows.filter((row, index) => row !== listed[index]).length)
    const perField = await writesOf(callPerField, rows)
    const upsert = await writesOf(everyRow, rows)
    const point = (value: number) => ({ median: value, least: value, most: value })
    tell({
      section: 'Requests',
      what: `${what} (${rows.length} rows): writes`,
      unit: 'writes',
      ours: { name: '', value: point(writes) },
      against: { name: 'one call per field', value: point(perField) },
      note: `every row in full: ${upsert} writes`,
      figure: changed === 0 ? writes : writes / shares,
      about: changed === 0 ? 'writes' : 'writes per changed row',
      target: { kind: 'most', limit: writesPerChange, issue: '10' },
    })
    const lists = counts.get('v1/materials/get_list') ?? 0
    tell({
      section: 'Requests',
      what: `${what} (${rows.length} rows): reads`,
      unit: 'reads',
      ours: { name: '', value: point(reads) },
      figure: lists / pages,
      about: `list reads per page of the account (${pages} pages in ${child.served.storages.length} storages)`,
      target: { kind: 'most', limit: 2, issue: '10' },
      note: [...counts].map(([method, count]) => `${method.replace(/^v1\//, '')} ${count}`).join(', '),
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
