/** How the terminal says what a row changes. */
import { expect, test } from 'vitest'
import { changeWords, timeWords } from '../../../src-main/hosts/cli/plan-words.ts'
import type { Change } from '../../../src-shared/domain/call.ts'

const unit = (before: string | null, after: string): Change => ({ field: 'unit', storage: null, before, after })
const stock = (before: string | null, after: string): Change => ({ field: 'stock', storage: 1, before, after })
const minimum: Change = { field: 'minimum', storage: 1, before: '2', after: '2' }

test.each([
  [[stock('40', '38.5')], 'stock 40 -> 38.5 (-1.5)'],
  [[stock('0.1', '0.3')], 'stock 0.1 -> 0.3 (+0.2)'],
  [[stock(null, '4')], 'stock 4'],
  [[minimum], 'minimum 2 -> 2'],
  [[{ field: 'notes', storage: null, before: 'dry', after: '' }], 'notes dry -> (empty)'],
  // A known pair: the balance before is predicted in the new unit.
  [[stock('2000', '2500'), unit('kg', 'g')], 'stock 2000 -> 2500 (+500)'],
  // Nobody knows how many rolls a pallet is: no difference, and the same digits are not the same amount.
  [[stock('7', '7'), unit('roll', 'pallet')], 'stock 7 roll -> 7 pallet'],
  [[minimum, unit('roll', 'pallet')], 'minimum 2 roll -> 2 pallet'],
  [[stock(null, '7'), unit('roll', 'pallet')], 'stock 7'],
  [[stock(null, '7'), unit(null, 'pallet')], 'stock 7'],
] as const)('%j', (changes, words) => {
  expect(changeWords(changes[0], changes)).toBe(words)
})

test('the cost in time: days where the quota does not hold the run in one', () => {
  const cost = { reads: 10, writes: 100_000, leftToday: 10_000, seconds: 20_000 }
  expect(timeWords(cost)).toBe('6 h')
  expect(timeWords({ ...cost, days: null })).toBe('6 h')
  expect(timeWords({ ...cost, days: { days: 10, perDay: 10_000 } })).toBe('10 days, at 10,000 requests a day')
})
