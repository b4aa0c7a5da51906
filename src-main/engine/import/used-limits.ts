/** When the outlier guard of an import asks: limits of the import, of the profile it is read with, or of the program. */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import {
  OUTLIER_LIMITS,
  outlierLimits,
  strictestLimits,
  type OutlierLimits,
} from '../../../src-shared/domain/guard/outliers-limits.ts'
import type { ProfilesInput } from './profile-fit.ts'
import { profileUsed } from './used-profile.ts'

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
