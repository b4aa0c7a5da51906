/**
 * Compares our reader with others in one run. Every reading has its own process, so that peak memory belongs to one reader. Readers take turns, so
 * that a busy machine affects all of them. Prints medians and ratios. A reader with wrong values is reported and left out of the ratios. Usage:
 * node test/bench/xlsx-read/run.ts [rows] [rounds] [readers, by comma], after npm ci in test/bench.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { median, spread, tell } from '../report/measure.ts'
import { type Variant, columns, record, variantNames, workbookFile } from './generate.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../../.cache/bench-xlsx', import.meta.url))
const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 2)
/** How often a reader reads in one process: the first reading is cold, and the median is what a running app gets. */
const repeats = rows > 200_000 ? 1 : 5
const peers = ['hucre', 'hucre-stream', 'read-excel-file', 'sheetjs', 'exceljs', 'exceljs-stream']
const chosenTexts = process.argv[4]?.split(',') ?? (rows > 200_000 ? [] : peers)
const readers = ['ours', ...chosenTexts]

interface Reading {
  readonly times: readonly number[]
  /** Processor time of all threads, which other work on the machine does not affect. */
  readonly cpu: readonly number[]
  readonly peakMegabytes: number
  readonly digest: string
}

function parseReading(text: string): Reading {
  const readResult: unknown = JSON.parse(text)
  if (typeof readResult !== 'object' || readResult === null) throw new Error(`Not a reading: ${text}`)
  const { times, cpu, peakMegabytes, digest } = readResult as Partial<Reading>
  if (!Array.isArray(times) || !Array.isArray(cpu) || typeof peakMegabytes !== 'number' || typeof digest !== 'string') {
    throw new Error(`Not a reading: ${text}`)
  }
  return { times: times.map(Number), cpu: cpu.map(Number), peakMegabytes, digest }
}

/** Our reader is measured bundled, as it is shipped, so that loading types is not measured. */
async function bundleOurs(): Promise<string> {
  mkdirSync(cache, { recursive: true })
  await build({
    logLevel: 'error',
    configFile: false,
    build: {
      ssr: fileURLToPath(new URL('../../../src-main/file/xlsx/workbook.ts', import.meta.url)),
      outDir: cache,
      emptyOutDir: false,
      target: 'node24',
      rollupOptions: { output: { entryFileNames: 'ours.mjs' } },
    },
  })
  return `${cache}/ours.mjs`
}

function digestOfTruth(): string {
  const hash = createHash('sha1')
  for (const [column, name] of columns.entries()) {
    hash.update(`${name}\n`)
    // Columns end with their last value, because some readers do not report empty cells.
    let blanks = ''
    for (let i = 0; i < rows; i++) {
      const value = record(i)[column] ?? ''
      blanks += value === '' ? '\n' : ''
      if (value === '') continue
      hash.update(`${blanks}${value}\n`)
      blanks = ''
    }
  }
  return hash.digest('hex').slice(0, 12)
}

function readOnce(reader: string, file: string, ourText: string, runs: number): Reading | string {
  try {
    const args = [`${here}one.mjs`, reader, file, String(runs)]
    const env = { ...process.env, OURS: ourText }
    const text = execFileSync(process.execPath, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] })
    return parseReading(text)
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : 'failed'
  }
}

interface Result {
  readonly reader: string
  readonly times: readonly number[]
  readonly milliseconds: number
  readonly cold: number
  readonly cpu: number
  readonly peakMegabytes: number
  readonly right: boolean
}

function measure(file: string, ourText: string, truth: string): Result[] {
  const all = new Map(readers.map((reader) => [reader, { warm: [0], cold: [0], cpu: [0], peak: [0], right: true }]))
  for (const entry of all.values()) entry.warm.length = entry.cold.length = entry.cpu.length = entry.peak.length = 0
  for (let round = 0; round < rounds; round++) {
    for (const reader of readers) {
      const entry = all.get(reader)
      // Memory of a single reading, as in an import; time of several.
      const once = readOnce(reader, file, ourText, 1)
      const often = repeats === 1 ? once : readOnce(reader, file, ourText, repeats)
      if (!entry || typeof once === 'string' || typeof often === 'string') {
        if (entry) entry.right = false
        console.log(`${reader} failed: ${typeof once === 'string' ? once : 'in the second process'}`)
        continue
      }
      entry.cold.push(...once.times)
      entry.warm.push(...often.times)
      entry.cpu.push(...often.cpu)
      entry.peak.push(once.peakMegabytes)
      entry.right &&= once.digest === truth && often.digest === truth
    }
  }
  return [...all].map(([reader, { warm, cold, cpu, peak, right }]) => ({
    reader,
    times: warm,
    milliseconds: median(warm),
    cold: median(cold),
    cpu: median(cpu),
    peakMegabytes: median(peak),
    right,
  }))
}

