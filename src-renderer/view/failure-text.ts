/** The host's failures with their sentences. Loaded with the first failure, so that the window opens sooner. */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { failureKind, failureSchema, type ShownFailure } from '../../src-shared/api/failure.ts'
import { asItCame, untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { failureMessage } from '../../src-shared/words/failure.ts'

/** Parses a failure of a known kind; undefined for anything else. */
export function readFailure(value: unknown): Failure | undefined {
  const failure = failureSchema.safeParse(value)
  return failure.success ? wordFailure(failure.data) : undefined
}

export function wordFailure(reason: ShownFailure): Failure {
  const failure = asItCame(reason)
  return {
    kind: failureKind(failure),
    reason,
    message: (language) => {
      const { title, what, fix, list = [] } = failureMessage(failure, language)
      return { title, what: untrusted(what), fix: untrusted(fix), list: list.map(untrusted) }
    },
  }
}
