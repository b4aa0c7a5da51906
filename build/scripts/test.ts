/**
 * `npm test` runs the short half: unit tests, contract, the main paths through the window. `npm run test:long` runs the rest: tests of
 * commands, laws at length, fuzzing, kills, all other specs, the quick bench, the table of security claims. `npm run test:sum` adds up
 * what both said last. Each ends with one line: `N passed, N failed` (and skipped, if any).
 * Counts only what a runner reported test by test; a suite that broke before its tests is a failure of its own.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.ts'
import { writeSecurityTable } from './security-table.ts'
import {
  addCounts,
  countsOf,
  countsOfBench,
  countsOfPlaywright,
  countsOfVitest,
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
}

const HALVES = ['short', 'long'] as const
type Half = (typeof HALVES)[number]

const report = (name: string): string => join(results, `${name}.json`)

/** The runners choose their half of the tests by STOCKSHEET_TESTS: see vitest.config.ts and playwright.config.ts. */
function suitesOf(half: Half): readonly Suite[] {
  const [vitest, playwright] = [`vitest-${half}`, `playwright-${half}`]
  const runners: readonly Suite[] = [
    {
      name: vitest,
      program: 'node_modules/vitest/vitest.mjs',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report(vitest)}`],
      env: { STOCKSHEET_TESTS: half },
      counts: countsOfVitest,
    },
    {
      name: playwright,
      program: 'node_modules/@playwright/test/cli.js',
      args: ['test', '--reporter=list,json'],
      env: { STOCKSHEET_TESTS: half, PLAYWRIGHT_JSON_OUTPUT_FILE: report(playwright) },
      counts: countsOfPlaywright,
    },
  ]
  const bench: Suite = {
    name: 'bench',
    program: 'test/bench/bench.ts',
    args: ['--quick', `--report=${report('bench')}`],
    counts: countsOfBench,
  }
  return half === 'long' ? [...runners, bench] : runners
}

/** Shows the runner's own output and resolves with its exit code; null when it was killed. */
function run({ program, args, env }: Suite): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(null)
    })
    child.on('close', resolve)
  })
}

async function ranSuite(suite: Suite): Promise<Counts> {
  rmSync(report(suite.name), { force: true })
  const code = await run(suite)
  const crashed = { passed: 0, failed: 1, skipped: 0 }
  let counts: Counts
  try {
    counts = suite.counts(JSON.parse(readFileSync(report(suite.name), 'utf8')))
  } catch (error) {
    process.stderr.write(`${suite.name} left no report: ${error instanceof Error ? error.message : String(error)}\n`)
    return crashed
  }
  // It says failed and names no test: an error outside the tests, a leak, a broken configuration.
  return code !== 0 && counts.failed === 0 ? addCounts(counts, crashed) : counts
}

async function ranHalf(half: Half): Promise<Counts> {
  mkdirSync(results, { recursive: true })
  rmSync(report(half), { force: true })
  let total: Counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    await ensureBuilt()
  } catch (error) {
    // What needs no bundles is still tested.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
  }
  for (const suite of suitesOf(half)) total = addCounts(total, await ranSuite(suite))
  if (half === 'long') total = addCounts(total, securityTable())
  writeFileSync(report(half), JSON.stringify(total))
  return total
}

/** Each item of the security checklist has its passing tests, in either half: one test of its own. */
function securityTable(): Counts {
  try {
    const wrong = writeSecurityTable(results, join(root, '.cache', 'security.md'))
    for (const line of wrong) process.stderr.write(`${line}\n`)
    return { passed: wrong.length === 0 ? 1 : 0, failed: wrong.length === 0 ? 0 : 1, skipped: 0 }
  } catch (error) {
    process.stderr.write(`No security table: ${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** What both halves said last; a half that did not come to its end is a failure. */
function sumOfHalves(): Counts {
  return HALVES.map((half): Counts => {
    try {
      return countsOf(JSON.parse(readFileSync(report(half), 'utf8')))
    } catch (error) {
      process.stderr.write(
        `The ${half} tests left no result: ${error instanceof Error ? error.message : String(error)}\n`,
      )
      return { passed: 0, failed: 1, skipped: 0 }
    }
  }).reduce(addCounts)
}

const total = process.argv.includes('--sum')
  ? sumOfHalves()
  : await ranHalf(process.argv.includes('--long') ? 'long' : 'short')
process.stdout.write(`${summary(total)}\n`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
