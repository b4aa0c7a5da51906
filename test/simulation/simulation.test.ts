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
    const firstResult = await play(scenarioOf(seed), true)
    const second = await play(scenarioOf(seed), true)
    expect(second.trace).toEqual(firstResult.trace)
    expect(second.digest).toBe(firstResult.digest)
  }
})

test('[RUN-1] [RUN-5] [RUN-6] [RUN-7] [RUN-21] [UNDO-1] [REPORT-1] what once broke holds', async () => {
  const brokenTexts: string[] = []
  for (const { seed, cause, scenario } of keptScenarios()) {
    const { broken: found } = await play(scenario)
    if (found) brokenTexts.push(`${seed} (${cause}): ${found.message}`)
  }
  expect(brokenTexts).toEqual([])
})

test('every mistake that is put into the program fits one place of its text', () => {
  const wrongMutations = MUTATIONS.filter(({ file, from }) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return text.split(from).length !== 2
  })
  expect(wrongMutations.map(({ name }) => name)).toEqual([])
})

test('300 days: whatever fails, every promise is kept', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { broken } = await play(scenarioOf(seed))
    expect(broken?.message, `node test/simulation/run.ts --seed ${seed} --trace`).toBeUndefined()
  }
})
