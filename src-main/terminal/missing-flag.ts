/** `--missing`: what is wanted of items that a supplier's list has no more. */
import { MISSING_ROWS, type MissingRows } from '../../src-shared/api/profile.ts'
import { plainText } from '../app/plain-text.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'

export function missingFlag({ missing }: Flags): MissingRows | undefined {
  if (missing === undefined) return undefined
  const found = MISSING_ROWS.find((one) => one === missing)
  if (found) return found
  throw new CommandError({
    what: `--missing takes ${MISSING_ROWS.join(', ')}; got “${plainText(missing)}”.`,
    nothing: 'Nothing was changed.',
    at: '--missing',
  })
}
