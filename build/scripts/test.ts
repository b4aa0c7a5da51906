/**
 * `npm test` runs the short half: unit tests, the contract, and the main paths through the window. `npm run test:long` runs the rest: command
 * tests, long property tests, fuzzing, kills, all other specs, the quick bench, the security table. `npm run test:sum` adds up both results. Each
 * ends with the names of failed tests and one line: `N passed, N failed` (and skipped, if any). Only tests reported by a runner are counted. A
 * suite that fails before its tests counts as one failure.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureBuilt } from './built.ts'
import { failedInBench, failedInPlaywright, failedInVitest } from './failed-tests.ts'
import { writeSecurityTable } from './security-table.ts'
import {
  addCounts,
  countsOfBench,
  countsOfPlaywright,
  countsOfVitest,
  countsSchema,
  summary,
  type Counts,
} from './test-counts.ts'

const root = join(import.meta.dirname, '../..')
const results = join(root, '.cache', 'test-results')

interface Suite {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly counts: (report: unknown) => Counts
  readonly failures: (report: unknown) => readonly string[]
}

/** The outcome of a suite or a half, with a name for each failure. */
interface Outcome {
  readonly counts: Counts
  readonly failures: readonly string[]
}

const keptOutcome = z.object({ counts: countsSchema, failures: z.array(z.string()) })

const failure = (name: string): Outcome => ({ counts: { passed: 0, failed: 1, skipped: 0 }, failures: [name] })

function together(outcomes: readonly Outcome[]): Outcome {
  return {
    counts: outcomes.map(({ counts }) => counts).reduce(addCounts),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const HALVES = ['short', 'long'] as const
type Half = (typeof HALVES)[number]

const report = (name: string): string => join(results, `${name}.json`)

/** Tests start the built program a thousand times, so Node caches its compiled code. Benchmarks do not use the cache. */
const COMPILED_ONCE = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }

/** The runners choose their half of the tests by STOCKSHEET_TESTS: see vitest.config.ts and playwright.config.ts. */
function suitesOf(half: Half): readonly Suite[] {
  const [vitest, playwright] = [`vitest-${half}`, `playwright-${half}`]
  const runners: readonly Suite[] = [
    {
      name: vitest,
      program: 'node_modules/vitest/vitest.mjs',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report(vitest)}`],
      env: { STOCKSHEET_TESTS: half, ...COMPILED_ONCE },
      counts: countsOfVitest,
      failures: failedInVitest,
    },
    {
      name: playwright,
      program: 'node_modules/@playwright/test/cli.js',
      args: ['test', '--reporter=list,json'],
      env: { STOCKSHEET_TESTS: half, PLAYWRIGHT_JSON_OUTPUT_FILE: report(playwright), ...COMPILED_ONCE },
      counts: countsOfPlaywright,
      failures: failedInPlaywright,
    },
  ]
  const bench: Suite = {
    name: 'bench',
    program: 'test/bench/bench.ts',
    args: ['--quick', `--report=${report('bench')}`],
    counts: countsOfBench,
    failures: failedInBench,
  }
  return half === 'long' ? [...runners, bench] : runners
}

/** vitest never ends if a failed test leaves a process running. */
const MAX_SUITE_MS = 20 * 60_000

/** Each suite is a process group of its own, so that what its tests leave running can be ended with it. Windows has none. */
const HAS_GROUPS = process.platform !== 'win32'

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(HAS_GROUPS ? -child.pid : child.pid, 'SIGKILL')
  } catch (error) {
    const nothingRuns = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!nothingRuns) throw error
  }
}

/** Shows the runner's own output and resolves to its exit code; null if it was killed. */
function run({ program, args, env }: Suite): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      detached: HAS_GROUPS,
    })
    const stop = (): void => {
      endGroup(child)
      process.exit(1)
    }
    const timer = setTimeout(() => endGroup(child), MAX_SUITE_MS)
    for (const signal of SIGNALS) process.once(signal, stop)
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(null)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      for (const signal of SIGNALS) process.off(signal, stop)
      endGroup(child)
      resolve(code)
    })
  })
}

async function ranSuite(suite: Suite): Promise<Outcome> {
  rmSync(report(suite.name), { force: true })
  const code = await run(suite)
  let outcome: Outcome
  try {
    const told: unknown = JSON.parse(readFileSync(report(suite.name), 'utf8'))
    outcome = { counts: suite.counts(told), failures: suite.failures(told) }
  } catch (error) {
    return failure(`${suite.name} left no report: ${error instanceof Error ? error.message : String(error)}`)
  }
  // The runner failed without a failed test: an error outside of tests, a leak, or a broken configuration.
  return code !== 0 && outcome.counts.failed === 0
    ? together([outcome, failure(`${suite.name} ended with ${String(code)} and names no test`)])
    : outcome
}

async function ranHalf(half: Half): Promise<Outcome> {
  mkdirSync(results, { recursive: true })
  rmSync(report(half), { force: true })
  const outcomes: Outcome[] = []
  try {
    await ensureBuilt()
  } catch (error) {
    // Suites that need no bundles still run.
    outcomes.push(failure(error instanceof Error ? error.message : String(error)))
  }
  for (const suite of suitesOf(half)) outcomes.push(await ranSuite(suite))
  if (half === 'long') outcomes.push(securityTable())
  const total = together(outcomes)
  writeFileSync(report(half), JSON.stringify(total))
  return total
}

/** Counts as one test: every item of the security checklist has passing tests, in either half. */
function securityTable(): Outcome {
  try {
    const problems = writeSecurityTable(results, join(root, '.cache', 'security.md'))
    return problems.length === 0
      ? { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] }
      : { ...failure(''), failures: problems }
  } catch (error) {
    return failure(`No security table: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Adds up the last results of both halves. A half that did not finish counts as a failure. */
function sumOfHalves(): Outcome {
  return together(
    HALVES.map((half): Outcome => {
      try {
        return keptOutcome.parse(JSON.parse(readFileSync(report(half), 'utf8')))
      } catch (error) {
        return failure(`The ${half} tests left no result: ${error instanceof Error ? error.message : String(error)}`)
      }
    }),
  )
}

const foreign = process.argv.slice(2).find((argument) => argument !== '--long' && argument !== '--sum')
if (foreign !== undefined) {
  process.stderr.write(`npm test runs a half of all tests and takes no ${foreign}. One file: npx vitest run FILE\n`)
  process.exit(1)
}
const total = process.argv.includes('--sum')
  ? sumOfHalves()
  : await ranHalf(process.argv.includes('--long') ? 'long' : 'short')
for (const name of total.failures) process.stdout.write(`FAILED: ${name}\n`)
process.stdout.write(`${summary(total.counts)}\n`)
if (total.counts.failed > 0 || total.counts.passed === 0) process.exitCode = 1
