/** The daily limit: what counts, its messages, when it starts again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { computeQuotaDay, parseMinutes } from '../../../src-main/practice/clock.ts'
import type { PracticeOptions } from '../../../src-main/practice/server.ts'
import { openWorkshop, refused, type Workshop } from './workshop.ts'

let shop: Workshop | null = null
afterEach(async () => {
  await shop?.server.close()
  shop = null
})

const LIMIT = refused('Daily connections limit reached', 429)
const readReply = (from: Workshop) => from.call('materials/get_list', { storage_id: 2 })
const counter = async (from: Workshop) => ((await from.inspect('counter')) as { counter: object }).counter

async function open(options: Partial<PracticeOptions>): Promise<Workshop> {
  shop = await openWorkshop(options)
  return shop
}

describe('limits', () => {
  test('"HTTP 429, error `Daily connections limit reached`", and the refused request has no effect', async () => {
    const shop = await open({ dailyLimit: 2 })
    expect((await readReply(shop)).status).toBe(200)
    expect((await readReply(shop)).status).toBe(200)
    expect(await readReply(shop)).toEqual(LIMIT)
    expect(await shop.call('materials/delete', { material_id: 100 })).toEqual(LIMIT)
    expect((await shop.material(100)).deleted).toBe(false)
  })

  test('"all requests with a valid key, including those that ended in error"', async () => {
    const shop = await open({ dailyLimit: 4 })
    await shop.call('materials/add', {})
    await shop.call('materials/nothing', {})
    await shop.send('/v1/materials/add.php', { headers: { authorization: shop.server.key }, body: 'no json' })
    await shop.send('/v1/materials/add.php', { method: 'GET', headers: { authorization: shop.server.key } })
    expect(await readReply(shop)).toEqual(LIMIT)
  })

  test('requests without a valid key and cross-domain requests do not count', async () => {
    const shop = await open({ dailyLimit: 1 })
    await shop.send('/v1/materials/get_list.php', { body: '{}' })
    await shop.send('/v1/materials/get_list.php', { headers: { authorization: 'wrong' }, body: '{}' })
    const headers = { authorization: shop.server.key, origin: 'https://example.com' }
    await shop.send('/v1/materials/get_list.php', { headers, body: '{}' })
    expect((await readReply(shop)).status).toBe(200)
    expect(await counter(shop)).toMatchObject({ used: 1, limit: 1 })
  })

  test('"The limit is counted per company": a second key does not help', async () => {
    const shop = await open({ dailyLimit: 1 })
    await readReply(shop)
    const headers = { authorization: 'second-key' }
    const response = await shop.send('/v1/materials/get_list.php', { headers, body: '{"storage_id":2}' })
    expect([response.status, await response.json()]).toEqual([429, LIMIT.body])
  })

  test('the limit is 10000 unless the seed or an option says otherwise', async () => {
    expect(await counter(await open({}))).toMatchObject({ limit: 10_000 })
    await shop?.server.close()
    expect(await counter(await open({ seed: { dailyLimit: 7 } }))).toMatchObject({ limit: 7 })
    await shop?.server.close()
    expect(await counter(await open({ seed: { dailyLimit: 7 }, dailyLimit: 8 }))).toMatchObject({ limit: 8 })
  })
})

describe('"Counter reset: once a day, at night"', () => {
  test('at the time set, and only then', async () => {
    let now = new Date(2026, 2, 10, 23, 30).getTime()
    const shop = await open({ dailyLimit: 1, resetAt: '02:15', clock: { now: () => now } })
    await readReply(shop)
    expect(await readReply(shop)).toEqual(LIMIT)
    now = new Date(2026, 2, 11, 2, 14, 59).getTime()
    expect(await readReply(shop)).toEqual(LIMIT)
    now = new Date(2026, 2, 11, 2, 15).getTime()
    expect((await readReply(shop)).status).toBe(200)
    expect(await readReply(shop)).toEqual(LIMIT)
    // Setting the clock back does not give a second allowance.
    now = new Date(2026, 2, 10, 12, 0).getTime()
    expect(await readReply(shop)).toEqual(LIMIT)
  })

  test('the count survives a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-quota-'))
    const firstWorkshop = await open({ folder, dailyLimit: 2 })
    await readReply(firstWorkshop)
    await firstWorkshop.server.close()
    const second = await open({ folder, dailyLimit: 2 })
    expect((await readReply(second)).status).toBe(200)
    expect(await readReply(second)).toEqual(LIMIT)
    await second.server.close()
    rmSync(folder, { recursive: true })
  })

  test('a counting day begins at the reset time, over months and years', () => {
    const at = (year: number, month: number, day: number, hour: number, minute: number) =>
      computeQuotaDay(new Date(year, month - 1, day, hour, minute).getTime(), 180)
    expect(at(2026, 1, 1, 2, 59)).toBe('2025-12-31')
    expect(at(2026, 1, 1, 3, 0)).toBe('2026-01-01')
    expect(at(2028, 3, 1, 0, 0)).toBe('2028-02-29')
    expect([parseMinutes('00:00'), parseMinutes('23:59'), parseMinutes('24:00'), parseMinutes('3:00')]).toEqual([
      0,
      1439,
      null,
      null,
    ])
  })
})
