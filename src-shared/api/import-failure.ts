/**
 * Why an import cannot do what it was asked, as codes with details. `import-failure.ts` in `words` puts them into
 * words.
 */
import type { AccountError } from '../account/account-error.ts'
import type { WriteError } from '../export/write-error.ts'
import type { PlanFileError, PlanFileRefusal } from '../plan/check-plan-file.ts'
import type { WrongLabel } from '../run/plan-account.ts'
import type { Problem, Refusal } from '../file/problem.ts'
import type { RowName } from '../file/row-name.ts'

/** One of the user's changes that does not fit a new reading of the file. */
export interface LostChange {
  readonly kind: 'cell' | 'row' | 'answer'
  readonly place: Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn' | 'heading'>
  /** For a cell: what was typed. */
  readonly text: string
}

export type ImportFailure =
  /** `asked`: profiles that may read the file, if none was chosen. [SUPPLIER-2] */
  | {
      readonly code: 'refused'
      readonly refusal: Refusal
      readonly file: string
      /** The import without a preview. It can be read another way. */
      readonly session?: string
      readonly asked?: readonly { readonly id: string; readonly name: string }[]
    }
  | { readonly code: 'account'; readonly failure: AccountError; readonly address: string; readonly storage: number }
  /** The file was saved again, and no longer has the rows or columns of these changes. */
  | { readonly code: 'edits-lost'; readonly lost: readonly LostChange[] }
  /** `fits`: the number of rows that fit on a clipboard. */
  | { readonly code: 'copy-too-much'; readonly fits: number }
  | { readonly code: 'plan-of-other-account'; readonly made: string; readonly now: string }
  | { readonly code: 'plan-not-as-made'; readonly path: string; readonly trouble: PlanFileError }
  /** `row`: null if the plan itself names the storage. */
  | { readonly code: 'plan-storage'; readonly path: string; readonly row: RowName | null; readonly storage: number }
  /** The account has other names than the plan for the same ids. */
  | ({ readonly code: 'plan-label'; readonly path: string; readonly row: RowName } & WrongLabel)
  | ({ readonly code: 'plan-storage-label'; readonly path: string } & WrongLabel)
  | { readonly code: 'plan-refused'; readonly path: string; readonly refusal: PlanFileRefusal }
  /** No import is open, or it has no preview. */
  | { readonly code: 'closed' }
  /** The saved work of an earlier session cannot be read. */
  | { readonly code: 'saved-damaged' }
  | { readonly code: 'work-not-kept' | 'writing-stopped' }
  /** `why`: the system's error code. */
  | { readonly code: 'originals-not-kept'; readonly why: string }
  /** `file`: the file's name. */
  | { readonly code: 'not-written'; readonly error: WriteError; readonly file: string }
