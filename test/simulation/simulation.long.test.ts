/** A minute of simulated days, and small worlds in all their ways. The seeds are printed, so that each can be played again. */
import { expect, test } from 'vitest'
import { explore, SMALL_WORLDS } from './explore.ts'
import { inTurn } from './many.ts'

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

test('small worlds, breadth first: in no order that was tried is a promise broken', async () => {
  for (const small of SMALL_WORLDS) {
    const { states, broken } = await explore(small, 2_000)
    expect(broken, small.name).toEqual([])
    expect(states).toBeGreaterThan(5_000)
  }
}, 120_000)
