/**
 * The profile for reading a file: the chosen one, or the one that matches. The file is first read as detected, and then as the profiles for files
 * with its name describe.
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { ReadingRules, Profile, ProfileReading } from '../../src-shared/api/profile.ts'
import { isOwnExport } from '../../src-shared/export/export-columns.ts'
import {
  fitsPattern,
  isSameShape,
  recogniseProfile,
  compareShapes,
  type Candidate,
} from '../../src-shared/plan/suppliers/recognise.ts'
import type { ProfileFit, ProfileMatch, ProfilesInput } from './used-profile.ts'
import { fileFacts, applyProfile } from './profile-reading.ts'
import { readTable, type ReadingHooks, type ReadingPorts, type TableContents } from './table-read.ts'

interface ProfileCandidate {
  readonly profile: Profile
  readonly howRead: ReadingRules
  readonly recognition: ReadingRules['recognition']
}

interface ProposedReading {
  readonly table: TableContents
  readonly reading: ProfileReading
}

/** How far rows of headings may move, for example because of a cover line. */
const HEADING_ROW_SHIFTS = [0, 1, -1, 2, -2, 3, -3]

/** Chooses the profile. [SUPPLIER-1] [SUPPLIER-3] [SUPPLIER-7] */
export async function recogniseUsedProfile(
  input: ProfilesInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<ProfileMatch> {
  const noMatch: ProfileMatch = { choices, usedProfile: null, profilesToChooseFrom: [] }
  const candidates = (input.profiles ?? []).flatMap((profile) => {
    const howRead = profile.howRead
    return howRead ? [{ profile, howRead, recognition: howRead.recognition }] : []
  })
  if (choices.profile === 'off' || candidates.length === 0) return noMatch
  const readTableWith = async (tableChoices: ImportChoices): Promise<TableContents | null> => {
    const tableResult = await readTable(input, ports, tableChoices, hooks)
    return tableResult.ok && tableResult.value.table.ok ? tableResult.value.table.value : null
  }
  const useOf = (
    profileFit: Candidate<ProfileCandidate>,
    table: TableContents,
    reading = profileFit.profile.howRead.reading,
  ): ProfileMatch => {
    const choicesByProfile = applyProfile(reading, table.perStorage.file, choices, input.unchosen)
    return {
      choices: { ...choicesByProfile, profile: profileFit.profile.profile.id },
      usedProfile: makeProfileFit(profileFit),
      profilesToChooseFrom: [],
    }
  }

  const table = await readTableWith(choices)
  const chosenProfile = candidates.find(({ profile }) => profile.id === choices.profile)
  if (chosenProfile) {
    const proposedReading =
      (await readTableAs(chosenProfile, choices, readTableWith)) ??
      (table ? { table, reading: chosenProfile.howRead.reading } : null)
    if (!proposedReading) return noMatch
    const shapeDifference = compareShapes(
      chosenProfile.recognition,
      fileFacts(input.source.name, proposedReading.table).headings,
    )
    return useOf(
      { profile: chosenProfile, evidence: [], shape: shapeDifference },
      proposedReading.table,
      proposedReading.reading,
    )
  }
  if (choices.profile !== undefined || (table && isOurExport(table))) return noMatch
  const recognition = table
    ? recogniseProfile(fileFacts(input.source.name, table), candidates)
    : { kind: 'none' as const }
  if (recognition.kind === 'one' && table) return useOf(recognition, table)
  // If two profiles match as detected, neither is preferred just because it was tried first. [SUPPLIER-2]
  const equalCandidates = recognition.kind === 'ask' && recognition.candidates.length > 1 ? recognition.candidates : []
  if (
    equalCandidates.length > 0 &&
    equalCandidates.every(({ shape: shapeDifference }) => shapeDifference.missing.length === 0)
  )
    return { ...noMatch, profilesToChooseFrom: equalCandidates.map(makeProfileFit) }
  // The file may match a profile if it is read in another way than detected.
  const otherCandidates: { readonly fit: Candidate<ProfileCandidate>; readonly howRead: ProposedReading }[] = []
  for (const candidate of candidates) {
    const { fileName } = candidate.recognition
    if (fileName === null || !fitsPattern(input.source.name, fileName)) continue
    const proposedReading = await readTableAs(candidate, choices, readTableWith)
    const secondRecognition = proposedReading
      ? recogniseProfile(fileFacts(input.source.name, proposedReading.table), [candidate])
      : null
    if (proposedReading && secondRecognition?.kind === 'one')
      otherCandidates.push({ fit: secondRecognition, howRead: proposedReading })
  }
  const sameShape = otherCandidates.filter(({ fit: profileFit }) => isSameShape(profileFit.shape))
  const [otherCandidate, secondCandidate] = sameShape.length > 0 ? sameShape : otherCandidates
  if (otherCandidate && secondCandidate)
    return {
      ...noMatch,
      profilesToChooseFrom: (sameShape.length > 0 ? sameShape : otherCandidates).map(({ fit }) => makeProfileFit(fit)),
    }
  if (otherCandidate) return useOf(otherCandidate.fit, otherCandidate.howRead.table, otherCandidate.howRead.reading)
  return recognition.kind === 'ask'
    ? { ...noMatch, profilesToChooseFrom: recognition.candidates.map(makeProfileFit) }
    : noMatch
}

/** An export of this program is not a supplier's list, even if the headings match. [SUPPLIER-1] */
function isOurExport({ source, perStorage }: TableContents): boolean {
  return source.base !== undefined || isOwnExport(perStorage.file.columns.map(({ header }) => header))
}

/** A resumed import keeps its profile. The evidence for it is updated from the file. */
export function withEvidence(
  match: ProfileMatch,
  { profiles = [], source }: Pick<ProfilesInput, 'profiles' | 'source'>,
  table: Pick<TableContents, 'source' | 'perStorage'>,
): ProfileMatch {
  const { usedProfile: usedFit } = match
  const profile = profiles.find(({ id }) => id === usedFit?.id)
  const howRead = profile?.howRead
  if (!usedFit || !profile || !howRead) return match
  const facts = fileFacts(source.name, table)
  const { recognition } = howRead
  const secondRecognition = recogniseProfile(facts, [{ profile, howRead, recognition }])
  const { evidence, shape: shapeDifference } =
    secondRecognition.kind === 'one'
      ? secondRecognition
      : { evidence: [], shape: compareShapes(recognition, facts.headings) }
  return { ...match, usedProfile: { ...usedFit, evidence, shape: shapeDifference } }
}

/** The table as a profile reads it, even if its rows of headings have moved. Null if the profile does not describe how to find the table. */
async function readTableAs(
  { howRead: { reading }, recognition }: ProfileCandidate,
  userChoices: ImportChoices,
  tableWith: (tableChoices: ImportChoices) => Promise<TableContents | null>,
): Promise<ProposedReading | null> {
  const { sheet, sheets, encoding, delimiter, table, headings } = reading
  const readingChoices = { sheet, sheets, encoding, delimiter, table }
  const source = Object.fromEntries(Object.entries(readingChoices).filter(([, value]) => value !== undefined))
  if (Object.keys(source).length === 0 && headings === undefined) return null
  const moves = headings === undefined || headings.length === 0 ? [0] : HEADING_ROW_SHIFTS
  for (const move of moves) {
    const rows = headings?.map((row) => row + move)
    if (rows?.some((row) => row < 1)) continue
    const headingChoice = rows === undefined ? {} : { headings: rows }
    const tableContents = await tableWith({ ...source, ...headingChoice, ...userChoices })
    if (!tableContents) continue
    const { missing: missingHeadings } = compareShapes(recognition, fileFacts('', tableContents).headings)
    if (missingHeadings.length === 0) return { table: tableContents, reading: { ...reading, ...headingChoice } }
  }
  return null
}

function makeProfileFit({
  profile: { profile },
  evidence,
  shape: shapeDifference,
}: Candidate<ProfileCandidate>): ProfileFit {
  return { id: profile.id, name: profile.name, evidence, shape: shapeDifference }
}
