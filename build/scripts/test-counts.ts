/** Reads counts from the runners' JSON reports. Rejects a report with an unknown shape. */
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const count = z.number().int().nonnegative()

/** Counts as `npm test` stores them. */
export const countsSchema = z.object({ passed: count, failed: count, skipped: count })

const vitestReport = z.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** A file that fails before its first test counts as one failure. */
export function countsOfVitest(report: unknown): Counts {
  const told = vitestReport.parse(report)
  const brokenFileCount = told.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: told.numPassedTests,
    failed: told.numFailedTests + brokenFileCount,
    skipped: told.numPendingTests + told.numTodoTests,
  }
}

const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  errors: z.array(z.unknown()),
})

/** An error outside of tests counts as a failure. A test that may be repeated (timings on a busy machine) passes if one try does. */
export function countsOfPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

const benchReport = z.object({ measured: count, farOff: count })

/** The quick bench: each measurement is a test, which fails if it is far from its target. */
export function countsOfBench(report: unknown): Counts {
  const { measured, farOff } = benchReport.parse(report)
  return { passed: measured - farOff, failed: farOff, skipped: 0 }
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
