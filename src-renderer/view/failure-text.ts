/** The host's failures with their sentences. Loaded with the first failure, so that the window opens sooner. */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { failureKind, failureSchema, type ShownFailure } from '../../src-shared/api/failure.ts'
import { toRawText, markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { failureMessage } from '../../src-shared/words/failure.ts'

/** Parses a failure of a known kind; undefined for anything else. */
export function parseFailure(value: unknown): Failure | undefined {
  const failure = failureSchema.safeParse(value)
  return failure.success ? describeFailure(failure.data) : undefined
}

export function describeFailure(reason: ShownFailure): Failure {
  const failure = toRawText(reason)
  return {
    kind: failureKind(failure),
    reason,
    message: (language) => {
      const { title, what, fix, list = [] } = failureMessage(failure, language)
      return { title, what: markUntrusted(what), fix: markUntrusted(fix), list: list.map(markUntrusted) }
    },
  }
}
