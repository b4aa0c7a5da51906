/**
 * Something stored in the data folder that can be erased: the settings page and the terminal list all of these. To store something new, add one
 * entry (src-main/store/kept/kept-things.ts). [KEPT-1]
 */
import type { KeptName } from '../../src-shared/api/kept-names.ts'

export interface KeptSize {
  readonly items: number
  readonly bytes: number
  /** Milliseconds since 1970; null if unknown, or if there is none. */
  readonly oldest: number | null
  /** How many of the items must not be erased now. */
  readonly held: number
}

/** Which items to erase: null means all. */
export interface EraseRequest {
  /** Milliseconds since 1970: only items made before. */
  readonly before: number | null
  readonly account: ErasedAccount | null
  /** Ids of runs. */
  readonly runs: readonly string[] | null
}

/** Everything that identifies an account: its address, and the ledgers of the keys it was used with. */
export interface ErasedAccount {
  readonly address: string
  readonly ledgers: readonly string[]
}

export interface ErasedThing {
  readonly items: number
  /** Items that were selected but not erased. */
  readonly held: number
  /** False: the bytes may still be in the file. */
  readonly gone: boolean
}

export interface KeptThing {
  readonly name: KeptName
  size(): Promise<KeptSize>
  erase(which: EraseRequest): Promise<ErasedThing>
}
