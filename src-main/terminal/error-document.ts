/** An error as a program reads it with --json: what is wrong, where, and what to do next, apart from each other. */
import type { CommandError, ErrorCode } from './command-error.ts'
import { EXIT, type ExitStatus } from '../../src-shared/api/exit-status.ts'

export interface ErrorParts {
  readonly code: ErrorCode
  readonly message: string
  /** A flag, a file, an account or a run; null where it concerns none of them. */
  readonly at: string | null
  /** '' only where nothing is to be done. */
  readonly fix: string
}

/** The command as it was called, as far as it is known. */
export interface Called {
  readonly command: string | null
  /** Its first word, which is meant where the end names nothing. */
  readonly word: string | null
}

export function errorParts({ status, parts }: CommandError, { command, word }: Called): ErrorParts {
  const { what, fix = '', nothing = '', below = [] } = parts
  const code = parts.code ?? codeOf(status)
  const said = nothing === '' ? what : `${what} ${nothing}`
  return {
    code,
    message: [said, ...below].join('\n'),
    at: parts.at ?? word,
    fix: fix === '' && code === 'usage' ? helpHint(command) : fix,
  }
}

/** Where the words say all there is: a program, too, is told where to look. */
function helpHint(command: string | null): string {
  return `Run “stocksheet ${command === null ? '' : `${command} `}--help” for what it takes.`
}

function codeOf(status: ExitStatus): ErrorCode {
  switch (status) {
    case EXIT.partly:
      return 'partly'
    case EXIT.parked:
      return 'account-quota'
    case EXIT.keyRefused:
      return 'account-refused-key'
    case EXIT.unreachable:
      return 'account-unreachable'
    case EXIT.declined:
      return 'declined'
    case EXIT.interrupted:
      return 'interrupted'
    default:
      return 'usage'
  }
}
