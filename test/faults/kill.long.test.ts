import { expect, test } from 'vitest'
import { killPoint } from './kill-point.ts'

// A sample of the suite that kills at every boundary (kill-suite.ts): while the plan is journaled, around requests, while reading at the end, and
// again while the resumed run settles.
test.each([
  [1, 1],
  [6, 9],
  [13, 4],
  [31, 12],
  [58, 22],
  [97, 7],
  [140, 30],
])(
  '[RUN-1] killed at boundary %i, resumed, killed at %i, resumed: nothing twice, nothing lost',
  async (first, second) => {
    const { wrong, killed } = await killPoint({ rows: 24, kills: [first, second] })
    expect(wrong).toEqual([])
    expect(killed).toBeGreaterThanOrEqual(1)
  },
)
