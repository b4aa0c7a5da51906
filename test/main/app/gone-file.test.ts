/** The file about items missing from a list is read back correctly. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMissingMaterialsTable } from '../../../src-main/export/supplier-tables.ts'
import { writeTableFile } from '../../../src-main/export/table-file.ts'
import { calls, threeStorages, type ThreeStorages } from '../import/three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

// Storages that all differ, that are all the same, and a mixture.
test.each([
  [
    'two rows, two storages',
    [
      [100, 1],
      [100, 2],
    ],
  ],
  [
    'three rows, three storages',
    [
      [100, 2],
      [101, 1],
      [102, 3],
    ],
  ],
  ['one row', [[101, 2]]],
  [
    'one storage',
    [
      [100, 1],
      [101, 1],
      [102, 1],
    ],
  ],
  [
    'several of each',
    [
      [100, 1],
      [100, 2],
      [101, 1],
      [101, 2],
      [102, 3],
    ],
  ],
] as const)('[SUPPLIER-10] [MAP-9] %s: each balance goes to the storage of its row', async (name, places) => {
  for (const language of ['en', 'ru'] as const) {
    const rows = places.map(([material, storage]) => ({ material, storage, value: '0' }))
    const path = join(stand.folder, `${name} ${language}.xlsx`)
    await writeTableFile(path, makeMissingMaterialsTable(rows, 'zero', '2026-10-03T08:00:00.000Z', language), null)
    const session = await stand.open(path)
    const sent = calls(session).map((call) => call.slice(call.indexOf('{')))
    const meant = places.map(([material, storage]) => `{"material_id":${material},"storage_id":${storage},"stock":0}`)
    expect(sent.toSorted()).toEqual(meant.toSorted())
  }
})
