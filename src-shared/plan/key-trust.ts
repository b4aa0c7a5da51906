/**
 * Judges which of a file's keys belong to the account, from how many rows they find and how well these agree. Every system has an `ID`, and small
 * numbers match by chance. A supplier's codes may be in the sku column. Never changes a column that the user chose.
 */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { DRAFT, locateProblem, valueOf, type Drafts } from './draft/draft.ts'
import { WRITTEN_HEADINGS } from '../file/headings/written-headings.ts'
import type { Field } from '../material/fields/field.ts'
import type { OtherCodes } from '../mapping/mapping.ts'
import type { Problem } from '../file/problem.ts'
import { keyHash, makeTextKey, isSimilar, isReworded } from '../material/values/text-key.ts'
import { isUnitWord, suggestUnit } from '../material/values/unit.ts'

/** A column as it was mapped, and why. */
interface MappedColumn {
  readonly header: string
  readonly field: Field | null
  readonly confidence: string
  readonly reason: { readonly code: string }
}

/** What a comparison with the account shows about a file's keys and units; undefined if there is no evidence. */
export interface KeyTrust {
  /** `doubted`: the account has these ids, but their materials have other skus and names. */
  readonly ids?: 'own' | 'foreign' | 'doubted'
  readonly otherCodes?: OtherCodes
  /** Set if the unit column contains something other than units. */
  readonly hasNoUnits?: true
}

/** Whether the comparison gave any evidence about the columns. */
export function hasEvidence({ ids, otherCodes, hasNoUnits }: KeyTrust): boolean {
  return ids !== undefined || otherCodes !== undefined || hasNoUnits === true
}

/** Whether all keys and units are used. */
export function isTrusted({ ids, otherCodes, hasNoUnits }: KeyTrust): boolean {
  return ids !== 'foreign' && ids !== 'doubted' && otherCodes === undefined && hasNoUnits !== true
}

/** How many rows are checked, spread over the whole file. */
const MAX_CHECKED_ROWS = 2000

/** Fewer rows are not evidence: people rename one or two materials by hand. */
const MIN_ROWS = 3
const MIN_ROWS_WITH_SUPPLIERS = 2

/** Counts of the checked rows. */
interface CheckedRowCounts {
  ids: number
  /** The number of ids that the account has. */
  accountIds: number
  /** The number of rows whose id's material has the same sku or name, or a similar one. */
  equal: number
  /** The number of rows whose sku or name belongs to another material. */
  different: number
  /** The number of rows whose sku and name the account does not have. */
  unknown: number
  codes: number
  codeMatchCount: number
  nameMatchCount: number
  /** The number of rows whose sku and name find the same material, or one whose sku is similar or blank. */
  matchingPairCount: number
  /** The number of rows whose name finds a material with another sku. */
  otherSkuCount: number
}

export function judgeKeys(columns: readonly MappedColumn[], drafts: Drafts, catalogue: Catalogue): KeyTrust {
  const findUnchosenColumn = (field: Field): MappedColumn | undefined =>
    columns.find((column) => column.field === field && column.confidence !== 'chosen')
  const hasColumn = (field: Field): boolean => drafts.columns.has(field)
  const id = hasColumn('sku') || hasColumn('name') ? findUnchosenColumn('id') : undefined
  const checksCodes = hasColumn('name') && findUnchosenColumn('sku') !== undefined
  if (!id && !checksCodes) return {}
  if (isWrittenByStocksheet(columns)) return id ? { ids: 'own' } : {}
  const counts = countRows(drafts, catalogue)
  const ids = id && judgeIds(counts, id, hasColumn('sku') && hasColumn('name'))
  const otherCodes = checksCodes && ids !== 'own' ? judgeOtherCodes(counts, hasColumn('suppliers')) : undefined
  return { ...(ids === undefined ? {} : { ids }), ...(otherCodes === undefined ? {} : { otherCodes }) }
}

/**
 * Decides which system the ids in the file belong to. `own`: in most rows, the row's sku or name is that of the id's material, or similar. `foreign`:
 * it is another material's, or no row agrees and the account lacks most ids. Under a common heading it is enough if the account lacks both sku and
 * name. `doubted`: the account lacks the sku or name of most rows. [MAP-4]
 */
