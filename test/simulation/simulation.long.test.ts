/** A minute of simulated days, small worlds in all their ways, and mistakes that must be found. The seeds are printed, so that each can be played again. */
import { expect, test } from 'vitest'
import { explore, SMALL_WORLDS } from './explore.ts'
import { inTurn } from './many.ts'
import { tryMutations } from './mutation-suite.ts'

/** Every machine plays the same; fresh ones are for a release (`npm run simulate -- --minutes 30`), or where this says so. */
const FRESH = process.env['STOCKSHEET_FRESH_SEEDS'] === '1'

test('at most 60 seconds of days, 2,700 where nobody asks for fresh ones: every promise is kept', async () => {
  const from = FRESH ? Math.floor(performance.timeOrigin / 1000) * 1_000_000 : 301
  const sum = await inTurn({ from, seeds: FRESH ? Number.POSITIVE_INFINITY : 2_700, minutes: 1, mostFailures: 1 })
  process.stdout.write(`simulated ${sum.runs} days from seed ${from}\n`)
  const [failed] = sum.failed
  expect(failed?.broken?.message, `node test/simulation/run.ts --seed ${failed?.seed} --trace`).toBeUndefined()
  expect(sum.runs).toBeGreaterThan(100)
}, 120_000)

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
  const found = tryMutations(some, 500, ({ name, days, rule }) =>
    process.stdout.write(`${name}: day ${days ?? 'none'}, ${rule}\n`),
  )
  expect(found.filter(({ days }) => days === null)).toEqual([])
  expect(found).toHaveLength(some.length)
}, 240_000)
