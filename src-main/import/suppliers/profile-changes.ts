/** A user's changes to a profile: its name, its codes, and profiles imported from files. Returns codes; changes nothing itself. */
import { profileNameSchema, profileSchema, type Profile } from '../../../src-shared/api/profile.ts'
import { makeComparableName } from '../../../src-shared/account/account-setup.ts'
import { makeTextKey } from '../../../src-shared/material/values/text-key.ts'
import { makeFailure, ok, type Result } from '../../../src-shared/material/values/result.ts'

/** The word that means "no profile" in the terminal. */
const RESERVED_NAME = 'none'

export type NameProblem = 'name-unusable' | 'name-taken'

/** Checks that no other profile of the account has this name. `profileId`: the profile to rename. */
export function checkName(
  text: string,
  profiles: readonly Profile[],
  profileId: string | null,
): Result<string, NameProblem> {
  const name = profileNameSchema.safeParse(text)
  if (!name.success || makeComparableName(name.data) === RESERVED_NAME) return makeFailure('name-unusable')
  const isNameTaken = profiles.some(
    (otherProfile) =>
      otherProfile.id !== profileId && makeComparableName(otherProfile.name) === makeComparableName(name.data),
  )
  return isNameTaken ? makeFailure('name-taken') : ok(name.data)
}

/** If `material` is null, the code is removed. `savedAt`: the current ISO time. */
export function withCode(profile: Profile, code: string, material: number | null, savedAt: string): Profile {
  const key = makeTextKey(code)
  const entries = material === null || key === '' ? [] : [{ code: code.trim(), material, at: savedAt, file: '' }]
  const otherEntries = profile.crossReference.filter((codeEntry) => makeTextKey(codeEntry.code) !== key)
  const position = profile.crossReference.findIndex((codeEntry) => makeTextKey(codeEntry.code) === key)
  const crossReference = position < 0 ? [...otherEntries, ...entries] : otherEntries.toSpliced(position, 0, ...entries)
  return { ...profile, crossReference }
}

export function hasCode(profile: Profile, code: string): boolean {
  return profile.crossReference.some((codeEntry) => makeTextKey(codeEntry.code) === makeTextKey(code))
}

/** The profile for sharing. Its codes are removed, because they refer to materials of this account. [SUPPLIER-5] */
export function removeCodes(profile: Profile): Profile {
  return { ...profile, crossReference: [] }
}

/** Makes a profile from parsed JSON, or returns the problem with it. */
export function makeImportedProfile(
  json: unknown,
  profiles: readonly Profile[],
  id: string,
): Result<Profile, NameProblem | { readonly code: 'no-profile'; readonly path: string }> {
  const parsedProfile = profileSchema.safeParse(json)
  if (!parsedProfile.success) {
    const [issue] = parsedProfile.error.issues
    return makeFailure({ code: 'no-profile', path: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() })
  }
  const name = checkName(parsedProfile.data.name, profiles, null)
  return name.ok ? ok(removeCodes({ ...parsedProfile.data, id, name: name.value })) : name
}
