/** What main and the import worker say to each other. One request, one reply; progress in between. */
import type { Answer } from '../../src-shared/contract/host.ts'
import type { CopyRequest } from '../../src-shared/contract/copy.ts'
import type { ImportChoices, ImportStage, ImportSummary, RowsShown, RowView } from '../../src-shared/contract/import.ts'
import type { ImportEditRequest } from '../../src-shared/contract/import-edits.ts'
import type { Settings } from '../../src-shared/contract/settings.ts'
import type { OriginalRows } from '../../src-shared/domain/export/export-rows.ts'
import type { Allowed, HeldBack, RowHeldBack } from '../../src-shared/domain/guard/hold-back.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import type { OutlierLimits } from '../../src-shared/domain/guard/outliers-limits.ts'
import type { PlanHead } from '../../src-shared/domain/plan/plan.ts'
import type { PreviewRow } from '../../src-shared/domain/preview/preview-row.ts'
import type { RowName } from '../../src-shared/domain/sheet/row-name.ts'
import type { NetworkUse } from '../../src-shared/domain/account/network-use.ts'
import type { PlanFile } from '../adapters/plan-file/plan-file.ts'
import type { Inspection } from '../engine/import/inspect-source.ts'
import type { PlanOutline } from '../engine/import/plan-outline.ts'
import type { ImportSession, SavedWork } from '../engine/import/session.ts'
import type { Source } from '../engine/import/source-port.ts'
import type { SessionInput } from '../engine/import/stages.ts'

export interface OpenMessage {
  readonly input: SessionInput
  /** The journal's file, which knows the materials that left every list and the runs that are not finished; absent where nothing is kept. */
  readonly journal?: string
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** Work of an earlier session on the same bytes: its file, and where the import's own file is read from when it is read again. */
  readonly saved?: { readonly work: string; readonly source: Source }
}

/** A plan made before, and the materials of the account it was made against. */
export type PlanOpened = PlanOutline & Pick<PlanFile, 'made' | 'seal'> & { readonly knownIds: readonly number[] }

export interface OpenPlan extends Pick<OpenMessage, 'journal' | 'address' | 'key' | 'network'> {
  readonly source: Source
  /** The data folder's; null where it has none yet. */
  readonly sealKey: string | null
  readonly limits: OutlierLimits
  /** The account's storages; empty where it does not tell them. */
  readonly storages: readonly number[]
}

export interface WritePlan {
  readonly path: string
  readonly sealKey: string
}

export interface SessionOperations {
  open: { asks: OpenMessage; answers: Answer<ImportSummary> }
  /** The same account with another key. */
  rekey: { asks: Pick<OpenMessage, 'address' | 'key' | 'network'>; answers: Answer<null> }
  /** Other settings of the program, for the same import. */
  adjust: { asks: Pick<Settings, 'clearToken' | 'guard'>; answers: Answer<ImportSummary> }
  /** The language of everything said from now on. */
  speak: { asks: Language; answers: Answer<null> }
  change: { asks: { readonly choices: ImportChoices; readonly anyway: boolean }; answers: Answer<ImportSummary> }
  edit: { asks: ImportEditRequest; answers: Answer<ImportSummary> }
  reread: { asks: { readonly anyway: boolean }; answers: Answer<ImportSummary> }
  mapping: { asks: null; answers: Answer<ReturnType<ImportSession['mappingToKeep']>> }
  /** Writes the user's unapplied work to a file of ours; what it was. */
  save: { asks: { readonly path: string }; answers: Answer<SavedWork['changes']> }
  undo: { asks: null; answers: Answer<ImportSummary> }
  redo: { asks: null; answers: Answer<ImportSummary> }
  summary: { asks: null; answers: Answer<ImportSummary> }
  rows: {
    asks: { readonly from: number; readonly count: number; readonly shown: RowsShown }
    answers: Answer<{ total: number; rows: RowView[] }>
  }
  find: {
    asks: { readonly shown: RowsShown; readonly name: RowName }
    answers: Answer<ReturnType<ImportSession['find']>>
  }
  copy: { asks: CopyRequest; answers: ReturnType<ImportSession['copy']> }
  alike: { asks: { readonly problem: string }; answers: Answer<ReturnType<ImportSession['alike']>> }
  blocked: { asks: null; answers: Answer<ReturnType<ImportSession['blockedRows']>> }
  originals: { asks: { readonly indexes: readonly number[] }; answers: Answer<OriginalRows> }
  /** Writes the rows that a run may have to give back to a file of ours; how many there were. */
  keepOriginals: { asks: { readonly path: string }; answers: Answer<number> }
  /** Ids of the catalogue the plan was made against. */
  known: { asks: null; answers: Answer<readonly number[]> }
  /** `rows` of the plan from `from`; the head with the first. */
  plan: {
    asks: { readonly from: number; readonly count: number }
    answers: Answer<{
      readonly head: PlanHead
      readonly total: number
      readonly rows: readonly (PreviewRow & RowHeldBack)[]
    }>
  }
  /** Rows of the plan by their names in the file; null where the file has no such row. */
  locate: {
    asks: readonly RowName[]
    answers: Answer<ReturnType<ImportSession['locate']>>
  }
  /** Rows of the plan as the document of `plan --json` has them, with commas between. */
  planJson: {
    asks: { readonly from: number; readonly count: number }
    answers: Answer<{ readonly total: number; readonly text: string }>
  }
  /** Writes the plan to a file; the system's word for why it could not, or null. */
  writePlan: { asks: WritePlan; answers: Answer<null> }
  /** A plan made before, from its file and compared with the account; the thread needs no import for it. What it is not is said in words. */
  openPlan: { asks: OpenPlan; answers: Answer<PlanOpened> }
  planFileRows: {
    asks: { readonly from: number; readonly count: number }
    answers: Answer<{ readonly total: number; readonly rows: readonly RowHeldBack[] }>
  }
  /** From now on the rows of the plan, of a file or made before, come without what was not allowed. [OUT-9] */
  allow: { asks: Allowed; answers: Answer<Omit<HeldBack, 'groups'>> }
  /** A file alone, without an account; the thread needs no import for it. */
  inspect: {
    asks: {
      readonly source: Source
      readonly choices: ImportChoices
      readonly clearToken: string
      readonly usualEncoding?: string
    }
    answers: Answer<Inspection>
  }
}

export type Operation = keyof SessionOperations

export type ToWorker = {
  readonly [Name in Operation]: {
    readonly id: number
    readonly operation: Name
    readonly asks: SessionOperations[Name]['asks']
  }
}[Operation]

export type FromWorker =
  | { readonly kind: 'reply'; readonly id: number; readonly answer: Answer<unknown> }
  | { readonly kind: 'progress'; readonly stage: ImportStage; readonly done: number; readonly total: number }
  /** A reading request with a valid key went out: main counts it. */
  | { readonly kind: 'request' }