function judgeIds(
  { ids, accountIds, equal, different, unknown }: CheckedRowCounts,
  id: MappedColumn,
  hasSkuAndName: boolean,
): KeyTrust['ids'] {
  if (ids === 0) return undefined
  if (different > 0 && different >= equal) return 'foreign'
  if (equal === 0 && accountIds * 2 < ids) return 'foreign'
  const hasUsualHeading = id.reason.code === 'usual-heading'
  // A new name or a new sku is a change of the material. If both are new, it is another material.
  if (equal === 0 && unknown > 0 && hasSkuAndName && hasUsualHeading) return 'foreign'
  if (unknown >= MIN_ROWS && unknown > equal) return 'doubted'
  return equal > 0 || !hasUsualHeading ? 'own' : undefined
}

/**
 * Finds codes that match almost no material, while for most rows the name matches a material with another sku. Such codes belong to a supplier or
 * another system. In a file with suppliers, a few rows are enough. [MAP-10]
 */
function judgeOtherCodes(
  { codes, codeMatchCount, nameMatchCount, matchingPairCount, otherSkuCount }: CheckedRowCounts,
  hasSuppliers: boolean,
): OtherCodes | undefined {
  const hasEnoughRows =
    otherSkuCount >= (hasSuppliers ? MIN_ROWS_WITH_SUPPLIERS : MIN_ROWS) && (hasSuppliers || nameMatchCount * 2 > codes)
  return hasEnoughRows && otherSkuCount * 2 > nameMatchCount && matchingPairCount * 10 <= nameMatchCount
    ? { rows: codes, byCode: codeMatchCount, byName: nameMatchCount }
    : undefined
}

function countRows(drafts: Drafts, catalogue: Catalogue): CheckedRowCounts {
  const counts: CheckedRowCounts = {
    ids: 0,
    accountIds: 0,
    equal: 0,
    different: 0,
    unknown: 0,
    codes: 0,
    codeMatchCount: 0,
    nameMatchCount: 0,
    matchingPairCount: 0,
    otherSkuCount: 0,
  }
  const rowStep = Math.max(1, Math.floor(drafts.count / MAX_CHECKED_ROWS))
  for (let row = 0; row < drafts.count; row += rowStep) {
    const agreement = compareWithId(drafts, catalogue, row)
    if (agreement !== 'no-id') counts.ids++
    if (agreement !== 'no-id' && agreement !== 'not-held') counts.accountIds++
    if (agreement === 'reworded') counts.equal++
    if (agreement === 'equal' || agreement === 'different' || agreement === 'unknown') counts[agreement]++
    countCode(counts, drafts, catalogue, row)
  }
  return counts
}

/** How a row's sku and name agree with the material of its id. */
function compareWithId(
  drafts: Drafts,
  catalogue: Catalogue,
  row: number,
): 'no-id' | 'not-held' | 'nothing' | 'equal' | 'reworded' | 'different' | 'unknown' {
  const id = valueOf(drafts, 'id', row)
  if (id === undefined) return 'no-id'
  const materialIndex = catalogue.byId.get(Number(id))
  if (materialIndex === undefined) return 'not-held'
  const [sku, name] = [valueOf(drafts, 'sku', row), valueOf(drafts, 'name', row)]
  const [accountSku, accountName] = [catalogue.skus[materialIndex] ?? '', catalogue.names[materialIndex] ?? '']
  if (sku !== undefined && makeTextKey(sku) === makeTextKey(accountSku)) return 'equal'
  const skuMatches = findMaterials('sku', drafts, catalogue, row)
  if (skuMatches.length > 0) return skuMatches.includes(materialIndex) ? 'equal' : 'different'
  if (name === undefined) return sku === undefined || accountSku === '' ? 'nothing' : 'unknown'
  if (makeTextKey(name) === makeTextKey(accountName)) return 'equal'
  // An index of 100,000 names is expensive, so it is made only if a name needs it.
  const nameMatches = findMaterials('name', drafts, catalogue, row)
  if (nameMatches.length > 0) return nameMatches.includes(materialIndex) ? 'equal' : 'different'
  return isReworded(name, accountName) ? 'reworded' : 'unknown'
}

/**
 * Adds a question to each row whose id finds a material, unless the row has that material's name or sku. A similar
 * name is not enough, because it may be a coincidence.
 */
