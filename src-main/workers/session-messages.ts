/** What main and the import worker say to each other. One request, one reply; progress in between. */
import type { Answer } from '../../src-shared/contract/host.ts'
import type {
  ImportChoices,
  ImportEditRequest,
  ImportStage,
  ImportSummary,
  RowFilter,
  RowView,
} from '../../src-shared/contract/import.ts'
import type { PlanHead, PlanRow } from '../../src-shared/domain/plan.ts'
import type { Originals } from '../engine/import/originals.ts'
import type { ImportSession } from '../engine/import/session.ts'
import type { SessionInput } from '../engine/import/stages.ts'

export interface OpenMessage {
  readonly input: SessionInput
  readonly address: string
  readonly key: string
}

export interface SessionOperations {
  open: { asks: OpenMessage; answers: Answer<ImportSummary> }
  change: { asks: ImportChoices; answers: Answer<ImportSummary> }
  edit: { asks: ImportEditRequest; answers: Answer<ImportSummary> }
  reread: { asks: null; answers: Answer<ImportSummary> }
  mapping: { asks: null; answers: Answer<ReturnType<ImportSession['mappingToKeep']>> }
  undo: { asks: null; answers: Answer<ImportSummary> }
  redo: { asks: null; answers: Answer<ImportSummary> }
  summary: { asks: null; answers: Answer<ImportSummary> }
  rows: {
    asks: { readonly from: number; readonly count: number; readonly filter: RowFilter }
    answers: Answer<{ total: number; rows: RowView[] }>
  }
  blocked: { asks: null; answers: Answer<ReturnType<ImportSession['blockedRows']>> }
  originals: { asks: { readonly indexes: readonly number[] }; answers: Answer<Originals> }
  /** Ids of the catalogue the plan was made against. */
  known: { asks: null; answers: Answer<readonly number[]> }
  /** `rows` of the plan from `from`; the head with the first. */
  plan: {
    asks: { readonly from: number; readonly count: number }
    answers: Answer<{ readonly head: PlanHead; readonly total: number; readonly rows: readonly PlanRow[] }>
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
