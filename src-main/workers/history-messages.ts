/** What main and the history's thread say to each other: tasks by number, one answer each. */
import type { Storage } from '../../src-shared/contract/account.ts'
import type { MaterialDifference } from '../../src-shared/domain/history/differences.ts'
import type { ExportNote } from '../../src-shared/domain/export/export-note.ts'
import type { WriteError } from '../../src-shared/domain/export/write-error.ts'
import type { AccountReadings, Forgotten, KeptReading } from '../engine/history/history-port.ts'
import type { MaterialHistory, NamedMaterial } from '../engine/history/material-history.ts'
import type { OwnRun } from '../engine/history/own-calls-port.ts'
import type { CodeMaterial } from '../../src-shared/domain/suppliers/code-states.ts'
import type { StockFile } from './stock-writer.ts'

/** An account's readings, and where its runs stand among them. */
export interface Overview {
  readonly kept: AccountReadings | null
  /** Oldest first. */
  readonly runs: readonly OwnRun[]
  /** The last reading before the newest run. */
  readonly beforeLastRun: KeptReading | null
}

export interface DifferencesAsked {
  readonly ledger: string
  readonly from: number
  readonly to: number
  readonly notByUs: boolean
  /** Only materials whose name, sku or id has it; '' for all. */
  readonly text: string
  readonly kind: MaterialDifference['kind'] | null
  readonly offset: number
  readonly count: number
}

export type DifferencesFound =
  | {
      readonly kind: 'compared'
      readonly from: KeptReading
      readonly to: KeptReading
      readonly storagesBefore: readonly number[]
      readonly storagesAfter: readonly number[]
      /** Of all that differ, whatever text was asked for. */
      readonly counts: Readonly<Record<MaterialDifference['kind'], number>>
      /** Of those asked for. */
      readonly total: number
      readonly materials: readonly MaterialDifference[]
      readonly categoryNames: ReadonlyMap<number, string>
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly seq: number }

export interface StockFileAsked extends StockFile {
  readonly ledger: string
  readonly seq: number
  readonly accountName: string
  /** With what our runs verified after the reading until then, milliseconds since 1970; null: as it was read. [HISTORY-11] */
  readonly until: number | null
  /** Storages with their names; those the reading has not are left out. */
  readonly storages: readonly Storage[]
}

export type StockFileWritten =
  | {
      readonly kind: 'written'
      readonly bytes: number
      readonly storages: readonly { readonly id: number; readonly name: string; readonly rows: number }[]
      readonly notes: readonly ExportNote[]
      readonly at: number
      /** Requests of ours after the reading that are part of it. */
      readonly ours: number
    }
  | { readonly kind: 'failed'; readonly error: WriteError }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged' }

export interface CodesAsked {
  readonly address: string
  readonly ledger: string
  /** Ids of materials. */
  readonly materials: readonly number[]
}

/** `at`: when the account was read, longest ago: milliseconds since 1970. Null answers: it was not read, or that was not kept. */
export interface CodesFound {
  readonly at: number
  /** By the places of the ids. */
  readonly materials: readonly CodeMaterial[]
}

export interface HistoryTasks {
  accounts: { asks: null; answers: readonly AccountReadings[] }
  overview: { asks: { readonly ledger: string }; answers: Overview }
  material: { asks: { readonly ledger: string; readonly material: number }; answers: MaterialHistory }
  /** Null: nothing was read yet. */
  named: { asks: { readonly ledger: string; readonly text: string }; answers: readonly NamedMaterial[] | null }
  /** What a supplier's codes mean, as the account was read last. */
  codes: { asks: CodesAsked; answers: CodesFound | null }
  differences: { asks: DifferencesAsked; answers: DifferencesFound }
  stockFile: { asks: StockFileAsked; answers: StockFileWritten }
  forget: { asks: { readonly ledger: string; readonly which: Forgotten }; answers: number }
}

export type HistoryTask = keyof HistoryTasks

export type ToHistoryWorker = {
  readonly [Task in HistoryTask]: {
    readonly id: number
    readonly task: Task
    readonly asks: HistoryTasks[Task]['asks']
  }
}[HistoryTask]

export type FromHistoryWorker =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly error: unknown }
