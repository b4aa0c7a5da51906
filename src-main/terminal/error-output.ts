/** Prints the error of a failed command: lines on stderr for people, one JSON document for programs, and an exit status. */
import type { CommandLine } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus, type ErrorCode } from './command-error.ts'

interface ErrorOutput {
  readonly status: ExitStatus
  /** Lines on stderr. */
  readonly lines: readonly string[]
  readonly parts: ErrorParts
}

export async function makeErrorOutput(error: unknown, line: CommandLine | null): Promise<ErrorOutput> {
  const word = line?.words[0] ?? null
  if (error instanceof CommandError)
    return {
      status: error.status,
      lines: [error.message, ...(error.parts.linesBelow ?? [])],
      parts: makeErrorParts(error, { command: line?.command ?? null, word }),
    }
  // Loaded only for an error, so that no other command waits for it.
  const { findExpectedFailure } = await import('../app/expected-failure.ts')
  const failure = findExpectedFailure(error)
  if (failure !== null) {
    const { makeFailureError: toFailureError } = await import('./failure-error.ts')
    return makeErrorOutput(toFailureError(failure), line)
  }
  if (process.env['STOCKSHEET_DEBUG'] !== undefined) throw error
  const message = `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`
  const fix = `Nothing more was sent. Set STOCKSHEET_DEBUG=1 and run it again for the details a developer needs.`
  return { status: EXIT.badInput, lines: [message, fix], parts: { code: 'internal', message, at: word, fix } }
}

/** An error for programs, with --json: the problem, where it is, and what to do next, as separate fields. */
export interface ErrorParts {
  readonly code: ErrorCode
  readonly message: string
  /** A flag, a file, an account or a run; null if the error is about none of them. */
  readonly at: string | null
  /** What to do next; '' only if there is nothing to do. */
  readonly fix: string
}

/** The command and its first word, if known. */
interface CommandCall {
  readonly command: string | null
  /** The command's first word, for an error that has no `at`. */
  readonly word: string | null
}

export function makeErrorParts({ status, parts }: CommandError, { command, word }: CommandCall): ErrorParts {
  const { what, fix = '', notDoneText = '', linesBelow = [] } = parts
  const code = parts.code ?? codeOf(status)
  const sentence = notDoneText === '' ? what : `${what} ${notDoneText}`
  return {
    code,
    message: [sentence, ...linesBelow].join('\n'),
    at: parts.at ?? word,
    fix: fix === '' && code === 'usage' ? makeHelpHint(command) : fix,
  }
}

/** If the message has no advice, programs still get this hint. */
function makeHelpHint(command: string | null): string {
  return `Run “stocksheet ${command === null ? '' : `${command} `}--help” for what it takes.`
}

function codeOf(status: ExitStatus): ErrorCode {
  switch (status) {
    case EXIT.incomplete:
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
