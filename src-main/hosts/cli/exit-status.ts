/** How a command ends that cannot go on: words for stderr, or one JSON document for programs, and a status for the shell. */
import type { Explanation } from '../../../src-shared/wording/message.ts'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { EXIT, type ExitStatus } from '../../../src-shared/contract/exit-meanings.ts'

export { EXIT, type ExitStatus } from '../../../src-shared/contract/exit-meanings.ts'

/** What a program branches on; of a failure of the account or a file, the failure's own code. */
export type EndCode = Failure['code'] | 'usage' | 'declined' | 'interrupted' | 'partly'

/** What a command that cannot go on says, part by part: people read them in one line, programs apart. */
export interface EndParts {
  /** What is wrong; what was not done stands in it where more is said after that. */
  readonly what: string
  /** What to do next. */
  readonly fix?: string
  /** What was not done, as a sentence; said last. */
  readonly nothing?: string
  /** What it concerns: a flag, a file, an account, a run. The command's first word unless told. */
  readonly at?: string
  /** Lines under the message. */
  readonly below?: readonly string[]
  /** Follows from the status unless told. */
  readonly code?: EndCode
}

/** A command that cannot go on. Caught in main.ts only. */
export class CommandEnd extends Error {
  readonly status: ExitStatus
  readonly parts: EndParts

  constructor(parts: EndParts, status: ExitStatus = EXIT.trouble) {
    super([parts.what, parts.fix ?? '', parts.nothing ?? ''].filter((part) => part !== '').join(' '))
    this.status = status
    this.parts = parts
  }
}

/** Where a window has a field for the key. */
export const KEY_PLACE = 'Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.'

/** What stands in the way, in its own words. `nothing`: what was not done, where these do not say it. */
export function messageEnd({ what, fix }: Explanation, nothing = ''): CommandEnd {
  return new CommandEnd({ what, fix, nothing })
}

/** Somebody was asked, and did not agree. `nothing`: what was not done, as a sentence. */
export function declinedEnd(nothing: string): CommandEnd {
  return new CommandEnd({ what: nothing }, EXIT.declined)
}

/** A failure ends the command with its own words and the status cli.md gives it. */
export function failureEnd(failure: Failure): CommandEnd {
  const { code, message } = failure
  const place = code === 'account-refused-key' ? KEY_PLACE : ''
  const fix = [message.fix, place].filter((part) => part !== '').join(' ')
  return new CommandEnd({ what: message.what, fix, code }, statusOf(code))
}

function statusOf(code: Failure['code']): ExitStatus {
  switch (code) {
    case 'account-refused-key':
      return EXIT.keyRefused
    case 'account-quota':
      return EXIT.parked
    case 'account-unreachable':
      return EXIT.unreachable
    default:
      return EXIT.trouble
  }
}
