/**
 * Builds the table claim -> tests -> result from the runners' reports. Part of `npm run test:long`, after `npm test`: it writes .cache/security.md,
 * and fails if the test of a claim is missing, skipped or failed. `node build/scripts/security-table.ts` builds it again from the last reports.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CLAIMS, ITEMS, type Claim } from './security-items.ts'

export interface Tested {
  /** The titles of the test and of its suites, from the outside in, separated by spaces. */
  readonly title: string
  readonly result: 'passed' | 'failed' | 'skipped'
}

export interface Verdict extends Claim {
  readonly result: 'kept' | 'broken' | 'untested'
  /** How many tests were found for it. */
  readonly found: number
}

const vitestReport = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

export function testedByVitest(report: unknown): Tested[] {
  const allTests = vitestReport.parse(report).testResults.flatMap(({ assertionResults }) => assertionResults)
  return allTests.map(({ fullName, status }) => ({
    title: fullName,
    result: status === 'passed' || status === 'failed' ? status : 'skipped',
  }))
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
    suites: z.array(playwrightSuite).optional(),
  }),
)
const playwrightReport = z.object({ suites: z.array(playwrightSuite) })

export function testedByPlaywright(report: unknown): Tested[] {
  const within = ({ title, specs, suites = [] }: PlaywrightSuite, outside: string): Tested[] => {
    const here = `${outside}${title} `
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ status }): Tested => ({ title: here + spec.title, result: resultOf(status) })),
    )
    return [...own, ...suites.flatMap((suite) => within(suite, here))]
  }
  return playwrightReport.parse(report).suites.flatMap((suite) => within(suite, ''))
}

/** A `flaky` test passed when it was repeated. */
function resultOf(status: string): Tested['result'] {
  return status === 'expected' || status === 'flaky' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
}

export function verdicts(testResults: readonly Tested[], claims: readonly Claim[] = CLAIMS): Verdict[] {
  return claims.map((claim) => {
    const groups = claim.tests.map((part) => testResults.filter(({ title }) => title.includes(part)))
    const found = groups.flat()
    const isBroken = found.some(({ result }) => result === 'failed')
    const isTested = groups.every((group) => group.some(({ result }) => result === 'passed'))
    return { ...claim, found: found.length, result: isBroken ? 'broken' : isTested ? 'kept' : 'untested' }
  })
}

/** Items of the checklist without a claim. */
export function itemsWithoutClaims(claims: readonly Claim[] = CLAIMS): number[] {
  return Object.keys(ITEMS)
    .map(Number)
    .filter((item) => !claims.some((claim) => claim.item === item))
}

export function tableOf(allVerdicts: readonly Verdict[]): string {
  const lines = [
    '# Security, item by item',
    '',
    'Made by `npm run test:long` from the runners’ reports (build/scripts/security-table.ts).',
    '',
  ]
  for (const [item, title] of Object.entries(ITEMS)) {
    lines.push(`## ${item}. ${title}`, '', '| claim | tests | result |', '|---|---|---|')
    for (const { claim, tests, found, result } of allVerdicts.filter((verdict) => verdict.item === Number(item))) {
      lines.push(`| ${claim} | ${tests.join('<br>')} (${found}) | ${result} |`)
    }
    lines.push('')
  }
  const keptCount = allVerdicts.filter(({ result }) => result === 'kept').length
  return [...lines, `${keptCount} of ${allVerdicts.length} claims are kept.`, ''].join('\n')
}

/** The text of docs/security.md: the claims and their tests. Results are left out, because they belong to one run. */
export function docsOf(claims: readonly Claim[] = CLAIMS): string {
  const lines = [
    '# Security',
    '',
    'What Stocksheet promises, claim by claim, each with the tests that prove it (parts of their titles). If one of them is missing, skipped or',
    'fails, `npm run test:long` fails; it writes this list with its results to `.cache/security.md`. The list is made from',
    '`build/scripts/security-items.ts` by `node build/scripts/security-table.ts --docs`.',
    '',
    'Electron itself ensures three things that tests without its program cannot show, and the release workflow checks them: the',
    'preload’s world is closed to the page, the operating system’s sandbox works, and the fuses do what they say.',
    '',
  ]
  for (const [item, title] of Object.entries(ITEMS)) {
    lines.push(`## ${item}. ${title}`, '')
    for (const { claim, tests } of claims.filter((claim) => claim.item === Number(item))) {
      lines.push(`- ${claim}.`, ...tests.map((test) => `  - ${test}`))
    }
    lines.push('')
  }
  return lines.join('\n')
}

/** Reads the reports in `results`, writes the table, and returns the claims that are not proved, in words. */
export function writeSecurityTable(results: string, target: string): string[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
  const testResults = ['short', 'long'].flatMap((half) => [
    ...testedByVitest(read(`vitest-${half}`)),
    ...testedByPlaywright(read(`playwright-${half}`)),
  ])
  const allVerdicts = verdicts(testResults)
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(target, tableOf(allVerdicts))
  const failures = allVerdicts
    .filter(({ result }) => result !== 'kept')
    .map(({ item, claim, result }) => `security item ${item}, ${result}: ${claim}`)
  return [...failures, ...itemsWithoutClaims().map((item) => `security item ${item} has no claim`)]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const cache = join(root, '.cache')
  if (process.argv.includes('--docs')) {
    writeFileSync(join(root, 'docs', 'security.md'), docsOf())
    process.exit()
  }
  const problems = writeSecurityTable(join(cache, 'test-results'), join(cache, 'security.md'))
  for (const line of problems) console.error(line)
  if (problems.length > 0) process.exitCode = 1
}
