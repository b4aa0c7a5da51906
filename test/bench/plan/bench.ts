/**
 * File -> plan against the account's list in memory, in processor time. CSV is compared with papaparse alone on the same file, XLSX with exceljs only
 * reading it. node test/bench/plan/bench.ts [rows,rows,...] [rounds] [csv|xlsx] [judged]; defaults: 100,000 rows, 5 rounds (CSV: 9). `fresh` starts
 * the bundled program for each plan, as a session's worker does. `warm` plans repeatedly in one process. `judged` measures only what has a target.
 * Above 200,000 rows exceljs needs a minute and 8 GB, so it is skipped without that much free memory.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { fresh, inTurns, medians, row, side, timesOf, type Took } from '../csv/measure.ts'
import { exponent, tell } from '../report/measure.ts'
import { built } from '../run/built.ts'
import { workbookFile } from '../xlsx-read/generate.ts'
import { csvOf, materialsOf, materialsOfWorkbook, writeList } from './account.ts'
import { one } from './one.ts'
import { planned, whole } from './planned.ts'

const FOLDER = join(import.meta.dirname, '../../../.cache/bench-plan')
/** Above this many rows the account is read page by page, as the client does, so that the memory of a list is not measured. */
const PAGED_FROM = 100_000

const isJudged = process.argv[5] === 'judged'

const CHANGED = [
  ['unchanged', 0],
  ['1 % changed', 100],
  ['all changed', 1],
] as const

/** Reads with another library, in a process without our code. */
function readByPeer(reader: string, path: string): Took {
  const script = join(import.meta.dirname, '../xlsx-read/one.mjs')
  const output = execFileSync(process.execPath, [script, reader, path, '1'], { encoding: 'utf8', maxBuffer: 1e8 })
  const { times, cpu, peakMegabytes } = peerSchema.parse(JSON.parse(output))
  return { cpu: cpu[0] ?? Number.NaN, wall: times[0] ?? Number.NaN, peak: peakMegabytes, base: 0 }
}

const peerSchema = z.object({ times: z.array(z.number()), cpu: z.array(z.number()), peakMegabytes: z.number() })

/** The file with the account's pages. For a workbook the account's prices are changed, for a CSV file the file's. */
function pagesOf(path: string, rows: number, every: number): string {
  return join(FOLDER, path.endsWith('.csv') ? `${rows}-list.jsonl` : `${rows}-${every}-book-list.jsonl`)
}

/** The arguments for a separate process: `way` and what one.ts needs. */
function inFresh(script: string, way: string, path: string, rows = 0, every = 0): () => Took {
  const pages = rows >= PAGED_FROM ? pagesOf(path, rows, every) : '-'
  return () => fresh(script, way, path, pages, String(rows), String(every))
}

/** Compares with another program reading the same file, and at a million rows reports memory. */
function tellPlan(
  what: string,
  rows: number,
  [ownTimings, theirTimings, name]: readonly [own: readonly Took[], theirs: readonly Took[] | null, name: string],
  limit: number | null,
): void {
  const note = ownTimings[0]?.note
  const measured = {
    section: 'File to plan',
    unit: 'ms processor',
    ours: side('', ownTimings),
    ...(note ? { note } : {}),
  }
  const countedText = `${what}, ${rows.toLocaleString('en')} rows`
  if (theirTimings) {
    const target = limit === null ? {} : { target: { kind: 'most', limit, issue: '5, 10' } as const }
    const figure = timesOf(ownTimings, theirTimings)
    tell({ ...measured, what: countedText, against: side(name, theirTimings), figure, about: `of ${name}`, ...target })
  }
  if (rows < 1_000_000) return
  const target = { kind: 'most', limit: what.startsWith('XLSX') ? 1000 : 1500, issue: '5, 10' } as const
  const { peak, base } = medians(ownTimings)
  const each = `${Math.round(((peak - base) * 1_048_576) / rows)} bytes a row above the ${base.toFixed(0)} MB before`
  tell({ ...measured, what: `${countedText}: memory`, figure: peak, about: 'MB at most', target, note: each })
}

type Grown = Map<string, [number, number][]>

function noteGrowth(grown: Grown, what: string, rows: number, timings: readonly Took[]): void {
  grown.set(what, [...(grown.get(what) ?? []), [rows, medians(timings).cpu]])
}

