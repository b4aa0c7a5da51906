/** What the engine needs from outside. Adapters implement these ports, and the engine uses nothing else. */
import type { CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { Body } from '../../src-shared/plan/plan.ts'
import type { ConnectionFault, AccountError } from '../../src-shared/account/account-error.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or at once if stopped. Never rejects. */
  sleep(ms: number, stop?: AbortSignal): Promise<void>
}

/** What the answer to a writing request means. */
export type CallOutcome =
  | { readonly kind: 'done'; readonly materialId: number | null }
  /** HTTP 400, which is final. `error` is the account's own text. */
  | { readonly kind: 'refused'; readonly error: string }
  /** HTTP 401. */
  | { readonly kind: 'key-refused' }
  /** HTTP 429. The request was not carried out. */
  | { readonly kind: 'quota' }
  /** 500, connection reset, timeout or unreadable answer: the call may have been carried out. */
  | { readonly kind: 'unknown'; readonly fault: ConnectionFault }
  /** The address was not found, or the connection was refused before any byte was sent. It is safe to send again. */
  | { readonly kind: 'not-sent'; readonly fault: ConnectionFault }

/** Why reading the account failed. */
export type ReadFailure = AccountError

/** Receives a storage's list as it is read, so that the whole list is never in memory. */
export interface PageSink {
  /**
   * Called when the list is read from the start, for the first time or again. Pages received before are no longer valid. `total`: the number of
   * materials, exact or approximate; 0 if unknown. Only the last `total` is always exact.
   */
  begin(total: number): void
  /** The next materials, in the order of the list. */
  page(materials: readonly ListedMaterial[]): void
}

export interface RequestHooks {
  /** Called before each request, which is sent once this resolves. */
  onBeforeRequest?(): Promise<void>
  readonly stop?: AbortSignal
}

export interface ReadHooks extends RequestHooks {
  /** If given, and if the account supports it, the list is passed to this sink, and `materials` in the result is empty. */
  readonly sink?: PageSink
  /** Called with the running totals of one storage. As in `begin`, only the last `total` is exact. */
  onProgress?(doneCount: number, total: number): void
}

export type StorageResult =
  | {
      readonly ok: true
      readonly materials: readonly ListedMaterial[]
      readonly requests: number
      /** A digest of the account's answers. If it is equal to an earlier one, the list has not changed. Absent if unknown. */
      readonly digest?: string | undefined
      /** True if the account returned the list in pages, with one request per page. */
      readonly isPaged?: boolean
    }
  | { readonly ok: false; readonly failure: ReadFailure; readonly requests: number }

/** The suppliers of one material. `useless`: the answer has an unknown form. */
export type SuppliersReply = { readonly requests: number } & (
  | { readonly kind: 'known'; readonly suppliers: readonly NamedItem[] }
  | { readonly kind: 'useless' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
)

/** One material, as the account returns it individually. */
export interface MaterialEntry extends Omit<ListedMaterial, 'stock' | 'minimum' | 'planned' | 'suppliers'> {
  readonly suppliers?: readonly NamedItem[] | undefined
}

/** A storage's stock row of the material. */
export interface StockEntry extends Pick<ListedMaterial, 'stock' | 'minimum' | 'planned'> {
  readonly storage: number
}

/**
 * `useless`: the answer does not describe one material as expected, so the account's lists must be read instead. `absent`: the account does not have
 * the material.
 */
export type MaterialReply =
  | { readonly kind: 'known'; readonly material: MaterialEntry; readonly stocks: readonly StockEntry[] }
  | { readonly kind: 'useless' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }

/** How the engine reads and changes an account. Never retries a write. */
export interface AccountPort {
  /** The base address of the account's API. */
  readonly address: string
  /** Reads every material in a storage. If the list comes in pages, the pages must fit together. */
  readStorage(storage: number, hooks?: ReadHooks): Promise<StorageResult>
  /** Sends one request for at most one material, to check that the account answers. Null if it does. */
  probe(storage: number): Promise<ReadFailure | null>
  /**
   * Reads a material's suppliers with `materials/get_entry`, whose answer is not documented. Absent if not needed. `storage`: one that has the
   * material.
   */
  readSuppliers?(material: number, storage: number, hooks?: RequestHooks): Promise<SuppliersReply>
  /** Sends one writing request, exactly once. */
  send(method: CallMethod, body: Body, stop?: AbortSignal): Promise<CallOutcome>
  close(): Promise<void>
}
