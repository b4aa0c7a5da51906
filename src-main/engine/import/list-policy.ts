/** Which of several files wins, as it was chosen for the import. [LISTS-4] */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { ListPolicy } from '../../../src-shared/domain/plan/desired-value.ts'
import { listPlace } from '../../../src-shared/domain/sheet/list-name.ts'
import type { ListRead, ListsFound } from './lists-read.ts'

export interface PolicyUsed {
  readonly policy: ListPolicy
  /** Of each list its place in the order of preference, 0 first. */
  readonly ranks: readonly number[]
}

export function policyUsed({ listPolicy = 'ask', prefer = [] }: ImportChoices, { read }: ListsFound): PolicyUsed {
  return { policy: listPolicy, ranks: chosenRanks(prefer, read) }
}

/** Names of files, or of profiles, the most preferred first; the others follow in their order. */
function chosenRanks(preferred: readonly string[], read: readonly ListRead[]): number[] {
  return read.map(({ name, profile }, order) => {
    const at = preferred.findIndex((one) => one === name || one === listPlace(name).file || one === profile.used?.name)
    return at < 0 ? preferred.length + order : at
  })
}

/** Which policy counts, with the names of the lists, the most preferred first. */
export function policySaid(
  choices: ImportChoices,
  found: ListsFound,
): { readonly policy: ListPolicy; readonly order: readonly string[] } {
  const { policy, ranks } = policyUsed(choices, found)
  const ranked = found.read.map(({ name }, at) => ({ name, rank: ranks[at] ?? 0 }))
  return { policy, order: ranked.toSorted((one, other) => one.rank - other.rank).map(({ name }) => name) }
}
