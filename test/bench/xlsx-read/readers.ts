/** Measures readers of one file. Every reading has its own process, so that peak memory belongs to one reader. Readers take turns. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { median } from '../report/measure.ts'
import { columns, record } from './generate.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
export const cache = fileURLToPath(new URL('../../../.cache/bench-xlsx', import.meta.url))

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

/** Our reader is measured bundled, as it is shipped, so that loading types is not measured. `entry`: its file. Returns the bundle. */
export async function bundleOurs(entry: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  await build({
    logLevel: 'error',
    configFile: false,
    build: {
      ssr: fileURLToPath(new URL(`../../../${entry}`, import.meta.url)),
      outDir: cache,
      emptyOutDir: false,
      target: 'node24',
      rollupOptions: { output: { entryFileNames: `${basename(entry, '.ts')}.mjs` } },
    },
  })
  return `${cache}/${basename(entry, '.ts')}.mjs`
}

/** The digest of the generated rows. */
export function digestOfTruth(rows: number): string {
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

export interface Result {
  readonly reader: string
  readonly times: readonly number[]
  readonly milliseconds: number
  readonly cold: number
  readonly cpu: number
  readonly peakMegabytes: number
  readonly right: boolean
}

interface Measuring {
  /** The bundle of our reader. */
  readonly ourText: string
  /** The digest that a right reader has. */
  readonly truth: string
  readonly rounds: number
  /** How often a reader reads in one process: the first reading is cold, and the median is what a running app gets. */
  readonly repeats: number
}

export function measureReaders(
  readers: readonly string[],
  file: string,
  { ourText, truth, rounds, repeats }: Measuring,
): Result[] {
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
