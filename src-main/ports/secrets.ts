/**
 * API keys for the engine. A key belongs to one account at one address and is never returned for another. Keys are never in a reply, a journal entry
 * or a message.
 */
import type { KeyStorageProblem } from '../../src-shared/api/accounts-calls.ts'

export interface KeyOwner {
  readonly account: string
  /** Scheme, host, port and path. The key is sent only there. */
  readonly address: string
}

export type KeyLookup =
  | { readonly kind: 'key'; readonly key: string; readonly place: 'computer' | 'session' }
  | { readonly kind: 'none' }
  /** Stored but not readable: it belongs to another system user or address, or its store is locked or has changed. The user is asked for it again. */
  | { readonly kind: 'unreadable' }

export interface SecretsPort {
  /** Why keys can only be kept until this process ends. Null if they can be stored. */
  findStorageProblem(): Promise<KeyStorageProblem | null>
  find(owner: KeyOwner): Promise<KeyLookup>
  /** If `computer` is chosen but the key cannot be stored, nothing happens and the reason is returned. Throws CannotKeep if the disk refuses. */
  put(owner: KeyOwner, key: string, place: 'computer' | 'session'): Promise<KeyStorageProblem | null>
  forget(account: string): Promise<void>
  /** The new name of the damaged key file, which was renamed. Null if no file was damaged. */
  findRenamedDamagedFile(): string | null
}
