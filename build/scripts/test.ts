/**
 * `npm test`: builds, runs every suite, and ends with one line that sums them: `N passed, N failed` (and skipped, if any).
 * Counts only what a runner reported test by test; a suite that broke before its tests is a failure of its own.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.ts'
import { writeSecurityTable } from './security-table.ts'
import { addCounts, countsOfBench, countsOfPlaywright, countsOfVitest, summary, type Counts } from './test-counts.ts'

const root = join(import.meta.dirname, '../..')
const results = join(root, '.cache', 'test-results')

interface Suite {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly counts: (report: unknown) => Counts
}

const report = (name: string): string => join(results, `${name}.json`)

const suites: readonly Suite[] = [
  {
    name: 'vitest',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
    counts: countsOfVitest,
  },
  {
    name: 'playwright',
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    counts: countsOfPlaywright,
  },
  {
    name: 'bench',
    program: 'test/bench/bench.ts',
    args: ['--quick', `--report=${report('bench')}`],
    counts: countsOfBench,
  },
]

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

async function countsOf(suite: Suite): Promise<Counts> {
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

async function testAll(): Promise<Counts> {
  mkdirSync(results, { recursive: true })
  let total: Counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    await ensureBuilt()
  } catch (error) {
    // What needs no bundles is still tested.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
  }
  for (const suite of suites) total = addCounts(total, await countsOf(suite))
  return addCounts(total, securityTable())
}

/** Each item of the security checklist has its passing tests: one test of its own. */
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

const total = await testAll()
process.stdout.write(`${summary(total)}\n`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
