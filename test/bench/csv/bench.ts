/**
 * CSV file -> sheet -> mapping -> drafts, against papaparse alone on the same file, in the same run, turn by turn.
 * node test/bench/csv/bench.ts [rows] [rounds]: 100,000 rows and 7 rounds unless told. Prints medians and the ratio.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { readSource } from '../../../src-main/adapters/intake/read-source.ts'
import { makeDrafts } from '../../../src-shared/domain/make-drafts.ts'
import { mapColumns } from '../../../src-shared/domain/map-columns.ts'
import { findTable } from '../../../src-shared/domain/table.ts'
import { makeTable, type Shape } from './tables.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 7)
const only = process.argv[4]
const folder = join(import.meta.dirname, '../../../.cache/bench-csv')

/** What anyone would write: the whole file as text, every default of papaparse. */
function papaparseAlone(path: string): number {
  return Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length
}

async function ours(path: string, marks: Record<string, number[]>): Promise<number> {
  const mark = (name: string, since: number): number => {
    const now = performance.now()
    const known = marks[name]
    if (known) known.push(now - since)
    else marks[name] = [now - since]
    return now
  }
  let at = performance.now()
  const read = await readSource({ name: 'bench.csv', path }, {}, {})
  if (!read.ok) throw new Error(`refused: ${read.error.code}`)
  at = mark('sheet', at)
  const table = findTable(read.value.sheet)
  if (!table.ok) throw new Error(`refused: ${table.error.code}`)
  const mapping = mapColumns(read.value.sheet, table.value, {})
  at = mark('table and mapping', at)
  const drafts = makeDrafts(read.value.sheet, mapping, { clearToken: '(clear)' })
  mark('drafts', at)
  if (drafts.columns.size !== 10 || drafts.problems.size > 0) throw new Error('not what was written')
  return drafts.count
}

interface Took {
  readonly wall: number
  /** Of all threads: steadier than wall time on a shared machine. */
  readonly cpu: number
}

async function timed(work: () => number | Promise<number>): Promise<Took> {
  globalThis.gc?.()
  const before = process.cpuUsage()
  const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

mkdirSync(folder, { recursive: true })
for (const shape of ['plain', 'quoted', 'russian'] as const satisfies readonly Shape[]) {
  if (only !== undefined && only !== shape) continue
  const path = join(folder, `${shape}-${rows}.csv`)
  writeFileSync(path, makeTable(rows, shape))
  const theirs: Took[] = []
  const own: Took[] = []
  const marks: Record<string, number[]> = {}
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    if (process.env['OURS_ONLY'] === undefined) theirs.push(await timed(() => papaparseAlone(path)))
    own.push(await timed(() => ours(path, marks)))
    peak = Math.max(peak, process.resourceUsage().maxRSS / 1024)
  }
  const parts = Object.entries(marks).map(([name, times]) => `${name} ${median(times).toFixed(0)}`)
  const wall = [theirs, own].map((took) => median(took.map((one) => one.wall)))
  const cpu = [theirs, own].map((took) => median(took.map((one) => one.cpu)))
  const said = ([first = Number.NaN, second = Number.NaN]: readonly number[]): string =>
    `papaparse ${first.toFixed(0)} ms, ours ${second.toFixed(0)} ms, ratio ${(second / first).toFixed(2)}`
  console.log(
    `${shape}: ${rows} x 10 · wall: ${said(wall)} (${parts.join(', ')}) · processor: ${said(cpu)} · peak ${peak.toFixed(0)} MB`,
  )
  rmSync(path)
}
