/**
 * API keys for the engine. A key belongs to one account at one address, and is never returned for another. Keys never appear in a reply, a journal
 * entry or a message.
 */
import type { WhyNotKept } from '../../src-shared/api/accounts-calls.ts'

export interface KeyOwner {
  readonly account: string
  /** Scheme, host, port and path: the key is sent nowhere else. */
  readonly address: string
}

export type KeyLookup =
  | { readonly kind: 'key'; readonly key: string; readonly place: 'computer' | 'session' }
  | { readonly kind: 'none' }
  /** Stored but not readable: another system user's, a changed or locked store, another address. The user is asked for it again. */
  | { readonly kind: 'unreadable' }

export interface SecretsPort {
  /** Why keys can only be kept until this process ends; null if they can be stored. */
  notKept(): Promise<WhyNotKept | null>
  find(owner: KeyOwner): Promise<KeyLookup>
  /** `computer` if it cannot be stored: nothing is done, and the reason is returned. Throws CannotKeep if the disk refuses. */
  put(owner: KeyOwner, key: string, place: 'computer' | 'session'): Promise<WhyNotKept | null>
  forget(account: string): Promise<void>
  /** Where a damaged file was moved; null if there was none. */
  damagedFile(): string | null
}
