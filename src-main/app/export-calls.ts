/** The calls that write files: the stock, a template, rows that need attention, reports. */
import type { Handlers } from './dispatch.ts'
import { pastAccount } from './account-past.ts'
import type { AppParts } from './app-parts.ts'
import { importClosed } from './import-closed.ts'
import { writeAttention, writeReport, writeRunRows, writeTemplate } from './other-exports.ts'

type Calls = Pick<Handlers, Extract<keyof Handlers, `export.${string}`>>

export function exportCalls(parts: AppParts): Calls {
  const { options, accounts, sessions, exports, uiLanguage } = parts
  return {
    'export.stock': async (asked) => {
      if (asked.asOf !== undefined) {
        const past = await pastAccount(parts, asked.account)
        return past.ok ? exports.writeAsOf(past.value, asked.asOf, asked) : past
      }
      const usable = await accounts.usable(asked.account)
      return usable.ok ? exports.write(usable.value, asked) : usable
    },
    'export.state': async () => ({ ok: true, value: exports.state() }),
    'export.show': async ({ file }) => ({ ok: true, value: { shown: options.showSaved?.(file) ?? false } }),
    'export.cancel': async () => {
      exports.cancel()
      return { ok: true, value: {} }
    },
    'export.template': async ({ account }) => {
      const usable = await accounts.usable(account)
      return usable.ok ? writeTemplate(parts, usable.value) : usable
    },
    'export.failedRows': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? writeAttention(parts, session) : importClosed(uiLanguage)
    },
    'export.report': async (asked) => writeReport(parts, asked),
    'export.runRows': async ({ run }) => writeRunRows(parts, run),
  }
}
