import { expect, test } from 'vitest'
import { costText } from '../../../src-renderer/view/cost-text.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'

const en = wordsOf('en', 'en-GB')
const cost = { reads: 0, writes: 200, leftToday: 1000, seconds: 60 }

test('requests are only mentioned if they exceed a fifth of today’s rest or take over a minute', () => {
  expect(costText(cost, en)).toBeNull()
  expect(costText({ ...cost, writes: 201 }, en)).toBe('Takes 201 requests of the 1,000 left today, about 60 s.')
  expect(costText({ ...cost, seconds: 61 }, en)).toBe('Takes 200 requests of the 1,000 left today, about 61 s.')
  expect(costText({ ...cost, writes: 1001 }, en)).toBe(
    'More than the 1,000 requests left today. The rest continues by itself when there are new ones.',
  )
})
