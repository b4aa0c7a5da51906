/** Failures of imports, exports and runs as ends of a command. */
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { CommandEnd, EXIT, type ExitStatus } from './exit-status.ts'

/** Where a window has a field for the key. */
export const KEY_PLACE = 'Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.'

/** A failure ends the command with its own words and the status cli.md gives it. */
export function failureEnd(failure: Failure): CommandEnd {
  const place = failure.code === 'account-refused-key' ? ` ${KEY_PLACE}` : ''
  return new CommandEnd(`${failure.message}${place}`, statusOf(failure.code))
}

function statusOf(code: Failure['code']): ExitStatus {
  switch (code) {
    case 'account-refused-key':
      return EXIT.keyRefused
    case 'account-quota':
      return EXIT.parked
    default:
      return EXIT.trouble
  }
}
