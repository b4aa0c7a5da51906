/** Errors of the program's own files, its journal, and an account's address, as data and as exceptions. */
import type { AddressProblem } from './account-setup.ts'

export const JOURNAL_ERRORS = [
  /** Another process is working on this run, or has locked the journal. */
  'busy',
  /** This process may no longer work on the run. */
  'lease-lost',
  'no-such-run',
  'finished',
  'damaged',
  'full',
  'read-only',
  'newer',
  /** A database, but not this program's journal. */
  'foreign',
  'cannot-open',
  /** The folder is on another computer. */
  'network',
] as const
export type JournalError = (typeof JOURNAL_ERRORS)[number]

/**
 * `run`: the run concerned. `file`: the journal's file. `found`, `known`: the format version of the file, and the newest supported one. `reason`: the
 * system's error code.
 */
export type JournalDetails = Readonly<Partial<Record<'run' | 'file' | 'found' | 'known' | 'reason', string | number>>>

export type ProgramError =
  | { readonly kind: 'journal'; readonly code: JournalError; readonly details: JournalDetails }
  | { readonly kind: 'address'; readonly code: AddressProblem | 'key-empty' | 'key-form' }
  | { readonly kind: 'account-name'; readonly code: 'name-taken' }
  /** A file in the data folder could not be read, written or set aside as damaged. `reason`: the system's error code. */
  | {
      readonly kind: 'kept-file'
      /** `busy`: another process is changing the file. */
      readonly code: 'read' | 'write' | 'busy' | 'put-aside'
      readonly path: string
      readonly reason: string
    }

/** An expected failure, to be thrown. Hosts turn it into an answer. The message is for logs and contains no secret. */
export class ProgramFailure extends Error {
  readonly problem: ProgramError
  constructor(problem: ProgramError, options?: ErrorOptions) {
    super(JSON.stringify(problem), options)
    this.problem = problem
  }
}
