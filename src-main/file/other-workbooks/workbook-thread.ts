/**
 * Decrypts a workbook, or converts a workbook of another format to XLSX, in its own thread. The thread is ended if it takes too long or needs too
 * much memory.
 */
import { WorkerCalls, type WorkerEnd } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'
import type { Result } from '../../../src-shared/material/values/result.ts'
import { refuseDamaged, defaultLimits, XlsxRefusal, type Limits } from '../xlsx/refusal.ts'
import type { Container } from '../xlsx/recognise.ts'

const OTHER_WORKBOOK_FORMATS = ['xls', 'xlsb', 'ods', 'xml-spreadsheet', 'html'] as const satisfies readonly Container[]
export type OtherWorkbookFormat = (typeof OTHER_WORKBOOK_FORMATS)[number]

export function isOtherWorkbookFormat(container: Container): container is OtherWorkbookFormat {
  return OTHER_WORKBOOK_FORMATS.some((format) => format === container)
}

export type WorkbookInput = Uint8Array | { readonly path: string }

/** The thread's memory limit for objects, in megabytes. */
const MEMORY_MEGABYTES = 1024
/** How often to check whether to stop, in milliseconds. */
const CHECK_EVERY_MS = 50

type WorkbookOutcome = Result<Uint8Array, Pick<XlsxRefusal, 'code' | 'detail'>>

export type WorkbookCalls = {
  rewrite(request: { readonly input: WorkbookInput; readonly limits: Limits }): WorkbookOutcome
  decrypt(request: { readonly input: WorkbookInput; readonly password: string | undefined }): WorkbookOutcome
}

type WorkbookThread = WorkerCalls<WorkbookCalls>

/** Converts a workbook to XLSX in its own thread. Throws XlsxRefusal. Ends the thread if `stop` is aborted. */
export async function convertToXlsx(
  input: WorkbookInput,
  stop: { readonly aborted: boolean },
  limits: Limits = defaultLimits,
): Promise<Uint8Array> {
  return runInThread((thread) => thread.call('rewrite', { input, limits }), stop)
}

/**
 * Decrypts the file. Throws XlsxRefusal: `password-needed` if the password is wrong or missing, `password-protected` if the encryption is not
 * supported. Ends the thread if `stop` is aborted.
 */
export async function decryptInThread(
  input: WorkbookInput,
  password: string | undefined,
  stop: { readonly aborted: boolean },
): Promise<Uint8Array> {
  return runInThread((thread) => thread.call('decrypt', { input, password }), stop)
}

async function runInThread(
  callThread: (thread: WorkbookThread) => Promise<Result<WorkbookOutcome, WorkerEnd>>,
  stop: { readonly aborted: boolean },
): Promise<Uint8Array> {
  const thread: WorkbookThread = new WorkerCalls(findWorkerFile('workbook-worker', import.meta.url), {
    memory: MEMORY_MEGABYTES,
  })
  const timer = setInterval(() => stop.aborted && void thread.close(), CHECK_EVERY_MS)
  const answer = await callThread(thread)
  clearInterval(timer)
  await thread.close()
  if (answer.ok) {
    const { value: outcome } = answer
    if (outcome.ok) return outcome.value
    throw new XlsxRefusal(outcome.error.code, outcome.error.detail)
  }
  if (stop.aborted) throw new XlsxRefusal('stopped')
  throw answer.error.kind === 'out-of-memory' ? new XlsxRefusal('too-large') : refuseDamaged('not-as-format-says')
}
