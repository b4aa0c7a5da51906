/** What a database error means for people. Never hides one: an error that is not known stays what it is. */
import { z } from 'zod'
import { JournalFailure, type JournalError } from '../../engine/run/journal-port.ts'

const sqliteError = z.object({ errcode: z.number() })

/** Primary result codes (sqlite.org/rescode.html). */
const TROUBLE: Readonly<Record<number, readonly [JournalError, string]>> = {
  5: ['busy', 'Another program keeps the journal locked. Close other Stocksheet windows and try again.'],
  8: [
    'read-only',
    'The journal cannot be written: its folder or file is read-only. Give yourself the right to write there.',
  ],
  10: ['full', 'The journal cannot be written: the disk reports an error or is full. Free some space and try again.'],
  11: [
    'damaged',
    'The journal is damaged. Move it away (keep it for support) and start again: Stocksheet makes a new one.',
  ],
  13: ['full', 'The disk is full: the journal cannot be written. Free some space and try again.'],
  14: ['cannot-open', 'The journal cannot be opened. Check that its folder exists and that you may write there.'],
  26: ['damaged', 'The journal is not a journal, or is damaged. Move the file away: Stocksheet makes a new one.'],
}

/** Runs database work; a known database error comes out as JournalFailure naming the file. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asJournalError(file, error)
  }
}

export function asJournalError(file: string, error: unknown): unknown {
  if (error instanceof JournalFailure) return error
  const known = sqliteError.safeParse(error)
  const trouble = known.success ? TROUBLE[known.data.errcode & 0xff] : undefined
  if (!trouble) return error
  const [code, words] = trouble
  return new JournalFailure(code, `${words} Nothing was sent that is not in it. (${file})`, { cause: error })
}
