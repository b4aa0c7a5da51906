/**
 * A thousand members of each class of faults, from new seeds. `STOCKSHEET_CLASS_SEED=N` repeats the members of an earlier run. The right answers
 * come from code that imports nothing of the program.
 */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { CLASS_NAMES, classNamed, countVerdicts } from './class-counts.ts'

const MEMBERS = 1_000
const firstSeed = Number(process.env['STOCKSHEET_CLASS_SEED'] ?? randomInt(1, 2 ** 31))

test.each(CLASS_NAMES)(`%s: nothing is silently wrong (seed ${String(firstSeed)})`, async (name) => {
  const { faults, ...counts } = await countVerdicts(classNamed(name), firstSeed, MEMBERS)
  expect(faults).toEqual([])
  expect(counts.right + counts.asked).toBe(MEMBERS)
  process.stdout.write(`${name}: ${String(counts.right)} right, ${String(counts.asked)} asked\n`)
})
