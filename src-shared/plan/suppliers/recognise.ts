/**
 * Finds the profile that a file fits, by its headings first, then by its name, sheet and encoding. Returns the
 * evidence, and never chooses between two profiles that fit equally.
 */
import { ALL_TABLE_EXTENSIONS } from '../../file/file-endings.ts'
import { makeTextKey } from '../../material/values/text-key.ts'

/** How a profile's files are recognised. Headings are keys (`makeHeadingKey`), by column; '' for a column without one. */
export interface RecognitionRules {
  readonly headings: readonly string[]
  /** The headings of the columns that the profile uses. */
  readonly used: readonly string[]
  readonly sheet: string | null
  readonly encoding: string | null
  /** A pattern with stars (`makeFileNamePattern`); null for any name. */
  readonly fileName: string | null
}

/** What is known about a file before it is mapped. */
export interface FileDescription {
  readonly headings: readonly string[]
  readonly sheet: string | null
  readonly encoding: string | null
  readonly fileName: string
}

/** The evidence for a profile. */
export type Evidence =
  | { readonly code: 'same-headings'; readonly count: number }
  | { readonly code: 'used-headings'; readonly count: number; readonly of: number }
  | { readonly code: 'file-name'; readonly pattern: string }
  | { readonly code: 'sheet'; readonly sheet: string }

/** How the file's headings differ from the profile's. Positions count columns from 0. */
export interface HeadingChanges {
  readonly added: readonly string[]
  readonly gone: readonly string[]
  /** Missing headings that the profile needs. */
  readonly missing: readonly string[]
  /** Headings that changed their order. */
  readonly moved: readonly string[]
}

export interface Candidate<Profile> {
  readonly profile: Profile
  readonly evidence: readonly Evidence[]
  readonly shape: HeadingChanges
}

export type RecognitionResult<Profile> =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'one' } & Candidate<Profile>)
  /** The user must choose: several profiles fit equally, or the file lacks a heading that the only matching profile needs. */
  | { readonly kind: 'ask'; readonly candidates: readonly Candidate<Profile>[] }

/**
 * The share of a profile's headings that a file must have for the profile to be proposed. None are required if the
 * file's name fits.
 */
const MIN_HEADING_SHARE = 2 / 3

/** Whether the headings also fit, and not only the file's name. */
export function hasHeadingEvidence(evidence: readonly Evidence[]): boolean {
  return evidence.some((evidenceItem) =>
    evidenceItem.code === 'used-headings'
      ? evidenceItem.count >= evidenceItem.of * MIN_HEADING_SHARE
      : evidenceItem.code === 'same-headings',
  )
}

/** Chooses a profile, leaves the choice to the user, or finds none. [SUPPLIER-1] [SUPPLIER-2] */
export function recogniseProfile<Profile extends { readonly recognition: RecognitionRules }>(
  file: FileDescription,
  profiles: readonly Profile[],
): RecognitionResult<Profile> {
  const ranking = profiles.flatMap((profile) => rankProfile(file, profile) ?? [])
  const bestRank = Math.max(...ranking.map(({ rank }) => rank), 0)
  const bestProfiles = ranking.filter(({ rank }) => rank === bestRank)
  const [onlyProfile] = bestProfiles
  if (!onlyProfile) return { kind: 'none' }
  const candidates = bestProfiles.map(({ candidate }) => candidate)
  return bestProfiles.length === 1 && onlyProfile.candidate.shape.missing.length === 0
    ? { kind: 'one', ...onlyProfile.candidate }
    : { kind: 'ask', candidates }
}

interface RankedProfile<Profile> {
  readonly candidate: Candidate<Profile>
  readonly rank: number
}

