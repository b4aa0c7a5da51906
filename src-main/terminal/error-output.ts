/** What a failed command prints: lines on stderr for people, one JSON document for programs, and its exit status. */
import { inOneLine } from '../../src-shared/words/message.ts'
import type { CommandLine } from './arguments.ts'
import { errorParts, type ErrorParts } from './error-document.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'

interface ErrorOutput {
  readonly status: ExitStatus
  /** Lines on stderr. */
  readonly words: readonly string[]
  readonly parts: ErrorParts
}

export async function errorOutput(error: unknown, line: CommandLine | null): Promise<ErrorOutput> {
  const word = line?.words[0] ?? null
  if (error instanceof CommandError)
    return {
      status: error.status,
      words: [error.message, ...(error.parts.below ?? [])],
      parts: errorParts(error, { command: line?.command ?? null, word }),
    }
  // Loaded when a failure is met: no command waits for what tells them apart.
  const { expectedFailure } = await import('../app/expected-failure.ts')
  const expected = expectedFailure(error, 'en')
  if (expected !== null) {
    const { code, message } = expected
    const parts = { code, message: message.what, at: word, fix: message.fix }
    return { status: EXIT.trouble, words: [inOneLine(message)], parts }
  }
  if (process.env['STOCKSHEET_DEBUG'] !== undefined) throw error
  const message = `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`
  const fix = `Nothing more was sent. Set STOCKSHEET_DEBUG=1 and run it again for the details a developer needs.`
  return { status: EXIT.trouble, words: [message, fix], parts: { code: 'internal', message, at: word, fix } }
}
