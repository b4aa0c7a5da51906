/** The program's settings: kept first, then put to work on what runs and what is open. */
import { resolve } from 'node:path'
import type { EventOf } from '../../../src-shared/contract/calls.ts'
import type { SettingsFile } from '../../adapters/settings/settings-file.ts'
import type { Handlers } from '../dispatch.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'

export interface SettingsCallParts {
  readonly dataFolder: string
  readonly settings: SettingsFile
  readonly sessions: OpenSessions
  readonly runs: RunningRuns
  onSettingsChanged(event: EventOf<'settings.changed'>): void
}

export function settingsCalls(parts: SettingsCallParts): Pick<Handlers, 'settings.get' | 'settings.set'> {
  const { settings: file, sessions, runs } = parts
  return {
    'settings.get': async () => ({
      ok: true,
      value: { settings: file.now(), dataFolder: resolve(parts.dataFolder) },
    }),
    'settings.set': async ({ settings }) => {
      await file.set(settings)
      runs.setPace(settings)
      await sessions.adjust(settings)
      parts.onSettingsChanged({ settings })
      return { ok: true, value: { settings } }
    },
  }
}
