/** What the journal knows of the runs of an account, as its history needs it. */
import type { OwnCall } from '../../src-shared/run/history/own-call.ts'
import type { HistoryAccount } from './history-port.ts'

export interface OwnRun {
  readonly run: string
  /** Milliseconds since 1970. */
  readonly started: number
}

/** Throws JournalFailure where the journal cannot be read. */
export interface OwnCalls {
  /** Oldest first. */
  runs(ledger: string): readonly OwnRun[]
  /** The accounts that runs were made against, as the newest run names each. */
  accounts(): readonly (HistoryAccount & { readonly name: string })[]
  /** In the order they were made. */
  ofMaterial(ledger: string, material: number): readonly OwnCall[]
  /** All calls of this run and of those after it. */
  since(ledger: string, run: string): readonly OwnCall[]
  /** Those of rows that were verified. */
  verifiedSince(ledger: string, run: string): readonly OwnCall[]
}
