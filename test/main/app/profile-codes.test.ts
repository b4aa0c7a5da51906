/** The table of codes as the window requests it, based on the account's last reading. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCodesPage, type CodesWithMaterials } from '../../../src-main/app/profile-stores.ts'
import { makeCodesTable } from '../../../src-main/export/supplier-tables.ts'
import { versionFileOf } from '../../../src-main/store/versions/version-file.ts'
import { readListedMaterials } from '../../../src-main/store/versions/version-history.ts'
import { makeReadingStore } from '../../../src-main/store/reading-store.ts'
import { catalogueOf, OAK_BOARD } from '../../build.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-codes-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const AT = Date.parse('2026-11-22T12:00:00.000Z')
const entry = (code: string, material: number) => ({ code, material, at: '2026-11-01T00:00:00.000Z', file: 'a.csv' })

test('[SUPPLIER-12] the account is known as it was read last; where it was not, nothing is said', async () => {
  const owner = { address: 'https://account.example', ledger: 'main' }
  const findMaterials = (ledger: string) => readListedMaterials(versionFileOf(folder), ledger, [OAK_BOARD.id, 5])
  expect(findMaterials('main')).toBeNull()
  const reading = {
    catalogue: catalogueOf([OAK_BOARD]),
    times: new Map([
      [1, { readAt: AT, isPaged: false }],
      [2, { readAt: AT + 1, isPaged: false }],
    ]),
    accountStorages: [1, 2],
  }
  await makeReadingStore(join(folder, 'stocksheet.sqlite'), () => owner).keep(reading, new Set([1, 2]))
  const { name, sku } = OAK_BOARD
  expect(findMaterials('main')).toEqual({
    readAt: AT,
    materials: new Map([[OAK_BOARD.id, { name, sku, archived: false }]]),
  })
  expect(findMaterials('other')).toBeNull()
})

const KNOWN: CodesWithMaterials = {
  readAt: AT,
  codes: [
    { entry: entry('H-1', 1), codeMaterial: { name: 'Oak board', sku: 'OAK', state: 'here' } },
    { entry: entry('H-2', 2), codeMaterial: { name: 'Rope', sku: 'R', state: 'archived' } },
    { entry: entry('H-3', 3), codeMaterial: { name: '', sku: '', state: 'deleted' } },
  ],
}
const page = (asked: { search?: string; lost?: boolean }) =>
  makeCodesPage(KNOWN, { from: 0, count: 10, search: '', ...asked }).codes.map(({ code }) => code)

test('[SUPPLIER-12] codes are searched by their materials too, lost ones alone; all are counted', () => {
  expect(page({ search: 'oak b' })).toEqual(['H-1'])
  expect(page({ search: 'r' })).toContain('H-2')
  expect(page({ lost: true })).toEqual(['H-2', 'H-3'])
  expect(makeCodesPage(KNOWN, { from: 0, count: 1, search: 'H-1' }).states).toEqual({
    at: '2026-11-22T12:00:00.000Z',
    archived: 1,
    deleted: 1,
    unlisted: 0,
  })
  const unread = makeCodesPage(
    { readAt: null, codes: [{ entry: entry('H-1', 1), codeMaterial: null }] },
    { from: 0, count: 9, search: '' },
  )
  expect(unread).toMatchObject({ total: 1, codes: [{ known: null }], states: { at: null, deleted: 0 } })
})

test('[SUPPLIER-12] the file of codes names materials and what became of them, in either language', () => {
  const { headers, rows } = makeCodesTable(KNOWN.codes, 'en').table
  expect(headers.slice(4)).toEqual(['Material', 'SKU', 'State'])
  const cells = rows.map((row) => row.slice(4).map((cell) => cell?.value))
  expect(cells).toEqual([
    ['Oak board', 'OAK', 'in the account'],
    ['Rope', 'R', 'archived'],
    ['', '', 'deleted'],
  ])
  expect(makeCodesTable(KNOWN.codes, 'ru').table.rows[2]?.[6]?.value).toBe('удалён')
})
