/** Exit statuses of the command line (cli.md): outside scripts rely on them. */
import { inOneLine, type Message } from '../../../src-shared/wording/message.ts'
import type { Failure } from '../../../src-shared/contract/failure.ts'

export const EXIT = { done: 0, trouble: 1, partly: 2, parked: 3, keyRefused: 4, interrupted: 130 } as const
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

/** A command that cannot go on: words for stderr, status for the shell. Caught in main.ts only. */
export class CommandEnd extends Error {
  readonly status: ExitStatus
  /** Lines under the message. */
  readonly below: readonly string[]

  constructor(message: string, status: ExitStatus = EXIT.trouble, below: readonly string[] = []) {
    super(message)
    this.status = status
    this.below = below
  }
}

/** Where a window has a field for the key. */
export const KEY_PLACE = 'Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.'

/** What stands in the way, in its own words. */
export function messageEnd(message: Message): CommandEnd {
  return new CommandEnd(inOneLine(message))
}

/** A failure ends the command with its own words and the status cli.md gives it. */
export function failureEnd(failure: Failure): CommandEnd {
  const place = failure.code === 'account-refused-key' ? ` ${KEY_PLACE}` : ''
  return new CommandEnd(`${inOneLine(failure.message)}${place}`, statusOf(failure.code))
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
