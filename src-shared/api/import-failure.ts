/** Why an import cannot do what it was asked, as codes with details: worded by `import-failure.ts` of the words. */
import type { AccountError } from '../account/account-error.ts'
import type { WriteError } from '../export/write-error.ts'
import type { PlanFileError, PlanFileRefusal } from '../plan/check-plan-file.ts'
import type { WrongLabel } from '../run/plan-account.ts'
import type { Problem, Refusal } from '../file/problem.ts'
import type { RowName } from '../file/row-name.ts'

/** A change of the user's that another reading of the file has no place for. */
export interface LostChange {
  readonly kind: 'cell' | 'row' | 'answer'
  readonly place: Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn' | 'heading'>
  /** Of a cell: what was typed. */
  readonly text: string
}

export type ImportFailure =
  /** `asked`: profiles that may read it, of which none was chosen. [SUPPLIER-2] */
  | {
      readonly code: 'refused'
      readonly refusal: Refusal
      readonly file: string
      /** The import without a preview, which can be read another way. */
      readonly session?: string
      readonly asked?: readonly { readonly id: string; readonly name: string }[]
    }
  | { readonly code: 'account'; readonly failure: AccountError; readonly address: string; readonly storage: number }
  /** Changes to rows or columns that the file no longer has since it was saved again. */
  | { readonly code: 'edits-lost'; readonly lost: readonly LostChange[] }
  /** `fits`: rows that a clipboard takes. */
  | { readonly code: 'copy-too-much'; readonly fits: number }
  | { readonly code: 'plan-of-other-account'; readonly made: string; readonly now: string }
  | { readonly code: 'plan-not-as-made'; readonly path: string; readonly trouble: PlanFileError }
  /** `row`: null if the plan as a whole names the storage. */
  | { readonly code: 'plan-storage'; readonly path: string; readonly row: RowName | null; readonly storage: number }
  /** Names in the plan that are not those of the account under the same ids. */
  | ({ readonly code: 'plan-label'; readonly path: string; readonly row: RowName } & WrongLabel)
  | ({ readonly code: 'plan-storage-label'; readonly path: string } & WrongLabel)
  | { readonly code: 'plan-refused'; readonly path: string; readonly refusal: PlanFileRefusal }
  /** No import is open, or not with a preview. */
  | { readonly code: 'closed' }
  /** The work of an earlier session cannot be read. */
  | { readonly code: 'saved-damaged' }
  | { readonly code: 'work-not-kept' | 'writing-stopped' }
  /** `why`: the system's code. */
  | { readonly code: 'originals-not-kept'; readonly why: string }
  /** `file`: its name. */
  | { readonly code: 'not-written'; readonly error: WriteError; readonly file: string }
