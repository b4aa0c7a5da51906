/** Messages about rows use storage names, like the rest of the screen. */
import { expect, test } from 'vitest'
import { makeReason } from '../../../src-shared/run/run.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { storageNamesOf } from '../../../src-shared/material/values/ids-by-name.ts'

const drifted = makeReason('drifted', { base: '5', mine: '7', live: '6', storage: 3 }, 'stock')
const SHOP = { id: 3, name: 'Shop' }

test('[NAME-1] a storage is told by its name, without one by its id, and by its id where two are called the same', () => {
  const told = (storages: readonly { id: number; name: string }[], language: 'en' | 'ru' = 'en') =>
    reasonText(drifted, language, storageNamesOf(storages))
  expect(told([SHOP])).toContain('the stock in storage “Shop” changed')
  expect(told([SHOP], 'ru')).toContain('на складе «Shop»')
  expect(told([SHOP, { id: 8, name: '3' }])).toContain('the stock in storage “Shop” changed')
  for (const storages of [[], [{ id: 1, name: 'Van' }], [SHOP, { id: 4, name: 'shop' }]])
    expect(told(storages)).toContain('the stock in storage 3 changed')
  expect(told([{ id: 3, name: '' }])).toContain('the stock in storage 3 changed')
})

test('what a list of a storage refused or changed names it, too', () => {
  const names = storageNamesOf([SHOP])
  expect(reasonText(makeReason('unsteady', { storage: 3 }), 'en', names)).toMatch(/^Storage “Shop” kept changing/)
  expect(reasonText(makeReason('unsteady', { storage: 3 }))).toMatch(/^Storage 3 kept changing/)
  expect(reasonText(makeReason('storage-refused', { storage: 3, error: 'no' }), 'ru', names)).toContain('склад «Shop»')
})

test('what concerns no storage says none', () => {
  const price = makeReason('drifted', { base: '5', mine: '7', live: '6' }, 'price')
  expect(reasonText(price, 'en', storageNamesOf([SHOP]))).not.toContain('storage')
})
