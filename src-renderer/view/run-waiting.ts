/** A run's message about a row, as a problem shown at its cell. Pure. */
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { ProblemView, ShownRow } from '../../src-shared/api/window-types.ts'
import { untrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** For the column of `field`; null: the row as a whole. Null if the row has no message, or it belongs elsewhere. */
export function runTrouble({ run, row }: Pick<ShownRow, 'run' | 'row'>, field: Field | null): ProblemView | null {
  if (run === null || run.message === null) return null
  const { state, message, field: concerned = null } = run
  if (state !== 'failed' && state !== 'unverified' && state !== 'changed' && state !== 'unknown' && state !== 'skipped')
    return null
  // The row shows it as well: the cell may be out of view, or no column has the field.
  if (field !== null && field !== concerned) return null
  const severity = state === 'skipped' ? 'warns' : 'blocks'
  return { field: concerned, code: `run-${state}`, severity, message: sentence(message), row, column: null }
}

/** A problem without a title of its own. */
export function sentence(what: UntrustedText): ProblemView['message'] {
  return { title: '', what, fix: untrusted('') }
}
