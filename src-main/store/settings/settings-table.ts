/** What a person has set for the whole program, a row for each setting. What has no row is as usual. */
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { settingsSchema, USUAL_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import { storedValue } from '../database/stored-value.ts'
import type { Store } from '../database/store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

/** Throws JournalFailure. */
export function readSettings(store: Store): Settings {
  return store.read(USUAL_SETTINGS, programSettings)
}

export class SettingsTable {
  private readonly store: Store
  private current: Settings

  /** Throws JournalFailure. */
  constructor(store: Store) {
    this.store = store
    this.current = readSettings(store)
  }

  now(): Settings {
    return this.current
  }

  /** What differs from now is written, before it counts; what another process has set meanwhile stays. Throws JournalFailure. */
  async set(settings: Settings): Promise<void> {
    const before: Readonly<Record<string, unknown>> = { ...this.current }
    const changed = Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
    this.current = this.store.change((database) => {
      for (const [name, value] of changed) setIn(database, 'program', name, value)
      return programSettings(database)
    })
  }
}

function programSettings(database: DatabaseSync): Settings {
  return storedValue<Settings>(settingsSchema, settingsIn(database, 'program'))
}
