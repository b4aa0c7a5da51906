/** What a profile has learnt from a list that was applied: how it was read, and the supplier's codes a person answered for. */
import { MOST_VERSIONS, type Profile, type ProfileVersion } from '../../../src-shared/contract/profile.ts'
import type { MaterialAnswer } from '../../../src-shared/domain/plan/match.ts'
import { learn } from '../../../src-shared/domain/suppliers/cross-reference.ts'

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
  version: ProfileVersion,
  answered: readonly Answered[],
): Remembered {
  const [versions, entries] = 'versions' in before ? [before.versions, before.crossReference] : [[], []]
  const last = versions.at(-1)
  const readAnew = last === undefined || !sameReading(last, version)
  const learnt = learn(entries, answered, version)
  const profile: Profile = {
    stocksheetProfile: 1,
    id: before.id,
    name: before.name,
    versions: readAnew ? [...versions, version].slice(-MOST_VERSIONS) : versions,
    crossReference: learnt.entries.map((entry) => ({ ...entry })),
  }
  return { profile, added: learnt.added, changed: learnt.changed, readAnew }
}

/** The version before, in use again: it becomes the newest. Null where there is no such version. */
export function withVersion(profile: Profile, index: number, at: string): Profile | null {
  const version = profile.versions[index]
  if (!version) return null
  return { ...profile, versions: [...profile.versions, { ...version, at }].slice(-MOST_VERSIONS) }
}

interface Policies {
  readonly missing?: ProfileVersion['missing'] | undefined
  readonly keep?: readonly ProfileVersion['keep'][number][] | undefined
}

/** What a person says of a profile's lists without one at hand: a version of its own. The same one where nothing differs. [SUPPLIER-11] */
export function withPolicies(profile: Profile, { missing, keep }: Policies, at: string): Profile {
  const last = profile.versions.at(-1)
  if (!last) return profile
  const version = {
    ...last,
    at,
    ...(missing === undefined ? {} : { missing }),
    ...(keep === undefined ? {} : { keep: [...keep] }),
  }
  if (sameReading(last, version)) return profile
  return { ...profile, versions: [...profile.versions, version].slice(-MOST_VERSIONS) }
}

/** Apart from when, and from which file. */
function sameReading(one: ProfileVersion, other: ProfileVersion): boolean {
  const said = (version: ProfileVersion): string => JSON.stringify(sorted({ ...version, at: '', file: '' }))
  return said(one) === said(other)
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