const ourText = await bundleOurs()
const truth = digestOfTruth()
/** The variants with targets. The other two show that no reader depends on one way of writing. */
const aimed: readonly Variant[] = ['shared', 'inline']
const variants: readonly Variant[] = rows > 200_000 ? aimed : [...aimed, 'styled', 'bare']
for (const variant of variants) {
  const file = await workbookFile(cache, rows, variant)
  const results = measure(file, ourText, truth)
  console.log(
    `\n${rows} rows x ${columns.length} columns, ${variantNames[variant]}, ${rounds} rounds of ${repeats} (median)`,
  )
  console.log('| reader | ms | first reading, ms | processor, ms | peak MB | values |\n|---|---|---|---|---|---|')
  for (const { reader, milliseconds, cold, cpu, peakMegabytes, right } of results) {
    const figures = [milliseconds, cold, cpu, peakMegabytes].map((value) => value.toFixed(0)).join(' | ')
    console.log(`| ${reader} | ${figures} | ${right ? 'right' : 'WRONG'} |`)
  }
  tellResults(variant, results)
}

function tellResults(variant: Variant, results: readonly Result[]): void {
  const myResult = results.find(({ reader }) => reader === 'ours')
  if (!myResult) return
  const right = results.filter((result) => result.reader !== 'ours' && result.right)
  const what = `XLSX read, ${rows.toLocaleString('en')} x ${columns.length}, ${variantNames[variant]}`
  const side = ({ reader, times, peakMegabytes }: Result) => ({
    name: reader === 'ours' ? '' : reader,
    value: spread(times),
    megabytes: peakMegabytes,
  })
  const row = {
    section: 'XLSX reading',
    ours: side(myResult),
    floor: { name: 'inflate', value: spread(inflated(variant)) },
  }
  const least = (pick: (result: Result) => number): Result | undefined =>
    right.toSorted((a, b) => pick(a) - pick(b)).at(0)
  const fastest = least(({ milliseconds }) => milliseconds)
  const leanest = least(({ peakMegabytes }) => peakMegabytes)
  const exceljs = results.find(({ reader }) => reader === 'exceljs')
  if (fastest) {
    const figure = fastest.milliseconds / myResult.milliseconds
    const target = targetOf(variant, 4)
    tell({ ...row, what, against: side(fastest), figure, about: 'times as fast as the fastest other', ...target })
  }
  if (leanest) {
    const figure = leanest.peakMegabytes / myResult.peakMegabytes
    const target = targetOf(variant, 2)
    tell({
      ...row,
      what: `${what}: memory`,
      against: side(leanest),
      figure,
      about: 'of our memory in the leanest other',
      ...target,
    })
  }
  if (exceljs && !Number.isNaN(exceljs.milliseconds)) {
    const figure = exceljs.milliseconds / myResult.milliseconds
    const target = targetOf(variant, 8)
    const wrong = exceljs.right ? {} : { note: 'exceljs returned other values than were written' }
    tell({
      ...row,
      what: `${what}: exceljs`,
      against: side(exceljs),
      figure,
      about: 'times as fast as exceljs',
      ...target,
      ...wrong,
    })
  }
  if (rows >= 1_000_000) {
    const target = { kind: 'most', limit: 1000, issue: '4' } as const
    tell({ ...row, what: `${what}: memory`, figure: myResult.peakMegabytes, about: 'MB at most', target })
  }
}

function targetOf(variant: Variant, limit: number) {
  return aimed.includes(variant) ? { target: { kind: 'least', limit, issue: '4' } as const } : {}
}

/** No reader can be faster than inflating the sheet. */
function inflated(variant: Variant): number[] {
  const path = `${cache}/${variant}-${rows}.xlsx`
  const script = `${here}inflate.ts`
  const text = execFileSync(process.execPath, [script, path, '3'], { encoding: 'utf8' })
  return text.trim().split(' ').map(Number)
}
