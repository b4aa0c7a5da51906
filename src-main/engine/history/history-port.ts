/** What is kept of an account over time: its whole readings, in the order they were made. Adapters implement it. */
import type { StorageValue } from '../../../src-shared/domain/history/stock-value.ts'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import type { ReadingDelta } from '../../../src-shared/domain/history/reading-delta.ts'
import type { ReadingTime } from '../../../src-shared/domain/history/reading-times.ts'
import type { WriteError } from '../../../src-shared/domain/export/write-error.ts'

/** The account a reading is of. `ledger` names the company and its key, as it does in runs; it tells neither. */
export interface HistoryAccount {
  readonly ledger: string
  readonly address: string
}

export interface NewReading {
  readonly account: HistoryAccount
  readonly reading: AccountReading
  /** Milliseconds since 1970: when its first request left, and when it was whole. */
  readonly began: number
  readonly ended: number
  /** The newest run of the account when the reading began: whatever the clock says, later runs came after it. */
  readonly newestRun: string | null
}

/** What a list of kept readings says of one. */
export interface KeptReading extends ReadingTime {
  readonly began: number
  readonly newestRun: string | null
  readonly materials: number
  readonly storages: readonly number[]
  /** Values that differ from the reading before; null for the first, and where the one before is not known. */
  readonly changed: number | null
  readonly values: readonly StorageValue[]
  /** Bytes on the disk. */
  readonly bytes: number
}

/** A piece that cannot be read: what is known of it is its number. */
export interface DamagedReading {
  readonly seq: number
}

export interface AccountReadings {
  readonly account: HistoryAccount
  /** In the order they were made. */
  readonly readings: readonly KeptReading[]
  readonly damaged: readonly DamagedReading[]
  readonly bytes: number
}

/** Why a reading was not kept: nothing else depends on it. */
export type KeepOutcome =
  | { readonly kind: 'kept'; readonly seq: number; readonly bytes: number }
  | { readonly kind: 'not-kept'; readonly error: WriteError }

export interface HistoryLimits {
  /** Of one account's readings; the oldest are forgotten. */
  readonly mostBytes: number
  /** Readings older than so many days are forgotten; null: none for their age. */
  readonly mostDays: number | null
}

/** What changed from one kept reading to the next. */
export interface ReadingStep {
  readonly seq: number
  /** Null: it is the first. */
  readonly previous: number | null
  /** Null for the first, and where damage leaves nobody to know what changed. */
  readonly delta: ReadingDelta | null
}

export type ReadingFound =
  | { readonly ok: true; readonly reading: AccountReading }
  /** `missing`: there is no reading of that number. Damaged: no way to it is whole. */
  | { readonly ok: false; readonly why: 'missing' | 'damaged' }

/** Which readings to forget. */
export type Forgotten =
  | { readonly kind: 'all' }
  /** Milliseconds since 1970: all that were made before. */
  | { readonly kind: 'before'; readonly at: number }
  /** All that were made before that one, in their order. */
  | { readonly kind: 'before-reading'; readonly seq: number }

export interface AccountHistoryPort {
  keep(reading: NewReading, limits: HistoryLimits): Promise<KeepOutcome>
  /** Every account that has readings, with their sizes. */
  accounts(): Promise<readonly AccountReadings[]>
  /** Null: none is kept of this account. */
  readings(ledger: string): Promise<AccountReadings | null>
  reading(ledger: string, seq: number): Promise<ReadingFound>
  /** Of all readings, in order. */
  steps(ledger: string): AsyncIterable<ReadingStep>
  /** How many readings were forgotten; what stays can be read as before. The bytes are gone from the files. */
  forget(ledger: string, which: Forgotten): Promise<number>
}
