/** The calls about what is kept in the data folder. [KEPT-1] */
import type { Handlers } from './dispatch.ts'
import { eraseKept, listKept } from './kept.ts'
import type { AppParts } from './app-parts.ts'
import { journalRefusal } from './journal-refusal.ts'

export function keptCalls({ options, runs, uiLanguage }: AppParts): Pick<Handlers, 'kept.list' | 'kept.erase'> {
  return {
    'kept.list': async () => {
      const { things, accounts: named } = await listKept(options.dataFolder)
      return {
        ok: true,
        value: { things: [...things], accounts: named.map(({ address, names }) => ({ address, names: [...names] })) },
      }
    },
    'kept.erase': async (asked) => {
      if (runs.busy()) return { ok: false, failure: { code: 'run-busy', message: uiLanguage.words.eraseBusy } }
      try {
        return { ok: true, value: await eraseKept(options.dataFolder, asked) }
      } catch (error) {
        return journalRefusal(error, uiLanguage)
      }
    },
  }
}
