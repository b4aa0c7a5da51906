/** A failure as a notice on one line, in the current language. */
import type { Failure } from '../../src-shared/api/window-types.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { messageLine } from './visible-text.ts'

export interface Notice {
  readonly kind: 'good' | 'bad'
  readonly text: string | ((language: Language) => string)
}

/** True if the failure is not an error, because there was nothing to do. [REPORT-2] */
export function isNothingToDo({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind === 'nothing-to-do'
}

export function makeFailureNotice(failure: Failure): Notice {
  return { kind: isNothingToDo(failure) ? 'good' : 'bad', text: (language) => messageLine(failure.message(language)) }
}
