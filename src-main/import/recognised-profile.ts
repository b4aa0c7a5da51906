/**
 * The profile for reading a file: the chosen one, or the one that matches. The file is first read as detected, and then as the profiles for files
 * with its name describe.
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import type { ReadingRules, Profile, ProfileReading } from '../../src-shared/api/profile.ts'
import { isOwnExport } from '../../src-shared/export/export-columns.ts'
import {
  fitsPattern,
  isSame,
  recogniseProfile,
  shapeChange,
  type Candidate,
} from '../../src-shared/plan/suppliers/recognise.ts'
import type { ProfileFit, ProfileMatch, ProfilesInput } from './used-profile.ts'
import { fileFacts, profiledChoices } from './profile-reading.ts'
import { readTable, type ReadingHooks, type ReadingPorts, type TableContents } from './table-read.ts'

interface ProfileCandidate {
  readonly profile: Profile
  readonly howRead: ReadingRules
  readonly recognition: ReadingRules['recognition']
}

interface ReadAs {
  readonly table: TableContents
  readonly reading: ProfileReading
}

/** How far rows of headings may move, for example because of a cover line. */
const HEADINGS_MOVE = [0, 1, -1, 2, -2, 3, -3]

/** Chooses the profile. [SUPPLIER-1] [SUPPLIER-3] [SUPPLIER-7] */
export async function recognisedProfile(
  input: ProfilesInput,
  ports: ReadingPorts,
  choices: ImportChoices,
  hooks: ReadingHooks,
): Promise<ProfileMatch> {
  const none: ProfileMatch = { choices, used: null, asked: [] }
  const candidates = (input.profiles ?? []).flatMap((profile) => {
    const howRead = profile.howRead
    return howRead ? [{ profile, howRead, recognition: howRead.recognition }] : []
  })
  if (choices.profile === 'off' || candidates.length === 0) return none
  const tableWith = async (asked: ImportChoices): Promise<TableContents | null> => {
    const read = await readTable(input, ports, asked, hooks)
    return read.ok && read.value.table.ok ? read.value.table.value : null
  }
  const useOf = (
    fit: Candidate<ProfileCandidate>,
    table: TableContents,
    reading = fit.profile.howRead.reading,
  ): ProfileMatch => {
    const profiled = profiledChoices(reading, table.perStorage.file, choices, input.unchosen)
    return { choices: { ...profiled, profile: fit.profile.profile.id }, used: fitOf(fit), asked: [] }
  }

  const table = await tableWith(choices)
  const chosen = candidates.find(({ profile }) => profile.id === choices.profile)
  if (chosen) {
    const read =
      (await tableAs(chosen, choices, tableWith)) ?? (table ? { table, reading: chosen.howRead.reading } : null)
    if (!read) return none
    const shape = shapeChange(chosen.recognition, fileFacts(input.source.name, read.table).headings)
    return useOf({ profile: chosen, evidence: [], shape }, read.table, read.reading)
  }
  if (choices.profile !== undefined || (table && isOurs(table))) return none
  const recognition = table
    ? recogniseProfile(fileFacts(input.source.name, table), candidates)
    : { kind: 'none' as const }
  if (recognition.kind === 'one' && table) return useOf(recognition, table)
  // If two profiles match as detected, neither is preferred just because it was tried first. [SUPPLIER-2]
  const equal = recognition.kind === 'ask' && recognition.candidates.length > 1 ? recognition.candidates : []
  if (equal.length > 0 && equal.every(({ shape }) => shape.missing.length === 0))
    return { ...none, asked: equal.map(fitOf) }
  // If it is read differently than detected, it may match a profile.
  const others: { readonly fit: Candidate<ProfileCandidate>; readonly read: ReadAs }[] = []
  for (const one of candidates) {
    const { fileName } = one.recognition
    if (fileName === null || !fitsPattern(input.source.name, fileName)) continue
    const read = await tableAs(one, choices, tableWith)
    const again = read ? recogniseProfile(fileFacts(input.source.name, read.table), [one]) : null
    if (read && again?.kind === 'one') others.push({ fit: again, read })
  }
  const same = others.filter(({ fit }) => isSame(fit.shape))
  const [other, second] = same.length > 0 ? same : others
  if (other && second) return { ...none, asked: (same.length > 0 ? same : others).map(({ fit }) => fitOf(fit)) }
  if (other) return useOf(other.fit, other.read.table, other.read.reading)
  return recognition.kind === 'ask' ? { ...none, asked: recognition.candidates.map(fitOf) } : none
}

/** An export of this program is not a supplier's list, even if the headings match. [SUPPLIER-1] */
function isOurs({ source, perStorage }: TableContents): boolean {
  return source.base !== undefined || isOwnExport(perStorage.file.columns.map(({ header }) => header))
}

/** A resumed import keeps its profile. The evidence for it is updated from the file. */
export function withEvidence(
  found: ProfileMatch,
  { profiles = [], source }: Pick<ProfilesInput, 'profiles' | 'source'>,
  table: Pick<TableContents, 'source' | 'perStorage'>,
): ProfileMatch {
  const { used } = found
  const profile = profiles.find(({ id }) => id === used?.id)
  const howRead = profile?.howRead
  if (!used || !profile || !howRead) return found
  const facts = fileFacts(source.name, table)
  const { recognition } = howRead
  const again = recogniseProfile(facts, [{ profile, howRead, recognition }])
  const { evidence, shape } =
    again.kind === 'one' ? again : { evidence: [], shape: shapeChange(recognition, facts.headings) }
  return { ...found, used: { ...used, evidence, shape } }
}

/** The table as a profile reads it, even if its rows of headings have moved. Null if the profile does not describe how to find the table. */
async function tableAs(
  { howRead: { reading }, recognition }: ProfileCandidate,
  chosen: ImportChoices,
  tableWith: (asked: ImportChoices) => Promise<TableContents | null>,
): Promise<ReadAs | null> {
  const { sheet, sheets, encoding, delimiter, table, headings } = reading
  const readingChoices = { sheet, sheets, encoding, delimiter, table }
  const source = Object.fromEntries(Object.entries(readingChoices).filter(([, value]) => value !== undefined))
  if (Object.keys(source).length === 0 && headings === undefined) return null
  const moves = headings === undefined || headings.length === 0 ? [0] : HEADINGS_MOVE
  for (const move of moves) {
    const rows = headings?.map((row) => row + move)
    if (rows?.some((row) => row < 1)) continue
    const placed = rows === undefined ? {} : { headings: rows }
    const read = await tableWith({ ...source, ...placed, ...chosen })
    if (!read) continue
    const { missing } = shapeChange(recognition, fileFacts('', read).headings)
    if (missing.length === 0) return { table: read, reading: { ...reading, ...placed } }
  }
  return null
}

function fitOf({ profile: { profile }, evidence, shape }: Candidate<ProfileCandidate>): ProfileFit {
  return { id: profile.id, name: profile.name, evidence, shape }
}
