/** The description of a field's change in a sentence of the to-do list. */
import { expect, test } from 'vitest'
import type { ChangedField, PercentChange } from '../../../src-shared/plan/guard/changed-fields.ts'
import { describeChangedFields } from '../../../src-shared/words/changed-fields.ts'

const moveOf = (name: string, percent: number): PercentChange => ({
  row: 5,
  index: 3,
  name,
  change: { field: 'price', storage: null, before: '10', after: '11' },
  percent,
})
const prices: ChangedField = {
  field: 'price',
  count: 194,
  moves: 194,
  up: moveOf('Washer', 9),
  down: null,
  average: 4.1,
}

test.each<readonly [ChangedField, string, string]>([
  [
    prices,
    '194 prices rise by 4.1\u00a0% on average, the largest is +9\u00a0% (Washer).',
    '194 цены: в среднем +4,1\u00a0%, больше всего +9\u00a0% (Washer).',
  ],
  [
    { ...prices, down: moveOf('Nut', -12), average: -0.5 },
    '194 prices change by \u22120.5\u00a0% on average, the largest is \u221212\u00a0% (Nut).',
    '194 цены: в среднем \u22120,5\u00a0%, больше всего \u221212\u00a0% (Nut).',
  ],
  // An amount that was 0 rises, but has no percentage.
  [
    { ...prices, moves: 193, up: null, down: moveOf('Nut', -12), average: null },
    '194 prices change, the largest is \u221212\u00a0% (Nut).',
    '194 цены: больше всего \u221212\u00a0% (Nut).',
  ],
  [{ ...prices, count: 1, moves: 1 }, '1 price rises: +9\u00a0% (Washer).', '1 цена: +9\u00a0% (Washer).'],
  [
    { field: 'name', count: 2, moves: 0, up: null, down: null, average: null },
    '2 names change.',
    'Изменится: 2 названия.',
  ],
])('%o', (field, english, russian) => {
  expect(describeChangedFields(field, 'en')).toBe(english)
  expect(describeChangedFields(field, 'ru')).toBe(russian)
})
