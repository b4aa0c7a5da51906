/** A real practice account with three storages, and sessions that import workbooks into it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import type { SavedChanges } from '../../../src-main/import/saved-edits.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { SessionInput } from '../../../src-main/import/stages.ts'
import { makeStockChoices } from '../../../src-main/import/stock-source.ts'
import { type PracticeServer, startPractice } from '../../../src-main/practice/server.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { Problem } from '../../../src-shared/file/problem.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import { problemLine } from '../../../src-shared/words/problems.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { TERMS } from '../../../src-shared/words/terms.ts'
import { failureOf } from './in-words.ts'

const SEED = {
  units: [
    { code: 'kg', group: 'mass', factor: 1000 },
    { code: 'g', group: 'mass', factor: 1 },
    { code: 'pcs', group: 'count', factor: 1 },
  ],
  storages: [
    { id: 1, name: 'Main', holdsAll: true },
    { id: 2, name: 'Shop: front', categories: [10] },
    { id: 3, name: 'Van' },
  ],
  categories: [{ id: 10, name: 'Wood' }],
  suppliers: [
    { id: 20, name: 'Timber Ltd' },
    { id: 21, name: 'Screws & Co' },
  ],
  materials: [
    material(100, 'Oak board', '00123', 'pcs', '12.5', [10], { 1: 40, 2: 4 }),
    material(101, 'Pine board', 'P-1', 'pcs', '7', [10], { 1: 30, 2: 3 }),
    material(102, 'Flour', 'F-1', 'kg', '2', [], { 1: 20, 3: 2 }),
  ],
}

function material(
  id: number,
  name: string,
  sku: string,
  unit: string,
  price: string,
  categories: readonly number[],
  stocks: Readonly<Record<number, number>>,
) {
  const rows = Object.entries(stocks).map(([storage, stock]) => ({ storage_id: Number(storage), stock, minimum: 1 }))
  return { id, name, sku, unit, price: Number(price), notes: '', archived: 0, categories, stocks: rows }
}

export interface ThreeStorages {
  /** For the workbooks of a test. */
  readonly folder: string
  readonly practice: PracticeServer
  readonly account: OpenAccount
  readonly open: (
    path: string,
    choices?: Partial<ImportChoices>,
    storages?: PracticeServer['storages'],
  ) => Promise<ImportSession>
  /** The account's own materials, with columns for these storages. */
  readonly openStock: (storages?: PracticeServer['storages'], savedWork?: SavedChanges) => Promise<ImportSession>
  readonly close: () => Promise<void>
}

export async function threeStorages(): Promise<ThreeStorages> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  const practice = await startPractice({ folder: join(folder, 'data'), port: 0, seed: SEED })
  const account = openAccount({ address: practice.url, key: practice.key })
  async function openSession(
    asked: Pick<SessionInput, 'source' | 'storages' | 'choices' | 'stock'>,
    savedWork: SavedChanges | null = null,
  ): Promise<ImportSession> {
    const made = await ImportSession.open(
      { session: 's', accountName: 'Practice', clearToken: '(clear)', ...asked },
      { readSource, account, clock: systemClock, digest: sha256 },
      {},
      savedWork,
    )
    if (!made.ok) throw new Error(failureOf(made)?.what)
    return made.value
  }
  return {
    folder,
    practice,
    account,
    open: (path, choices = {}, storages = practice.storages) =>
      openSession({ source: { name: 'book.xlsx', path }, storages, choices: { storage: 1, ...choices } }),
    openStock(shownStorages = practice.storages, savedWork) {
      const stock = { storages: shownStorages, words: sheetWords('en') }
      const source = { name: 'Practice', bytes: new Uint8Array(0) }
      return openSession({ source, storages: practice.storages, choices: makeStockChoices(stock), stock }, savedWork)
    },
    async close() {
      await account.close()
      await practice.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Row and sheet, then each call as it would be sent. */
export function calls(session: ImportSession): string[] {
  return session
    .listPlanRows(0, 100_000)
    .flatMap((row) => row.calls.map((call) => `${TERMS.en.row(call)}: ${call.method} ${toBodyJson(call.body)}`))
}

/** At their cells, by letter. */
export function problems(session: ImportSession): string[] {
  const { rows } = session.rows(0, 100, { filter: {} })
  return rows.flatMap((row) => row.problems.map(lineByLetter))
}

function lineByLetter(problem: Problem): string {
  const { heading: _, ...byLetter } = problem
  return problemLine(byLetter)
}
