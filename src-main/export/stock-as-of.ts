/** The stock on an earlier date, as an export for the writers of stock files. Sends no request. [HISTORY-11] */
import { dirname } from 'node:path'
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { ExportNote, WriteError } from '../../src-shared/export/write-error.ts'
import type { StockExport } from '../../src-shared/export/export-columns.ts'
import { catalogueOfVersions, getVersionText } from '../../src-shared/run/history/material-version.ts'
import { describeRelation } from '../../src-shared/run/history/reading-times.ts'
import { makeVersionsAfter } from '../../src-shared/run/history/material-events.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import type { StockWriterPort } from './export-stock.ts'
import type { StoredReading } from '../ports/history-port.ts'
import type { HistoryDependencies } from '../run/history/material-history.ts'
import { makeOwnCalls } from '../store/journal/own-calls.ts'
import { versionFileOf } from '../store/versions/version-file.ts'
import { makeVersionHistory } from '../store/versions/version-history.ts'
import { type StockFile, makeStockWriter } from './stock-writer.ts'

export interface StockAsOfRequest {
  readonly ledger: string
  readonly seq: number
  /**
   * Includes changes that our runs verified after the reading, up to this time (milliseconds since 1970). If null, the stock is exported exactly as
   * it was read.
   */
  readonly until: number | null
  readonly accountName: string
  /** The storages with their names. Storages that are not in the reading are skipped. */
  readonly storages: readonly Storage[]
  readonly exportId: string
  readonly clearToken: string
}

export type VersionExportOutcome =
  | {
      readonly kind: 'written'
      readonly bytes: number
      readonly storages: readonly { readonly id: number; readonly name: string; readonly rows: number }[]
      readonly notes: readonly ExportNote[]
      /** The time of this stock, in milliseconds since 1970. */
      readonly stockTime: number
      /** How many of our requests after the reading are included. */
      readonly ownRequestCount: number
    }
  | { readonly kind: 'failed'; readonly error: WriteError }
  /** The reading does not exist, or has none of these storages. */
  | { readonly kind: 'missing' }

export interface StockAsOfTask extends StockAsOfRequest, StockFile {
  /** The path of the journal. The file of versions is in the same folder. */
  readonly journal: string
}

/** Writes the stock on an earlier date. Runs on an export's thread for the window, and in its own process for the terminal. */
export async function writeStockAsOf(task: StockAsOfTask): Promise<VersionExportOutcome> {
  const { journal } = task
  const parts = { history: makeVersionHistory(versionFileOf(dirname(journal))), calls: makeOwnCalls(journal) }
  return exportStockAsOf(parts, task, await makeStockWriter(task))
}

export async function exportStockAsOf(
  parts: HistoryDependencies,
  request: StockAsOfRequest,
  writer: StockWriterPort,
): Promise<VersionExportOutcome> {
  const result = stockAsOf(parts, request)
  if (result === null) return { kind: 'missing' }
  const { stock, stockTime, ownRequestCount } = result
  const writeProblem = await writer.findObstacle()
  if (writeProblem) return { kind: 'failed', error: writeProblem }
  const outcome = await writer.write(stock, {})
  if (outcome.kind === 'failed') return { kind: 'failed', error: outcome.error }
  // No stop signal is passed, so the export cannot have been stopped.
  if (outcome.kind === 'stopped') throw new Error('a stock file of a kept reading was stopped')
  const { bytes, notes } = outcome
  const storages = stock.storages.map(({ id, name, rows }) => ({ id, name, rows: rows.length }))
  return { kind: 'written', bytes, notes, storages, stockTime, ownRequestCount }
}

/** The rows are sorted by name, as in the account's lists. The time is that of the reading, or of our last request that is included. */
export function stockAsOf(
  parts: HistoryDependencies,
  { ledger, seq, until: untilTime, accountName, storages: requestedStorages, exportId, clearToken }: StockAsOfRequest,
): { readonly stock: StockExport; readonly stockTime: number; readonly ownRequestCount: number } | null {
  const { history } = parts
  const reading = history.readings(ledger).find((reading) => reading.seq === seq)
  const account = history.accounts().find((account) => account.ledger === ledger)
  const storages = requestedStorages.filter(({ id }) => reading?.storages.includes(id))
  if (!reading || !account || storages.length === 0) return null
  const ourCalls = untilTime === null ? [] : findVerifiedCalls(parts, ledger, reading, untilTime)
  const stockTime = Math.max(reading.at, ...ourCalls.map((call) => call.at ?? 0))
  const versions = makeVersionsAfter(history.versionsAt(ledger, seq), ourCalls)
  const collator = new Intl.Collator('en', { numeric: true })
  const sortedMaterials = [...versions]
    .map(([id, version]) => ({ id, name: getVersionText(version, 'name') }))
    .sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id)
  const frame = {
    ids: sortedMaterials.map(({ id }) => id),
    storages: reading.storages,
    categoryNames: history.categoryNames(ledger),
  }
  const catalogue = catalogueOfVersions(frame, versions)
  if (catalogue === null) throw new Error('versions of other materials')
  const exportedStorages = storages.map(({ id, name }) => {
    const stock = catalogue.storages.get(id)?.stock
    return { id, name, rows: catalogue.ids.flatMap((_, index) => (stock?.[index] === undefined ? [] : index)) }
  })
  const summary = { account: account.address, accountName, exportedAt: formatIsoTime(stockTime), exportId, clearToken }
  return { stock: { ...summary, catalogue, storages: exportedStorages }, stockTime, ownRequestCount: ourCalls.length }
}

function findVerifiedCalls({ calls }: HistoryDependencies, ledger: string, reading: StoredReading, endTime: number) {
  const runs = calls.runs(ledger).map(({ run }) => run)
  return calls
    .verifiedCallsSince(ledger, reading.newestRun ?? '')
    .filter((call) => call.at !== null && call.at <= endTime && describeRelation(reading, call, runs) === 'after')
}
