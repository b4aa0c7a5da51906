/** A thread that converts one workbook of another format. SheetJS works in one go, so only ending the thread stops it. */
import { answerCalls } from '../../machine/worker-calls.ts'
import { XlsxRefusal } from '../xlsx/refusal.ts'
import { rewriteWorkbook } from './rewrite-workbook.ts'
import type { RewriteCalls } from './workbook-thread.ts'

// SheetJS writes to the console about things it does not support; in the terminal that would be visible.
Object.assign(console, { error: () => undefined })

answerCalls<RewriteCalls>({
  async rewrite({ place, limits }) {
    try {
      return { ok: true, value: await rewriteWorkbook(place, limits) }
    } catch (error) {
      if (!(error instanceof XlsxRefusal)) throw error
      // A class instance cannot be sent to another thread.
      return { ok: false, error: { code: error.code, detail: error.detail } }
    }
  },
})
