/** The program's settings: kept first, then put to work on what runs and what is open. */
import { resolve } from 'node:path'
import type { EventOf } from '../../../src-shared/contract/calls.ts'
import type { SettingsFile } from '../../adapters/settings/settings-file.ts'
import type { Handlers } from '../dispatch.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'

export interface SettingsCallParts {
  readonly dataFolder: string
  readonly settings: SettingsFile
  readonly sessions: OpenSessions
  readonly runs: RunningRuns
  readonly accounts: OpenAccounts
  onSettingsChanged(event: EventOf<'settings.changed'>): void
}

export function settingsCalls(parts: SettingsCallParts): Pick<Handlers, 'settings.get' | 'settings.set'> {
  const { settings: file, sessions, runs, accounts } = parts
  return {
    'settings.get': async () => ({
      ok: true,
      value: { settings: file.now(), dataFolder: resolve(parts.dataFolder) },
    }),
    'settings.set': async ({ settings }) => {
      const rerouted = settings.proxy !== file.now().proxy
      await file.set(settings)
      runs.setPace(settings)
      await sessions.adjust(settings)
      if (rerouted) await reroute(accounts, sessions)
      parts.onSettingsChanged({ settings })
      return { ok: true, value: { settings } }
    },
  }
}

/** Open imports go on by the new way; a run under way ends by the one it began with. */
async function reroute(accounts: OpenAccounts, sessions: OpenSessions): Promise<void> {
  await accounts.rerouteGiven()
  for (const id of sessions.accounts()) {
    const usable = await accounts.usable(id)
    if (usable.ok) await sessions.rekey(usable.value)
  }
}
