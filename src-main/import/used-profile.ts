/** The profile that an import is read with: which fields it never changes, and how the summary shows it. */
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { type MaterialAnswer, KEY_FIELDS } from '../../src-shared/plan/match.ts'
import type { Evidence, HeadingChanges } from '../../src-shared/plan/suppliers/recognise.ts'
import type { TableInput } from './table-read.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import { replaceMissingDivisor } from '../../src-shared/plan/draft/rule-columns.ts'
import { cellKey, type EditedDrafts } from '../../src-shared/plan/preview/edits.ts'
import { crossReferenceOf, findPicksByCode } from '../../src-shared/plan/suppliers/cross-reference.ts'

export function findUsedProfile(
  { profiles }: Pick<ProfilesInput, 'profiles'>,
  { profile }: ImportChoices,
): Profile | null {
  return profiles?.find(({ id }) => id === profile) ?? null
}

/** Fields that the profile never changes in materials of the account. */
export function keptFieldsOf(input: ProfilesInput, choices: ImportChoices): readonly Field[] {
  return findUsedProfile(input, choices)?.howRead.keep ?? []
}

interface ProfileState {
  readonly choices: ImportChoices
  readonly knownMaterials: ReadonlyMap<number, MaterialAnswer>
  readonly mapping: Mapping
}

/** Describes the profile for the summary. */
export function summariseProfile(
  input: ProfilesInput,
  { choices, knownMaterials, mapping }: ProfileState,
  match: ProfileMatch | null,
  proposals: ImportSummary['proposals'],
): Pick<ImportSummary, 'profile' | 'profilesAsked'> {
  if (!match || choices.profile === 'off') return {}
  const profile = findUsedProfile(input, choices)
  if (!profile) {
    const [onlyFit, ...otherFits] = match.profilesToChooseFrom
    if (!onlyFit) return {}
    return {
      profilesAsked:
        otherFits.length > 0 ? match.profilesToChooseFrom : [addAdaptedRules(input, onlyFit, mapping, proposals)],
    }
  }
  const { id, name } = profile
  const profileFit = match.usedProfile?.id === id ? match.usedProfile : { id, name, evidence: [], shape: NO_CHANGE }
  return { profile: { ...profileFit, name, known: knownMaterials.size } }
}

/** Adds adapted rules if the price's rule divides by a missing column, and another column has the pack sizes. [SUPPLIER-2] */
function addAdaptedRules(
  { profiles }: ProfilesInput,
  profileFit: ProfileFit,
  mapping: Mapping,
  proposals: ImportSummary['proposals'] = [],
): ProfileFit & { readonly rules?: ProfileRules } {
  const packProposal = proposals.find((proposal) => proposal.kind === 'pieces')
  const rules = profiles?.find(({ id }) => id === profileFit.id)?.howRead.reading.rules ?? []
  const priceRule = rules.findLast(([field]) => field === 'price')
  const adaptedRule =
    packProposal && priceRule && replaceMissingDivisor(mapping, 'price', priceRule[1], packProposal.heading)
  return adaptedRule
    ? { ...profileFit, rules: rules.map((otherRule) => (otherRule === priceRule ? ['price', adaptedRule] : otherRule)) }
    : profileFit
}

type ProfileRules = NonNullable<ImportChoices['rules']>

/** The profile from an earlier session, with its choices. Null if the profile was deleted. */
export function findProfileBefore(
  { profiles = [] }: Pick<ProfilesInput, 'profiles'>,
  { choices, requestedProfiles }: { readonly choices: ImportChoices; readonly requestedProfiles: readonly string[] },
): ProfileMatch {
  const makeProfileFit = ({ id, name }: Profile): ProfileFit => ({ id, name, evidence: [], shape: NO_CHANGE })
  const usedProfile = findUsedProfile({ profiles }, choices)
  const profilesToChoose = profiles.filter(({ id }) => requestedProfiles.includes(id))
  return {
    choices,
    usedProfile: usedProfile && makeProfileFit(usedProfile),
    profilesToChooseFrom: profilesToChoose.map(makeProfileFit),
  }
}

const NO_CHANGE = { added: [], gone: [], missing: [], moved: [] } as const

/** A supplier's profile, and how well it matches the import's file. */
export interface ProfileFit {
  readonly id: string
  readonly name: string
  /** Why the profile matches the file; empty if the user chose the profile. */
  readonly evidence: readonly Evidence[]
  readonly shape: HeadingChanges
}

/** The choices a file is read with, and the profile that they come from. */
export interface ProfileMatch {
  readonly choices: ImportChoices
  readonly usedProfile: ProfileFit | null
  /** Profiles to choose from, if several fit, or if the one that fits has lost a heading it needs. */
  readonly profilesToChooseFrom: readonly ProfileFit[]
}

export interface ProfilesInput extends TableInput {
  readonly profiles?: readonly Profile[]
  /** Choices that the user did not make and that a profile replaces. */
  readonly unchosen?: readonly (keyof ImportChoices)[]
}

/** Used if no row's material is known by a supplier's code. */
const NO_ANSWERS: ReadonlyMap<number, MaterialAnswer> = new Map()

/** Answers for rows whose supplier's code is in the profile, by draft. */
export function findCrossReferencePicks(
  input: ProfilesInput,
  choices: ImportChoices,
  drafts: Drafts,
  catalogue: Catalogue,
): ReadonlyMap<number, MaterialAnswer> {
  const profile = findUsedProfile(input, choices)
  return profile ? findPicksByCode(drafts, crossReferenceOf(profile.crossReference), catalogue) : NO_ANSWERS
}

/** This import's answers take precedence over the profile's, which do not apply if a row's key was changed. */
export function addPicks(
  knownMaterials: ReadonlyMap<number, MaterialAnswer>,
  { picks, texts }: EditedDrafts,
  { columns }: Mapping,
): ReadonlyMap<number, MaterialAnswer> {
  if (knownMaterials.size === 0) return picks
  const keys = columns.filter(({ field }) => field === 'supplier_code' || KEY_FIELDS.some((key) => key === field))
  const untouchedPicks = [...knownMaterials].filter(([index]) =>
    keys.every(({ column }) => !texts.has(cellKey(index, column))),
  )
  return new Map([...untouchedPicks, ...picks])
}