export function addIdQuestions(drafts: Drafts, catalogue: Catalogue, trust: KeyTrust): Drafts {
  const ids = drafts.columns.get('id')
  if (!ids || trust.ids !== 'doubted') return drafts
  const problems = new Map(drafts.problems)
  for (let row = 0; row < drafts.count; row++) {
    const agreement = compareWithId(drafts, catalogue, row)
    if (agreement === 'no-id' || agreement === 'not-held' || agreement === 'equal') continue
    // If earlier drafts already have the question, it is not added again.
    if (problems.get(row)?.some(({ code }) => code === 'ids-in-doubt')) continue
    const cellText = ids.values.at(row)
    const name = catalogue.names[catalogue.byId.get(Number(cellText)) ?? 0] ?? ''
    const problem: Problem = {
      code: 'ids-in-doubt',
      severity: 'blocks',
      row: drafts.fileRows[row] ?? 0,
      column: ids.column,
      field: 'id',
      got: cellText,
      details: { name },
    }
    problems.set(row, [...(problems.get(row) ?? []), locateProblem(drafts, row, problem)])
  }
  return { ...drafts, problems }
}

function countCode(counts: CheckedRowCounts, drafts: Drafts, catalogue: Catalogue, row: number): void {
  const [sku, name] = [valueOf(drafts, 'sku', row), valueOf(drafts, 'name', row)]
  if (sku === undefined) return
  counts.codes++
  const skuMatches = findMaterials('sku', drafts, catalogue, row)
  if (skuMatches.length > 0) counts.codeMatchCount++
  if (name === undefined) return
  const matchedNames = skuMatches.map((index) => catalogue.names[index] ?? '')
  const hasSameName = matchedNames.some((matchedName) => makeTextKey(matchedName) === makeTextKey(name))
  const nameMatches = hasSameName ? skuMatches : findMaterials('name', drafts, catalogue, row)
  // An unknown name is a new wording, so the sku identifies the material.
  if (nameMatches.length === 0) {
    if (skuMatches.length > 0) counts.matchingPairCount++
    return
  }
  counts.nameMatchCount++
  if (hasSameName || nameMatches.some((index) => skuMatches.includes(index))) counts.matchingPairCount++
  else if (nameMatches.every((index) => isOtherSku(catalogue.skus[index] ?? '', sku))) counts.otherSkuCount++
  else counts.matchingPairCount++
}

/** Whether two skus are neither equal nor similar. Codes that only lost their leading zeros are similar. */
function isOtherSku(accountSku: string, code: string): boolean {
  return accountSku !== '' && makeTextKey(accountSku) !== makeTextKey(code) && !isSimilar('sku', accountSku, code)
}

/** True for the headings of a sheet that Stocksheet wrote. */
function isWrittenByStocksheet(columns: readonly MappedColumn[]): boolean {
  return Object.values(WRITTEN_HEADINGS).some((headings) => {
    const writtenHeadings = new Set<string>(Object.values(headings))
    return columns.length >= 5 && columns.every(({ header }) => writtenHeadings.has(header))
  })
}

/** The materials with the row's key. */
function findMaterials(field: 'sku' | 'name', drafts: Drafts, catalogue: Catalogue, row: number): readonly number[] {
  const column = drafts.columns.get(field)
  if (column?.states[row] !== DRAFT.value) return []
  const { values } = column
  const owners = (field === 'sku' ? catalogue.bySku : catalogue.byName).find(keyHash(values.at(row)), values, row)
  return owners === undefined ? [] : typeof owners === 'number' ? [owners] : owners
}

/** A column as it was mapped. */
interface UnitColumn {
  readonly field: Field | null
  readonly confidence: string
}

/** Fewer units are not evidence: one or two rows may have an unusual unit. */
const MIN_UNITS = 3

/**
 * Whether a unit column contains something other than units, by comparing it with the account. Never changes a column that the user chose. True if no
 * value is a unit, here or in the account, and all differ: serial numbers, sizes, names. [MAP-6]
 */
export function haveNoUnits(columns: readonly UnitColumn[], drafts: Drafts, { unitCodes }: Catalogue): boolean {
  const units = drafts.columns.get('unit')
  if (!units || !columns.some(({ field, confidence }) => field === 'unit' && confidence !== 'chosen')) return false
  const keys = new Set<string>()
  for (let row = 0; row < drafts.count; row++) {
    if (units.states[row] !== DRAFT.value) continue
    const text = units.values.at(row)
    const key = makeTextKey(text)
    // For most unit columns the check ends here, at their second row.
    if (keys.has(key) || isUnitWord(text) || unitCodes.has(text) || suggestUnit(text, unitCodes)) return false
    keys.add(key)
  }
  return keys.size >= MIN_UNITS
}
