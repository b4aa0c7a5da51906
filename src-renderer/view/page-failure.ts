/** Failures that the page notices itself. Their sentences are loaded before the first paint, because nothing can be loaded later without a host. */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { textsOf } from '../../src-shared/words/window/words.ts'

/** `connectionLost`: the app behind the window is no longer running. `unexpectedAnswer`: the app has a different version than the window. */
export function makePageFailure(name: 'connectionLost' | 'unexpectedAnswer'): Failure {
  return {
    kind: 'internal',
    reason: null,
    message: (language) => {
      const { title, what, fix } = textsOf(language).failure[name]
      return { title, what: markUntrusted(what), fix: markUntrusted(fix) }
    },
  }
}
