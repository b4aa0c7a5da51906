/** A file of an inbox, and what was made of it. Codes and numbers only: hosts say them in words. */
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import type { Decimal } from '../../../src-shared/domain/values/decimal.ts'

/** Prices of the account that would change, and the sums of them before and after. */
export interface PricesMoved {
  readonly count: number
  readonly before: Decimal
  readonly after: Decimal
}

/** A plan that waits, in numbers. */
export interface PreparedPlan {
  readonly profile: { readonly id: string; readonly name: string }
  readonly rows: number
  /** Rows that change a field of a material the account has. */
  readonly changed: readonly { readonly field: Field; readonly count: number }[]
  readonly prices: PricesMoved | null
  readonly added: number
  readonly deleted: number
  /** Rows that wait for an answer, or cannot be used as they are. */
  readonly questions: number
  /** A phrase must be typed before it is applied. */
  readonly unusual: boolean
  /** Requests that applying it takes. */
  readonly cost: { readonly reads: number; readonly writes: number }
  /** When what it is compared with was read of the account, milliseconds since 1970; `kept`: before, not for this plan. */
  readonly reading: { readonly at: number; readonly kept: boolean } | null
}

/** A plan that was written to a file of its own. */
export interface PlanWritten {
  readonly path: string
  readonly sha256: string
}

export type EntryState =
  | { readonly kind: 'ready'; readonly plan: PreparedPlan; readonly written: PlanWritten | null }
  /** Profiles that fit, of which one is to be chosen. */
  | { readonly kind: 'asks'; readonly profiles: readonly string[] }
  /** No profile reads it. */
  | { readonly kind: 'unknown' }
  /** Not to be read as it is. */
  | { readonly kind: 'refused'; readonly message: Failure['message'] }
  /** Too large to be looked at by itself. */
  | { readonly kind: 'too-large' }
  /** The same content as another file of the folder. */
  | { readonly kind: 'same'; readonly as: string }
  /** A run has sent it, or is about to. */
  | { readonly kind: 'applied'; readonly run: string; readonly copied: Filed; readonly moved: Filed }

/** Whether an applied file was copied, or moved. `not yet`: nobody asked for it, or its run is not verified · `failed`: the disk refused it; it is tried again. */
export type Filed = 'not yet' | 'done' | 'failed'

export interface InboxEntry {
  readonly name: string
  /** Changes with size and time of the file. */
  readonly stamp: string
  readonly bytes: number
  /** SHA-256 of its content; '' where it was not read. */
  readonly digest: string
  /** When it was prepared, milliseconds since 1970. */
  readonly at: number
  /** Requests to the account that preparing it took. */
  readonly requests: number
  readonly state: EntryState
  /** What it was recognised with: with other profiles it may be recognised otherwise. */
  readonly basis: string
  /** The user put it aside. */
  readonly dismissed: boolean
  /** When it was last seen in the folder, milliseconds since 1970. */
  readonly seen: number
}
