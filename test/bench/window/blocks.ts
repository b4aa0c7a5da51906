/**
 * How long changes of many cells take to replan the account's stock in three storages: pasting a block and filling a column. In processor time.
 * node test/bench/window/blocks.ts [materials] [rounds]; defaults: 100,000 and 40, so that the 95th percentile is not the longest.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import { makeStockChoices } from '../../../src-main/import/stock-source.ts'
import type { AccountPort, Clock } from '../../../src-main/ports/ports.ts'
import { materialsOf, pagedList, writeList } from '../plan/account.ts'
import { tell } from '../report/measure.ts'
import { spread } from './measure.ts'

const count = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 40)

const clock: Clock = { now: () => performance.now(), sleep: () => Promise.resolve() }
const folder = mkdtempSync(join(tmpdir(), 'stocksheet-blocks-'))
const pages = join(folder, 'list.jsonl')
writeList(pages, materialsOf(count))
const account: AccountPort = {
  address: 'http://127.0.0.1:1',
  // Read page by page, so that the list is not in memory next to its catalogue.
  readStorage: pagedList(pages),
  probe: () => Promise.resolve(null),
  send: () => Promise.reject(new Error('nothing is sent here')),
  close: () => Promise.resolve(),
}

const storages = [1, 2, 3].map((id) => ({ id, name: `Storage ${id}` }))
const stock = { storages, words: sheetWords('en') }
const opened = await ImportSession.open(
  {
    session: 'bench',
    accountName: 'bench',
    clearToken: '(clear)',
    source: { name: 'bench', bytes: new Uint8Array(0) },
    storages,
    choices: makeStockChoices(stock),
    stock,
  },
  { readSource, account, clock, digest: sha256 },
)
rmSync(folder, { recursive: true, force: true })
if (!opened.ok) throw new Error(opened.failure.code)
const session = opened.value
const columns = session.summary().perMaterial?.columns ?? []
const columnOf = (field: string): number[] =>
  columns.filter((column) => column.field === field).map(({ column }) => column)
const [price = -1] = columnOf('price')
const stocks = columnOf('stock')
const shown = { filter: {}, rowPer: 'material' } as const

type Paste = Extract<ImportEditRequest, { kind: 'paste' }>

/** Pastes into rows `from` to `to`; fewer lines of cells are repeated. */
function paste(from: number, to: number, columns: number[], cells: string[][]): Paste {
  return { kind: 'paste', ...shown, ranges: [[from, to]], columns, cells }
}

const asks: readonly (readonly [string, limit: number, (round: number) => ImportEditRequest])[] = [
  [
    '10,000 cells pasted, 2,500 rows of 4',
    300,
    (round) => {
      const from = (round * 4999) % (count - 2500)
      const cells = Array.from({ length: 2500 }, (_, row) => [0, 1, 2, 3].map((at) => `${row + at + round}.5`))
      return paste(from, from + 2499, [price, ...stocks], cells)
    },
  ],
  [
    'a column filled with one value',
    1000,
    () => ({
      kind: 'fill',
      ...shown,
      along: 'rows',
      ranges: [[1, count - 1]],
      columns: [price],
      from: { ranges: [[0, 0]], columns: [price] },
      back: false,
      series: false,
    }),
  ],
  ['one price for all', 1000, (round) => paste(0, count - 1, [price], [[`${round + 3}.5`]])],
]

/** Undoes the edit afterwards, so that each round begins with the same plan. */
async function timed(edit: ImportEditRequest): Promise<{ made: number; undone: number }> {
  const start = process.cpuUsage()
  const answer = session.edit(edit)
  const createdCount = milliseconds(start)
  if (!answer.ok) throw new Error(answer.failure.code)
  const secondUsage = process.cpuUsage()
  await session.undo()
  return { made: createdCount, undone: milliseconds(secondUsage) }
}

/** Processor time, so that other work on the machine is not counted. */
function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

for (const [name, limit, ask] of asks) {
  const times: { made: number; undone: number }[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(ask(round)))
  const text = (of: 'made' | 'undone') => JSON.stringify(spread(times.map((one) => one[of])))
  console.log(`${name}: planned ${text('made')} ms, taken back ${text('undone')} ms`)
  const made = spread(times.map((one) => one.made))
  tell({
    section: 'Window',
    what: `${name}, ${count.toLocaleString('en')} materials in 3 storages`,
    ours: { name: '', value: { median: made.p50, least: Math.min(...times.map((one) => one.made)), most: made.most } },
    figure: made.p95,
    about: 'ms of processor time at the 95th percentile',
    target: { kind: 'most', limit, issue: '19' },
  })
}
console.log(`heap ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB`)
