/** Failures of imports, exports and runs as ends of a command. */
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { CommandEnd, EXIT, type ExitStatus } from './exit-status.ts'

/** A failure ends the command with its own words and the status cli.md gives it. */
export function failureEnd(failure: Failure): CommandEnd {
  return new CommandEnd(failure.message, statusOf(failure.code))
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
