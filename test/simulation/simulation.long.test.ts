/** Simulated days, small worlds with all their paths, and mistakes that must be found. The seeds are printed, so that each can be replayed. */
import { expect, test } from 'vitest'
import { explore, SMALL_WORLDS } from './explore.ts'
import { keptScenarios } from './keep.ts'
import { inTurn } from './many.ts'
import { tryMutations } from './mutation-suite.ts'
import { play } from './simulation.ts'

/** Whether a fresh seed that breaks a promise fails the tests or is only reported: see build/decisions. `1` and `0` override it. */
const FRESH_SEEDS_FAIL = (process.env['STOCKSHEET_FRESH_SEEDS'] ?? '0') === '1'

/** A number of days instead of a time, so that slow machines play as many. To search longer, use test/simulation/run.ts. */
const FRESH_DAYS = 1_000

test('2,700 days that every machine plays: every promise is kept', async () => {
  const sum = await inTurn({ from: 301, seeds: 2_700, minutes: Number.POSITIVE_INFINITY, mostFailures: 1 })
  process.stdout.write(`simulated ${sum.runs} days from seed 301\n`)
  const [failedResult] = sum.failed
  expect(
    failedResult?.broken?.message,
    `node test/simulation/run.ts --seed ${failedResult?.seed} --trace`,
  ).toBeUndefined()
  expect(sum.runs).toBe(2_700)
}, 300_000)

test('[RUN-1] [RUN-5] every scenario that once broke a promise keeps it', async () => {
  for (const { seed, cause, scenario } of keptScenarios()) {
    expect((await play(scenario)).broken?.message, `seed ${seed}: ${cause}`).toBeUndefined()
  }
})

test('1,000 days that nobody played before: one that breaks a promise is told, with how it is played again', async () => {
  const from = Math.floor(performance.timeOrigin / 1000) * 1_000_000
  process.stdout.write(`fresh days from seed ${from}\n`)
  const sum = await inTurn({ from, seeds: FRESH_DAYS, minutes: Number.POSITIVE_INFINITY, mostFailures: 3 })
  process.stdout.write(`simulated ${sum.runs} fresh days from seed ${from}, ${sum.failed.length} broke\n`)
  for (const { seed, broken } of sum.failed) {
    process.stdout.write(
      `seed ${seed} BROKE ${broken?.message ?? ''}\n  node test/simulation/run.ts --seed ${seed} --trace\n`,
    )
  }
  if (sum.failed.length < 3) expect(sum.runs).toBe(FRESH_DAYS)
  if (FRESH_SEEDS_FAIL) expect(sum.failed.map(({ seed }) => seed)).toEqual([])
}, 180_000)

test('small worlds, breadth first: all that can happen was tried, and no promise was broken', async () => {
  for (const small of SMALL_WORLDS) {
    const { states, ways, whole, broken } = await explore(small, 10_000)
    process.stdout.write(`${small.name}: ${states} states, ${ways} ways\n`)
    expect(broken, small.name).toEqual([])
    expect(whole, small.name).toBe(true)
    expect(states, small.name).toBeGreaterThan(500)
  }
}, 240_000)

test('it can fail: mistakes that are put into the program break a promise soon', () => {
  const some = [
    'early-done',
    'unknown-is-done',
    'claims-ignored',
    'no-renewal',
    'key-refused-is-done',
    'slot-not-given',
  ]
  const found = tryMutations({ names: some, seeds: 500, leftOut: null }, ({ name, days, rule }) =>
    process.stdout.write(`${name}: day ${days ?? 'none'}, ${rule}\n`),
  )
  expect(found.filter(({ days }) => days === null)).toEqual([])
  expect(found).toHaveLength(some.length)
}, 240_000)
