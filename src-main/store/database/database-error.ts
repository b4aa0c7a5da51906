/** What a database error means. Never hides one: an error that is not known stays what it is. */
import { z } from 'zod'
import type { JournalError } from '../../../src-shared/account/program-error.ts'
import { JournalFailure } from '../../ports/journal-port.ts'

const sqliteError = z.object({ errcode: z.number() })

/** Primary result codes (sqlite.org/rescode.html). */
const CODES: Readonly<Record<number, JournalError>> = {
  5: 'busy',
  8: 'read-only',
  10: 'full',
  11: 'damaged',
  13: 'full',
  14: 'cannot-open',
  26: 'damaged',
}

const OF_THE_FILE: ReadonlySet<JournalError> = new Set(['damaged', 'foreign', 'newer'])

/** Runs database work; a known database error comes out as JournalFailure naming the file. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asJournalError(file, error)
  }
}

function asJournalError(file: string, error: unknown): unknown {
  if (error instanceof JournalFailure) {
    // Whatever is wrong with the file as a whole is said with its path.
    return error.details.file === undefined && OF_THE_FILE.has(error.code)
      ? new JournalFailure(error.code, { ...error.details, file }, { cause: error })
      : error
  }
  const code = CODES[sqliteCode(error) ?? 0]
  return code === undefined ? error : new JournalFailure(code, { file }, { cause: error })
}

/** The primary result code of SQLite; null for other errors. */
export function sqliteCode(error: unknown): number | null {
  const parsed = sqliteError.safeParse(error)
  return parsed.success ? parsed.data.errcode & 0xff : null
}
