/** Keeps what an applied list taught: how it was read, its codes, and the list itself for the next comparison. */
import type { Profile, ProfileKept, HowRead } from '../../../src-shared/contract/profile.ts'
import { sameName } from '../../../src-shared/domain/account/account-setup.ts'
import type { ListLine } from '../../../src-shared/domain/suppliers/compare-lists.ts'
import type { LastList, ProfileStore } from './profile-store.ts'
import { rememberList, type Answered, type Remembered } from './remember-list.ts'

/** An open import, asked in its own thread. What it cannot answer, it throws or answers for itself. */
export interface AppliedList {
  toKeep(asked: ProfileKept): Promise<{
    readonly version: HowRead
    readonly answered: readonly Answered[]
  }>
  lines(): Promise<readonly ListLine[]>
}

export interface RememberAsked {
  readonly profiles: readonly Profile[]
  /** The profile the list was read with. */
  readonly used: string | undefined
  /** The name a person gave; absent: the profile's own. */
  readonly name: string | undefined
  /** For a profile that is new. */
  readonly newId: () => string
  /** Now: ISO time. */
  readonly at: string
  /** Lists that were applied in the same plan before this one, by profile. This one is added. */
  readonly together?: Map<string, KeptTogether>
}

/** Lists of one profile that are applied in one plan are one list for the next one to be compared with. [SUPPLIER-14] */
export interface KeptTogether {
  readonly profile: Profile
  readonly files: readonly string[]
  readonly lines: readonly ListLine[]
}

export interface RememberedAs extends Remembered {
  /** There was no such profile before. */
  readonly fresh: boolean
  /** False: the list is too long to be compared with the next one. */
  readonly listKept: boolean
}

/** Null where the list has no profile and no name. Throws CannotKeep. [SUPPLIER-4] */
export async function rememberApplied(
  store: ProfileStore,
  list: AppliedList,
  { profiles, used, name, newId, at, together }: RememberAsked,
): Promise<RememberedAs | null> {
  const found =
    name === undefined
      ? profiles.find(({ id }) => id === used)
      : profiles.find((one) => sameName(one.name) === sameName(name))
  const earlier = found && together?.get(found.id)
  const known = earlier?.profile ?? found
  const before = known ?? (name === undefined ? null : { id: newId(), name })
  if (!before) return null
  const { missing } = known?.howRead ?? { missing: 'leave' }
  const { version, answered } = await list.toKeep({ at, missing })
  const remembered = rememberList(before, version, answered)
  await store.save(remembered.profile)
  const files = [...(earlier?.files ?? []), version.file]
  const lines = [...(earlier?.lines ?? []), ...(await list.lines())]
  const listKept = await store.keepList(before.id, { file: filesTogether(files), at, lines } satisfies LastList)
  together?.set(before.id, { profile: remembered.profile, files, lines })
  return { ...remembered, fresh: known === undefined, listKept }
}

function filesTogether(files: readonly string[]): string {
  return [...new Set(files)].join(' + ')
}
