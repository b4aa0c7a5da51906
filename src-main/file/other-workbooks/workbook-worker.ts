/** A thread that decrypts or converts one workbook. SheetJS and hashing cannot be interrupted, so only ending the thread stops them. */
import { answerCalls } from '../../machine/worker-calls.ts'
import type { Result } from '../../../src-shared/material/values/result.ts'
import { openSource } from '../xlsx/byte-source.ts'
import { Deadline, defaultLimits, XlsxRefusal } from '../xlsx/refusal.ts'
import type { WorkbookCalls } from './workbook-thread.ts'

// SheetJS writes to the console about things it does not support. In the terminal, users would see these messages.
Object.assign(console, { error: () => undefined })

/** Turns an XlsxRefusal into plain data, because a class instance cannot be sent to another thread. */
async function outcomeOf<T>(work: Promise<T>): Promise<Result<T, Pick<XlsxRefusal, 'code' | 'detail'>>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (!(error instanceof XlsxRefusal)) throw error
    return { ok: false, error: { code: error.code, detail: error.detail } }
  }
}

answerCalls<WorkbookCalls>({
  async rewrite({ input, limits }) {
    const { rewriteWorkbook } = await import('./rewrite-workbook.ts')
    return outcomeOf(rewriteWorkbook(input, limits))
  },
  async decrypt({ input, password }) {
    const { decryptFile } = await import('./decrypt-file.ts')
    const source = await openSource(input)
    try {
      return await outcomeOf(decryptFile(source, new Deadline(defaultLimits.milliseconds), password))
    } finally {
      await source.close()
    }
  },
})
