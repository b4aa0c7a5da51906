/** Reads the names of failed tests from the runners' JSON reports, for the end of a long log. */
import { z } from 'zod'

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** A file that failed before its first test is listed by its own name. */
export function failedInVitest(report: unknown): readonly string[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    if (failedTests.length === 0) return status === 'failed' ? [name] : []
    return failedTests.map(({ fullName }) => `${name} > ${fullName}`)
  })
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly file: string
    readonly line: number
  }[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), ok: z.boolean(), file: z.string(), line: z.number() })),
    suites: z.array(playwrightSuite).optional(),
  }),
)
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): readonly string[] {
  const failedFiles = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} > ${title}`)
  return [...failedFiles, ...suites.flatMap(failedSpecs)]
}

/** An error outside of tests is listed by its message. */
export function failedInPlaywright(report: unknown): readonly string[] {
  const { suites, errors } = playwrightReport.parse(report)
  return [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => message ?? 'an error outside the tests')]
}

const benchReport = z.object({ off: z.array(z.string()) })

/** Measurements that are far from their targets. */
export function failedInBench(report: unknown): readonly string[] {
  return benchReport.parse(report).off
}
