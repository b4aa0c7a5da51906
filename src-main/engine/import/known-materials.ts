/** Materials that a profile knows by its supplier's own codes, and what the import says of the profile it is read with. */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Profile } from '../../../src-shared/contract/profile.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import type { Mapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { KEY_FIELDS, type Pick as Answer } from '../../../src-shared/domain/plan/match.ts'
import { cellKey, type Edited } from '../../../src-shared/domain/preview/edits.ts'
import { crossReferenceOf, knownPicks } from '../../../src-shared/domain/suppliers/cross-reference.ts'
import {
  OUTLIER_LIMITS,
  outlierLimits,
  strictestLimits,
  type OutlierLimits,
} from '../../../src-shared/domain/guard/outliers-limits.ts'
import type { ProfileFit, ProfileFound, ProfilesInput } from './profile-fit.ts'

export function profileUsed({ profiles }: Pick<ProfilesInput, 'profiles'>, { profile }: ImportChoices): Profile | null {
  return profiles?.find(({ id }) => id === profile) ?? null
}

/** Fields that materials of the account keep, as the profile says. */
export function keptBy(input: ProfilesInput, choices: ImportChoices): readonly Field[] {
  return profileUsed(input, choices)?.versions.at(-1)?.keep ?? []
}

interface LimitsInput extends Pick<ProfilesInput, 'profiles'> {
  readonly limits?: OutlierLimits
  readonly ownLimits?: boolean
}

/** When the outlier guard asks: limits chosen for this import, else the profile's, else those of the program. [SUPPLIER-11] */
export function limitsOf(input: LimitsInput, choices: ImportChoices): OutlierLimits | undefined {
  const own = input.ownLimits === true ? undefined : profileUsed(input, choices)?.versions.at(-1)?.guard
  return own ? outlierLimits(own) : input.limits
}

interface ListsChosen {
  readonly read: readonly { readonly choices: ImportChoices }[]
}

/** The strictest limits of all files. [LISTS-10] */
export function listsLimits(input: LimitsInput, lists: ListsChosen): OutlierLimits {
  return strictestLimits(lists.read.map(({ choices }) => limitsOf(input, choices) ?? OUTLIER_LIMITS))
}

/** Names of the profiles among several files that have limits of their own, which count for all of them. */
export function ownLimitsOf(input: LimitsInput, lists: ListsChosen): readonly string[] {
  if (input.ownLimits === true) return []
  const used = lists.read.flatMap(({ choices }) => profileUsed(input, choices) ?? [])
  return [...new Set(used.filter(({ versions }) => versions.at(-1)?.guard).map(({ name }) => name))]
}

const NONE: ReadonlyMap<number, Answer> = new Map()

/** By draft. [SUPPLIER-5] */
export function knownMaterials(
  input: ProfilesInput,
  choices: ImportChoices,
  drafts: Drafts,
): ReadonlyMap<number, Answer> {
  const profile = profileUsed(input, choices)
  return profile ? knownPicks(drafts, crossReferenceOf(profile.crossReference)) : NONE
}

/** The answers of this import before those of the profile, which say nothing of a row whose key was typed over. */
export function picksWith(
  known: ReadonlyMap<number, Answer>,
  { picks, texts }: Edited,
  { columns }: Mapping,
): ReadonlyMap<number, Answer> {
  if (known.size === 0) return picks
  const keys = columns.filter(({ field }) => KEY_FIELDS.some((key) => key === field))
  const untouched = [...known].filter(([index]) => keys.every(({ column }) => !texts.has(cellKey(index, column))))
  return new Map([...untouched, ...picks])
}

/** For the summary. `known`: rows whose material the profile knew. */
export interface ProfileSaid {
  readonly profile?: ProfileFit & { readonly known: number }
  /** Profiles to choose from. */
  readonly profilesAsked?: readonly ProfileFit[]
}

export function profileSaid(
  input: ProfilesInput,
  { choices, known }: { readonly choices: ImportChoices; readonly known: ReadonlyMap<number, Answer> },
  found: ProfileFound | null,
): ProfileSaid {
  if (!found || choices.profile === 'off') return {}
  const profile = profileUsed(input, choices)
  if (!profile) return found.asked.length > 0 ? { profilesAsked: found.asked } : {}
  const { id, name } = profile
  const fit = found.used?.id === id ? found.used : { id, name, evidence: [], shape: NO_CHANGE }
  return { profile: { ...fit, name, known: known.size } }
}

/** The profile of an earlier session, which goes on with what was chosen then. A profile that is gone by now is none. */
export function profileBefore(
  { profiles = [] }: Pick<ProfilesInput, 'profiles'>,
  { choices, profilesAsked }: { readonly choices: ImportChoices; readonly profilesAsked: readonly string[] },
): ProfileFound {
  const fitOf = ({ id, name }: Profile): ProfileFit => ({ id, name, evidence: [], shape: NO_CHANGE })
  const used = profileUsed({ profiles }, choices)
  const asked = profiles.filter(({ id }) => profilesAsked.includes(id))
  return { choices, used: used && fitOf(used), asked: asked.map(fitOf) }
}

const NO_CHANGE = { added: [], gone: [], missing: [], moved: [] } as const
