import type { BaseProblem } from '../../domain/export/base-decode.ts'
import type { ExportNote } from '../../domain/export/export-note.ts'
import type { WriteError } from '../../domain/export/write-error.ts'

export interface FileWords {
  /** `file` is the path or name the user chose. */
  readonly write: (trouble: WriteError, file: string) => string
  /** Said after an export that had to leave something out of a cell. */
  readonly note: (note: ExportNote) => string
  /** Why the snapshot inside a workbook is not used. The import goes on as for any other file. */
  readonly base: (problem: BaseProblem) => string
}
