/** Main's side of an export worker: starts it, passes on its progress and ends it. */
import type { ExportOutcome, ExportProgress } from '../export-stock.ts'
import type { StockAsOfTask, VersionExportOutcome } from '../stock-as-of.ts'
import { describeWorkerEnd, WorkerCalls, type WorkerEnd } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'
import type { Storage } from '../../../src-shared/api/accounts-calls.ts'
import type { WriteError } from '../../../src-shared/export/write-error.ts'
import type { CsvChoices } from '../../../src-shared/api/export.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'

/**
 * V8 would let the young generation grow far more than an export's short-lived rows need. With a limit, 50,000 rows stay under 300 MB (decision 042).
 */
const MEMORY_LIMITS = { memory: 2048, youngMemory: 32 }

export interface ExportHooks {
  readonly onProgress?: (progress: ExportProgress) => void
  /** Called for each read request that was sent. */
  readonly onRequest: () => void
  readonly stop?: AbortSignal
}

/** Reads the account's storages and writes them to a file, in a thread of its own. */
export async function runExport(
  task: ExportTask,
  { onProgress, onRequest, stop }: ExportHooks,
): Promise<ExportOutcome> {
  const worker = startWorker(onRequest)
  const answer = await worker.call('export', task, { stop, onMessage: (progress) => onProgress?.(progress) })
  await worker.close()
  return answer.ok ? answer.value : { kind: 'write-failed', error: makeWorkerEndError(answer.error), requests: 0 }
}

/** Uses only the stored reading and sends no request. */
export async function runExportAsOf(task: StockAsOfTask): Promise<VersionExportOutcome> {
  const worker = startWorker()
  const answer = await worker.call('exportAsOf', task)
  await worker.close()
  return answer.ok ? answer.value : { kind: 'failed', error: makeWorkerEndError(answer.error) }
}

function startWorker(onMessage?: () => void): WorkerCalls<ExportCalls, 'request', ExportProgress> {
  return new WorkerCalls(findWorkerFile('export-worker', import.meta.url), {
    ...MEMORY_LIMITS,
    ...(onMessage && { onMessage }),
  })
}

function makeWorkerEndError(end: WorkerEnd): WriteError {
  return { kind: 'ended', reason: describeWorkerEnd(end) }
}

export interface ExportTask {
  /** The path of the journal. */
  readonly journal: string
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  readonly accountName: string
  readonly storages: readonly Storage[]
  /** A path that ends in .xlsx, .ods or .csv. */
  readonly path: string
  readonly exportId: string
  /** The clear token in the settings. */
  readonly clearToken: string
  /** The language of the file's words. English if absent. */
  readonly language?: Language
  /** How a CSV file is written. Ignored for other formats. */
  readonly csv: CsvChoices
}

export interface ExportCalls {
  export(task: ExportTask): ExportOutcome
  exportAsOf(task: StockAsOfTask): VersionExportOutcome
}
