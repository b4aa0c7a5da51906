/** Reads a file into a sheet, for the engine. */
import type { Refusal } from '../../src-shared/file/problem.ts'
import type { Result } from '../../src-shared/material/values/result.ts'
import type { Sheet } from '../../src-shared/file/sheet.ts'
import type { SheetsToRead, SheetTab, SourceContents } from '../../src-shared/file/source.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'

export interface SourceChoices {
  readonly encoding?: string
  /** The encoding in the settings, for files without a chosen encoding. */
  readonly defaultEncoding?: string
  readonly delimiter?: string
  readonly sheet?: string
  /** If this changes, other sheets may be read, so `chooseSheets` is called again. */
  readonly sheets?: ImportChoices['sheets']
}

/**
 * `password`: what the user entered for an encrypted workbook. `plainFile`: the workbook as decrypted with that password; valid as long as the file
 * does not change. Both are in memory only while the file is open.
 */
export type Source = {
  readonly name: string
  readonly password?: string
  readonly plainFile?: { readonly bytes: Uint8Array; readonly identity: string }
} & ({ readonly path: string } | { readonly bytes: Uint8Array })

/** How a sentence names a source: by its path, or by its name if it has no path. */
export function sourcePathOrName(source: Source): string {
  return 'path' in source ? source.path : source.name
}

/** A workbook's sheet tabs and, for our own exports, the hidden base sheet, before any other sheet is read. */
export interface WorkbookOverview {
  readonly tabs: readonly SheetTab[]
  /** The hidden sheet of our own exports, not decoded. */
  readonly base: Sheet | null
}

export interface SourceHooks {
  /** Called for a workbook, to choose which of its sheets are read. */
  chooseSheets?(workbook: WorkbookOverview): SheetsToRead
  onProgress?(doneCount: number, total: number): void
  readonly stop?: AbortSignal
}

export type ReadSource = (
  source: Source,
  choices: SourceChoices,
  hooks: SourceHooks,
) => Promise<Result<SourceContents, Refusal>>
