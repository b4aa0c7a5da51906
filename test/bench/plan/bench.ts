/**
 * File -> plan against the account's list in memory, in processor time: CSV beside papaparse alone on the same file, XLSX
 * beside exceljs merely reading it; then what edits and filters of a preview cost.
 * node test/bench/plan/bench.ts [rows,rows,...] [rounds] [csv|xlsx]: 100,000 rows and 5 rounds unless told. `fresh` is a
 * process per plan, as a session's worker is; `warm` one process that plans again and again. Above 200,000 rows exceljs needs a
 * minute and 8 GB: it is left out where so much memory is not free.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { z } from 'zod'
import type { ListedMaterial } from '../../../src-shared/domain/catalogue.ts'
import { readSource } from '../../../src-main/adapters/intake/read-source.ts'
import { sha256 } from '../../../src-main/adapters/xlsx-write/sha256.ts'
import { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { AccountPort, Clock } from '../../../src-main/engine/ports.ts'
import { fresh, medians, row, side, timed, type Took } from '../csv/measure.ts'
import { exponent, tell } from '../report/measure.ts'
import { workbookFile } from '../xlsx-read/generate.ts'
import { csvOf, materialsOf, materialsOfWorkbook, pagedList, writeList } from './account.ts'
import { tellEdits } from './edits.ts'

const FOLDER = join(import.meta.dirname, '../../../.cache/bench-plan')
/** From so many rows on the account is read page by page, as the client reads it: its memory is measured, not that of a list held here. */
const PAGED_FROM = 100_000

const CHANGED = [
  ['unchanged', 0],
  ['1 % changed', 100],
  ['all changed', 1],
] as const

/** Processor time, so that a session tells its stages in it. */
const clock: Clock = {
  now: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  sleep: () => Promise.resolve(),
}

type List = AccountPort['readStorage']

