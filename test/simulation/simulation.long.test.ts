/** A minute of days that nobody has played before; the seeds are printed, so that each can be played again. */
import { expect, test } from 'vitest'
import { explore, SMALL_WORLDS } from './explore.ts'
import { inTurn } from './many.ts'

test('60 seconds of fresh seeds: every promise is kept', async () => {
  // The seconds of the day this runs: another part of the numbers each time.
  const from = Math.floor(performance.timeOrigin / 1000) * 1_000_000
  const sum = await inTurn({ from, seeds: Number.POSITIVE_INFINITY, minutes: 1, mostFailures: 1 })
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
