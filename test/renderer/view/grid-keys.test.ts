import { expect, test } from 'vitest'
import { stepByKey, within } from '../../../src-renderer/view/grid-keys.ts'

const size = { rows: 1000, columns: 9, page: 20 }
const at = (row: number, column: number) => ({ row, column })

test.each([
  [at(5, 3), 'ArrowRight', false, at(5, 4)],
  [at(5, 8), 'ArrowRight', false, at(5, 8)],
  [at(5, 3), 'ArrowLeft', true, at(5, 0)],
  [at(0, 3), 'ArrowUp', false, at(-1, 3)],
  [at(-1, 3), 'ArrowUp', false, at(-1, 3)],
  [at(-1, 3), 'ArrowDown', false, at(0, 3)],
  [at(999, 3), 'ArrowDown', false, at(999, 3)],
  [at(5, 3), 'ArrowDown', true, at(999, 3)],
  [at(500, 3), 'ArrowUp', true, at(0, 3)],
  [at(5, 3), 'PageDown', false, at(25, 3)],
  [at(-1, 3), 'PageDown', false, at(20, 3)],
  [at(995, 3), 'PageDown', false, at(999, 3)],
  [at(5, 3), 'PageUp', false, at(0, 3)],
  [at(-1, 3), 'PageUp', false, at(-1, 3)],
  [at(5, 3), 'Home', false, at(5, 0)],
  [at(5, 3), 'Home', true, at(0, 0)],
  [at(5, 3), 'End', false, at(5, 8)],
  [at(5, 3), 'End', true, at(999, 8)],
])('%j %s ctrl %s leads to %j', (from, key, ctrl, to) => {
  expect(stepByKey(from, { key, ctrl }, size)).toEqual(to)
})

test('other keys are not the grid’s', () => {
  expect(stepByKey(at(1, 1), { key: 'a', ctrl: false }, size)).toBeNull()
})

test('an empty grid keeps to its header', () => {
  expect(within(at(4, 20), { rows: 0, columns: 3 })).toEqual(at(-1, 2))
})
