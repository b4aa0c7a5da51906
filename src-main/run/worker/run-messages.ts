/** What main and a run's thread say to each other. The account's key travels here and nowhere else. */
import type { MessagePort } from 'node:worker_threads'
import type { ProgramError } from '../../../src-shared/account/program-error.ts'
import type { PlanHead } from '../../../src-shared/plan/plan.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'
import type { RunEnd } from '../context.ts'
import type { RunOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import type { Rate } from '../throttle.ts'
import type { UndoOutline } from '../undo-run.ts'
import type { UndoFailed, UndoSource } from '../undo.ts'
import type { PlanNotReceived } from './plan-port.ts'

/** Where a run's thread works. */
export interface RunPlace {
  /** The journal's file. */
  readonly journal: string
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
}

/** A run to start. */
export interface RunRequest {
  readonly head: PlanHead
  /** Where its rows come from; see plan-port.ts. */
  readonly plan: MessagePort
  readonly accountName: string
  /** Storages of the account that we know of. */
  readonly storages: readonly number[]
  /** Ids of the catalogue the plan was made against; null when they are not known. */
  readonly knownIds: readonly number[] | null
  readonly undoOf: string | null
  /** SHA-256 of the plan file that is applied; absent for a run without one. */
  readonly planSha256?: string | null
  /** Names the company's daily quota. */
  readonly ledger: string
  readonly options: RunOptions
}

/** A run to take back, or a part of it. */
export interface UndoRequest extends Pick<UndoSource, 'part' | 'note'> {
  readonly run: string
}

export type ToRunWorker =
  | { readonly kind: 'start'; readonly place: RunPlace; readonly asked: RunRequest }
  | { readonly kind: 'resume'; readonly place: RunPlace; readonly run: string; readonly options: RunOptions }
  /** Plans the undo of a run and shows the first rows of it. */
  | { readonly kind: 'plan-undo'; readonly place: RunPlace; readonly asked: UndoRequest; readonly most: number }
  /** Plans the undo of a run and starts it, if it deletes as many materials as were confirmed. */
  | {
      readonly kind: 'undo'
      readonly place: RunPlace
      readonly asked: UndoRequest
      readonly accountName: string
      readonly deletes: number
      readonly options: RunOptions
    }
  | { readonly kind: 'pause' }
  | { readonly kind: 'go-on' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'rate'; readonly rate: Rate }

/** What an undo answers before, or instead of, running. */
export type UndoAnswer =
  | { readonly kind: 'planned'; readonly outline: UndoOutline }
  | { readonly kind: 'nothing' }
  /** The phrase its plan asks for was not typed. */
  | { readonly kind: 'declined' }
  | UndoFailed

export type FromRunWorker =
  | { readonly kind: 'began'; readonly run: string; readonly progress: Progress }
  | { readonly kind: 'undo'; readonly answer: UndoAnswer }
  /** The journal or the address could not be used. */
  | { readonly kind: 'refused'; readonly problem: ProgramError }
  | { readonly kind: 'no-plan'; readonly why: PlanNotReceived['why'] }
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** Sent when journal and connections are closed. */
  | { readonly kind: 'ended'; readonly end: RunEnd; readonly progress: Progress }
