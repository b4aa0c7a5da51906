/** The profile that an import is read with: what it says of fields that materials keep, and what the summary says of it. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import type { ProfileFit, ProfileMatch, ProfilesInput } from './profile-fit.ts'

export function profileUsed({ profiles }: Pick<ProfilesInput, 'profiles'>, { profile }: ImportChoices): Profile | null {
  return profiles?.find(({ id }) => id === profile) ?? null
}

/** Fields that materials of the account keep, as the profile says. */
export function keptBy(input: ProfilesInput, choices: ImportChoices): readonly Field[] {
  return profileUsed(input, choices)?.howRead.keep ?? []
}

/** For the summary. `known`: rows whose material the profile knew. */
export interface ProfileSummary {
  readonly profile?: ProfileFit & { readonly known: number }
  /** Profiles to choose from. */
  readonly profilesAsked?: readonly ProfileFit[]
}

export function profileSummary(
  input: ProfilesInput,
  { choices, known }: { readonly choices: ImportChoices; readonly known: ReadonlyMap<number, MaterialAnswer> },
  found: ProfileMatch | null,
): ProfileSummary {
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
): ProfileMatch {
  const fitOf = ({ id, name }: Profile): ProfileFit => ({ id, name, evidence: [], shape: NO_CHANGE })
  const used = profileUsed({ profiles }, choices)
  const asked = profiles.filter(({ id }) => profilesAsked.includes(id))
  return { choices, used: used && fitOf(used), asked: asked.map(fitOf) }
}

const NO_CHANGE = { added: [], gone: [], missing: [], moved: [] } as const
