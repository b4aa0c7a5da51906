/** Saves the results of applying a list: how it was read, its codes, and the list itself for the next comparison. */
import type { Profile, KeepRequest, ReadingRules } from '../../../src-shared/api/profile.ts'
import { MAX_LINK_LENGTH } from '../../../src-shared/file/source.ts'
import { makeComparableName } from '../../../src-shared/account/account-setup.ts'
import type { ListLine } from '../../../src-shared/plan/suppliers/compare-lists.ts'
import type { LastList, ProfileStore } from './profile-store.ts'
import type { MaterialAnswer } from '../../../src-shared/plan/match.ts'
import { learnCodes } from '../../../src-shared/plan/suppliers/cross-reference.ts'

/** The applied list, as an open import in its own thread. The functions throw if the thread cannot answer. */
export interface AppliedList {
  rulesToRemember(keepRequest: KeepRequest): Promise<{
    readonly howRead: ReadingRules
    readonly answeredCodes: readonly AnsweredCode[]
  }>
  lines(): Promise<readonly ListLine[]>
}

export interface RememberRequest {
  readonly profiles: readonly Profile[]
  /** The profile the list was read with. */
  readonly usedProfileId: string | undefined
  /** The name that the user gave. If absent, the profile keeps its name. */
  readonly name: string | undefined
  /** Makes an id for a new profile. */
  readonly newId: () => string
  /** The current ISO time. */
  readonly savedAt: string
  /** The address that the list was read from. */
  readonly link?: string | undefined
}

export interface RememberOutcome extends RememberResult {
  /** True if the profile is new. */
  readonly isNew: boolean
  /** False if the list is too long to be compared with the next one. */
  readonly isListSaved: boolean
}

/** Returns what was remembered. Null if the list has no profile and no name. Throws CannotKeep. [SUPPLIER-4] */
export async function rememberAppliedList(
  store: ProfileStore,
  list: AppliedList,
  { profiles, usedProfileId, name, newId, savedAt, link: newLink }: RememberRequest,
): Promise<RememberOutcome | null> {
  const earlierProfile =
    name === undefined
      ? profiles.find(({ id }) => id === usedProfileId)
      : profiles.find((otherProfile) => makeComparableName(otherProfile.name) === makeComparableName(name))
  const profileBefore = earlierProfile ?? (name === undefined ? null : { id: newId(), name })
  if (!profileBefore) return null
  const { missing: missingRule } = earlierProfile?.howRead ?? { missing: 'leave' }
  const { howRead, answeredCodes } = await list.rulesToRemember({ at: savedAt, missing: missingRule })
  // A longer address is not remembered. It is probably signed and expires soon, so it would be useless for later lists.
  const link = newLink !== undefined && newLink.length <= MAX_LINK_LENGTH ? newLink : earlierProfile?.howRead.link
  const rememberedList = rememberList(profileBefore, { ...howRead, ...(link !== undefined && { link }) }, answeredCodes)
  await store.save(rememberedList.profile)
  const lines = await list.lines()
  const isListSaved = await store.saveLastList(profileBefore.id, {
    file: howRead.file,
    at: savedAt,
    lines,
  } satisfies LastList)
  return { ...rememberedList, isNew: earlierProfile === undefined, isListSaved }
}

/** A code of the list, and the material that the user chose for it, as planned. */
export interface AnsweredCode {
  readonly code: string
  readonly pick: MaterialAnswer
}

interface RememberResult {
  readonly profile: Profile
  /** How many codes are new, or now mean another material. */
  readonly addedCount: number
  readonly changedCount: number
  /** True if the list is now read differently. */
  readonly isReadDifferently: boolean
}

/**
 * Changes the profile after a list was applied: how the list was read, and the codes that the user decided. `profileBefore`: the profile the list was
 * read with, or a new one with only a name and an id. [SUPPLIER-4] [SUPPLIER-8]
 */
export function rememberList(
  profileBefore: Profile | Pick<Profile, 'id' | 'name'>,
  readingRules: ReadingRules,
  answeredCodes: readonly AnsweredCode[],
): RememberResult {
  const [rulesBefore, entries] =
    'howRead' in profileBefore ? [profileBefore.howRead, profileBefore.crossReference] : [null, []]
  const isReadDifferently = rulesBefore === null || !areSameRules(rulesBefore, readingRules)
  const learntCodes = learnCodes(entries, answeredCodes, readingRules)
  const profile: Profile = {
    stocksheetProfile: 1,
    id: profileBefore.id,
    name: profileBefore.name,
    howRead: isReadDifferently
      ? readingRules
      : { ...rulesBefore, ...(readingRules.link !== undefined && { link: readingRules.link }) },
    crossReference: learntCodes.entries.map((entry) => ({ ...entry })),
  }
  return {
    profile,
    addedCount: learntCodes.addedCount,
    changedCount: learntCodes.changedCount,
    isReadDifferently,
  }
}

interface RulesToChange {
  readonly missing?: ReadingRules['missing'] | undefined
  readonly keep?: readonly ReadingRules['keep'][number][] | undefined
}

/** Changes a profile's rules without a list. Returns the same profile if nothing differs. [SUPPLIER-11] */
export function withPolicies(
  profile: Profile,
  { missing: missingRule, keep: keptFields }: RulesToChange,
  savedAt: string,
): Profile {
  const readingRules = {
    ...profile.howRead,
    at: savedAt,
    ...(missingRule === undefined ? {} : { missing: missingRule }),
    ...(keptFields === undefined ? {} : { keep: [...keptFields] }),
  }
  return areSameRules(profile.howRead, readingRules) ? profile : { ...profile, howRead: readingRules }
}

/** True if both rules read a list the same way. Ignores the time, the file's name, and the address it was read from. */
function areSameRules(rules: ReadingRules, otherRules: ReadingRules): boolean {
  const textOfRules = (readingRules: ReadingRules): string =>
    JSON.stringify(sortKeys({ ...readingRules, at: '', file: '', link: '' }))
  return textOfRules(rules) === textOfRules(otherRules)
}

/** Sorts the keys of objects. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entryValue]) => [key, sortKeys(entryValue)]),
  )
}