async function csv(script: string, rows: number, rounds: number, grown: Grown): Promise<void> {
  const materials = materialsOf(rows)
  const list = pagesOf('.csv', rows, 0)
  if (rows >= PAGED_FROM && !existsSync(list)) writeList(list, materials)
  for (const [name, every] of CHANGED) {
    // People do not have files in which all rows changed: shown without a target.
    if (isJudged && every === 1) continue
    const path = join(FOLDER, `${rows}-${every}.csv`)
    if (!existsSync(path)) writeFileSync(path, csvOf(materials, every))
    const timings = inTurns(rounds, [
      ['papaparse', inFresh(script, 'papaparse', path)],
      ['own', inFresh(script, 'plan', path, rows, every)],
    ])
    const [singleTimings, ownTimings] = [timings.get('papaparse') ?? [], timings.get('own') ?? []]
    noteGrowth(grown, `CSV to plan, ${name}`, rows, ownTimings)
    console.log(`csv, ${name}, ${rows} rows`)
    console.log(row('papaparse alone, fresh', medians(singleTimings), null))
    console.log(row('file -> plan, fresh', medians(ownTimings), medians(singleTimings)))
    tellPlan(
      `CSV to plan, ${name}`,
      rows,
      [ownTimings, singleTimings, 'papaparse alone'],
      every === 1 || rows < 20_000 ? null : 2,
    )
    if (isJudged || rows > 200_000) continue
    const [theirTimings, ourTimings]: [Took[], Took[]] = [[], []]
    for (let round = 0; round < rounds + 2; round++) {
      theirTimings.push(await one(['papaparse', path]))
      ourTimings.push(await planned(path, whole(materials)))
    }
    console.log(row('papaparse alone, warm', medians(theirTimings.slice(2)), null))
    console.log(row('file -> plan, warm', medians(ourTimings.slice(2)), medians(theirTimings.slice(2))))
  }
}

async function xlsx(script: string, rows: number, rounds: number, grown: Grown): Promise<void> {
  for (const variant of ['shared', 'inline'] as const) {
    const path = await workbookFile(join(import.meta.dirname, '../../../.cache/bench-xlsx'), rows, variant)
    for (const [, every] of CHANGED) {
      const list = pagesOf(path, rows, every)
      if (rows >= PAGED_FROM && !existsSync(list)) writeList(list, materialsOfWorkbook(rows, every))
    }
    const timings = inTurns<string>(rounds, [
      ...(rows <= 200_000 || freemem() > 12e9 ? [['exceljs', inFresh(script, 'exceljs', path)] as const] : []),
      ...(rows === 100_000 ? [['hucre', () => readByPeer('hucre-stream', path)] as const] : []),
      ...CHANGED.map(([name, every]) => [name, inFresh(script, 'plan', path, rows, every)] as const),
    ])
    const [readTimings, fastest] = [timings.get('exceljs') ?? null, timings.get('hucre')]
    for (const [name] of CHANGED) {
      const ownTimings = timings.get(name) ?? []
      const key = `XLSX (${variant}) to plan, ${name}`
      noteGrowth(grown, key, rows, ownTimings)
      console.log(`xlsx ${variant}, ${name}, ${rows} rows`)
      if (readTimings) console.log(row('exceljs merely reads it, fresh', medians(readTimings), null))
      console.log(row('file -> plan, fresh', medians(ownTimings), readTimings && medians(readTimings)))
      const limit = rows < 100_000 ? null : rows < 1_000_000 ? 0.2 : 0.12
      tellPlan(key, rows, [ownTimings, readTimings, 'exceljs merely reading'], limit)
      if (!fastest) continue
      tell({
        section: 'File to plan',
        what: `${key}, ${rows.toLocaleString('en')} rows, beside the fastest other reader`,
        unit: 'ms processor',
        ours: side('', ownTimings),
        against: side('hucre-stream merely reading', fastest),
        figure: timesOf(ownTimings, fastest),
        about: 'of hucre-stream merely reading',
        target: { kind: 'most', limit: 1, issue: '10' },
      })
    }
  }
}

async function main(): Promise<void> {
  const sizes = (process.argv[2] ?? '100000').split(',').map(Number)
  const rounds = Number(process.argv[3] ?? 5)
  mkdirSync(FOLDER, { recursive: true })
  const grown: Grown = new Map()
  const { script, remove } = await built('one', [], import.meta.dirname)
  try {
    for (const rows of sizes) {
      // A million rows take a minute each, so one round is enough to see the growth.
      const often = rows > 200_000 ? 1 : rounds
      // CSV is so fast that a single round means little.
      if (process.argv[4] !== 'xlsx') await csv(script, rows, 2 * often - 1, grown)
      if (process.argv[4] !== 'csv') await xlsx(script, rows, often, grown)
    }
  } finally {
    remove()
  }
  if (sizes.length < 2) return
  for (const [name, allRows] of grown) {
    // For fewer rows, a plan is mostly compilation, which would look too good.
    const points = allRows.filter(([size]) => size >= 10_000)
    if (points.length < 2) continue
    const point = points.at(-1)?.[1] ?? 0
    tell({
      section: 'File to plan',
      what: `${name}: growth over ${points.map(([size]) => size.toLocaleString('en')).join(', ')} rows`,
      unit: 'ms processor',
      ours: { name: '', value: { median: point, least: points[0]?.[1] ?? 0, most: point } },
      figure: exponent(points),
      about: 'is the exponent of the row count',
      target: { kind: 'most', limit: 1.05, issue: '10' },
    })
  }
}

await main()
