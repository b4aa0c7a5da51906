/** Files refused as a whole: what the file is or lacks, and the way out. */
import type { RefusalCode } from '../../domain/sheet/problem.ts'

export interface RefusalParts {
  /** The file's name in quotation marks. */
  readonly file: string
  /** File line or row, as text; '' when the refusal points nowhere. */
  readonly row: string
  /** A detail by name, as text; '' when absent. */
  readonly detail: (name: string) => string
}

export type RefusalWords = Readonly<Record<RefusalCode, (parts: RefusalParts) => string>>