async function plan(path: string, readStorage: List): Promise<ImportSession> {
  const account: AccountPort = {
    address: 'http://127.0.0.1:1',
    readStorage,
    probe: () => Promise.resolve(null),
    send: () => Promise.reject(new Error('nothing is sent here')),
    close: () => Promise.resolve(),
  }
  const opened = await ImportSession.open(
    {
      session: 'bench',
      source: { name: path.endsWith('.csv') ? 'bench.csv' : 'bench.xlsx', path },
      accountName: 'bench',
      storages: [{ id: 1, name: 'Main' }],
      // Supplier names are in no list of the account: those of the workbook would all be asked about.
      choices: { storage: 1, headers: [['supplier', null]] },
      clearToken: '(clear)',
    },
    { readSource, account, clock, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

/** What a plan took but for indexing the account's list, which is waited for anyway; its stages are its note. */
async function planned(path: string, list: List): Promise<Took> {
  let account = 0
  let stages = ''
  const took = await timed(async () => {
    const { took: parts, preview } = (await plan(path, list)).snapshot
    account = parts.account
    stages = `file ${parts.file.toFixed(0)} ms, plan ${parts.plan.toFixed(0)} ms, beside indexing the account ${account.toFixed(0)} ms; ${preview.totals.writes} writes`
  })
  return { ...took, cpu: took.cpu - account, wall: took.wall * (1 - account / took.cpu), note: stages }
}

/** Another library's reading, as the bench of readers does it: nothing of ours in its process. */
function readByPeer(reader: string, path: string, rounds: number): Took[] {
  const script = join(import.meta.dirname, '../xlsx-read/one.mjs')
  return Array.from({ length: rounds }, () => {
    const said = execFileSync(process.execPath, [script, reader, path, '1'], { encoding: 'utf8', maxBuffer: 1e8 })
    const { times, cpu, peakMegabytes } = peerSchema.parse(JSON.parse(said))
    return { cpu: cpu[0] ?? Number.NaN, wall: times[0] ?? Number.NaN, peak: peakMegabytes, base: 0 }
  })
}

const peerSchema = z.object({ times: z.array(z.number()), cpu: z.array(z.number()), peakMegabytes: z.number() })

async function readByExceljs(path: string): Promise<void> {
  const { default: Exceljs } = await import('exceljs')
  await new Exceljs.Workbook().xlsx.readFile(path)
}

function listOf(path: string, rows: number, every: number): List {
  if (rows >= PAGED_FROM) return pagedList(pagesOf(path, rows, every))
  return whole(path.endsWith('.csv') ? materialsOf(rows) : materialsOfWorkbook(rows, every))
}

/** Where the account's pages are kept. A workbook's prices are changed in the account, those of a CSV file in the file. */
function pagesOf(path: string, rows: number, every: number): string {
  return join(FOLDER, path.endsWith('.csv') ? `${rows}-list.jsonl` : `${rows}-${every}-book-list.jsonl`)
}

function whole(materials: readonly ListedMaterial[]): List {
  return () => Promise.resolve({ ok: true, materials, requests: 1 })
}

async function one(way: string, path: string, rows: number, every: number): Promise<Took> {
  if (way === 'papaparse') return timed(() => Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length)
  if (way === 'exceljs') return timed(() => readByExceljs(path))
  return planned(path, listOf(path, rows, every))
}

function inFresh(way: string, path: string, rows: number, every: number, rounds: number): Took[] {
  const args = [way, path, String(rows), String(every)]
  return Array.from({ length: rounds }, () => fresh(import.meta.filename, ...args))
}

/** Its figure against another program's reading of the same file, and at a million rows its memory. */
function tellPlan(
  what: string,
  rows: number,
  [own, theirs, name]: readonly [own: readonly Took[], theirs: readonly Took[] | null, name: string],
  limit: number | null,
): void {
  const note = own[0]?.note
  const measured = { section: 'File to plan', unit: 'ms processor', ours: side('', own), ...(note ? { note } : {}) }
  const counted = `${what}, ${rows.toLocaleString('en')} rows`
  if (theirs) {
    const target = limit === null ? {} : { target: { kind: 'most', limit, issue: '5, 10' } as const }
    const figure = medians(own).cpu / medians(theirs).cpu
    tell({ ...measured, what: counted, against: side(name, theirs), figure, about: `of ${name}`, ...target })
  }
  if (rows < 1_000_000) return
  const target = { kind: 'most', limit: what.startsWith('XLSX') ? 1000 : 1500, issue: '5, 10' } as const
  const { peak, base } = medians(own)
  const each = `${Math.round(((peak - base) * 1_048_576) / rows)} bytes a row above the ${base.toFixed(0)} MB before`
  tell({ ...measured, what: `${counted}: memory`, figure: peak, about: 'MB at most', target, note: each })
}

async function csv(rows: number, rounds: number, grown: Map<string, [number, number][]>): Promise<void> {
  const materials = materialsOf(rows)
  const list = pagesOf('.csv', rows, 0)
  if (rows >= PAGED_FROM && !existsSync(list)) writeList(list, materials)
  for (const [name, every] of CHANGED) {
    const path = join(FOLDER, `${rows}-${every}.csv`)
    if (!existsSync(path)) writeFileSync(path, csvOf(materials, every))
    const alone = inFresh('papaparse', path, rows, every, rounds)
    const own = inFresh('plan', path, rows, every, rounds)
    grown.set(`CSV to plan, ${name}`, [...(grown.get(`CSV to plan, ${name}`) ?? []), [rows, medians(own).cpu]])
    console.log(`csv, ${name}, ${rows} rows`)
    console.log(row('papaparse alone, fresh', medians(alone), null))
    console.log(row('file -> plan, fresh', medians(own), medians(alone)))
    // All rows changed is no file people have: shown, not aimed at.
    tellPlan(`CSV to plan, ${name}`, rows, [own, alone, 'papaparse alone'], every === 1 || rows < 20_000 ? null : 2)
    if (rows > 200_000) continue
    const [theirs, ours]: [Took[], Took[]] = [[], []]
    for (let round = 0; round < rounds + 2; round++) {
      theirs.push(await one('papaparse', path, rows, every))
      ours.push(await planned(path, whole(materials)))
    }
    console.log(row('papaparse alone, warm', medians(theirs.slice(2)), null))
    console.log(row('file -> plan, warm', medians(ours.slice(2)), medians(theirs.slice(2))))
    if (every !== 0) await tellEdits(await plan(path, whole(materials)), rows, name)
  }
}

async function xlsx(rows: number, rounds: number, grown: Map<string, [number, number][]>): Promise<void> {
  for (const variant of ['shared', 'inline'] as const) {
    const path = await workbookFile(join(import.meta.dirname, '../../../.cache/bench-xlsx'), rows, variant)
    const exceljs = rows <= 200_000 || freemem() > 12e9
    const read = exceljs ? inFresh('exceljs', path, rows, 0, rounds) : null
    const fastest = rows === 100_000 ? readByPeer('hucre-stream', path, rounds) : null
    for (const [name, every] of CHANGED) {
      const list = pagesOf(path, rows, every)
      if (rows >= PAGED_FROM && !existsSync(list)) writeList(list, materialsOfWorkbook(rows, every))
      const own = inFresh('plan', path, rows, every, rounds)
      const key = `XLSX (${variant}) to plan, ${name}`
      grown.set(key, [...(grown.get(key) ?? []), [rows, medians(own).cpu]])
      console.log(`xlsx ${variant}, ${name}, ${rows} rows`)
      if (read) console.log(row('exceljs merely reads it, fresh', medians(read), null))
      console.log(row('file -> plan, fresh', medians(own), read && medians(read)))
      const limit = rows < 100_000 ? null : rows < 1_000_000 ? 0.2 : 0.12
      tellPlan(key, rows, [own, read, 'exceljs merely reading'], limit)
      if (!fastest) continue
      tell({
        section: 'File to plan',
        what: `${key}, ${rows.toLocaleString('en')} rows, beside the fastest other reader`,
        unit: 'ms processor',
        ours: side('', own),
        against: side('hucre-stream merely reading', fastest),
        figure: medians(own).cpu / medians(fastest).cpu,
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
  const grown = new Map<string, [number, number][]>()
  for (const rows of sizes) {
    // A million rows take a minute each: once is enough to see how they grow.
    const often = rows > 200_000 ? 1 : rounds
    if (process.argv[4] !== 'xlsx') await csv(rows, often, grown)
    if (process.argv[4] !== 'csv') await xlsx(rows, often, grown)
  }
  if (sizes.length < 2) return
  for (const [name, all] of grown) {
    // Below, a plan is mostly compiling: that would flatter.
    const points = all.filter(([size]) => size >= 10_000)
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

const [, , first, way = '', path = '', rows = '0', every = '0'] = process.argv
if (first === '--one') console.log(JSON.stringify(await one(way, path, Number(rows), Number(every))))
else await main()
