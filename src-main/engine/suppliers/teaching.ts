/** What a plan teaches the profiles of its lists once it is applied, kept with the plan: it may be applied another day, without its file. [SUPPLIER-13] */
import type { Profile, ProfileVersion } from '../../../src-shared/contract/profile.ts'
import type { ListLine } from '../../../src-shared/domain/suppliers/compare-lists.ts'
import type { Answered } from './remember-list.ts'
import type { Digest } from '../../../src-shared/domain/export/base.ts'
import type { ProfileStore } from './profile-store.ts'
import type { PolicyTaught } from '../../../src-shared/contract/profile-set.ts'
import { keepPolicy } from './profile-sets.ts'
import { rememberApplied, type KeptTogether, type RememberedAs } from './remember-applied.ts'

export interface Teaching {
  readonly profile: string
  /** As it was called. */
  readonly name: string
  /** Digest of the profile as the plan was made with it. */
  readonly state: string
  /** How the list is read; when is known once it is applied. */
  readonly version: Omit<ProfileVersion, 'at'>
  readonly answered: readonly Answered[]
  readonly lines: readonly ListLine[]
}

/** Two profiles of one state have learnt the same. */
export function profileState(profile: Profile, digest: Digest): string {
  return digest([JSON.stringify(profile)])
}

export type Taught =
  | { readonly kind: 'learnt'; readonly kept: RememberedAs }
  /** `changed`: it has learnt something since the plan was made, or another list of it was applied. */
  | { readonly kind: 'gone' | 'changed'; readonly name: string }

interface TeachAsked {
  /** What is taught of them together; null for nothing. */
  readonly policy: PolicyTaught | null
  readonly digest: Digest
  /** When the plan was made, ISO time; null where nobody knows. */
  readonly made: string | null
  /** Now: ISO time. */
  readonly at: string
}

/** What became of each. Throws CannotKeep. */
export async function teach(
  store: ProfileStore,
  teachings: readonly Teaching[],
  { digest, made, at, policy }: TeachAsked,
): Promise<readonly Taught[]> {
  const taught: Taught[] = []
  const together = new Map<string, KeptTogether>()
  // As they were before any of these lists: of two lists of one profile the second adds to what the first taught.
  const { profiles } = await store.list()
  for (const { profile: id, name, state, version, answered, lines } of teachings) {
    const known = profiles.find((one) => one.id === id)
    if (!known) {
      taught.push({ kind: 'gone', name })
      continue
    }
    const last = await store.lastList(id)
    const isNewer = last !== null && made !== null && last.at > made && !together.has(id)
    if (isNewer || profileState(known, digest) !== state) {
      taught.push({ kind: 'changed', name: known.name })
      continue
    }
    const list = {
      toKeep: () => Promise.resolve({ version: { ...version, at }, answered }),
      lines: () => Promise.resolve(lines),
    }
    const newId = (): string => id
    const as = { profiles: [known], used: id, name: undefined, newId, at, together }
    const kept = await rememberApplied(store, list, as)
    if (kept) taught.push({ kind: 'learnt', kept })
  }
  // A policy is of lists that taught all of their profiles. [LISTS-17]
  if (policy && taught.every(({ kind }) => kind === 'learnt')) await keepPolicy(store, policy, at)
  return taught
}
