/** Main's side of an export worker: starts it, passes its progress on, ends it. */
import { Worker } from 'node:worker_threads'
import type { ExportOutcome, ExportProgress } from '../export-stock.ts'
import type { AsOfRequest, AsOfOutcome } from '../stock-as-of.ts'
import type { StockFile } from './stock-writer.ts'
import { workerFile } from '../../machine/worker-file.ts'
import type { Storage } from '../../../src-shared/api/account.ts'
import type { CsvChoices } from '../../../src-shared/api/export.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'

/**
 * V8 lets a process's young generation grow far past what an export's short-lived rows need: bounded, 50,000 rows stay
 * under 300 MB (decision 042).
 */
const LIMITS = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 2048 }

export interface ExportHooks {
  onProgress?(progress: ExportProgress): void
  /** A reading request went out. */
  onRequest(): void
  readonly stop?: AbortSignal
}

/** Reads the account's storages. */
export function runExport(asked: ExportTask, hooks: ExportHooks): Promise<ExportOutcome> {
  return inWorker<ExportOutcome>({ kind: 'start', asked }, hooks, (reason) => ({
    kind: 'write-failed',
    error: { kind: 'ended', reason },
    requests: 0,
  }))
}

/** From what is kept of the account: no request is sent. */
export function runExportAsOf(asked: ExportAsOfAsked): Promise<AsOfOutcome> {
  return inWorker<AsOfOutcome>({ kind: 'as-of', asked }, {}, (reason) => ({
    kind: 'failed',
    error: { kind: 'ended', reason },
  }))
}

async function inWorker<Outcome extends AsOfOutcome | ExportOutcome>(
  begin: Extract<ToExportWorker, { readonly asked: unknown }>,
  hooks: Partial<ExportHooks>,
  ended: (reason: string) => Outcome,
): Promise<Outcome> {
  const worker = new Worker(workerFile('export-worker', import.meta.url), { resourceLimits: LIMITS })
  const tell = (message: ToExportWorker): void => worker.postMessage(message)
  const stop = (): void => tell({ kind: 'stop' })
  hooks.stop?.addEventListener('abort', stop, { once: true })
  const outcome = new Promise<Outcome>((resolve) => {
    const failed = (reason: string): void => resolve(ended(reason))
    worker.on('message', (message: FromExportWorker<Outcome>) => {
      if (message.kind === 'progress') hooks.onProgress?.(message.progress)
      else if (message.kind === 'request') hooks.onRequest?.()
      else resolve(message.outcome)
    })
    worker.on('error', (error: Error) => failed(error.message))
    worker.on('exit', () => failed('it ended early'))
  })
  tell(begin)
  try {
    return await outcome
  } finally {
    hooks.stop?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

export interface ExportTask {
  /** The journal's file. */
  readonly journal: string
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  readonly accountName: string
  readonly storages: readonly Storage[]
  /** Ends in .xlsx or .csv. */
  readonly path: string
  readonly exportId: string
  /** Of the settings. */
  readonly clearToken: string
  /** Of the file's own words; English where absent. */
  readonly language?: Language
  /** For .csv. */
  readonly csv: CsvChoices
}

export interface ExportAsOfAsked extends AsOfRequest, StockFile {
  /** The journal's file; the file of versions is in the same folder. */
  readonly journal: string
}

export type ToExportWorker =
  | { readonly kind: 'start'; readonly asked: ExportTask }
  | { readonly kind: 'as-of'; readonly asked: ExportAsOfAsked }
  | { readonly kind: 'stop' }

export type FromExportWorker<Outcome = AsOfOutcome | ExportOutcome> =
  | { readonly kind: 'progress'; readonly progress: ExportProgress }
  /** A reading request with a valid key went out: main counts it. */
  | { readonly kind: 'request' }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
