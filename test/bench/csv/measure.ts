/** Measures work in this process or in a fresh one: processor time of all threads, wall time and peak memory. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { median, spread, type Spread } from '../report/measure.ts'

export interface Took {
  /** Milliseconds. */
  readonly cpu: number
  readonly wall: number
  /** Peak resident memory of the process, in MB. */
  readonly peak: number
  /** Resident memory before the work, in MB: the program and its input. */
  readonly base: number
  /** An extra note about the measurement. */
  readonly note?: string
}

export async function timed(work: () => unknown): Promise<Took> {
  // Garbage from earlier work must not be collected during the measurement.
  globalThis.gc?.()
  forgetPeak()
  const base = process.memoryUsage.rss() / 1_048_576
  const before = process.cpuUsage()
  const start = performance.now()
  await work()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, wall, peak: peakMemory(), base }
}

/** Linux can reset the peak memory of a process; other systems report the peak of its whole life. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/** MB. */
function peakMemory(): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes !== undefined) return Number(kilobytes) / 1024
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return process.resourceUsage().maxRSS / 1024
}

/** Runs a script with `--one` and these arguments in a separate process, which prints a Took as JSON in its last line. */
export function fresh(script: string, ...args: readonly string[]): Took {
  const flags = ['--expose-gc', '--max-old-space-size=8192']
  const said = execFileSync(process.execPath, [...flags, script, '--one', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const last: unknown = JSON.parse(said.trim().split('\n').at(-1) ?? '')
  if (typeof last !== 'object' || last === null || !('cpu' in last) || !('wall' in last) || !('peak' in last)) {
    throw new Error(`${script} ${args.join(' ')} said ${said}`)
  }
  return {
    cpu: Number(last.cpu),
    wall: Number(last.wall),
    peak: Number(last.peak),
    base: 'base' in last ? Number(last.base) : 0,
    ...('note' in last && typeof last.note === 'string' ? { note: last.note } : {}),
  }
}

/** Runs each work in turn, and reverses the order every other round. If the machine gets slower, all of them are affected alike. */
export function inTurns<Name extends string>(
  rounds: number,
  works: readonly (readonly [Name, () => Took])[],
): ReadonlyMap<Name, readonly Took[]> {
  const took = new Map<Name, Took[]>(works.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of round % 2 === 0 ? works : works.toReversed()) took.get(name)?.push(work())
  }
  return took
}

/** The processor time as a multiple of another work's: the median over the rounds, comparing within each round. */
export function timesOf(own: readonly Took[], theirs: readonly Took[]): number {
  return median(own.map(({ cpu }, round) => cpu / (theirs[round]?.cpu ?? Number.NaN)))
}

export function medians(took: readonly Took[]): Took {
  return {
    cpu: median(took.map(({ cpu }) => cpu)),
    wall: median(took.map(({ wall }) => wall)),
    peak: median(took.map(({ peak }) => peak)),
    base: median(took.map(({ base }) => base)),
  }
}

export function row(name: string, took: Took, against: Took | null): string {
  const ratio = against
    ? ` · ${(took.cpu / against.cpu).toFixed(2)}x of it (wall ${(took.wall / against.wall).toFixed(2)}x)`
    : ''
  return `  ${name.padEnd(34)} ${took.cpu.toFixed(0).padStart(6)} ms processor ${took.wall.toFixed(0).padStart(6)} ms wall ${took.peak.toFixed(0).padStart(5)} MB (${took.base.toFixed(0)} before)${ratio}`
}

/** One side of a row of the report, in processor time. */
export function side(
  name: string,
  took: readonly Took[],
): { readonly name: string; readonly value: Spread; readonly megabytes: number } {
  return { name, value: spread(took.map(({ cpu }) => cpu)), megabytes: medians(took).peak }
}
