/** The rows of one problem compared with a plain set, whatever the order of additions, removals and reads. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProblemRows } from '../../../../src-shared/plan/preview/plan-totals.ts'

const index = fc.nat({ max: 12 })
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('add', 'remove'), index }),
  fc.record({ act: fc.constantFrom('read', 'copy', 'empty'), index }),
)

test('rows are those that came and did not go, in file order, each once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let rows = new ProblemRows()
      const keptNumbers = new Set<number>()
      const inOrder = () => [...keptNumbers].sort((a, b) => a - b)
      for (const { act, index } of steps) {
        if (act === 'add') {
          rows.add(index)
          keptNumbers.add(index)
        } else if (act === 'remove') {
          rows.remove(index)
          keptNumbers.delete(index)
        } else if (act === 'copy') {
          const rowsBefore = rows
          rows = rows.copy()
          rowsBefore.add(99)
        } else if (act === 'empty') expect(rows.isEmpty).toBe(keptNumbers.size === 0)
        else {
          expect(rows.rows).toEqual(inOrder())
          expect(rows.count).toBe(keptNumbers.size)
        }
      }
      expect(rows.rows).toEqual(inOrder())
    }),
    { numRuns: 2000 },
  )
})
