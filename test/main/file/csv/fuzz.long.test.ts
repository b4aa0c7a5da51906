import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('1,500 broken files: read whole or refused in words, none over 2 s', { timeout: 120_000 }, async () => {
  const { read, refused } = await fuzz(1500, 50_000)
  const otherNumber = [...refused.values()].reduce((sum, times) => sum + times, 0)
  expect(read + otherNumber).toBe(1500)
  expect(read).toBeGreaterThan(700)
  expect(refused.get('unterminated-quote')).toBeGreaterThan(10)
  expect(refused.get('bad-encoding')).toBeGreaterThan(10)
})
