/**
 * How long the engine takes to answer the grid: filters, sorting, searches, edits, each with its first 100 rows, on a preview where every row
 * changes (the worst case). node test/bench/window/answers.ts [rows] [rounds]. Prints the median, the 95th percentile and the longest, in wall and
 * processor time.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RowFilter, RowSort } from '../../../src-shared/api/rows-shown.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { AccountPort, Clock } from '../../../src-main/ports/ports.ts'
import { materialsOf } from '../plan/account.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const folder = join(import.meta.dirname, '../../../.cache/bench-window')

const clock: Clock = { now: () => performance.now(), sleep: () => Promise.resolve() }

// Not in the file's order, so that sorting has work to do.
const materials = materialsOf(rows).map((material, index) => ({ ...material, sku: `A-${(index * 7919) % rows}` }))

function file(): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = ['sku,name,unit,price,stock,minimum,notes,colour,shelf,remark']
  for (const [index, { sku, name, unit, price, stock, minimum, notes }] of materials.entries()) {
    const cells = [sku, quoted(name), unit, `${price}1`, Number(stock) + (index % 50) + 1, minimum, quoted(notes)]
    lines.push(`${cells.join(',')},red,B${(index * 31) % 4000},`)
  }
  return `${lines.join('\n')}\n`
}

const account: AccountPort = {
  address: 'http://127.0.0.1:1',
  readStorage: () => Promise.resolve({ ok: true, materials, requests: 1 }),
  probe: () => Promise.resolve(null),
  send: () => Promise.reject(new Error('nothing is sent here')),
  close: () => Promise.resolve(),
}

mkdirSync(folder, { recursive: true })
const path = join(folder, `${rows}.csv`)
writeFileSync(path, file())
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
rmSync(path)
if (!opened.ok) throw new Error(opened.failure.code)
const session = opened.value

/** Sorting in both directions, as two clicks on a header do; a search letter by letter; an edit of visible rows. */
const asks: readonly (readonly [string, (round: number) => void])[] = [
  ...(
    [
      ['sort by sku', { kind: 'column', column: 0 }],
      ['sort by name', { kind: 'column', column: 1 }],
      ['sort by price', { kind: 'column', column: 3 }],
      ['sort by shelf, unmapped', { kind: 'column', column: 8 }],
      ['sort by change of stock', { kind: 'delta', column: 4 }],
      ['sort by status', { kind: 'status' }],
      ['sort by row, last first', { kind: 'row' }],
    ] as const
  ).map(([name, by]) => [name, () => show({}, { by, descending: false })] as const),
  ['the other direction', () => show({}, { by: { kind: 'row' }, descending: true })],
  ['filter by status', () => show({ statuses: ['edit+stock'] })],
  ['filter by field', () => show({ fields: ['price'] })],
  ['search, common', () => show({ text: 'b17' })],
  ['search, nothing found', () => show({ text: 'no such thing' })],
  ['search, a letter more', () => show({ text: 'no such things' })],
  [
    'edit a cell',
    (round) => void session.edit({ kind: 'cell', index: (round * 6151) % rows, column: 3, text: `${round + 1}` }),
  ],
]

function show(filter: RowFilter, sort?: RowSort): void {
  session.rows(0, 100, sort ? { filter, sort } : { filter })
}

const foundEntries = new Map<string, { clock: number; cpu: number }[]>()
for (let round = 0; round < rounds; round++) {
  // An edit clears the cache, so that every round starts from nothing.
  session.edit({ kind: 'cell', index: round, column: 3, text: `${round + 2}.5` })
  for (const [name, ask] of asks) {
    const cpu = process.cpuUsage()
    const start = performance.now()
    ask(round)
    const duration = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    foundEntries.set(name, [...(foundEntries.get(name) ?? []), { clock: duration, cpu: (user + system) / 1000 }])
  }
}
console.log(`${rows} rows, ${rounds} rounds; milliseconds by the clock (processor): median, p95, longest`)
for (const [name, took] of foundEntries) {
  const at = (of: 'clock' | 'cpu', part: number) => {
    const sortedNumbers = took.map((entry) => entry[of]).sort((a, b) => a - b)
    return (sortedNumbers[Math.min(sortedNumbers.length - 1, Math.floor(sortedNumbers.length * part))] ?? 0).toFixed(0)
  }
  const [median, high, maxText] = [0.5, 0.95, 1].map((part) => `${at('clock', part)} (${at('cpu', part)})`)
  console.log(`  ${name.padEnd(26)} ${median}, ${high}, ${maxText}`)
}
