/** Simulated days: the same seed gives the same day, and fixed failures do not return. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptScenarios } from './keep.ts'
import { MUTATIONS } from './mutations.ts'
import { scenarioOf } from './scenario.ts'
import { play } from './simulation.ts'

test('a seed is one story: everything happens again in the same order, to the byte', async () => {
  for (const seed of [7, 60, 441, 709]) {
    const first = await play(scenarioOf(seed), true)
    const second = await play(scenarioOf(seed), true)
    expect(second.trace).toEqual(first.trace)
    expect(second.digest).toBe(first.digest)
  }
})

test('[RUN-1] [RUN-5] [RUN-6] [RUN-7] [RUN-21] [UNDO-1] [REPORT-1] what once broke holds', async () => {
  const broken: string[] = []
  for (const { seed, cause, scenario } of keptScenarios()) {
    const { broken: found } = await play(scenario)
    if (found) broken.push(`${seed} (${cause}): ${found.message}`)
  }
  expect(broken).toEqual([])
})

test('every mistake that is put into the program fits one place of its text', () => {
  const wrong = MUTATIONS.filter(({ file, from }) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return text.split(from).length !== 2
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('300 days: whatever fails, every promise is kept', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { broken } = await play(scenarioOf(seed))
    expect(broken?.message, `node test/simulation/run.ts --seed ${seed} --trace`).toBeUndefined()
  }
})
