/** A few members of each class of faults; the long tests judge a thousand. */
import { expect, test } from 'vitest'
import { CLASS_NAMES, classNamed, countVerdicts } from './class-counts.ts'

test.each(CLASS_NAMES)('%s: nothing is silently wrong', async (name) => {
  const { faults } = await countVerdicts(classNamed(name), 1, 25)
  expect(faults).toEqual([])
})
