/**
 * The targets with room for a busy machine (three times the time, a third of the rate). test/bench/practice.ts prints the exact numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild, type ChildServer } from './child.ts'
import { makeLoad, medianTime, updatesPerSecond, type Load } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'practice-load-'))
let child: ChildServer
let load: Load
beforeAll(async () => {
  child = await startChild({ folder, generate: 100_000, dailyLimit: 10_000_000 })
  load = makeLoad(child.served, 4)
})
afterAll(async () => {
  load.close()
  await child.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('get_list of 100,000 materials unpaged (target 1.5 s)', async () => {
  const ms = await medianTime(load, 3, 1, () => ['materials/get_list', { storage_id: 1 }])
  expect(ms).toBeLessThan(4500)
})

test('a page of 1,000 anywhere in 100,000 (target 30 ms)', async () => {
  const page = (round: number) => ({ storage_id: 1, limit: 1000, offset: (round % 10) * 11_000 })
  const ms = await medianTime(load, 20, 5, (round) => ['materials/get_list', page(round)])
  expect(ms).toBeLessThan(90)
})

test('update_stock from four connections (target 1,000 a second)', async () => {
  expect(await updatesPerSecond(load, 4, 300)).toBeGreaterThan(333)
})
