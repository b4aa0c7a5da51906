/**
 * CSV file -> sheet -> mapping -> drafts, compared with papaparse alone on the same file, in turns. Uses processor time, because wall time is
 * unreliable on a shared machine. node test/bench/csv/bench.ts [rows,rows,...] [rounds] [shape] [judged]; defaults: 100,000 rows, 7 rounds. `fresh`
 * starts the bundled program for each reading, as a session's worker does. `warm` reads repeatedly in one process, but not if only what is `judged`
 * is measured. With several sizes, also prints the exponent of the growth.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import { readSource } from '../../../src-main/file/read-source.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { findTable } from '../../../src-shared/file/table.ts'
import { exponent, tell } from '../report/measure.ts'
import { fresh, inTurns, medians, row, side, timed, timesOf, type Took } from './measure.ts'
import { makeTable, type Shape } from './tables.ts'

const FOLDER = join(import.meta.dirname, '../../../.cache/bench-csv')
const SHAPES = ['plain', 'quoted', 'russian'] as const satisfies readonly Shape[]

/** What anyone would write: the whole file as text, with papaparse's defaults. */
function papaparseAlone(path: string): number {
  return Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length
}

async function ours(path: string): Promise<number> {
  const readResult = await readSource({ name: 'bench.csv', path }, {}, {})
  if (!readResult.ok) throw new Error(`refused: ${readResult.error.code}`)
  const table = findTable(readResult.value.sheet)
  if (!table.ok) throw new Error(`refused: ${table.error.code}`)
  const mapping = mapColumns(readResult.value.sheet, table.value, {})
  const drafts = makeDrafts(readResult.value.sheet, mapping, { clearToken: '(clear)' })
  if (drafts.columns.size !== 10 || drafts.problems.size > 0) throw new Error('not what was written')
  return drafts.count
}

type Way = 'papaparse' | 'ours' | 'read' | 'decode'

const WAYS: readonly (readonly [Way, (path: string) => unknown])[] = [
  ['papaparse', papaparseAlone],
  ['ours', ours],
  ['read', (path) => isUtf8(readFileSync(path))],
  ['decode', (path) => readFileSync(path, 'utf8').length],
]

async function one(way: string, path: string): Promise<Took> {
  const work = WAYS.find(([name]) => name === way)?.[1]
  if (!work) throw new RangeError(`no way ${way}`)
  return timed(() => work(path))
}

async function warm(path: string, rounds: number): Promise<{ theirs: Took; own: Took }> {
  const [theirTimings, ownTimings]: [Took[], Took[]] = [[], []]
  for (let round = 0; round < rounds + 2; round++) {
    theirTimings.push(await one('papaparse', path))
    ownTimings.push(await one('ours', path))
  }
  return { theirs: medians(theirTimings.slice(2)), own: medians(ownTimings.slice(2)) }
}

function inFresh(script: string, path: string, rounds: number): Record<Way, readonly Took[]> {
  const timings = inTurns(
    rounds,
    WAYS.map(([way]) => [way, () => fresh(script, way, path)]),
  )
  const of = (way: Way): readonly Took[] => timings.get(way) ?? []
  return { papaparse: of('papaparse'), ours: of('ours'), read: of('read'), decode: of('decode') }
}

function tellFresh(
  shape: Shape,
  rows: number,
  { own, theirs, floor }: { own: readonly Took[]; theirs: readonly Took[]; floor: readonly Took[] },
): void {
  const what = `CSV to drafts, ${rows.toLocaleString('en')} x 10, ${shape}`
  const limit = rows > 200_000 ? 1.7 : 1.5
  const measured = {
    section: 'CSV to drafts',
    unit: 'ms processor',
    ours: side('', own),
    against: side('papaparse alone', theirs),
    floor: side('decoding', floor),
  }
  const figure = timesOf(own, theirs)
  // The targets are for large files. For small ones, most of the time is starting the process.
  const target =
    rows < 100_000 && !process.argv[2]?.match(/^\d+$/) ? {} : { target: { kind: 'most', limit, issue: '4' } as const }
  tell({ ...measured, what, figure, about: 'of papaparse', ...target })
  if (rows < 1_000_000) return
  const memory = { kind: 'most', limit: 700, issue: '4' } as const
  tell({ ...measured, what: `${what}: memory`, figure: medians(own).peak, about: 'MB at most', target: memory })
}

async function main(): Promise<void> {
  // Not imported in the measured processes.
  const { built } = await import('../run/built.ts')
  const { script, remove } = await built('bench', [], import.meta.dirname)
  try {
    await measured(script)
  } finally {
    remove()
  }
}

async function measured(script: string): Promise<void> {
  const sizes = (process.argv[2] ?? '100000').split(',').map(Number)
  const requestedCount = Number(process.argv[3] ?? 7)
  mkdirSync(FOLDER, { recursive: true })
  for (const shape of SHAPES) {
    if (process.argv[4] !== undefined && process.argv[4] !== shape) continue
    const grown: [number, number][] = []
    for (const rows of sizes) {
      const path = join(FOLDER, `${shape}-${rows}.csv`)
      const rounds = rows > 200_000 ? Math.min(requestedCount, 2) : requestedCount
      writeFileSync(path, makeTable(rows, shape))
      console.log(`${shape}, ${rows} x 10`)
      const { papaparse: theirs, ours: own, decode: floor, read } = inFresh(script, path, rounds)
      grown.push([rows, medians(own).cpu])
      console.log(row('floor: bytes read and checked', medians(read), null))
      console.log(row('floor: decoded to one string', medians(floor), null))
      console.log(row('papaparse alone, fresh', medians(theirs), null))
      console.log(row('file -> drafts, fresh', medians(own), medians(theirs)))
      tellFresh(shape, rows, { own, theirs, floor })
      if (rows <= 200_000 && process.argv[5] !== 'judged') {
        const bothResult = await warm(path, rounds)
        console.log(row('papaparse alone, warm', bothResult.theirs, null))
        console.log(row('file -> drafts, warm', bothResult.own, bothResult.theirs))
      }
      rmSync(path)
    }
    if (sizes.length > 1) {
      const point = { median: grown.at(-1)?.[1] ?? 0, least: grown[0]?.[1] ?? 0, most: grown.at(-1)?.[1] ?? 0 }
      tell({
        section: 'CSV to drafts',
        what: `CSV to drafts, ${shape}: growth over ${sizes.map((size) => size.toLocaleString('en')).join(', ')} rows`,
        unit: 'ms processor',
        ours: { name: '', value: point },
        figure: exponent(grown),
        about: 'is the exponent of the row count',
        target: { kind: 'most', limit: 1.05, issue: '10' },
      })
    }
  }
}

if (process.argv[2] === '--one') console.log(JSON.stringify(await one(process.argv[3] ?? '', process.argv[4] ?? '')))
else await main()
