/** An expected failure, thrown. Hosts put it into words; the message is for logs and contains no secret. */
import type { ProgramError } from '../../src-shared/account/program-error.ts'

export class ProgramFailure extends Error {
  readonly problem: ProgramError
  constructor(problem: ProgramError, options?: ErrorOptions) {
    super(JSON.stringify(problem), options)
    this.problem = problem
  }
}
