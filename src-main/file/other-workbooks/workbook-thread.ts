/** Converts a workbook of another format to XLSX in its own thread, which is ended if it takes too long or needs too much memory. */
import { WorkerCalls } from '../../machine/worker-calls.ts'
import { workerFile } from '../../machine/worker-file.ts'
import type { Result } from '../../../src-shared/material/values/result.ts'
import { refuseDamaged, defaultLimits, XlsxRefusal, type Limits } from '../xlsx/refusal.ts'
import type { Container } from '../xlsx/recognise.ts'

const OTHER_WORKBOOKS = ['xls', 'xlsb', 'ods', 'xml-spreadsheet', 'html'] as const satisfies readonly Container[]
export type OtherWorkbook = (typeof OTHER_WORKBOOKS)[number]

export function isOtherWorkbook(container: Container): container is OtherWorkbook {
  return OTHER_WORKBOOKS.some((otherContainer) => otherContainer === container)
}

export type WorkbookPlace = Uint8Array | { readonly path: string }

/** The memory for objects, in megabytes. */
const MEMORY = 1024
/** How often to check whether to stop, in milliseconds. */
const LOOK = 50

export type RewriteCalls = {
  rewrite(request: {
    readonly place: WorkbookPlace
    readonly limits: Limits
  }): Result<Uint8Array, Pick<XlsxRefusal, 'code' | 'detail'>>
}

/** Throws XlsxRefusal. `stop` is checked while the thread works. */
export async function asXlsx(
  place: WorkbookPlace,
  stop: { readonly aborted: boolean },
  limits: Limits = defaultLimits,
): Promise<Uint8Array> {
  const thread = new WorkerCalls<RewriteCalls>(workerFile('workbook-worker', import.meta.url), { memory: MEMORY })
  const watch = setInterval(() => stop.aborted && void thread.close(), LOOK)
  const answer = await thread.call('rewrite', { place, limits })
  clearInterval(watch)
  await thread.close()
  if (answer.ok) {
    const { value: rewritten } = answer
    if (rewritten.ok) return rewritten.value
    throw new XlsxRefusal(rewritten.error.code, rewritten.error.detail)
  }
  if (stop.aborted) throw new XlsxRefusal('stopped')
  throw answer.error.kind === 'out-of-memory' ? new XlsxRefusal('too-large') : refuseDamaged('not-as-format-says')
}
