/**
 * One row of the report, as a section's process passes it to the bench. It is also printed as a readable line, so that a section can be run alone.
 * Numbers are medians of rounds taken in turns. Nothing is measured here.
 */
import { z } from 'zod'

const spreadSchema = z.object({ median: z.number(), least: z.number(), most: z.number() })
export type Spread = z.infer<typeof spreadSchema>

const sideSchema = z.object({
  name: z.string(),
  /** In milliseconds unless the row's `unit` says otherwise. */
  value: spreadSchema,
  /** Peak resident memory of a process that did only this, in MB. */
  megabytes: z.number().optional(),
})

export const measureSchema = z.object({
  section: z.string(),
  what: z.string(),
  unit: z.string().default('ms'),
  ours: sideSchema,
  against: sideSchema.optional(),
  /** The least any program needs: decoding, inflating, bare requests. */
  floor: sideSchema.optional(),
  /** The number that the target is for; `about` explains it. */
  figure: z.number(),
  about: z.string(),
  /** `most`: the figure must not exceed the limit; `least`: it must reach the limit. Absent if there is no target. */
  target: z
    .object({
      kind: z.enum(['most', 'least']),
      limit: z.number(),
      issue: z.string(),
      /** A quick run fails if the figure misses the limit by this factor. */
      tolerance: z.number().optional(),
    })
    .optional(),
  note: z.string().optional(),
})
export type Measure = z.input<typeof measureSchema>
export type MeasureRow = z.output<typeof measureSchema>

const MARK = 'MEASURE '

/** Prints a row for the bench to collect, and a line for people. */
export function tell(measure: Measure): void {
  const { what, figure, about } = measure
  console.log(`${what}: ${shown(figure)} ${about}`)
  console.log(MARK + JSON.stringify(measure))
}

/** Finds the rows in the lines that a section printed. */
export function measuresIn(output: string): MeasureRow[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(MARK))
    .map((line) => measureSchema.parse(JSON.parse(line.slice(MARK.length))))
}

export function spread(values: readonly number[]): Spread {
  const sortedNumbers = values.toSorted((a, b) => a - b)
  return {
    median: median(sortedNumbers),
    least: sortedNumbers[0] ?? Number.NaN,
    most: sortedNumbers.at(-1) ?? Number.NaN,
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Null if there is no target. */
export function met({ target, figure }: MeasureRow): boolean | null {
  if (!target) return null
  return target.kind === 'most' ? figure <= target.limit : figure >= target.limit
}

/** Measurements like these are precise to three digits. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  if (value >= 10) return value.toFixed(1)
  return value.toFixed(2)
}

/** How the cost grows with size: the slope of a line through the logarithms. 1 means linear. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const)
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length
  const above = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const below = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return above / below
}
