import { expect, test } from 'vitest'
import { fuzz } from './fuzz-xlsx.ts'

test(
  '300 damaged workbooks through the whole intake: refused, or every row is there',
  { timeout: 60_000 },
  async () => {
    const { same, changed, refused } = await fuzz(300, 1)
    const codes = [...refused.keys()]
    expect(same).toBeGreaterThan(20)
    expect(changed).toBeGreaterThan(3)
    expect(codes).toContain('damaged')
  },
)
