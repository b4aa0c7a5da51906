import { expect, test } from 'vitest'
import { fuzzOnce } from './mutations.ts'

test('400 damaged workbooks: refused or the same cells, never broken, never slow', async () => {
  const outcomes = { same: 0, refused: 0, changed: 0 }
  let slowest = 0
  for (let seed = 1; seed <= 400; seed++) {
    const { outcome, milliseconds } = await fuzzOnce(seed)
    outcomes[outcome]++
    slowest = Math.max(slowest, milliseconds)
  }
  expect(outcomes.refused).toBeGreaterThan(150)
  expect(outcomes.same).toBeGreaterThan(20)
  expect(slowest).toBeLessThan(2000)
})
