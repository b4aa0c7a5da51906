/** Turns expected failures that were thrown into answers. */
import type { Failure } from '../../src-shared/api/failure.ts'
import type { FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { ProgramFailure } from '../../src-shared/account/program-error.ts'
import { FolderInUseError } from '../practice/store/store.ts'
import { JournalFailure } from '../ports/journal-port.ts'

/** The failure for an expected error; null for a bug. */
export function findExpectedFailure(error: unknown): Failure | null {
  if (error instanceof FolderInUseError) return { code: 'practice-in-use' }
  return error instanceof ProgramFailure ? { code: 'program', problem: error.problem } : null
}

/** Turns a refusal by the journal into an answer for the window. Any other error is a bug and is thrown again. */
export function makeJournalRefusal(error: unknown): FailedAnswer {
  if (!(error instanceof JournalFailure)) throw error
  return refuse({ code: 'program', problem: error.problem })
}
