/**
 * Makes the error for a failure, with its message and the exit status that docs/cli.md defines. This module loads the schemas of failures, so
 * commands load it only when they run.
 */
import { failureKind, type Failure } from '../../src-shared/api/failure.ts'
import type { FailureKind } from '../../src-shared/api/failure-kind.ts'
import { failureMessage } from '../../src-shared/words/failure.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'

const SUPPLIER_ADVICE = 'Name its supplier with --supplier NAME.'

export function makeFailureError(failure: Failure): CommandError {
  const message = failureMessage(failure)
  const code = failureKind(failure)
  const inputAdvice = code === 'account-refused-key' ? KEY_ADVICE : needsPassword(failure) ? PASSWORD_ADVICE : ''
  const advice = failure.code === 'refused' && failure.asked !== undefined ? SUPPLIER_ADVICE : ''
  const fix = [advice, message.fix, inputAdvice].filter((part) => part !== '').join(' ')
  return new CommandError({ what: message.what, fix, code }, statusOf(code))
}

function needsPassword(failure: Failure): boolean {
  return failure.code === 'refused' && failure.refusal.code === 'password-needed'
}

function statusOf(code: FailureKind): ExitStatus {
  switch (code) {
    case 'account-refused-key':
      return EXIT.keyRefused
    case 'account-quota':
      return EXIT.parked
    case 'account-unreachable':
      return EXIT.unreachable
    default:
      return EXIT.badInput
  }
}

const PASSWORD_ADVICE = 'Give it with --password-stdin: piped in, or typed when asked.'

/** How to give a key in the terminal; the window has a field for it. */
export const KEY_ADVICE = 'Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.'
