/** Words for expected failures that are thrown; null for a bug. */
import type { ProgramError } from '../../src-shared/account/program-error.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Failure } from '../../src-shared/api/failure.ts'
import { hostWords, programErrorMessage } from '../../src-shared/words/host.ts'
import { ProgramFailure } from '../ports/program-failure.ts'
import { FolderInUse } from '../practice/store/store.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { JournalFailure } from '../ports/journal-port.ts'
import type { UiLanguage } from './ui-language.ts'

export function expectedFailure(error: unknown, language: Language): Failure | null {
  if (error instanceof FolderInUse) return { code: 'cannot-write', message: hostWords(language).practiceInUse }
  if (!(error instanceof ProgramFailure)) return null
  return { ...codeOf(error.problem), message: programErrorMessage(error.problem, language) }
}

function codeOf(problem: ProgramError): Pick<Failure, 'code' | 'detail'> {
  switch (problem.kind) {
    case 'journal':
      return { code: problem.code === 'no-such-run' ? 'not-found' : 'cannot-write', detail: problem.code }
    case 'address':
      return { code: 'bad-request', detail: 'address' }
    case 'account-name':
      return { code: 'bad-request', detail: problem.code }
    case 'kept-file':
      return { code: 'cannot-write', detail: 'settings' }
  }
}

/** Turns a refusal by the journal into an answer for the window. Any other error is a bug and is thrown again. */
export function journalRefusal(error: unknown, { language }: UiLanguage): Answer<never> {
  if (!(error instanceof JournalFailure)) throw error
  const code = error.code === 'busy' ? 'run-busy' : 'cannot-write'
  const message = programErrorMessage(error.problem, language)
  return { ok: false, failure: { code, message, detail: error.code } }
}
