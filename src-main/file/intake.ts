/** What a file is read with, whatever its format: choices, limits, progress. */
import type { Sheet } from '../../src-shared/file/sheet.ts'
import type { SheetsWanted, SheetTab } from '../../src-shared/file/source.ts'

export interface IntakeOptions {
  readonly encoding?: string
  /** Where nothing is chosen and a text file does not say it itself. */
  readonly usualEncoding?: string
  readonly delimiter?: string
  /** A sheet's name. */
  readonly sheet?: string
}

/** As long as a file may take, whatever it is; tests set less. */
export interface IntakeLimits {
  readonly milliseconds: number
}

export interface IntakeHooks {
  /** Which sheets of a workbook are wanted, once its tabs are known. */
  sheetsFor?(workbook: { readonly tabs: readonly SheetTab[]; readonly base: Sheet | null }): SheetsWanted
  /** Bytes done, of how many. */
  onProgress?(done: number, total: number): void
  readonly stop?: { readonly aborted: boolean }
}
