/** What main and the export worker say to each other: one request, progress, one outcome. */
import type { Storage } from '../../src-shared/contract/account.ts'
import type { CsvChoices } from '../../src-shared/contract/export.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import type { NetworkUse } from '../../src-shared/domain/account/network-use.ts'
import type { ExportOutcome, ExportProgress } from '../engine/export/export-stock.ts'

export interface ExportAsked {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  readonly accountName: string
  readonly storages: readonly Storage[]
  /** Ends in .xlsx or .csv. */
  readonly path: string
  readonly exportId: string
  /** Of the file's own words; English where absent. */
  readonly language?: Language
  /** For .csv. */
  readonly csv: CsvChoices
}

export type ToExportWorker = { readonly kind: 'start'; readonly asked: ExportAsked } | { readonly kind: 'stop' }

export type FromExportWorker =
  | { readonly kind: 'progress'; readonly progress: ExportProgress }
  /** A reading request with a valid key went out: main counts it. */
  | { readonly kind: 'request' }
  | { readonly kind: 'outcome'; readonly outcome: ExportOutcome }
