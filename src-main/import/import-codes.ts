/** The answers of an import's thread: a value, or the reason why there is none. */
import type { ImportFailure } from '../../src-shared/api/import-failure.ts'
import type { RefusalCode } from '../../src-shared/file/problem.ts'

/** Problems that the user can solve by choosing another sheet, table, heading, encoding, delimiter or fields. */
const SETTLED_BY_LOOKING: ReadonlySet<RefusalCode> = new Set([
  'no-rows',
  'no-usable-columns',
  'no-such-headings',
  'no-such-sheet',
  'no-such-table',
  'no-storage-sheets',
  'bad-encoding',
  'unknown-encoding',
  'unknown-delimiter',
  'unterminated-quote',
  'too-many-columns',
])

export function hasRawSheet(failure: ImportFailure): boolean {
  return failure.code === 'refused' && SETTLED_BY_LOOKING.has(failure.refusal.code)
}

export type Imported<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ImportFailure }

export function failed(failure: ImportFailure): Extract<Imported<never>, { readonly ok: false }> {
  return { ok: false, failure }
}

export const CLOSED_FAILURE = failed({ code: 'closed' })
