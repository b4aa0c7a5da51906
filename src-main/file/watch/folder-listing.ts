/** What a look at a watched folder finds. No file is opened. */
import type { Result } from '../../../src-shared/material/values/result.ts'

export interface ListedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Milliseconds since 1970, by the clock of the disk. */
  readonly modified: number
  /** Changes with size and time, as exactly as the disk keeps them. */
  readonly stamp: string
}

/** `away`: it does not exist now, or its drive does not answer · `unreadable`: this user may not read it. */
export type FolderProblem = 'away' | 'unreadable'

export type ListFolder = () => Promise<Result<readonly ListedFile[], FolderProblem>>
