/**
 * Exports storages: reads each of them, then writes them all. Sends no changes. Writes no file if any storage could not be read, because an
 * incomplete workbook would look complete.
 */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { ExportBuilder, type StockExport } from '../../src-shared/export/export-columns.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import type { ExportNote, WriteError } from '../../src-shared/export/write-error.ts'
import type { AccountPort, ReadFailure } from '../ports/ports.ts'

export interface ExportProgress {
  /** `reading` counts materials of `storage`. `writing` counts rows of all storages. */
  readonly stage: 'reading' | 'writing'
  readonly storage: number | null
  readonly done: number
  readonly total: number
}

export interface ExportRequest {
  readonly account: AccountPort
  readonly accountName: string
  readonly storages: readonly Storage[]
  readonly writer: StockWriterPort
  /** Milliseconds since 1970. */
  readonly now: number
  /** A unique text that identifies this export in its file. */
  readonly exportId: string
  readonly clearToken: string
  readonly hooks: { onProgress?(progress: ExportProgress): void; readonly stop?: AbortSignal | undefined }
}

export type ExportOutcome =
  | {
      readonly kind: 'written'
      readonly rows: number
      readonly bytes: number
      readonly requests: number
      readonly notes: readonly ExportNote[]
      readonly storages: readonly { readonly id: number; readonly rows: number }[]
    }
  | { readonly kind: 'read-failed'; readonly storage: number; readonly failure: ReadFailure; readonly requests: number }
  | { readonly kind: 'write-failed'; readonly error: WriteError; readonly requests: number }
  | { readonly kind: 'stopped'; readonly requests: number }

/** Reads the storages in order and writes them. A storage that is listed twice is exported once. */
export async function exportStock(request: ExportRequest): Promise<ExportOutcome> {
  const error = await request.writer.findObstacle()
  if (error) return { kind: 'write-failed', error, requests: 0 }
  const result = await readStock(request)
  if (result.kind !== 'read') return result
  const { stock, requests } = result
  const { hooks, writer } = request
  const outcome = await writer.write(stock, {
    stop: hooks.stop,
    onProgress: (doneCount, total) => hooks.onProgress?.({ stage: 'writing', storage: null, done: doneCount, total }),
  })
  switch (outcome.kind) {
    case 'stopped':
      return { kind: 'stopped', requests }
    case 'failed':
      return { kind: 'write-failed', error: outcome.error, requests }
    case 'written': {
      const storages = stock.storages.map(({ id, rows }) => ({ id, rows: rows.length }))
      const rowCount = storages.reduce((sum, storage) => sum + storage.rows, 0)
      return { kind: 'written', rows: rowCount, bytes: outcome.bytes, requests, notes: outcome.notes, storages }
    }
    default:
      return outcome satisfies never
  }
}

type StockReadResult =
  | { readonly kind: 'read'; readonly stock: StockExport; readonly requests: number }
  | Extract<ExportOutcome, { kind: 'read-failed' | 'stopped' }>

async function readStock(request: ExportRequest): Promise<StockReadResult> {
  const { account, accountName, storages, now, exportId, clearToken, hooks } = request
  const builder = new ExportBuilder()
  const storageIds = new Set<number>()
  let requestCount = 0
  for (const { id, name } of storages) {
    if (storageIds.has(id)) continue
    storageIds.add(id)
    if (hooks.stop?.aborted) return { kind: 'stopped', requests: requestCount }
    const result = await account.readStorage(id, {
      ...(hooks.stop ? { stop: hooks.stop } : {}),
      onProgress: (doneCount, total) => hooks.onProgress?.({ stage: 'reading', storage: id, done: doneCount, total }),
    })
    requestCount += result.requests
    if (!result.ok) {
      return result.failure.kind === 'stopped'
        ? { kind: 'stopped', requests: requestCount }
        : { kind: 'read-failed', storage: id, failure: result.failure, requests: requestCount }
    }
    builder.addStorage(id, name, result.materials)
  }
  const stock: StockExport = {
    account: account.address,
    accountName,
    exportedAt: formatIsoTime(now),
    exportId,
    clearToken,
    ...builder.finish(),
  }
  return { kind: 'read', stock, requests: requestCount }
}

export interface WriteHooks {
  /** Called with the number of rows written so far and the total. */
  onProgress?(doneCount: number, total: number): void
  readonly stop?: AbortSignal | undefined
}

export type WriteOutcome =
  | { readonly kind: 'written'; readonly bytes: number; readonly notes: readonly ExportNote[] }
  /** No partial file is left behind, and an older file is unchanged. */
  | { readonly kind: 'failed'; readonly error: WriteError }
  | { readonly kind: 'stopped' }

/** Writes a stock export to one path. */
export interface StockWriterPort {
  /** Why the file cannot be written; null if it can. Checked before the account is read, because requests are counted. */
  findObstacle(): Promise<WriteError | null>
  write(stock: StockExport, hooks: WriteHooks): Promise<WriteOutcome>
}
