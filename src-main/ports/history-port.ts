/** Accounts over time: their whole readings, and the versions of their materials. Adapters implement it. */
import type { MaterialVersion } from '../../src-shared/run/history/material-version.ts'
import type { ReadingPlace, OwnCall } from '../../src-shared/run/history/reading-times.ts'

/** The account of a reading. `ledger` identifies the company and its key, as it does in runs, and reveals neither. */
export interface HistoryAccount {
  readonly ledger: string
  readonly address: string
}

/** One reading of all the account's storages. */
export interface KeptReading extends ReadingPlace {
  readonly materials: number
  readonly storages: readonly number[]
}

/** A material as it was from one reading on. */
export interface VersionSpan {
  readonly first: number
  /** The reading that first showed a change; null: this is the current version. */
  readonly last: number | null
  readonly version: MaterialVersion
}

/** Numbers are those of readings. A ledger that was never read has none. */
export interface HistoryPort {
  /** Accounts with a whole reading. */
  accounts(): readonly HistoryAccount[]
  /** In the order they were made. */
  readings(ledger: string): readonly KeptReading[]
  categoryNames(ledger: string): ReadonlyMap<number, string>
  /** In their order. */
  versions(ledger: string, material: number): readonly VersionSpan[]
  /** For the materials that changed after a reading: the version it showed, and later ones. */
  versionsSince(ledger: string, seq: number): ReadonlyMap<number, readonly VersionSpan[]>
  /** For all materials, as a reading showed them. */
  versionsAt(ledger: string, seq: number): ReadonlyMap<number, MaterialVersion>
  /** The same for the materials with less than their minimum in some storage, archived ones included, and perhaps for some others. */
  lowVersionsAt(ledger: string, seq: number): ReadonlyMap<number, MaterialVersion>
}

export function isShownBy(seq: number): (span: VersionSpan) => boolean {
  return ({ first, last }) => first <= seq && (last === null || last > seq)
}

/** A run of an account in the journal, as the account's history needs it. */
interface OwnRun {
  readonly run: string
  /** Milliseconds since 1970. */
  readonly started: number
}

/** Throws JournalFailure if the journal cannot be read. */
export interface OwnCalls {
  /** Oldest first. */
  runs(ledger: string): readonly OwnRun[]
  /** The accounts that runs were made against, as the newest run names each. */
  accounts(): readonly (HistoryAccount & { readonly name: string })[]
  /** In the order they were made. */
  ofMaterial(ledger: string, material: number): readonly OwnCall[]
  /** All calls of this run and of later runs. */
  since(ledger: string, run: string): readonly OwnCall[]
  /** Calls of rows that were verified. */
  verifiedSince(ledger: string, run: string): readonly OwnCall[]
}
