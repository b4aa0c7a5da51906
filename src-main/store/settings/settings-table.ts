/** What a person has set for the whole program, a row for each setting. What has no row is as usual. */
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { settingsSchema, USUAL_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import { storedValue } from '../database/stored-value.ts'
import { changeStore, readStore } from '../database/with-store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

/** Throws JournalFailure. */
export function readSettings(dataFolder: string): Settings {
  return readStore(dataFolder, USUAL_SETTINGS, programSettings)
}

export class SettingsTable {
  private readonly dataFolder: string
  private current: Settings

  /** Throws JournalFailure. */
  constructor(dataFolder: string) {
    this.dataFolder = dataFolder
    this.current = readSettings(dataFolder)
  }

  now(): Settings {
    return this.current
  }

  /** What differs from now is written, before it counts; what another process has set meanwhile stays. Throws JournalFailure. */
  async set(settings: Settings): Promise<void> {
    const before: Readonly<Record<string, unknown>> = { ...this.current }
    const changed = Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
    this.current = changeStore(this.dataFolder, (database) => {
      for (const [name, value] of changed) setIn(database, 'program', name, value)
      return programSettings(database)
    })
  }
}

function programSettings(database: DatabaseSync): Settings {
  return storedValue<Settings>(settingsSchema, settingsIn(database, 'program'))
}
