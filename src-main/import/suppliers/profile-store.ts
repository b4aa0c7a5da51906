/** Where the profiles of an account are kept. Profiles of one account are never seen from another. */
import type { Profile } from '../../../src-shared/api/profile.ts'
import type { ListLine } from '../../../src-shared/plan/suppliers/compare-lists.ts'

/** The last list that was applied with a profile. */
export interface LastList {
  readonly file: string
  /** When it was applied: ISO time. */
  readonly at: string
  readonly lines: readonly ListLine[]
}

export interface ProfilesListed {
  readonly profiles: readonly Profile[]
  readonly damaged: readonly string[]
}

export interface ProfileStore {
  /** By name. Damaged ones are left out, and named by `damaged`. */
  list(): Promise<ProfilesListed>
  /** Replaces the one of its id. */
  save(profile: Profile): Promise<void>
  /** With its last list. */
  remove(id: string): Promise<void>
  /** Null where none was kept, and where it cannot be read. */
  lastList(id: string): Promise<LastList | null>
  /** Whether it was kept: a list over the limit is not. */
  keepList(id: string, list: LastList): Promise<boolean>
  forgetList(id: string): Promise<void>
}
