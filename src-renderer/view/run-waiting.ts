/** A run's message about a row, as a problem shown at its cell. Pure. */
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { Message, ShownRow } from '../../src-shared/api/window-types.ts'
import type { ShownProblem } from './problem-text.ts'
import { untrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** For the column of `field`; null: the row as a whole. Null if the row has no message, or it belongs elsewhere. */
export function runTrouble({ run }: Pick<ShownRow, 'run'>, field: Field | null): ShownProblem | null {
  if (run === null || run.message === null) return null
  const { state, message, field: concerned = null } = run
  if (state !== 'failed' && state !== 'unverified' && state !== 'changed' && state !== 'unknown' && state !== 'skipped')
    return null
  // The row shows it as well: the cell may be out of view, or no column has the field.
  if (field !== null && field !== concerned) return null
  const severity = state === 'skipped' ? 'warns' : 'blocks'
  return { code: `run-${state}`, severity, message: sentence(message), column: null }
}

/** A run left the row out for what blocks it, and says so in its own words: that only repeats the problem. */
export function repeatsProblem({ run }: Pick<ShownRow, 'run'>, problems: ShownRow['problems']): boolean {
  return run?.state === 'skipped' && problems.some(({ severity }) => severity === 'blocks')
}

/** A problem without a title of its own. */
export function sentence(what: UntrustedText): Message {
  return { title: '', what, fix: untrusted('') }
}
