/** An expected failure, to be thrown. Hosts turn it into words. The message is for logs and contains no secret. */
import type { ProgramError } from '../../src-shared/account/program-error.ts'

export class ProgramFailure extends Error {
  readonly problem: ProgramError
  constructor(problem: ProgramError, options?: ErrorOptions) {
    super(JSON.stringify(problem), options)
    this.problem = problem
  }
}
