/**
 * Something that is kept in the data folder, and can be erased: the settings page and the terminal list whatever is among these.
 * Whoever keeps something new adds one entry (src-main/store/kept/kept-things.ts). [KEPT-1]
 */
import type { KeptName } from '../../src-shared/api/kept-names.ts'

export interface KeptSize {
  readonly items: number
  readonly bytes: number
  /** Milliseconds since 1970; null where that is not known, or there is none. */
  readonly oldest: number | null
  /** Of the items: what must not be erased now. */
  readonly held: number
}

/** Which of it: what is null lets everything through. */
export interface Which {
  /** Milliseconds since 1970: only what was made before. */
  readonly before: number | null
  readonly account: ErasedAccount | null
  /** Ids of runs. */
  readonly runs: readonly string[] | null
}

/** All that names one account: its address, and the ledgers of the keys it was used with. */
export interface ErasedAccount {
  readonly address: string
  readonly ledgers: readonly string[]
}

export interface ErasedThing {
  readonly items: number
  /** What was meant and was not erased. */
  readonly held: number
  /** False: the bytes may still be in the file. */
  readonly gone: boolean
}

export interface KeptThing {
  readonly name: KeptName
  size(): Promise<KeptSize>
  erase(which: Which): Promise<ErasedThing>
}
