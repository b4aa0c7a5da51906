/** What main and a run's thread say to each other. The account's key travels here and nowhere else. */
import type { RunProgress } from '../../src-shared/contract/run.ts'
import type { PlanHead } from '../../src-shared/domain/plan/plan.ts'
import type { NetworkUse } from '../../src-shared/domain/account/network-use.ts'
import type { ReadFailure } from '../engine/ports.ts'
import type { RunEnd } from '../engine/run/context.ts'
import type { JournalError } from '../engine/run/journal-port.ts'
import type { RunOptions } from '../engine/run/options.ts'
import type { StartRow } from '../engine/run/run.ts'
import type { Rate } from '../engine/run/throttle.ts'
import type { UndoOutline } from '../engine/run/undo.ts'

/** Where a run's thread works. */
export interface RunPlace {
  /** The journal's file. */
  readonly journal: string
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
}

/** A run to start; its rows follow, batch by batch, as they are asked for. */
export interface RunAsked {
  readonly head: PlanHead
  readonly accountName: string
  /** Storages of the account that we know of. */
  readonly storages: readonly number[]
  /** Ids of the catalogue the plan was made against; null when they are not known. */
  readonly knownIds: readonly number[] | null
  readonly undoOf: string | null
  /** Names the company's daily quota. */
  readonly ledger: string
  readonly options: RunOptions
}

export type ToRunWorker =
  | { readonly kind: 'start'; readonly place: RunPlace; readonly asked: RunAsked }
  | { readonly kind: 'rows'; readonly rows: readonly StartRow[] | null }
  | { readonly kind: 'resume'; readonly place: RunPlace; readonly run: string; readonly options: RunOptions }
  /** Plans the undo of a run and shows the first rows of it. */
  | { readonly kind: 'plan-undo'; readonly place: RunPlace; readonly run: string; readonly most: number }
  /** Plans the undo of a run and starts it, if `confirm` is what the plan asks for. */
  | {
      readonly kind: 'undo'
      readonly place: RunPlace
      readonly run: string
      readonly accountName: string
      readonly confirm: string
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
  | { readonly kind: 'phrase'; readonly phrase: string }
  | { readonly kind: 'failed'; readonly failure: ReadFailure; readonly storage: number }

export type FromRunWorker =
  /** The next rows, or null when there are none. */
  | { readonly kind: 'more' }
  | { readonly kind: 'began'; readonly run: string; readonly progress: RunProgress }
  | { readonly kind: 'undo'; readonly answer: UndoAnswer }
  /** The journal could not be used: words for people. */
  | { readonly kind: 'refused'; readonly code: JournalError; readonly message: string }
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  /** Sent when journal and connections are closed. */
  | { readonly kind: 'ended'; readonly end: RunEnd; readonly progress: RunProgress }
