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
  const usageBefore = process.cpuUsage()
  const start = performance.now()
  await work()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(usageBefore)
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
  const output = execFileSync(process.execPath, [...flags, script, '--one', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lastResult: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  if (
    typeof lastResult !== 'object' ||
    lastResult === null ||
    !('cpu' in lastResult) ||
    !('wall' in lastResult) ||
    !('peak' in lastResult)
  ) {
    throw new Error(`${script} ${args.join(' ')} said ${output}`)
  }
  return {
    cpu: Number(lastResult.cpu),
    wall: Number(lastResult.wall),
    peak: Number(lastResult.peak),
    base: 'base' in lastResult ? Number(lastResult.base) : 0,
    ...('note' in lastResult && typeof lastResult.note === 'string' ? { note: lastResult.note } : {}),
  }
}

/** Runs each work in turn, and reverses the order every other round. If the machine gets slower, all of them are affected alike. */
export function inTurns<Name extends string>(
  rounds: number,
  works: readonly (readonly [Name, () => Took])[],
): ReadonlyMap<Name, readonly Took[]> {
  const timings = new Map<Name, Took[]>(works.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of round % 2 === 0 ? works : works.toReversed()) timings.get(name)?.push(work())
  }
  return timings
}

/** The processor time as a multiple of another work's: the median over the rounds, comparing within each round. */
export function timesOf(ownTimings: readonly Took[], theirTimings: readonly Took[]): number {
  return median(ownTimings.map(({ cpu }, round) => cpu / (theirTimings[round]?.cpu ?? Number.NaN)))
}

export function medians(timings: readonly Took[]): Took {
  return {
    cpu: median(timings.map(({ cpu }) => cpu)),
    wall: median(timings.map(({ wall }) => wall)),
    peak: median(timings.map(({ peak }) => peak)),
    base: median(timings.map(({ base }) => base)),
  }
}

export function row(name: string, timing: Took, against: Took | null): string {
  const ratio = against
    ? ` · ${(timing.cpu / against.cpu).toFixed(2)}x of it (wall ${(timing.wall / against.wall).toFixed(2)}x)`
    : ''
  return `  ${name.padEnd(34)} ${timing.cpu.toFixed(0).padStart(6)} ms processor ${timing.wall.toFixed(0).padStart(6)} ms wall ${timing.peak.toFixed(0).padStart(5)} MB (${timing.base.toFixed(0)} before)${ratio}`
}

/** One side of a row of the report, in processor time. */
export function side(
  name: string,
  timings: readonly Took[],
): { readonly name: string; readonly value: Spread; readonly megabytes: number } {
  return { name, value: spread(timings.map(({ cpu }) => cpu)), megabytes: medians(timings).peak }
}
