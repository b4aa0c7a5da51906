/** Values by name, as JSON in the table `settings`. Who reads one parses it by its own schema. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { jsonColumn, storedValue } from '../database/stored-value.ts'

const rowSchema = z.object({ name: z.string(), value: jsonColumn(z.unknown()) })

/** The values of a scope by their names in it. */
export function settingsIn(database: DatabaseSync, scope: string): Readonly<Record<string, unknown>> {
  const rows = database.prepare('SELECT name, value FROM settings WHERE scope = ?').all(scope)
  return Object.fromEntries(rows.map((row) => storedValue(rowSchema, row)).map(({ name, value }) => [name, value]))
}

/** Null: the value is as usual again. */
export function setIn(database: DatabaseSync, scope: string, name: string, value: unknown): void {
  if (value === null) database.prepare('DELETE FROM settings WHERE scope = ? AND name = ?').run(scope, name)
  else
    database
      .prepare('INSERT OR REPLACE INTO settings (scope, name, value) VALUES (?, ?, ?)')
      .run(scope, name, JSON.stringify(value))
}
