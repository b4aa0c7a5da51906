/** What an export needs from whoever writes files. */
import type { StockExport } from '../../../src-shared/domain/export/export-stock.ts'
import type { ExportNote } from '../../../src-shared/domain/export/export-note.ts'
import type { WriteError } from '../../../src-shared/domain/export/write-error.ts'
import type { StopSignal } from '../ports.ts'

export interface WriteHooks {
  /** Rows written and rows in all. */
  onProgress?(done: number, total: number): void
  readonly stop?: StopSignal | undefined
}

export type WriteOutcome =
  | { readonly kind: 'written'; readonly bytes: number; readonly notes: readonly ExportNote[] }
  /** Nothing was left behind, an older file is unchanged. */
  | { readonly kind: 'failed'; readonly error: WriteError }
  | { readonly kind: 'stopped' }

/** Writes a stock export to the one place it was made for. */
export interface WorkbookWriterPort {
  /** What stands in the file's way already: asked before the account is, whose requests are counted. Null: nothing seen. */
  inTheWay(): Promise<WriteError | null>
  write(stock: StockExport, hooks: WriteHooks): Promise<WriteOutcome>
}
