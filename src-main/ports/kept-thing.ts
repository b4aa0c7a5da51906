/**
 * Stored data that can be erased; the settings page and the terminal list it. To store something new, add one entry to
 * src-main/store/kept/kept-things.ts. [KEPT-1]
 */
import type { StoredDataName } from '../../src-shared/api/names.ts'

export interface StoredSize {
  readonly items: number
  readonly bytes: number
  /** When the oldest item was made, in milliseconds since 1970. Null if unknown, or if there are no items. */
  readonly oldest: number | null
  /** How many items must not be erased now. */
  readonly held: number
}

/** Which items to erase. A condition that is null does not limit them. */
export interface EraseRequest {
  /** Erase only items older than this, in milliseconds since 1970. */
  readonly before: number | null
  readonly account: AccountToErase | null
  /** The ids of the runs to erase. */
  readonly runs: readonly string[] | null
}

/** What identifies an account whose data is erased: its address and the ledgers of its keys. */
export interface AccountToErase {
  readonly address: string
  readonly ledgers: readonly string[]
}

export interface EraseResult {
  readonly items: number
  /** How many items were selected but not erased. */
  readonly held: number
  /** False if erased bytes may still be in the file. */
  readonly isFullyErased: boolean
}

export interface StoredItem {
  readonly name: StoredDataName
  size(): Promise<StoredSize>
  erase(eraseRequest: EraseRequest): Promise<EraseResult>
}
