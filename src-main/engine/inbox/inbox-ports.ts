/** What an inbox needs of the world outside. */
import type { Failure } from '../../../src-shared/contract/failure.ts'
import type { Result } from '../../../src-shared/domain/values/result.ts'
import type { EntryState, InboxEntry } from './inbox-entry.ts'

/** A file of the folder itself: no link, no folder, no device. */
export interface SeenFile {
  readonly name: string
  readonly bytes: number
  /** Changes with size and time. */
  readonly stamp: string
}

export interface FolderListing {
  /** Tables by name, so that of two with one content it is always the same one that waits. */
  readonly tables: readonly SeenFile[]
  /** Names of files that say another one is open. */
  readonly locks: readonly string[]
  /** Files that are no tables, links and the like: left alone. */
  readonly others: number
  /** Tables over the limit, which are not looked at. */
  readonly beyond: number
}

/** `away`: it is not there now, as a network drive · `unreadable`: it may not be read. */
export type FolderProblem = 'away' | 'unreadable'
/**
 * `busy`: another program holds it · `gone`: it is not there any more, or no file · `changed`: other content than was asked for · `refused`:
 * the disk does not do it.
 */
export type FileProblem = 'busy' | 'gone' | 'changed' | 'refused'

export interface InboxFolder {
  list(): Promise<Result<FolderListing, FolderProblem>>
  /** SHA-256 of what it holds. `changed`: it is not the file any more that was listed. */
  digest(file: Pick<SeenFile, 'name' | 'stamp'>): Promise<Result<string, FileProblem>>
  /** A copy of the file with this content for the run's record. Nothing is done where there is one already. */
  copyTo(
    run: Pick<AppliedRun, 'run' | 'several'>,
    file: Pick<InboxEntry, 'name' | 'digest'>,
  ): Promise<Result<null, FileProblem>>
  /** To `done` in the folder, over no other file there. */
  moveToDone(file: Pick<InboxEntry, 'name' | 'digest'>): Promise<Result<null, FileProblem>>
}

/** What is remembered of an inbox from start to start. */
export interface InboxMemory {
  /** True while this process is the one that prepares; of several only one is. */
  claim(): boolean
  load(): Promise<readonly InboxEntry[]>
  save(entries: readonly InboxEntry[]): Promise<void>
}

export interface AppliedRun {
  readonly run: string
  /** It did not stop half way: all that it was to do is done and verified, but for rows that were left out before it began. */
  readonly verified: boolean
  /** Of several files this is one. */
  readonly several?: boolean
}

/** What was made of a file. `changed`: it is another one by now · `later`: the account could not be asked; nothing is wrong with the file. */
export type Prepared = (
  | {
      readonly kind: 'made'
      readonly state: Extract<EntryState, { readonly kind: 'ready' | 'asks' | 'unknown' | 'refused' }>
    }
  | { readonly kind: 'changed' }
  | { readonly kind: 'later'; readonly failure: Failure }
) & {
  /** Requests to the account that it took. */
  readonly requests: number
}

export interface Preparer {
  /** Why nothing can be prepared now: a key that is missing, a quota that is used up. Null: it can. */
  hindered(): Promise<Failure | null>
  /** Changes with the profiles of the account, and with the language that refusals are said in. */
  basis(): Promise<string>
  /** `digest`: what the file must hold. Sends nothing that changes the account. */
  prepare(file: Pick<InboxEntry, 'name' | 'digest'>): Promise<Prepared>
}
