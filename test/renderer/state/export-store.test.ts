/** The export's state: choices, a file that was created and saved, and a page reload in between. */
import { expect, test } from 'vitest'
import type { ExportChoices } from '../../../src-renderer/state/export-store.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { bench, until } from './stores.ts'

const CSV: ExportChoices = {
  storages: [1, 3],
  format: 'csv',
  csv: { encoding: 'windows-1251', delimiter: ';', decimals: 'comma' },
  asOf: null,
}

test('an export is written, then saved; after a failure the choice stays', async () => {
  const { stores } = bench()
  stores.exports.act.choose(CSV)
  await stores.exports.act.write('practice', [1, 3])
  expect(stores.exports.getState()).toMatchObject({
    ...CSV,
    step: 'choose',
    isSaved: true,
    writtenStock: { rows: 412, format: 'csv' },
  })
  const failure = { code: 'no-account' } as const
  const brokenStores = bench({ fail: { 'export.stock': failure } }).stores
  brokenStores.exports.act.choose({ storages: [2] })
  await brokenStores.exports.act.write('practice', [2])
  expect(brokenStores.exports.getState()).toMatchObject({
    step: 'choose',
    writtenStock: null,
    failure: { reason: failure },
    storages: [2],
  })
})

test('an export that the user stopped is not a failure', async () => {
  const failure = { code: 'export-stopped' } as const
  const { stores } = bench({ fail: { 'export.stock': failure } })
  await stores.exports.act.write('practice', [1])
  expect(stores.exports.getState()).toMatchObject({ step: 'choose', writtenStock: null, failure: null })
})

test('choosing a format discards the earlier file; the template reports its result', async () => {
  const { stores } = bench()
  await stores.exports.act.write('practice', [1])
  stores.exports.act.choose({ format: 'csv' })
  expect(stores.exports.getState()).toMatchObject({ format: 'csv', writtenStock: null, isSaved: null })
  await stores.exports.act.makeTemplate('practice')
  expect(stores.exports.getState().templateState).toBe('made')
  stores.exports.act.forget()
  expect(stores.exports.getState()).toMatchObject({ templateState: 'none', format: 'csv', storages: null })
})

test('after a reload the running export is shown, and its result when it ends', async () => {
  const { stores, host } = bench({
    exportState: {
      running: { account: 'practice', storages: [2], format: 'xlsx', progress: null },
      written: null,
    },
  })
  await stores.exports.act.restore(CSV)
  expect(stores.exports.getState()).toMatchObject({ step: 'writing', storages: [2], format: 'xlsx' })
  const written = {
    file: 'e2',
    name: 'Stock.xlsx',
    rows: 3,
    bytes: 9000,
    account: 'practice',
    format: 'xlsx',
    storages: [],
    notes: [],
  } as const
  host.emit('export.state', {
    running: null,
    written: { ...written, name: markUntrusted(written.name), storages: [], notes: [] },
  })
  await until(() => stores.exports.getState().step === 'choose')
  expect(stores.exports.getState()).toMatchObject({ writtenStock: written, isSaved: null })
})
