/** Which of several files wins: as it was chosen for the import, or as it is kept for the suppliers whose lists they are. [LISTS-4] [LISTS-17] */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { PolicyTaught, ProfileSet } from '../../../src-shared/contract/profile-set.ts'
import type { ListPolicy } from '../../../src-shared/domain/plan/desired-value.ts'
import { listPlace } from '../../../src-shared/domain/sheet/list-name.ts'
import { profileName, profilesTogether, setOf } from '../suppliers/profile-sets.ts'
import type { ListRead, ListsFound } from './lists-read.ts'
import type { ProfilesInput } from './profile-fit.ts'
import { profileUsed } from './used-profile.ts'

export interface PolicyUsed {
  readonly policy: ListPolicy
  /** Of each list its place in the order of preference, 0 first. */
  readonly ranks: readonly number[]
  /** What is kept for exactly these profiles: it counts where nothing was chosen. */
  readonly kept: ProfileSet | null
}

export function policyUsed(input: ProfilesInput, choices: ImportChoices, { read }: ListsFound): PolicyUsed {
  const profiles = read.map((list) => profileUsed(input, list.choices)?.id ?? null)
  const together = profilesTogether(profiles)
  const kept = together && setOf(input.sets ?? [], together)
  if (choices.listPolicy === undefined && kept) {
    return { policy: kept.policy, ranks: profiles.map((id) => kept.profiles.indexOf(id ?? '')), kept }
  }
  return { policy: choices.listPolicy ?? 'ask', ranks: chosenRanks(choices.prefer ?? [], read), kept }
}

/** Names of files, or of profiles, the most preferred first; the others follow in their order. */
function chosenRanks(preferred: readonly string[], read: readonly ListRead[]): number[] {
  return read.map(({ name, profile }, order) => {
    const at = preferred.findIndex((one) => one === name || one === listPlace(name).file || one === profile.used?.name)
    return at < 0 ? preferred.length + order : at
  })
}

/** Which policy counts, and what is kept, with names. */
export interface PolicySaid {
  readonly policy: ListPolicy
  /** The lists, the most preferred first. */
  readonly order: readonly string[]
  readonly kept: { readonly policy: ListPolicy; readonly profiles: readonly string[] } | null
}

export function policySaid(input: ProfilesInput, choices: ImportChoices, found: ListsFound): PolicySaid {
  const { policy, ranks, kept } = policyUsed(input, choices, found)
  return {
    policy,
    order: inOrder(ranks, found).map(({ name }) => name),
    kept: kept && { policy: kept.policy, profiles: kept.profiles.map((id) => profileName(input.profiles ?? [], id)) },
  }
}

/** What applying the lists teaches; null where nothing was chosen for them, or one of them has no profile. */
export function policyTaught(input: ProfilesInput, choices: ImportChoices, found: ListsFound): PolicyTaught | null {
  if (choices.listPolicy === undefined) return null
  const { policy, ranks, kept } = policyUsed(input, choices, found)
  const profiles = profilesTogether(inOrder(ranks, found).map((list) => profileUsed(input, list.choices)?.id))
  if (!profiles || (policy === 'ask' && !kept)) return null
  return { policy, profiles: [...profiles] }
}

function inOrder(ranks: readonly number[], { read }: ListsFound): readonly ListRead[] {
  const ranked = read.map((list, at) => ({ list, rank: ranks[at] ?? 0 }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ list }) => list)
}
