import type { SetupProblem } from '../../domain/account/account-setup.ts'

export interface SetupWords {
  readonly setup: (trouble: SetupProblem) => string
  /** Why an account cannot be used before its key is entered. */
  readonly key: (access: 'missing' | 'unreadable', name: string) => string
  readonly notKept: (why: 'browser' | 'unavailable' | 'basic-text') => string
}
