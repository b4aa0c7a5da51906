/** What the engine needs from outside. Adapters implement these; the engine never reaches past them. */
import type { CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { Body } from '../../src-shared/plan/plan.ts'
import type { ConnectionFault, AccountError } from '../../src-shared/account/account-error.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { Named } from '../../src-shared/material/values/ids-by-name.ts'

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Resolves after `ms`, or at once when stopped. Never rejects. */
  sleep(ms: number, stop?: AbortSignal): Promise<void>
}

/** The meaning of an answer to a writing call (engine.md, Running). */
export type CallOutcome =
  | { readonly kind: 'done'; readonly materialId: number | null }
  /** HTTP 400: final; `error` is the account's own text. */
  | { readonly kind: 'refused'; readonly error: string }
  /** HTTP 401. */
  | { readonly kind: 'key-refused' }
  /** HTTP 429: not counted as sent. */
  | { readonly kind: 'quota' }
  /** 500, reset, timeout, unreadable answer: it may or may not have happened. */
  | { readonly kind: 'unknown'; readonly fault: ConnectionFault }
  /** Never sent: the address was not found, or the connection was refused before any byte. Safe to send again. */
  | { readonly kind: 'not-sent'; readonly fault: ConnectionFault }

/** Why reading the account failed. */
export type ReadFailure = AccountError

/** Receives a storage's list while it is being read, so that nothing holds the whole list. */
export interface PageSink {
  /**
   * The list is read from its beginning, for the first time or again: earlier pages are void. `total`: how many materials there are, exactly or
   * roughly; the exact number may come last. 0: unknown.
   */
  begin(total: number): void
  /** The next materials, in the order of the list. */
  page(materials: readonly ListedMaterial[]): void
}

export interface AskHooks {
  /** Before each request leaves; it leaves when this resolves. */
  onAsk?(): Promise<void>
  readonly stop?: AbortSignal
}

export interface ReadHooks extends AskHooks {
  /** If given, and the account supports it, the list goes there, and `materials` in the answer is empty. */
  readonly into?: PageSink
  /** Called with the running totals of one storage. `total` as in `begin`: only the last one is exact. */
  onProgress?(done: number, total: number): void
}

export type StorageResult =
  | {
      readonly ok: true
      readonly materials: readonly ListedMaterial[]
      readonly requests: number
      /** The account did not give the list whole: reading it takes a request for each page. */
      readonly paged?: boolean
    }
  | { readonly ok: false; readonly failure: ReadFailure; readonly requests: number }

/** The suppliers of one material. `useless`: the answer has an unknown form. */
export type SuppliersReply = { readonly requests: number } & (
  | { readonly kind: 'known'; readonly suppliers: readonly Named[] }
  | { readonly kind: 'useless' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
)

/** One material, as the account returns it on its own. */
export interface MaterialEntry extends Omit<ListedMaterial, 'stock' | 'minimum' | 'planned' | 'suppliers'> {
  readonly suppliers?: readonly Named[] | undefined
}

/** A storage's stock row of the material. */
export interface StockEntry extends Pick<ListedMaterial, 'stock' | 'minimum' | 'planned'> {
  readonly storage: number
}

/** Useless: the account answers in no shape that shows one material; its lists do. Absent: it has no such material. */
export type MaterialReply =
  | { readonly kind: 'known'; readonly material: MaterialEntry; readonly stocks: readonly StockEntry[] }
  | { readonly kind: 'useless' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }

/** The account's interface, one method per need. Never retries a write. */
export interface AccountPort {
  /** Base address. */
  readonly address: string
  /** Every material a storage carries, by the paging rules of engine.md. */
  readStorage(storage: number, hooks?: ReadHooks): Promise<StorageResult>
  /** Sends one request for at most one material, to check that the account answers. Null if it does. */
  probe(storage: number): Promise<ReadFailure | null>
  /**
   * A material's suppliers by `materials/get_entry`, which the interface names without documenting its answer; absent if not needed. `storage`: one
   * that has the material.
   */
  readSuppliers?(material: number, storage: number, hooks?: AskHooks): Promise<SuppliersReply>
  /** Sends one writing call once. */
  send(method: CallMethod, body: Body, stop?: AbortSignal): Promise<CallOutcome>
  close(): Promise<void>
}
