/** What a run says of a row, as a problem to be shown at the cell it concerns. Pure. */
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { ProblemView, ShownRow } from '../../src-shared/api/window-types.ts'
import { untrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** At the column of `field`; null for the row as a whole. Null when the row is well, or the message belongs elsewhere. */
export function runTrouble({ run, row }: Pick<ShownRow, 'run' | 'row'>, field: Field | null): ProblemView | null {
  if (run === null || run.message === null) return null
  const { state, message, field: concerned = null } = run
  if (state !== 'failed' && state !== 'unverified' && state !== 'changed' && state !== 'unknown' && state !== 'skipped')
    return null
  // The row itself says it too: the cell may be out of sight, or its field in no column.
  if (field !== null && field !== concerned) return null
  const severity = state === 'skipped' ? 'warns' : 'blocks'
  return { field: concerned, code: `run-${state}`, severity, message: sentence(message), row, column: null }
}

/** One that stands among problems, without a title of its own. */
export function sentence(what: UntrustedText): ProblemView['message'] {
  return { title: '', what, fix: untrusted('') }
}
