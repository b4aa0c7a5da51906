/** Failures that the page notices itself. Their sentences are in the first paint, because nothing more can be loaded without a host. */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { textsOf } from '../../src-shared/words/window/words.ts'

/** `lost`: the app behind the window is gone. `oddAnswer`: it is another version than the window. */
export function pageFailure(name: 'lost' | 'oddAnswer'): Failure {
  return {
    kind: 'internal',
    reason: null,
    message: (language) => {
      const { title, what, fix } = textsOf(language).failure[name]
      return { title, what: untrusted(what), fix: untrusted(fix) }
    },
  }
}
