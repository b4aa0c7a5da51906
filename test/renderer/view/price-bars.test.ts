import { expect, test } from 'vitest'
import { makePriceBars } from '../../../src-renderer/view/price-bars.ts'

const BORDERS = ['-50', '-20', '-10', '-5', '0', '5', '10', '20', '50', '100']
const buckets = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: BORDERS.length + 1 }, (_, index) => ({
    from: BORDERS[index - 1] ?? null,
    to: BORDERS[index] ?? null,
    count: counts[index] ?? 0,
  }))

test('draws nothing if no price changes', () => {
  expect(makePriceBars(buckets({}))).toEqual([])
  expect(makePriceBars([])).toEqual([])
})

test('the bars around no change are always shown, at least five, with heights relative to the highest', () => {
  expect(makePriceBars(buckets({ 5: 90, 6: 45 }))).toEqual([
    { from: '-10', to: '-5', count: 0, height: 0, hasLabel: true },
    { from: '-5', to: '0', count: 0, height: 0, hasLabel: true },
    { from: '0', to: '5', count: 90, height: 1, hasLabel: true },
    { from: '5', to: '10', count: 45, height: 0.5, hasLabel: true },
    { from: '10', to: '20', count: 0, height: 0, hasLabel: false },
  ])
})

test('distant bars show all bars in between, and their borders share the space', () => {
  const bars = makePriceBars(buckets({ 0: 1, 10: 4 }))
  expect(bars).toHaveLength(11)
  expect([bars[0], bars[10]]).toEqual([
    { from: null, to: '-50', count: 1, height: 0.25, hasLabel: true },
    { from: '100', to: null, count: 4, height: 1, hasLabel: false },
  ])
  expect(bars.filter(({ hasLabel }) => hasLabel).map(({ to }) => to)).toEqual(['-50', '-10', '0', '10', '50'])
})

test('only large rises: there are no bars below, but the border of no change remains', () => {
  const bars = makePriceBars(buckets({ 10: 4 }))
  expect(bars.map(({ to }) => to)).toEqual(['0', '5', '10', '20', '50', '100', null])
})
