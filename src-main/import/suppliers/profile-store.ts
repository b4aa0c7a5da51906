/** Where the profiles of an account are kept; what one holds: api/profile.ts. Profiles of one account are never seen from another. */
import type { Profile } from '../../../src-shared/api/profile.ts'
import type { ListLine } from '../../../src-shared/plan/suppliers/compare-lists.ts'

/** The last list that was applied with a profile. */
export interface LastList {
  readonly file: string
  /** When it was applied: ISO time. */
  readonly at: string
  readonly lines: readonly ListLine[]
}

export interface ProfileStore {
  /** By name. */
  list(): Promise<readonly Profile[]>
  /** Replaces the one of its id. */
  save(profile: Profile): Promise<void>
  /** With its last list. */
  remove(id: string): Promise<void>
  /** Null if none is kept. */
  lastList(id: string): Promise<LastList | null>
  /** Saves a supplier's last list. Returns false if it was not kept because it is over the limit. */
  keepList(id: string, list: LastList): Promise<boolean>
  forgetList(id: string): Promise<void>
}
