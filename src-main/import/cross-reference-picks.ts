/** Materials that a profile knows by its supplier's own codes, as answers to the rows that mean them. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import { KEY_FIELDS, type MaterialAnswer } from '../../src-shared/plan/match.ts'
import { cellKey, type Edited } from '../../src-shared/plan/preview/edits.ts'
import { crossReferenceOf, knownPicks } from '../../src-shared/plan/suppliers/cross-reference.ts'
import type { ProfilesInput } from './profile-fit.ts'
import { profileUsed } from './used-profile.ts'

const NONE: ReadonlyMap<number, MaterialAnswer> = new Map()

/** By draft. [SUPPLIER-5] */
export function crossReferencePicks(
  input: ProfilesInput,
  choices: ImportChoices,
  drafts: Drafts,
  catalogue: Catalogue,
): ReadonlyMap<number, MaterialAnswer> {
  const profile = profileUsed(input, choices)
  return profile ? knownPicks(drafts, crossReferenceOf(profile.crossReference), catalogue) : NONE
}

/** The answers of this import before those of the profile, which say nothing of a row whose key was typed over. */
export function picksWith(
  known: ReadonlyMap<number, MaterialAnswer>,
  { picks, texts }: Edited,
  { columns }: Mapping,
): ReadonlyMap<number, MaterialAnswer> {
  if (known.size === 0) return picks
  const keys = columns.filter(({ field }) => field === 'supplier_code' || KEY_FIELDS.some((key) => key === field))
  const untouched = [...known].filter(([index]) => keys.every(({ column }) => !texts.has(cellKey(index, column))))
  return new Map([...untouched, ...picks])
}
