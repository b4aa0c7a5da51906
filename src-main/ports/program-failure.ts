/** An expected failure on its way out. Hosts say it in words; the message is for logs and holds no secret. */
import type { ProgramError } from '../../src-shared/account/program-error.ts'

export class ProgramFailure extends Error {
  readonly problem: ProgramError
  constructor(problem: ProgramError, options?: ErrorOptions) {
    super(JSON.stringify(problem), options)
    this.problem = problem
  }
}
