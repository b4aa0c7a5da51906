/** The state of the import on screen, step by step. */
import type { Failure, ImportChoices, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { ImportStage } from '../../src-shared/api/import.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** The account and storage of a new import. */
export interface Target {
  readonly account: string
  readonly storage: number
}

export interface StageProgress {
  readonly done: number
  readonly total: number
}

export type ImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'restoring' }
  | {
      readonly step: 'reading'
      readonly name: UntrustedText
      /** The stage of reading; null until the host has the file. */
      readonly stage: ImportStage | null
      readonly progress: Partial<Record<ImportStage, StageProgress>>
    }
  | {
      readonly step: 'failed'
      readonly name: UntrustedText
      readonly failure: Failure
      readonly file: string | null
      /** The saved import that could not be resumed. */
      readonly savedImport?: string
    }
  | RawSheetStep
  | {
      readonly step: 'open'
      readonly file: string
      /** The account's id. The account's name is in the summary. */
      readonly account: string
      readonly summary: ImportSummary
      /** True while new choices are being applied and the rows still show the earlier choices. */
      readonly busy: boolean
      /** The progress of a slow change, from 0 to 1. [EDIT-12] */
      readonly share?: number | null
      readonly failure: Failure | null
      /** The changes that would be lost by reading the file another way, while the user is being asked about them. */
      readonly lossQuestion?: LossQuestion | null
      /** Whether the file was saved again after it was read. */
      readonly isStale?: boolean
      /** How many times the file was read again since it was opened. */
      readonly rereadCount: number
      /** How many changes the user has requested, including changes that the host has not answered yet. */
      readonly requestCount: number
    }

/** There is no preview, but the file can be looked at and read another way. */
export interface RawSheetStep {
  readonly step: 'raw-sheet'
  readonly name: UntrustedText
  readonly file: string
  readonly account: string
  readonly session: string
  /** The choices that were requested last. */
  readonly choices: ImportChoices
  /** Why there is no preview. */
  readonly refusal: Failure
  readonly busy: boolean
  /** Why the last choice could not be tried at all. */
  readonly failure: Failure | null
  /** Whether the file was saved again after it was read. */
  readonly isStale: boolean
  /** How many times the file was read again since it was opened. */
  readonly rereadCount: number
}

export interface LossQuestion {
  /** The `list` of the failure's message names the changes that would be lost. */
  readonly failure: Failure
  readonly request: { readonly kind: 'change'; readonly choices: ImportChoices } | { readonly kind: 'reread' }
}

/** How many changes the user made in the import. */
export function countChanges(state: ImportState): number {
  return state.step === 'open' ? (state.summary.edits?.done ?? 0) : 0
}

/** Whether the file is being read, for the first time or another way. */
export function isBusy(state: ImportState): boolean {
  return state.step === 'reading' || ((state.step === 'open' || state.step === 'raw-sheet') && state.busy)
}
