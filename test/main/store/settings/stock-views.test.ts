/** Stored views of the stock: by account, in their latest state, and never half of one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { StockViews } from '../../../../src-main/store/settings/stock-views.ts'
import { MAX_VIEWS, type StockView } from '../../../../src-shared/api/rows-shown.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'views-'))
})
afterEach(() => rm(folder, { recursive: true }))

function view(at: number, name = `View ${at}`): StockView {
  const id = `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`
  const columns = { widths: { price: 120 }, order: ['name', 'stock@2'], hidden: ['notes'], pinned: ['sku'] }
  return { id, name, filter: { belowMinimum: true }, sort: [], group: { by: 'unit', closed: true }, columns }
}

test('[STOCK-10] views are kept for their account, changed in place, dropped, and there after a start', async () => {
  const views = new StockViews(openStoreIn(folder))
  // All at once: each builds on the result of the previous one.
  await Promise.all([views.save('a', view(1)), views.save('a', view(2)), views.save('b', view(3))])
  await views.save('a', view(1, 'Renamed'))
  const secondViews = new StockViews(openStoreIn(folder))
  expect(await secondViews.viewsOf('a')).toEqual([view(1, 'Renamed'), view(2)])
  expect(await secondViews.viewsOf('b')).toEqual([view(3)])
  expect(await secondViews.remove('a', view(1).id)).toEqual([view(2)])
  expect(await new StockViews(openStoreIn(folder)).viewsOf('a')).toEqual([view(2)])
})

test('[STOCK-10] more than are kept are refused, not in place of others', async () => {
  const views = new StockViews(openStoreIn(folder))
  for (let index = 0; index < MAX_VIEWS; index++) await views.save('a', view(index))
  expect(await views.save('a', view(99))).toBe(null)
  expect((await views.save('a', view(0, 'Other')))?.[0]?.name).toBe('Other')
})
