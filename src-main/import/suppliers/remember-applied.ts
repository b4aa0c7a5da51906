/** Keeps what an applied list taught: how it was read, its codes, and the list itself for the next comparison. */
import type { Profile, ProfileKept, ReadingRules } from '../../../src-shared/api/profile.ts'
import { sameName } from '../../../src-shared/account/account-setup.ts'
import type { ListLine } from '../../../src-shared/plan/suppliers/compare-lists.ts'
import type { LastList, ProfileStore } from './profile-store.ts'
import { rememberList, type Answered, type Remembered } from './remember-list.ts'

/** An open import in its own thread. It throws if it cannot answer. */
export interface AppliedList {
  toKeep(asked: ProfileKept): Promise<{
    readonly howRead: ReadingRules
    readonly answered: readonly Answered[]
  }>
  lines(): Promise<readonly ListLine[]>
}

export interface RememberRequest {
  readonly profiles: readonly Profile[]
  /** The profile the list was read with. */
  readonly used: string | undefined
  /** The name a person gave; absent: the profile's own. */
  readonly name: string | undefined
  /** For a profile that is new. */
  readonly newId: () => string
  /** Now: ISO time. */
  readonly at: string
}

export interface RememberedAs extends Remembered {
  /** There was no such profile before. */
  readonly fresh: boolean
  /** False: the list is too long to be compared with the next one. */
  readonly listKept: boolean
}

/** Null if the list has no profile and no name. Throws CannotKeep. [SUPPLIER-4] */
export async function rememberApplied(
  store: ProfileStore,
  list: AppliedList,
  { profiles, used, name, newId, at }: RememberRequest,
): Promise<RememberedAs | null> {
  const earlierProfile =
    name === undefined
      ? profiles.find(({ id }) => id === used)
      : profiles.find((one) => sameName(one.name) === sameName(name))
  const before = earlierProfile ?? (name === undefined ? null : { id: newId(), name })
  if (!before) return null
  const { missing } = earlierProfile?.howRead ?? { missing: 'leave' }
  const { howRead, answered } = await list.toKeep({ at, missing })
  const remembered = rememberList(before, howRead, answered)
  await store.save(remembered.profile)
  const lines = await list.lines()
  const listKept = await store.keepList(before.id, { file: howRead.file, at, lines } satisfies LastList)
  return { ...remembered, fresh: earlierProfile === undefined, listKept }
}
