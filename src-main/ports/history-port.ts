/** Accounts over time: their complete readings, and the versions of their materials. Adapters implement this. */
import type { MaterialVersion } from '../../src-shared/run/history/material-version.ts'
import type { ReadingPosition, OwnCall } from '../../src-shared/run/history/reading-times.ts'

/** The account of a reading. `ledger` identifies the company and its key, as in runs, but reveals neither. */
export interface HistoryAccount {
  readonly ledger: string
  readonly address: string
}

/** One reading that covers all the account's storages. */
export interface StoredReading extends ReadingPosition {
  readonly materials: number
  readonly storages: readonly number[]
}

/** A material's values from one reading to another. */
export interface VersionSpan {
  readonly firstReading: number
  /** The reading that first showed a change. Null if this is the current version. */
  readonly nextReading: number | null
  readonly version: MaterialVersion
}

/** `seq` is the number of a reading. A ledger that was never read has no readings. */
export interface HistoryPort {
  /** Accounts with a complete reading. */
  accounts(): readonly HistoryAccount[]
  /** The account's readings, in chronological order. */
  readings(ledger: string): readonly StoredReading[]
  categoryNames(ledger: string): ReadonlyMap<number, string>
  /** The material's versions, in chronological order. */
  versions(ledger: string, material: number): readonly VersionSpan[]
  /** For each material that changed after a reading: the version that the reading showed, and later versions. */
  versionsSince(ledger: string, seq: number): ReadonlyMap<number, readonly VersionSpan[]>
  /** The version of every material that a reading showed. */
  versionsAt(ledger: string, seq: number): ReadonlyMap<number, MaterialVersion>
  /** Includes every material below its minimum in some storage, even if archived, and perhaps some other materials. */
  lowVersionsAt(ledger: string, seq: number): ReadonlyMap<number, MaterialVersion>
}

export function isShownBy(seq: number): (span: VersionSpan) => boolean {
  return ({ firstReading, nextReading }) => firstReading <= seq && (nextReading === null || nextReading > seq)
}

/** A run of an account in the journal, with the details that the account's history needs. */
interface AccountRun {
  readonly run: string
  /** When the run was started, in milliseconds since 1970. */
  readonly startTime: number
}

/** The calls of our own runs, for an account's history. Every function throws JournalFailure if the journal cannot be read. */
export interface OwnCalls {
  /** The account's runs, oldest first. */
  runs(ledger: string): readonly AccountRun[]
  /** The accounts that runs were made against, with the names from their newest runs. */
  accounts(): readonly (HistoryAccount & { readonly name: string })[]
  /** The material's calls, in chronological order. */
  callsOfMaterial(ledger: string, material: number): readonly OwnCall[]
  /** All calls of this run and of later runs. */
  callsSince(ledger: string, run: string): readonly OwnCall[]
  /** The calls of verified rows, of this run and of later runs. */
  verifiedCallsSince(ledger: string, run: string): readonly OwnCall[]
}
