/** The program's settings: saved first, then applied to active runs and open imports. */
import { resolve } from 'node:path'
import type { Answer, FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import {
  makeTerminalCommand,
  findLoweredProtections,
  type LoweredProtection,
  type Settings,
} from '../../src-shared/api/settings.ts'
import type { EventOf, Reply } from '../../src-shared/api/calls.ts'
import type { SettingsTable } from '../store/settings/settings-table.ts'
import type { AppOptions } from './app.ts'
import type { Handlers } from './dispatch.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'
import { MAX_VIEWS, type StockView } from '../../src-shared/api/rows-shown.ts'
import type { StockViews } from '../store/settings/stock-views.ts'

export interface SettingsCallDependencies {
  readonly dataFolder: string
  readonly settings: SettingsTable
  readonly sessions: OpenSessions
  readonly runs: RunningRuns
  readonly accounts: OpenAccounts
  readonly options: Pick<AppOptions, 'confirmWeakening'>
  onSettingsChanged(event: EventOf<'settings.changed'>): void
}

export function settingsCalls(parts: SettingsCallDependencies): Pick<Handlers, 'settings.get' | 'settings.set'> {
  const { settings: settingsTable, sessions, runs, accounts } = parts
  // Requests are handled one after another, so that exactly the settings the user agreed to are saved.
  let lastSave: Promise<unknown> = Promise.resolve()

  async function set(settings: Settings): Promise<Answer<{ settings: Settings }>> {
    const refusal = await askToWeaken(findLoweredProtections(settingsTable.getSettings(), settings), parts.options)
    if (refusal !== null) return refusal
    const isProxyChanged = settings.proxy !== settingsTable.getSettings().proxy
    await settingsTable.set(settings)
    runs.applySettings(settings)
    await sessions.applySettings(settings)
    if (isProxyChanged) await reconnectAll(accounts, sessions)
    parts.onSettingsChanged({ settings })
    return { ok: true, value: { settings } }
  }

  return {
    'settings.get': async () => ({
      ok: true,
      value: { settings: settingsTable.getSettings(), dataFolder: resolve(parts.dataFolder) },
    }),
    'settings.set': ({ settings }) => {
      const savePromise = lastSave.then(() => set(settings))
      lastSave = savePromise.catch(() => null)
      return savePromise
    },
  }
}

/**
 * Asks the user before protections are weakened. Returns the refusal if the user did not agree. Null if no protection is weakened, or if the user
 * agreed outside the page. [PROTECT-1]
 */
export async function askToWeaken(
  weakerSettings: readonly LoweredProtection[],
  options: Pick<AppOptions, 'confirmWeakening'>,
): Promise<FailedAnswer | null> {
  if (weakerSettings.length === 0) return null
  if (options.confirmWeakening === undefined)
    return refuse({ code: 'weakens-protection', commands: weakerSettings.map(makeTerminalCommand) })
  if (await options.confirmWeakening(weakerSettings)) return null
  return refuse({ code: 'weakening-declined' })
}

/** Open imports use the new route. An active run keeps its own. */
async function reconnectAll(accounts: OpenAccounts, sessions: OpenSessions): Promise<void> {
  await accounts.reconnectEnvironmentAccount()
  for (const id of sessions.listAccountIds()) {
    const usableAnswer = await accounts.usableAccount(id)
    if (usableAnswer.ok) await sessions.updateConnection(usableAnswer.value)
  }
}

export type StockViewCalls = Pick<Handlers, 'stock.views' | 'stock.keepView' | 'stock.dropView'>

/** The calls for stock views that the user has named. */
export function stockViewCalls(views: StockViews): StockViewCalls {
  const makeViewsAnswer = (stockViews: readonly StockView[]): Answer<Reply<'stock.views'>> => ({
    ok: true,
    value: { views: [...stockViews] },
  })
  return {
    'stock.views': async ({ account }) => makeViewsAnswer(await views.viewsOf(account)),
    'stock.keepView': async ({ account, view }) => {
      const savedViews = await views.save(account, view)
      return savedViews ? makeViewsAnswer(savedViews) : refuse({ code: 'views-full', views: MAX_VIEWS })
    },
    'stock.dropView': async ({ account, id }) => makeViewsAnswer(await views.remove(account, id)),
  }
}
