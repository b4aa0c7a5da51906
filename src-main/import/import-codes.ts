/** What an import has to say, as codes with details. Whoever hands it to people says it in their language. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { WriteError } from '../../src-shared/export/write-error.ts'
import type { Consequence } from '../../src-shared/plan/guard/consequences.ts'
import type { ColumnOfStorage } from '../../src-shared/mapping/mapping-storages.ts'
import type { ExportOrigin } from './exported-from.ts'
import type { UnusualRows } from '../../src-shared/plan/guard/unusual.ts'
import type { PlanFileError, PlanFileRefusal } from '../../src-shared/plan/check-plan-file.ts'
import type { WrongLabel } from '../../src-shared/run/plan-account.ts'
import type { Problem, Refusal, RefusalCode } from '../../src-shared/file/problem.ts'
import type { RowName } from '../../src-shared/file/row-name.ts'
import type { ReadFailure } from '../ports/ports.ts'

/** A change of the user's that another reading of the file has no place for. */
export interface LostChange {
  readonly kind: 'cell' | 'row' | 'answer'
  readonly place: Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn'>
  /** Of a cell: what was typed. */
  readonly text: string
}

/** Why an import cannot do what it was asked. */
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
  | { readonly code: 'account'; readonly failure: ReadFailure; readonly address: string; readonly storage: number }
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

/** What the user can settle by another sheet, table, heading, encoding or delimiter, or by choosing the columns' fields. */
const SETTLED_BY_LOOKING: ReadonlySet<RefusalCode> = new Set([
  'no-rows',
  'no-usable-columns',
  'no-such-headings',
  'no-such-sheet',
  'no-such-table',
  'no-storage-sheets',
  'bad-encoding',
  'unknown-encoding',
  'unknown-delimiter',
  'unterminated-quote',
  'too-many-columns',
])

export function hasRawSheet(failure: ImportFailure): boolean {
  return failure.code === 'refused' && SETTLED_BY_LOOKING.has(failure.refusal.code)
}

export type Imported<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ImportFailure }

export function failed(failure: ImportFailure): Extract<Imported<never>, { readonly ok: false }> {
  return { ok: false, failure }
}

export const CLOSED = failed({ code: 'closed' })

export type Compared = NonNullable<ImportSummary['compared']>

/** Columns of storages; `read`: each for its own. */
export interface PerStorageSummary {
  readonly read: boolean
  readonly columns: readonly ColumnOfStorage[]
}

/** Of a file or its plan as a whole. */
export type ImportWarning =
  | { readonly code: 'wrong-key'; readonly compared: Compared }
  | { readonly code: 'key-taken'; readonly taken: NonNullable<Compared['taken']>; readonly rows: number }
  | { readonly code: 'per-storage'; readonly said: PerStorageSummary }
  | { readonly code: 'exported'; readonly said: ExportOrigin }
  | {
      readonly code: 'sheets-offered' | 'sheets-together'
      readonly sheets: readonly { readonly sheet: string; readonly storage: number }[]
      /** The sheet that was read alone. */
      readonly read: string
    }
  | { readonly code: 'sheets-without' | 'sheets-unused'; readonly sheets: readonly string[] }
  | { readonly code: 'problem'; readonly problem: Problem }
  /** Several columns with data that no field has, each with the problem that says why. */
  | { readonly code: 'columns-unused'; readonly problems: readonly Problem[] }
  /** `trouble`: the journal's, as a code. */
  | { readonly code: 'not-remembered' | 'claims-unknown'; readonly trouble: string }
  | { readonly code: 'reading-not-kept'; readonly error: WriteError }
  | { readonly code: 'no-rows' | 'reading-unusable' | 'suppliers-unlisted' }
  | { readonly code: 'suppliers-offered'; readonly materials: number; readonly requests: number }
  | { readonly code: 'suppliers-unread'; readonly materials: number }
  | { readonly code: 'consequence'; readonly consequence: Consequence }
  /** Unusual, and not asked about. */
  | { readonly code: 'marked'; readonly mark: UnusualRows }
  | { readonly code: 'edits-lost'; readonly count: number }
