/** Which policy is kept for lists of several profiles, and what becomes of it once they are applied. [LISTS-17] */
import type { Profile } from '../../../src-shared/contract/profile.ts'
import type { PolicyTaught, ProfileSet } from '../../../src-shared/contract/profile-set.ts'
import type { ProfileStore } from './profile-store.ts'

/** The profiles of all lists, each once, in their order; null where one list has none. */
export function profilesTogether(lists: readonly (string | null | undefined)[]): readonly string[] | null {
  const known = lists.flatMap((id) => id ?? [])
  return known.length === lists.length && known.length > 0 ? [...new Set(known)] : null
}

/** What its profile is called; a profile that is gone has its id only. */
export function profileName(profiles: readonly Pick<Profile, 'id' | 'name'>[], id: string): string {
  return profiles.find((one) => one.id === id)?.name ?? id
}

/** What is kept for exactly these profiles. */
export function setOf(sets: readonly ProfileSet[], profiles: readonly string[]): ProfileSet | null {
  return sets.find((one) => isSameSet(one.profiles, profiles)) ?? null
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** What became of it; null: it is as it was. */
export type PolicyKept = 'kept' | 'forgotten' | null

/** Keeps what lists were applied with. `at`: now, ISO time. Throws CannotKeep. */
export async function keepPolicy(
  store: Pick<ProfileStore, 'list' | 'keepSet' | 'forgetSet'>,
  { policy, profiles }: PolicyTaught,
  at: string,
): Promise<PolicyKept> {
  const { sets } = await store.list()
  const before = setOf(sets, profiles)
  if (policy === 'ask') {
    if (!before) return null
    await store.forgetSet(profiles)
    return 'forgotten'
  }
  if (before?.policy === policy && isSameOrder(before, profiles)) return null
  await store.keepSet({ stocksheetProfileSet: 1, profiles: [...profiles], policy, at })
  return 'kept'
}

/** The order counts for a preference alone. */
function isSameOrder({ policy, profiles }: ProfileSet, others: readonly string[]): boolean {
  return policy !== 'preferred' || profiles.every((id, at) => id === others[at])
}

/** The set with this profile before all others. */
export function withFirst({ policy, profiles }: ProfileSet, first: string): PolicyTaught {
  return { policy, profiles: [first, ...profiles.filter((id) => id !== first)] }
}
