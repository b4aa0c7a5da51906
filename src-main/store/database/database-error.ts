/** Interprets database errors. Never hides one: an unknown error is rethrown. */
import { z } from 'zod'
import type { JournalError } from '../../../src-shared/account/program-error.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { DatabaseSync } from 'node:sqlite'

const sqliteErrorSchema = z.object({ errcode: z.number() })

/** Errors by SQLite's primary result codes (sqlite.org/rescode.html). */
const ERRORS_BY_CODE: Readonly<Record<number, JournalError>> = {
  5: 'busy',
  8: 'read-only',
  10: 'full',
  11: 'damaged',
  13: 'full',
  14: 'cannot-open',
  26: 'damaged',
}

/** Errors after which the file cannot be used, whether or not another program is using it. */
export const WHOLE_FILE_ERRORS: ReadonlySet<JournalError> = new Set(['damaged', 'foreign', 'newer'])

/** Runs database work. A known database error is thrown as JournalFailure with the file's path. */
export function withJournalFailure<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toJournalFailure(file, error)
  }
}

function toJournalFailure(file: string, error: unknown): unknown {
  if (error instanceof JournalFailure) {
    // Errors of the whole file include its path.
    return error.details.file === undefined && WHOLE_FILE_ERRORS.has(error.code)
      ? new JournalFailure(error.code, { ...error.details, file }, { cause: error })
      : error
  }
  const code = ERRORS_BY_CODE[findSqliteCode(error) ?? 0]
  return code === undefined ? error : new JournalFailure(code, { file }, { cause: error })
}

/** The primary result code of SQLite; null for other errors. */
export function findSqliteCode(error: unknown): number | null {
  const parsedError = sqliteErrorSchema.safeParse(error)
  return parsedError.success ? parsedError.data.errcode & 0xff : null
}

/**
 * One transaction on an open database, locked for writing from the start. Either all of `work` is done or nothing. Throws errors of the database and
 * of `work`.
 */
export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // After some errors, SQLite has already rolled the transaction back.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Parses a value from a table. An unexpected value means that the file is damaged. It is never replaced by a default; an error is thrown. */
export function parseColumnValue<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw makeDamagedFailure('a value is not as it was written', result.error)
}

export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw makeDamagedFailure('a text is not JSON', cause)
  }
}

/** A schema for a column with JSON. */
export function makeJsonColumnSchema<T>(schema: z.ZodType<T>) {
  return z.string().transform(parseJson).pipe(schema)
}

export function readStoredNumber(row: Readonly<Record<string, unknown>> | undefined, column: string): number {
  return parseColumnValue(z.number().int(), row?.[column])
}

/** `description`: text for the bug report, which is never shown to users. */
export function makeDamagedFailure(description: string, cause?: unknown): JournalFailure {
  return new JournalFailure('damaged', {}, { cause: cause ?? new Error(description) })
}
