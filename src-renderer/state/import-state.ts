/** What is known of the import on screen, step by step. */
import type { Failure, ImportChoices, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { ImportStage } from '../../src-shared/api/import.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** Where a new import goes. */
export interface Target {
  readonly account: string
  readonly storage: number
}

interface StageProgress {
  readonly done: number
  readonly total: number
}

export type ImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'restoring' }
  | {
      readonly step: 'reading'
      readonly name: UntrustedText
      /** Null until the host has the file. */
      readonly stage: ImportStage | null
      readonly progress: Partial<Record<ImportStage, StageProgress>>
    }
  | { readonly step: 'failed'; readonly name: UntrustedText; readonly failure: Failure; readonly file: string | null }
  | RawSheetStep
  | {
      readonly step: 'open'
      readonly file: string
      /** The account's id: the summary calls it by its name. */
      readonly account: string
      readonly summary: ImportSummary
      /** Other choices are being applied; the rows shown are still the earlier ones. */
      readonly busy: boolean
      /** What of the change that is being made is done, from 0 to 1; only of one that takes long. [EDIT-12] */
      readonly share?: number | null
      readonly failure: Failure | null
      /** Another reading of the file has no place for some changes: what is asked before it is read so. */
      readonly losing?: Losing | null
      /** The file was saved again since it was read. */
      readonly stale?: boolean
      /** How many times the file was read again since it was opened. */
      readonly rereads: number
    }

/** No preview can be made, but the file can be looked at, and read another way. */
export interface RawSheetStep {
  readonly step: 'raw-sheet'
  readonly name: UntrustedText
  readonly file: string
  readonly account: string
  readonly session: string
  /** As last asked for. */
  readonly choices: ImportChoices
  /** Why there is no preview. */
  readonly refusal: Failure
  readonly busy: boolean
  /** Why the last choice could not be tried at all. */
  readonly failure: Failure | null
  /** The file was saved again since it was read. */
  readonly stale: boolean
  /** How many times the file was read again since it was opened. */
  readonly rereads: number
}

export interface Losing {
  /** Its `list` has what would be lost. */
  readonly failure: Failure
  readonly asked: { readonly kind: 'change'; readonly choices: ImportChoices } | { readonly kind: 'reread' }
}

/** How many changes of the user the import has. */
export function changesDone(state: ImportState): number {
  return state.step === 'open' ? (state.summary.edits?.done ?? 0) : 0
}

/** Whether the file is being read, for the first time or another way. */
export function isBusy(state: ImportState): boolean {
  return state.step === 'reading' || ((state.step === 'open' || state.step === 'raw-sheet') && state.busy)
}
