/** Stores an account's profiles; for their contents see api/profile.ts. Profiles of one account are never visible to another. */
import type { Profile } from '../../../src-shared/api/profile.ts'
import type { ListLine } from '../../../src-shared/plan/suppliers/compare-lists.ts'

/** The last list that was applied with a profile. */
export interface LastList {
  readonly file: string
  /** When the list was applied (ISO time). */
  readonly at: string
  readonly lines: readonly ListLine[]
}

export interface ProfileStore {
  /** Lists the profiles, sorted by name. */
  list(): Promise<readonly Profile[]>
  /** Replaces the profile with the same id. */
  save(profile: Profile): Promise<void>
  /** Removes the profile and its last list. */
  remove(id: string): Promise<void>
  /** The last list; null if none is stored. */
  lastList(id: string): Promise<LastList | null>
  /** Saves a supplier's last list. Returns false if the list is over the limit. */
  saveLastList(id: string, list: LastList): Promise<boolean>
  forgetLastList(id: string): Promise<void>
}
