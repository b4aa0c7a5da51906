/** Storages of a real practice account, exported over HTTP and imported again: nothing may change. */
import type { Language } from '../../../src-shared/material/values/language.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { writeStockCsv } from '../../../src-main/export/csv/csv-file.ts'
import { PLAIN_CSV } from '../../../src-shared/export/export-csv.ts'
import { findTargetError } from '../../../src-main/store/files/safe-write.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { makeStockWriter } from '../../../src-main/export/stock-writer.ts'
import { exportStock, type ExportProgress, type StockWriterPort } from '../../../src-main/export/export-stock.ts'
import { readCatalogue } from '../../../src-main/import/read-catalogue.ts'
import { type PracticeServer, startPractice } from '../../../src-main/practice/server.ts'
import { makeSheetNames } from '../../../src-shared/export/export-names.ts'
import type { Preview } from '../../../src-shared/plan/preview/preview.ts'
import { baseOf, draftsOf, previewOf } from './xlsx/round-trip.ts'
import { planCounts } from '../../run-counts.ts'

let folder: string
let practice: PracticeServer
let account: OpenAccount
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-practice-'))
  practice = await startPractice({ folder: join(folder, 'data'), port: 0 })
  account = openAccount({ address: practice.url, key: practice.key })
})
afterAll(async () => {
  await account.close()
  await practice.close()
  await rm(folder, { recursive: true })
})

const ALWAYS = { accountName: 'Practice', now: Date.UTC(2026, 2, 1, 9, 5), exportId: 'export-1', clearToken: '(clear)' }

function workbookAt(path: string, language: Language = 'en'): Promise<StockWriterPort> {
  return makeStockWriter({ path, language, csv: PLAIN_CSV, clearToken: '(clear)' })
}

async function preview(path: string, storage: number, choices: { sheet?: string }): Promise<Preview> {
  const readResult = await readSource({ name: 'book', path }, choices, {})
  if (!readResult.ok) throw new Error(readResult.error.code)
  const catalogue = await readCatalogue(
    account,
    practice.storages.map(({ id }) => id),
    {},
  )
  if (!catalogue.ok) throw new Error(catalogue.failure.kind)
  const base = choices.sheet === undefined ? null : await baseOf(path, account.address, storage)
  return previewOf(draftsOf(readResult.value.sheet), catalogue.value.catalogue, base, practice.storages, storage)
}

test.each([
  ['en', 'xlsx'],
  ['ru', 'xlsx'],
  ['ru', 'ods'],
] as const)(
  'a workbook of every storage in %s as .%s comes back with no change in any of them',
  async (language, format) => {
    const path = join(folder, `all-${language}.${format}`)
    const told: ExportProgress[] = []
    const outcome = await exportStock({
      ...ALWAYS,
      account,
      storages: practice.storages,
      writer: await workbookAt(path, language),
      hooks: { onProgress: (progress) => told.push(progress) },
    })
    if (outcome.kind !== 'written') throw new Error(outcome.kind)
    expect(outcome.storages.map(({ id }) => id)).toEqual(practice.storages.map(({ id }) => id))
    expect(outcome.rows).toBeGreaterThan(100)
    expect(told.at(-1)).toEqual({ stage: 'writing', storage: null, done: outcome.rows, total: outcome.rows })
    const names = makeSheetNames(
      practice.storages.map(({ name }) => name),
      [],
    )
    for (const [order, { id, rows }] of outcome.storages.entries()) {
      const { count, totals } = await preview(path, id, { sheet: names[order] ?? '' })
      expect(count).toBe(rows)
      expect(totals.counts).toEqual(planCounts({ unchanged: rows }))
      expect(totals.writes).toBe(0)
    }
  },
)

test.each([
  ['dot', 'en'],
  ['comma', 'en'],
  ['comma', 'ru'],
] as const)(
  'CSV files of every storage, decimals with a %s, in %s, come back with no change',
  async (decimals, language) => {
    for (const storage of practice.storages) {
      const path = join(folder, `${storage.id}.csv`)
      const options = { ...PLAIN_CSV, decimals, delimiter: decimals === 'comma' ? ';' : ',' } as const
      const writer: StockWriterPort = {
        findObstacle: () => findTargetError({ path, kind: 'csv' }),
        write: (stock, hooks) => writeStockCsv(path, stock, options, sheetWords(language), hooks),
      }
      const outcome = await exportStock({ ...ALWAYS, account, storages: [storage], writer, hooks: {} })
      if (outcome.kind !== 'written') throw new Error(outcome.kind)
      const { totals } = await preview(path, storage.id, {})
      expect(totals.counts).toEqual(planCounts({ unchanged: outcome.rows }))
    }
  },
)

test('a storage that cannot be read is named, and no file is written', async () => {
  const before = await readdir(folder)
  const storages = [...practice.storages.slice(0, 1), { id: 999_999, name: 'Gone' }]
  const outcome = await exportStock({
    ...ALWAYS,
    account,
    storages,
    writer: await workbookAt(join(folder, 'gone.xlsx')),
    hooks: {},
  })
  expect(outcome).toMatchObject({
    kind: 'read-failed',
    storage: 999_999,
    failure: { kind: 'refused', error: 'Storage ID not found' },
  })
  expect(await readdir(folder)).toEqual(before)
})

test('what stands in the file’s way is said before the account is asked', async () => {
  const at = async (path: string): Promise<unknown> => {
    const writer = await workbookAt(path)
    const outcome = await exportStock({ ...ALWAYS, account, storages: practice.storages, writer, hooks: {} })
    return outcome.kind === 'write-failed' ? [outcome.error.kind, outcome.requests] : outcome.kind
  }
  expect(await at(folder)).toEqual(['is-a-folder', 0])
  expect(await at(join(folder, 'missing', 'book.xlsx'))).toEqual(['no-folder', 0])
})

test('an export stopped while reading writes nothing', async () => {
  const before = await readdir(folder)
  const abortController = new AbortController()
  const outcome = await exportStock({
    ...ALWAYS,
    account,
    storages: practice.storages,
    writer: await workbookAt(join(folder, 'stopped.xlsx')),
    hooks: { stop: abortController.signal, onProgress: () => abortController.abort() },
  })
  expect(outcome.kind).toBe('stopped')
  expect(await readdir(folder)).toEqual(before)
})
