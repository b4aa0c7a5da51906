/**
 * The error of a command that cannot continue: its message, and the exit status for the shell. `error-output.ts` prints it.
 * `src-shared/api/exit-status.ts` lists the statuses.
 */
import type { Explanation } from '../../src-shared/words/message.ts'
import type { FailureKind } from '../../src-shared/api/failure-kind.ts'
import { EXIT_STATUSES, type ExitStatus } from '../../src-shared/api/exit-status.ts'

export { EXIT_STATUSES as EXIT, type ExitStatus } from '../../src-shared/api/exit-status.ts'

/** The error's code, for programs. For a failure of the account or a file, this is the failure's kind. */
export type ErrorCode = FailureKind | 'usage' | 'declined' | 'interrupted' | 'partly'

/** The parts of an error message: joined into one line for people, separate for programs. */
export interface CommandErrorParts {
  /** The problem. If more lines follow, also what was not done. */
  readonly what: string
  /** What to do next. */
  readonly fix?: string
  /** A sentence about what was not done; printed last. */
  readonly notDoneText?: string
  /** What the error is about: a flag, a file, an account or a run. Default: the command's first word. */
  readonly at?: string
  /** Lines printed below the message. */
  readonly linesBelow?: readonly string[]
  /** The error's code. Default: the code that belongs to the exit status. */
  readonly code?: ErrorCode
}

/** A command that cannot continue. Only main.ts catches it. */
export class CommandError extends Error {
  readonly status: ExitStatus
  readonly parts: CommandErrorParts

  constructor(parts: CommandErrorParts, status: ExitStatus = EXIT_STATUSES.badInput) {
    super([parts.what, parts.fix ?? '', parts.notDoneText ?? ''].filter((part) => part !== '').join(' '))
    this.status = status
    this.parts = parts
  }
}

/** Makes an error from a message. `notDoneText`: what was not done, if the message does not mention it. */
export function makeMessageError({ what, fix }: Explanation, notDoneText = ''): CommandError {
  return new CommandError({ what, fix, notDoneText })
}

/** The error if a command must write a file, but --out is missing. `example`: a possible name. */
export function makeOutMissingError(example: string): CommandError {
  return new CommandError({
    what: '--out is missing.',
    fix: `Name the file to write, for example --out ${example}.`,
    at: '--out',
  })
}

/** The error for flags that contradict each other, such as `--quiet` and `--progress`. */
export function makeConflictingFlagsError(flag: string, otherFlag: string): CommandError {
  return new CommandError({
    what: `${flag} and ${otherFlag} exclude each other.`,
    fix: 'Leave one of them out.',
    at: flag,
  })
}

/** The error if the user answered no. `notDoneText`: a sentence about what was not done. */
export function makeDeclinedError(notDoneText: string): CommandError {
  return new CommandError({ what: notDoneText }, EXIT_STATUSES.declined)
}
