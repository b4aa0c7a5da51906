import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { makeGarbageCollector } from '../../../src-main/machine/collect-garbage.ts'

const MEGABYTE = 2 ** 20
const inUse = (): number => getHeapStatistics().used_heap_size / MEGABYTE

/** Kept until the caller drops it. */
function objects(megabytes: number): { value: number }[][] {
  return Array.from({ length: megabytes }, () => Array.from({ length: 24_000 }, (_, value) => ({ value })))
}

/** Nothing refers to them afterwards. */
function made(megabytes: number): number {
  return objects(megabytes).length
}

test('what nobody holds is given back, and what is held stays', () => {
  const collect = makeGarbageCollector(16 * MEGABYTE)
  const before = inUse()
  const held = objects(8)
  expect(made(64)).toBe(64)
  collect()
  expect(inUse() - before).toBeLessThan(40)
  expect(held.at(-1)?.at(-1)?.value).toBe(23_999)
})
