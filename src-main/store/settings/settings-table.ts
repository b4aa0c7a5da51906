/** The settings of the whole program, one row each. A setting without a row has its default. */
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { settingsSchema, DEFAULT_SETTINGS, type Settings } from '../../../src-shared/api/settings.ts'
import { parseColumnValue, makeJsonColumnSchema } from '../database/database-error.ts'
import type { Store } from '../database/store.ts'
import { z } from 'zod'
import { JournalFailure } from '../../ports/journal-port.ts'

/** Throws JournalFailure. */
export function readSettings(store: Store): Settings {
  return store.read(DEFAULT_SETTINGS, readProgramSettings)
}

export class SettingsTable {
  private readonly store: Store
  private currentSettings: Settings

  /** Throws JournalFailure. */
  constructor(store: Store) {
    this.store = store
    this.currentSettings = readSettings(store)
  }

  getSettings(): Settings {
    return this.currentSettings
  }

  /** Writes the changed settings before they take effect. Settings changed by another process are kept. Throws JournalFailure. */
  async set(settings: Settings): Promise<void> {
    const settingsBefore: Readonly<Record<string, unknown>> = { ...this.currentSettings }
    const changedSettings = Object.entries(settings).filter(
      ([name, value]) => !isDeepStrictEqual(value, settingsBefore[name]),
    )
    this.currentSettings = this.store.change((database) => {
      for (const [name, value] of changedSettings) writeSetting(database, 'program', name, value)
      return readProgramSettings(database)
    })
  }
}

function readProgramSettings(database: DatabaseSync): Settings {
  return parseColumnValue<Settings>(settingsSchema, readSettingsIn(database, 'program'))
}

const rowSchema = z.object({ name: z.string(), value: makeJsonColumnSchema(z.unknown()) })

/* Settings are stored as JSON in the table `settings`. Each reader parses them with its own schema. */

/** The values of a scope, by name. */
export function readSettingsIn(database: DatabaseSync, scope: string): Readonly<Record<string, unknown>> {
  const rows = database.prepare('SELECT name, value FROM settings WHERE scope = ?').all(scope)
  return Object.fromEntries(rows.map((row) => parseColumnValue(rowSchema, row)).map(({ name, value }) => [name, value]))
}

/** Sets a value. Null restores the default. */
export function writeSetting(database: DatabaseSync, scope: string, name: string, value: unknown): void {
  if (value === null) database.prepare('DELETE FROM settings WHERE scope = ? AND name = ?').run(scope, name)
  else
    database
      .prepare('INSERT OR REPLACE INTO settings (scope, name, value) VALUES (?, ?, ?)')
      .run(scope, name, JSON.stringify(value))
}

const practiceSchema = z.object({ port: z.number().int().min(1).max(65_535).optional() })

/**
 * The last port of the practice account. A run is bound to its account's address, so the port must not change. 0 if the account has not had a port
 * yet. Throws JournalFailure.
 */
export function readPracticePort(store: Store): number {
  return store.read(0, (database) => parseColumnValue(practiceSchema, readSettingsIn(database, 'practice')).port ?? 0)
}

/** Throws JournalFailure. */
export function savePracticePort(store: Store, port: number): void {
  if (readPracticePort(store) !== port) store.change((database) => writeSetting(database, 'practice', 'port', port))
}

const defaultsSchema = z.object({
  account: z.string().min(1).max(200).exactOptional(),
  /** An id or a name. */
  storage: z.string().min(1).max(200).exactOptional(),
})
export type TerminalDefaults = z.infer<typeof defaultsSchema>

/**
 * The terminal's defaults for missing flags. The window does not use them, because its user chooses the account and storage on screen. Throws
 * JournalFailure.
 */
export function readTerminalDefaults(store: Store): TerminalDefaults {
  return store.read({}, (database) => parseColumnValue(defaultsSchema, readSettingsIn(database, 'terminal')))
}

/** Sets a default; null removes it. Throws JournalFailure. */
export function changeTerminalDefault(store: Store, name: keyof TerminalDefaults, value: string | null): void {
  store.change((database) => writeSetting(database, 'terminal', name, value))
}

const versionSchema = z.object({ version: z.string().optional() })

/**
 * Records which version of the window last used the data folder, so that a terminal of another version can warn the user. Returns true if the
 * previous window had another version. Throws JournalFailure.
 */
export function saveWindowVersion(store: Store, version: string): boolean {
  const versionBefore = readWindowVersion(store)
  if (versionBefore !== version) store.change((database) => writeSetting(database, 'window', 'version', version))
  return versionBefore !== null && versionBefore !== version
}

/** Null if no window has used this data folder, or if the file cannot be read. Other readers of the file report that problem. */
export function readWindowVersion(store: Store): string | null {
  try {
    const { version } = store.read({}, (database) =>
      parseColumnValue(versionSchema, readSettingsIn(database, 'window')),
    )
    return version ?? null
  } catch (error) {
    if (error instanceof JournalFailure) return null
    throw error
  }
}

const timeSchema = z.number().int().min(0).max(8_640_000_000_000_000)

function readBackupTime(store: Store, name: 'restoredFrom' | 'madeAt'): number | null {
  return store.read(
    null,
    (database) => parseColumnValue(timeSchema.optional(), readSettingsIn(database, 'backup')[name]) ?? null,
  )
}

/** If this data was restored from a copy, the time when that copy was made; otherwise null. Throws JournalFailure. */
export function readCopyTime(store: Store): number | null {
  return readBackupTime(store, 'restoredFrom')
}

export function saveCopyTime(database: DatabaseSync, madeAt: number): void {
  writeSetting(database, 'backup', 'restoredFrom', madeAt)
}

/** When the user last made a copy; null if never. Throws JournalFailure. */
export function readLastBackupTime(store: Store): number | null {
  return readBackupTime(store, 'madeAt')
}

/** Stores when the user made a copy. Throws JournalFailure. */
export function saveBackupTime(store: Store, madeAt: number): void {
  store.change((database) => writeSetting(database, 'backup', 'madeAt', madeAt))
}
