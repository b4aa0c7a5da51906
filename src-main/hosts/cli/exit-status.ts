/** How a command ends that cannot go on: words for stderr, or one JSON document for programs, and a status for the shell. */
import { inOneLine, type Message } from '../../../src-shared/wording/message.ts'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { EXIT, type ExitStatus } from '../../../src-shared/contract/exit-meanings.ts'

export { EXIT, type ExitStatus } from '../../../src-shared/contract/exit-meanings.ts'

/** What a program branches on; of a failure of the account or a file, the failure's own code. */
export type EndCode = Failure['code'] | 'usage' | 'declined' | 'interrupted' | 'partly'

/** The parts of an error for programs, where they are known apart. */
interface EndParts {
  readonly code?: EndCode
  /** What it concerns: a flag, a file, an account, a run. */
  readonly at?: string
  /** Lines under the message. */
  readonly below?: readonly string[]
  /** What to do next; taken from the message unless told. */
  readonly fix?: string
}

/** A command that cannot go on. Its first sentence says what is wrong, further ones what to do. Caught in main.ts only. */
export class CommandEnd extends Error {
  readonly status: ExitStatus
  readonly parts: EndParts

  constructor(message: string, status: ExitStatus = EXIT.trouble, parts: EndParts = {}) {
    super(message)
    this.status = status
    this.parts = parts
  }
}

/** Where a window has a field for the key. */
export const KEY_PLACE = 'Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.'

/** What stands in the way, in its own words. */
export function messageEnd(message: Message): CommandEnd {
  return new CommandEnd(inOneLine(message), EXIT.trouble, { fix: message.fix })
}

/** Somebody was asked, and did not agree. `nothing`: what was not done, as a sentence. */
export function declinedEnd(nothing: string): CommandEnd {
  return new CommandEnd(nothing, EXIT.declined, { code: 'declined', fix: '' })
}

/** A failure ends the command with its own words and the status cli.md gives it. */
export function failureEnd(failure: Failure): CommandEnd {
  const { code, message } = failure
  const place = code === 'account-refused-key' ? ` ${KEY_PLACE}` : ''
  return new CommandEnd(`${inOneLine(message)}${place}`, statusOf(code), { code, fix: `${message.fix}${place}`.trim() })
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
