/**
 * The profile for reading a file: the chosen one, or the one that matches. The file is first read as detected, and then as the profiles for files
 * with its name describe.
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { ReadingRules, Profile, ProfileChoices } from '../../src-shared/api/profile.ts'
import { isOwnExport } from '../../src-shared/export/export-columns.ts'
import {
  fitsPattern,
  isSameShape,
  recogniseProfile,
  compareHeadings,
  type Candidate,
} from '../../src-shared/plan/suppliers/recognise.ts'
import type { ProfileFit, ProfileMatch, ProfilesInput } from './used-profile.ts'
import { fileFactsOf, applyProfile } from './profile-reading.ts'
import { readTable, type ReadingHooks, type ReadingPorts, type TableContents } from './table-read.ts'

interface ProfileCandidate {
  readonly profile: Profile
  readonly readingRules: ReadingRules
  readonly recognition: ReadingRules['recognition']
}

interface ProposedReading {
  readonly table: TableContents
  readonly reading: ProfileChoices
}

/** How far rows of headings may move, for example because of a cover line. */
const HEADING_ROW_SHIFTS = [0, 1, -1, 2, -2, 3, -3]

/** Chooses the profile for a file, or the profiles that the user chooses from. [SUPPLIER-1] [SUPPLIER-3] [SUPPLIER-7] */
export async function recogniseUsedProfile(
  input: ProfilesInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<ProfileMatch> {
  const noMatch: ProfileMatch = { choices, usedProfile: null, profilesToChooseFrom: [] }
  const candidates = (input.profiles ?? []).flatMap((profile) => {
    const readingRules = profile.howRead
    return readingRules ? [{ profile, readingRules, recognition: readingRules.recognition }] : []
  })
  if (choices.profile === 'off' || candidates.length === 0) return noMatch
  const readTableWithChoices = async (tableChoices: ImportChoices): Promise<TableContents | null> => {
    const tableResult = await readTable(input, ports, tableChoices, hooks)
    return tableResult.ok && tableResult.value.table.ok ? tableResult.value.table.value : null
  }
  const makeMatch = (
    candidate: Candidate<ProfileCandidate>,
    table: TableContents,
    reading = candidate.profile.readingRules.reading,
  ): ProfileMatch => {
    const choicesWithProfile = applyProfile(reading, table.perStorage.fileMapping, choices, input.unchosen)
    return {
      choices: { ...choicesWithProfile, profile: candidate.profile.profile.id },
      usedProfile: makeProfileFit(candidate),
      profilesToChooseFrom: [],
    }
  }

  const table = await readTableWithChoices(choices)
  const chosenProfile = candidates.find(({ profile }) => profile.id === choices.profile)
  if (chosenProfile) {
    const proposedReading =
      (await readTableWithProfile(chosenProfile, choices, readTableWithChoices)) ??
      (table ? { table, reading: chosenProfile.readingRules.reading } : null)
    if (!proposedReading) return noMatch
    const shapeDifference = compareHeadings(
      chosenProfile.recognition,
      fileFactsOf(input.source.name, proposedReading.table).headings,
    )
    return makeMatch(
      { profile: chosenProfile, evidence: [], shape: shapeDifference },
      proposedReading.table,
      proposedReading.reading,
    )
  }
  if (choices.profile !== undefined || (table && isOurExport(table))) return noMatch
  const recognition = table
    ? recogniseProfile(fileFactsOf(input.source.name, table), candidates)
    : { kind: 'none' as const }
  if (recognition.kind === 'one' && table) return makeMatch(recognition, table)
  // If two profiles match as detected, neither is preferred just because it was tried first. [SUPPLIER-2]
  const equalCandidates = recognition.kind === 'ask' && recognition.candidates.length > 1 ? recognition.candidates : []
  if (equalCandidates.length > 0 && equalCandidates.every(({ shape }) => shape.missing.length === 0))
    return { ...noMatch, profilesToChooseFrom: equalCandidates.map(makeProfileFit) }
  // The file may match a profile if it is read differently than detected.
  const otherCandidates: { readonly fit: Candidate<ProfileCandidate>; readonly proposedReading: ProposedReading }[] = []
  for (const candidate of candidates) {
    const { fileName } = candidate.recognition
    if (fileName === null || !fitsPattern(input.source.name, fileName)) continue
    const proposedReading = await readTableWithProfile(candidate, choices, readTableWithChoices)
    const secondRecognition = proposedReading
      ? recogniseProfile(fileFactsOf(input.source.name, proposedReading.table), [candidate])
      : null
    if (proposedReading && secondRecognition?.kind === 'one')
      otherCandidates.push({ fit: secondRecognition, proposedReading })
  }
  const sameShapeCandidates = otherCandidates.filter(({ fit: candidate }) => isSameShape(candidate.shape))
  const [otherCandidate, secondCandidate] = sameShapeCandidates.length > 0 ? sameShapeCandidates : otherCandidates
  if (otherCandidate && secondCandidate)
    return {
      ...noMatch,
      profilesToChooseFrom: (sameShapeCandidates.length > 0 ? sameShapeCandidates : otherCandidates).map(({ fit }) =>
        makeProfileFit(fit),
      ),
    }
  if (otherCandidate)
    return makeMatch(otherCandidate.fit, otherCandidate.proposedReading.table, otherCandidate.proposedReading.reading)
  return recognition.kind === 'ask'
    ? { ...noMatch, profilesToChooseFrom: recognition.candidates.map(makeProfileFit) }
    : noMatch
}

/** An export of this program is not a supplier's list, even if the headings match. [SUPPLIER-1] */
function isOurExport({ source, perStorage }: TableContents): boolean {
  return source.base !== undefined || isOwnExport(perStorage.fileMapping.columns.map(({ header }) => header))
}

/** A resumed import keeps its profile. The evidence for it is updated from the file. */
export function updateEvidence(
  match: ProfileMatch,
  { profiles = [], source }: Pick<ProfilesInput, 'profiles' | 'source'>,
  table: Pick<TableContents, 'source' | 'perStorage'>,
): ProfileMatch {
  const { usedProfile: usedFit } = match
  const profile = profiles.find(({ id }) => id === usedFit?.id)
  const readingRules = profile?.howRead
  if (!usedFit || !profile || !readingRules) return match
  const facts = fileFactsOf(source.name, table)
  const { recognition } = readingRules
  const secondRecognition = recogniseProfile(facts, [{ profile, readingRules, recognition }])
  const { evidence, shape: shapeDifference } =
    secondRecognition.kind === 'one'
      ? secondRecognition
      : { evidence: [], shape: compareHeadings(recognition, facts.headings) }
  return { ...match, usedProfile: { ...usedFit, evidence, shape: shapeDifference } }
}

/** The table as a profile reads it, even if its rows of headings have moved. Null if the profile does not describe how to find the table. */
async function readTableWithProfile(
  { readingRules: { reading }, recognition }: ProfileCandidate,
  userChoices: ImportChoices,
  readTableWith: (tableChoices: ImportChoices) => Promise<TableContents | null>,
): Promise<ProposedReading | null> {
  const { sheet, sheets, encoding, delimiter, table, headings } = reading
  const readingChoices = { sheet, sheets, encoding, delimiter, table }
  const source = Object.fromEntries(Object.entries(readingChoices).filter(([, value]) => value !== undefined))
  if (Object.keys(source).length === 0 && headings === undefined) return null
  const shifts = headings === undefined || headings.length === 0 ? [0] : HEADING_ROW_SHIFTS
  for (const shift of shifts) {
    const rows = headings?.map((row) => row + shift)
    if (rows?.some((row) => row < 1)) continue
    const headingChoice = rows === undefined ? {} : { headings: rows }
    const tableContents = await readTableWith({ ...source, ...headingChoice, ...userChoices })
    if (!tableContents) continue
    const { missing: missingHeadings } = compareHeadings(recognition, fileFactsOf('', tableContents).headings)
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