function rankProfile<Profile extends { readonly recognition: RecognitionRules }>(
  file: FileDescription,
  profile: Profile,
): RankedProfile<Profile> | null {
  const { recognition } = profile
  const currentHeadings = new Set(file.headings)
  const usedHeadings = recognition.used.filter((heading) => currentHeadings.has(heading))
  const shape = compareHeadings(recognition, file.headings)
  const fitsName = recognition.fileName !== null && fitsPattern(file.fileName, recognition.fileName)
  // A profile without headings is recognised only by name and number of columns.
  const hasNoHeadings = recognition.used.length === 0
  const isComplete = hasNoHeadings
    ? fitsName && file.headings.length === recognition.headings.length
    : usedHeadings.length === recognition.used.length
  const hasDistinctName = fitsName && recognition.fileName !== null && HAS_LETTER.test(recognition.fileName)
  const resemblesProfile = usedHeadings.length >= recognition.used.length * MIN_HEADING_SHARE
  if (!isComplete && (hasNoHeadings || !(hasDistinctName || resemblesProfile))) return null
  // A list of another supplier may have one or two of the headings. The file's name must also fit, or all headings must be there.
  const hasSameHeadings = isSameShape(shape)
  if (!hasSameHeadings && !fitsName && usedHeadings.length < 2) return null
  const sheet = recognition.sheet !== null && recognition.sheet === file.sheet ? recognition.sheet : null
  const evidence: Evidence[] = []
  if (!hasNoHeadings)
    evidence.push(
      hasSameHeadings
        ? { code: 'same-headings', count: file.headings.filter((heading) => heading !== '').length }
        : { code: 'used-headings', count: usedHeadings.length, of: recognition.used.length },
    )
  if (fitsName && recognition.fileName !== null) evidence.push({ code: 'file-name', pattern: recognition.fileName })
  if (sheet !== null) evidence.push({ code: 'sheet', sheet })
  const evidenceFlags: readonly boolean[] = [
    isComplete,
    hasSameHeadings,
    // A file's name alone does not outweigh headings.
    resemblesProfile,
    fitsName,
    sheet !== null,
    hasSameEncoding(recognition, file),
  ]
  // The first piece of evidence outweighs all later ones together.
  const profileRank = 1 + evidenceFlags.reduce((sum, flag) => sum * 2 + Number(flag), 0)
  return { candidate: { profile, evidence, shape }, rank: profileRank }
}

function hasSameEncoding({ encoding }: RecognitionRules, file: FileDescription): boolean {
  return encoding !== null && encoding === file.encoding
}

/** Compares the file's headings with the profile's. [SUPPLIER-3] */
export function compareHeadings({ headings, used }: RecognitionRules, fileHeadings: readonly string[]): HeadingChanges {
  const earlierHeadings = headings.filter((heading) => heading !== '')
  const filledHeadings = fileHeadings.filter((heading) => heading !== '')
  const [headingsBefore, currentHeadings] = [new Set(earlierHeadings), new Set(filledHeadings)]
  const missingHeadings = earlierHeadings.filter((heading) => !currentHeadings.has(heading))
  return {
    added: filledHeadings.filter((heading) => !headingsBefore.has(heading)),
    gone: missingHeadings,
    missing: missingHeadings.filter((heading) => used.includes(heading)),
    moved: findMovedHeadings(
      earlierHeadings.filter((heading) => currentHeadings.has(heading)),
      filledHeadings.filter((heading) => headingsBefore.has(heading)),
    ),
  }
}

export function isSameShape({ added, gone, moved }: HeadingChanges): boolean {
  return added.length === 0 && gone.length === 0 && moved.length === 0
}

/** The fewest headings that must be moved to turn the order of `earlierHeadings` into `fileHeadings`. */
function findMovedHeadings(earlierHeadings: readonly string[], fileHeadings: readonly string[]): string[] {
  const positionByHeading = new Map(numberHeadings(earlierHeadings).map((heading, index) => [heading, index]))
  const sharedHeadings = numberHeadings(fileHeadings).flatMap((heading, index) => {
    const position = positionByHeading.get(heading)
    return position === undefined ? [] : [{ at: position, heading: fileHeadings[index] ?? '' }]
  })
  const unmovedIndexes = findLongestIncreasing(sharedHeadings.map(({ at }) => at))
  return sharedHeadings.filter((_, index) => !unmovedIndexes.has(index)).map(({ heading }) => heading)
}

