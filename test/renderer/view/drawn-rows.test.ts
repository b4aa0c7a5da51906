import { expect, test } from 'vitest'
import { listDrawnPositions, elementOf } from '../../../src-renderer/view/drawn-rows.ts'

const TOTAL = 100_000
const elements = (positions: readonly number[], drawnCount: number, pinned: number): number[] =>
  positions.map((position) => elementOf(position, { drawnCount, focusedPosition: pinned }))

test('at every scroll position the same number of rows is drawn, by the same elements', () => {
  const all = Array.from({ length: 25 }, (_, index) => index)
  for (const first of [0, 1, 2, 3, 20, 777, 50_001, TOTAL - 3]) {
    const positions = listDrawnPositions(first, { total: TOTAL, drawnCount: 25, focusedPosition: -1 })
    expect(positions).toHaveLength(25)
    expect(positions).toContain(first)
    expect(elements(positions, 25, -1).sort((a, b) => a - b)).toEqual(all)
  }
})

test('a row that stays drawn keeps its element, in both directions', () => {
  const near = listDrawnPositions(100, { total: TOTAL, drawnCount: 25, focusedPosition: -1 })
  for (const first of [97, 104, 120]) {
    const stay = listDrawnPositions(first, { total: TOTAL, drawnCount: 25, focusedPosition: -1 }).filter((one) =>
      near.includes(one),
    )
    expect(stay.length).toBeGreaterThan(0)
  }
  expect(elementOf(110, { drawnCount: 25, focusedPosition: -1 })).toBe(
    elementOf(110, { drawnCount: 25, focusedPosition: 110 }),
  )
})

test('the focused row stays drawn when out of view, and shares its element with no other row', () => {
  for (const pinned of [0, 7, 99_999]) {
    for (let first = 100; first < 140; first += 1) {
      const positions = listDrawnPositions(first, { total: TOTAL, drawnCount: 25, focusedPosition: pinned })
      expect(positions).toContain(pinned)
      const usedNumbers = elements(positions, 25, pinned)
      expect(new Set(usedNumbers).size).toBe(26)
      expect(usedNumbers[positions.indexOf(pinned)]).toBe(pinned % 25)
    }
  }
})

test('few rows are drawn once each, and an empty list draws none', () => {
  expect(listDrawnPositions(0, { total: 3, drawnCount: 25, focusedPosition: 2 })).toEqual([0, 1, 2])
  expect(listDrawnPositions(0, { total: 0, drawnCount: 25, focusedPosition: 0 })).toEqual([])
  // There are fewer rows than the scroll position.
  expect(listDrawnPositions(90, { total: 10, drawnCount: 5, focusedPosition: -1 })).toEqual([5, 6, 7, 8, 9])
})
