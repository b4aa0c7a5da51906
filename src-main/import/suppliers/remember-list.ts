/** What a profile has learnt from a list that was applied: how it was read, and the supplier's codes a person answered for. */
import type { ReadingRules, Profile } from '../../../src-shared/api/profile.ts'
import type { MaterialAnswer } from '../../../src-shared/plan/match.ts'
import { learnCodes } from '../../../src-shared/plan/suppliers/cross-reference.ts'

/** Materials that a person named for codes of the list, as they are planned. */
export interface Answered {
  readonly code: string
  readonly pick: MaterialAnswer
}

export interface Remembered {
  readonly profile: Profile
  /** Codes that were not known, and those that mean another material now. */
  readonly added: number
  readonly changed: number
  /** It is read in another way than before. */
  readonly readAnew: boolean
}

/** `before`: the profile the list was read with, or its beginning: a name and an id. [SUPPLIER-4] [SUPPLIER-8] */
export function rememberList(
  before: Profile | Pick<Profile, 'id' | 'name'>,
  howRead: ReadingRules,
  answered: readonly Answered[],
): Remembered {
  const [last, entries] = 'howRead' in before ? [before.howRead, before.crossReference] : [null, []]
  const readAnew = last === null || !sameReading(last, howRead)
  const learnt = learnCodes(entries, answered, howRead)
  const profile: Profile = {
    stocksheetProfile: 1,
    id: before.id,
    name: before.name,
    howRead: readAnew ? howRead : last,
    crossReference: learnt.entries.map((entry) => ({ ...entry })),
  }
  return { profile, added: learnt.added, changed: learnt.changed, readAnew }
}

interface Policies {
  readonly missing?: ReadingRules['missing'] | undefined
  readonly keep?: readonly ReadingRules['keep'][number][] | undefined
}

/** What a person says of a profile's lists without one at hand: the same one if nothing differs. [SUPPLIER-11] */
export function withPolicies(profile: Profile, { missing, keep }: Policies, at: string): Profile {
  const howRead = {
    ...profile.howRead,
    at,
    ...(missing === undefined ? {} : { missing }),
    ...(keep === undefined ? {} : { keep: [...keep] }),
  }
  return sameReading(profile.howRead, howRead) ? profile : { ...profile, howRead }
}

/** Apart from when, and from which file. */
function sameReading(one: ReadingRules, other: ReadingRules): boolean {
  const rulesText = (how: ReadingRules): string => JSON.stringify(sorted({ ...how, at: '', file: '' }))
  return rulesText(one) === rulesText(other)
}

/** With the keys of objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