/** Adds to each heading its number among equal headings. */
function numberHeadings(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const count = (counts.get(heading) ?? 0) + 1
    counts.set(heading, count)
    return `${count} ${heading}`
  })
}

/** The indexes of a longest increasing subsequence. */
function findLongestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  const sequenceEnds: number[] = []
  const previousIndexes: number[] = []
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, sequenceEnds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[sequenceEnds[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previousIndexes.push(low > 0 ? (sequenceEnds[low - 1] ?? -1) : -1)
    sequenceEnds[low] = index
  }
  const indexes = new Set<number>()
  for (let index = sequenceEnds.at(-1) ?? -1; index >= 0; index = previousIndexes[index] ?? -1) indexes.add(index)
  return indexes
}

/** Numbers in dates, versions, months and copies: `2026-10`, `v3`, `(2)`. The text between them is kept. */
const CHANGING_DIGITS = /[\p{Nd}]+/gu

/** Only this many characters of a name are compared. */
const MAX_NAME_LENGTH = 300

/**
 * The pattern of a supplier's file names: `holz ag *-*.xlsx` for `Holz AG 2026-10.xlsx`. Each run of digits becomes a star. Only compares names;
 * never reads a folder.
 */
export function makeFileNamePattern(name: string): string {
  return makeTextKey(name.slice(0, MAX_NAME_LENGTH)).replace(CHANGING_DIGITS, '*')
}

/** All table extensions count as equal: next week's list may be an .xlsx, not an .xls. */
function unifyExtension(name: string): string {
  const dot = name.lastIndexOf('.') + 1
  return ALL_TABLE_EXTENSIONS.has(name.slice(dot)) ? `${name.slice(0, dot)}table` : name
}

/**
 * Whether a name matches the pattern. A star matches any text, or none. Ignores case, spaces at the ends, and which of the table extensions the name
 * has.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const nameKey = makeTextKey(name.slice(0, MAX_NAME_LENGTH))
  const patternKey = makeTextKey(pattern.slice(0, MAX_NAME_LENGTH))
  return matchesPattern(nameKey, patternKey) || matchesPattern(unifyExtension(nameKey), unifyExtension(patternKey))
}

function matchesPattern(text: string, pattern: string): boolean {
  const parts = pattern.split('*')
  const [firstPart = '', ...otherParts] = parts
  const lastPart = otherParts.pop()
  if (lastPart === undefined) return text === firstPart
  if (!text.startsWith(firstPart) || !text.endsWith(lastPart) || text.length < firstPart.length + lastPart.length)
    return false
  // Searches the parts from the left: the earliest position of each leaves the most room for the next.
  let from = firstPart.length
  const end = text.length - lastPart.length
  for (const part of otherParts) {
    const index = text.indexOf(part, from)
    if (index < 0 || index + part.length > end) return false
    from = index + part.length
  }
  return true
}

interface NamedSupplier {
  readonly name: string
  /** How the supplier's earlier lists were read, oldest first. */
  readonly howRead: { readonly recognition: Pick<RecognitionRules, 'fileName'> }
}

/** A pattern needs a letter before the extension: `*-*.csv` would match the files of any supplier. */
const HAS_LETTER = /\p{L}.*\.[^.]*$/u

/**
 * The supplier that a file's name suggests, before the file is opened. Once it is open, its headings decide. Null if no supplier's lists have such
 * names, or if several suppliers' lists do. [INBOX-3]
 */
export function findSupplierByFileName(file: string, suppliers: readonly NamedSupplier[]): string | null {
  const names = new Set<string>()
  for (const { name, howRead } of suppliers) {
    const { fileName } = howRead.recognition
    if (fileName !== null && HAS_LETTER.test(fileName) && fitsPattern(file, fileName)) names.add(name)
  }
  const [onlyName = null] = names
  return names.size === 1 ? onlyName : null
}
