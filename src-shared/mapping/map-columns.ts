/**
 * Maps columns to fields by the user's choice, by an earlier choice, by the heading, and cautiously by the data.
 * Never maps one field to two columns: if two claim it equally, the user decides. [MAP-2]
 */
import type { NamedItem } from '../material/values/ids-by-name.ts'
import {
  type HeaderMeaning,
  findHeaderLanguage,
  findHeaderMeaning,
  isOwnHeader,
  isRowNumberHeader,
  findJoinedMeaning,
} from '../file/headings/heading-meaning.ts'
import { isDecimalField, isField, type Field } from '../material/fields/field.ts'
import {
  type OtherCodes,
  columnNameKey,
  columnName,
  makeColumnNames,
  type ColumnClaim,
  type ColumnMapping,
  type ColumnReason,
  type Mapping,
} from './mapping.ts'
import {
  isAvailabilityHeading,
  isBareName,
  isDateHeading,
  isPersonHeading,
  isOtherHeading,
} from '../file/headings/not-a-field-words.ts'
import { makeHeadingKey, isItemId, isQuantityHeading, isItemHeading, isWithTax } from '../file/headings/heading-key.ts'
import { findUnclearInTransactions, confidenceOf } from './mapping-confidence.ts'
import { contestVagueClaims, findComputedColumns, markUncertainClaims } from './mapping-doubts.ts'
import {
  hasRowNumbers,
  fitsField,
  hasArticleCodes,
  hasCodes,
  hasOnlyHeadingWords,
  hasLetteredCodes,
  hasNumbers,
  findClaimsByData,
  hasRepeatedValues,
  hasYesOrNo,
  judgeValues,
} from './mapping-shape.ts'
import { findClaimWinners, WITH_TAX_RANK } from './claim-winners.ts'
import { findMappingProblems } from './mapping-problems.ts'
import {
  areStorages,
  makeOtherStorageProblem,
  findStorageOfStock,
  findStorageClaims,
  type AccountStorages,
} from './mapping-storages.ts'
import { findBlankWords } from './mapping-blanks.ts'
import { decimalsOf, applyStyleOfOtherColumns } from './decimal-style.ts'
import type { Problem, Refusal } from '../file/problem.ts'
import { cellText, isBlank, type Sheet } from '../file/sheet.ts'
import { readHeadings, type Table } from '../file/table.ts'
import { toClearTokenKey } from '../material/values/clear-token.ts'

export interface MapChoices {
  /** Columns with their fields, or null for "not used". Other columns keep the detected fields. */
  readonly fields?: ReadonlyMap<number, Field | null>
  readonly decimals?: 'auto' | 'dot' | 'comma'
  /** Fields by heading key (headings/heading-key.ts), from an earlier choice or a saved mapping. */
  readonly rememberedFields?: ReadonlyMap<string, Field | null>
  /** Storages whose names may be column headings; absent if there is no account. */
  readonly storages?: AccountStorages
  /** The text that clears a value. It is not evidence about a column. */
  readonly clearToken?: string
  /** Words that are values in this field, although they usually mean "no value". [VALUE-8] */
  readonly meantWords?: ReadonlyMap<Field, ReadonlySet<string>>
  /** True if the ids belong to another system, according to a comparison with the account. [MAP-4] */
  readonly foreignIds?: boolean
  /**
   * Set if the skus are another system's or a supplier's codes, according to a comparison with the account. [MAP-10]
   */
  readonly otherCodes?: OtherCodes
  /** True if the unit column contains no units, according to a comparison with the account. [MAP-6] */
  readonly noUnits?: boolean
}

const MAX_SAMPLES = 5
const MAX_SAMPLED_ROWS = 200

/** `problems`: problems of the whole table. They are listed before the problems of columns. */
export function mapColumns(
  sheet: Sheet,
  table: Table,
  choices: MapChoices,
  problems: readonly Problem[] = [],
): Mapping {
  const headers = readHeadings(sheet, table)
  const names = makeColumnNames(headers)
  const skippedHeadings = new Map<number, SkippedHeading>()
  const allClaims = findHeaderClaims(sheet, table, { headers, names }, choices, skippedHeadings)
  const computedColumns = findComputedColumns(sheet, table, headers, allClaims)
  const claims = allClaims.filter(({ column, name, field }) => {
    const code = computedColumns.get(column)
    if (code) skippedHeadings.set(column, { reason: { code, header: name, field } })
    return code === undefined
  })
  const { winners, contestedClaims } = findClaimWinners(claims, headers)
  const refusedColumns = findRefusedColumns(names, choices)
  const isClaimed = (column: number): boolean =>
    refusedColumns.has(column) || allClaims.some((claim) => claim.column === column)
  for (const claim of findClaimsUnderUnknown(sheet, table, { headers, names }, isClaimed)) {
    const { field } = claim
    if (!allClaims.some((claim) => claim.field === field))
      contestedClaims.set(field, [...(contestedClaims.get(field) ?? []), claim])
  }
  skipMinimumOfOrders(winners, skippedHeadings)
  for (const { column, reason } of findUnclearInTransactions(winners, { headers, names })) {
    winners.delete(column)
    skippedHeadings.set(column, { reason })
  }
  const columnsWithClaim = new Set(claims.map(({ column }) => column))
  const isKnownColumn = (column: number): boolean =>
    winners.has(column) || refusedColumns.has(column) || skippedHeadings.has(column) || columnsWithClaim.has(column)
  const hasUnclearNeighbour = hasUnclearHeading(headers, isKnownColumn)
  contestVagueClaims(sheet, table, { headers, names }, { winners, contestedClaims, claims }, isKnownColumn)
  markUncertainClaims({ sheet, table, headers }, { winners, contestedClaims, claims })
  const contestedColumns = [...contestedClaims.values()].flat().map(({ column }) => column)
  const untouchedColumns = new Set([...refusedColumns, ...contestedColumns])
  for (const claim of findClaimsByData(sheet, table, { headers, names }, winners, untouchedColumns))
    winners.set(claim.column, claim)
  const mappedColumns = headers.flatMap((header, column): ColumnMapping[] => {
    const samples = readSamples(sheet, table, column)
    if (header === '' && samples.length === 0) return []
    const claim = winners.get(column)
    const field = claim?.field ?? null
    const decimals =
      field !== null && isDecimalField(field) ? decimalsOf(sheet, column, table, choices.decimals ?? 'auto') : null
    return [
      {
        column,
        header,
        ...(names[column] === header ? {} : { name: names[column] ?? header }),
        field,
        confidence: claim
          ? confidenceOf(claim, { sheet, table, headers, winners, hasUnclearNeighbour, foreignIds: choices.foreignIds })
          : refusedColumns.has(column)
            ? 'chosen'
            : 'none',
        reason:
          claim?.reason ??
          findUnmappedReason(
            header,
            refusedColumns.has(column),
            skippedHeadings.get(column) ?? findReasonNotUsed(column, claims, winners, contestedClaims),
          ),
        decimals,
        samples,
      },
    ]
  })
  const columns = applyStyleOfOtherColumns(sheet, table, mappedColumns).map((mappedColumn) =>
    addBlankWords(sheet, table, mappedColumn, choices),
  )
  const columnProblems = findMappingProblems(sheet, table, columns, contestedClaims, refusedColumns).map((problem) => {
    const storage = problem.code === 'unmapped-column' ? skippedHeadings.get(problem.column ?? -1)?.storage : undefined
    return storage ? makeOtherStorageProblem(problem.column ?? 0, problem.got ?? '', storage) : problem
  })
  return { ...table, columns, problems: [...problems, ...columnProblems] }
}

function hasUnclearHeading(headers: readonly string[], isKnownColumn: (column: number) => boolean): boolean {
  return headers.some(
    (header, column) =>
      isDateHeading(header) ||
      (header !== '' && !isKnownColumn(column) && !isRowNumberHeader(header) && !isOtherHeading(header)),
  )
}

/** Fields that identify a material. A supplier's code does so only once the program knows it. */
const IDENTIFYING_FIELDS: ReadonlySet<Field | null> = new Set<Field>(['id', 'sku', 'name', 'supplier_code'])

/** Refuses a mapping without a column that identifies the material. */
export function checkUsable(mapping: Mapping): Refusal | null {
  if (mapping.columns.some(({ field }) => IDENTIFYING_FIELDS.has(field))) return null
  const contestProblem = mapping.problems.find(isContestedKey)
  const headers = mapping.columns.map(columnName).filter((name) => name !== '')
  return {
    code: 'no-usable-columns',
    row: null,
    details: {
      headers: headers.slice(0, 8).join(', '),
      ...contestProblem?.details,
    },
  }
}

/** Whether the problem is that several columns could be the one that identifies the material. */
function isContestedKey({ code, details }: Problem): boolean {
  const field = details?.['field']
  return (code === 'duplicate-header' || code === 'ambiguous-header') && isField(field) && IDENTIFYING_FIELDS.has(field)
}

/** The table's headings as one text, used to find earlier choices for the same headings. */
export function makeHeadingSignature(mapping: Mapping): string {
  // A file of rows to fix has our columns after its own, and the original file's mapping still applies.
  const fileColumns = mapping.columns.filter(({ header, reason }) => !isOwnHeader(header) && reason.code !== 'rule')
  return fileColumns.map(({ header }) => makeHeadingKey(header)).join('\n')
}

/** Why a column that could have a field is not used: another column has the field, or might be meant. */
function findReasonNotUsed(
  column: number,
  claims: readonly ColumnClaim[],
  winners: ReadonlyMap<number, ColumnClaim>,
  contestedClaims: ReadonlyMap<Field, readonly ColumnClaim[]>,
): SkippedHeading | undefined {
  const isClaimOfColumn = (claim: ColumnClaim): boolean => claim.column === column
  const columnClaim = claims.find(isClaimOfColumn) ?? [...contestedClaims.values()].flat().find(isClaimOfColumn)
  if (!columnClaim) return undefined
  const rivals = contestedClaims.get(columnClaim.field)?.filter((claim) => !isClaimOfColumn(claim))
  if (rivals)
    return { reason: { code: 'contested', rival: rivals.map(({ name }) => name).join(', '), field: columnClaim.field } }
  const winner = [...winners.values()].find(({ field }) => field === columnClaim.field)
  return winner && { reason: { code: 'field-taken', header: winner.name, field: winner.field } }
}

/** Columns that the user chose not to use, now or earlier. */
function findRefusedColumns(names: readonly string[], { fields, rememberedFields }: MapChoices): Set<number> {
  const columns = names.map((name, column) => {
    const chosenField = fields?.get(column)
    return chosenField === undefined && name !== '' ? rememberedFields?.get(makeHeadingKey(name)) : chosenField
  })
  return new Set(columns.flatMap((field, column) => (field === null ? [column] : [])))
}

/** A column with a known heading that is not used. */
interface SkippedHeading {
  readonly reason: ColumnReason
  /** The storage of its stock, if that is not the chosen storage. */
  readonly storage?: NamedItem
}

/**
 * Columns whose lower heading means a field, but below an unknown group: `Old / Price` and `Season 2026 / Price` look
 * the same.
 */
function findClaimsUnderUnknown(
  sheet: Sheet,
  table: Table,
  { headers, names }: { readonly headers: readonly string[]; readonly names: readonly string[] },
  isClaimed: (column: number) => boolean,
): ColumnClaim[] {
  if (!table.joinedHeadings) return []
  const language = findHeaderLanguage(headers)
  return headers.flatMap((header, column): ColumnClaim[] => {
    const headingBelow = cellText(sheet, table.headerRow, column).trim()
    const meaningBelow = headingBelow === header || isClaimed(column) ? null : findHeaderMeaning(headingBelow, language)
    if (!meaningBelow || findJoinedMeaning(header, headingBelow, language)) return []
    const { field, strength, rank, isVague } = meaningBelow
    if (judgeValues(sheet, table, column, field, '') !== 'fit') return []
    const name = names[column] ?? header
    const reason = makeHeaderReason(name, meaningBelow)
    return [{ column, header, name, field, strength, rank, isVague, values: 'fit', reason }]
  })
}

/** Adds columns to `skippedHeadings` that have a known heading but are not used. */
function findHeaderClaims(
  sheet: Sheet,
  table: Table,
  { headers, names }: { readonly headers: readonly string[]; readonly names: readonly string[] },
  choices: MapChoices,
  skippedHeadings: Map<number, SkippedHeading>,
): ColumnClaim[] {
  const language = findHeaderLanguage(headers)
  const hasPeople = headers.some(isPersonHeading)
  const tokenKey = toClearTokenKey(choices.clearToken ?? '')
  const rejectedStorageClaims: ColumnClaim[] = []
  const claims = headers.flatMap((header, column): ColumnClaim[] => {
    const name = names[column] ?? header
    const hasStorageNames = areStorages(sheet, table, column, choices.storages?.all ?? [])
    const makeClaims = (
      field: Field,
      strength: ColumnClaim['strength'],
      reason: ColumnReason,
      { rank = 0, isVague = false }: { readonly rank?: number; readonly isVague?: boolean } = {},
    ): ColumnClaim[] => {
      const values = field === 'storage' && hasStorageNames ? 'fit' : judgeValues(sheet, table, column, field, tokenKey)
      return [{ column, header, name, field, strength, rank, isVague, values, reason }]
    }
    const chosenField = choices.fields?.get(column)
    if (chosenField !== undefined)
      return chosenField === null ? [] : makeClaims(chosenField, 'chosen', { code: 'chosen' })
    if (header === '') return []
    const rememberedField = choices.rememberedFields?.get(columnNameKey({ header, name }))
    if (rememberedField !== undefined) {
      return rememberedField === null
        ? []
        : makeClaims(rememberedField, 'remembered', { code: 'remembered', header: name })
    }
    const storage = choices.storages && findStorageOfStock(sheet, table, { column, header }, choices.storages)
    if (storage && storage.id === choices.storages?.chosenStorage) {
      return makeClaims('stock', 'plain', { code: 'storage-heading', header: name }, findHeaderMeaning('stock') ?? {})
    }
    if (storage) {
      skippedHeadings.set(column, { reason: { code: 'other-storage', storage: storage.name }, storage })
      return []
    }
    const headingBelow = table.joinedHeadings ? cellText(sheet, table.headerRow, column).trim() : header
    const meaning = findMeaning(sheet, table, column, header, { headingBelow, language, hasPeople })
    if (!meaning) return []
    const { field } = meaning
    const isFit = (field === 'storage' && hasStorageNames) || fitsField(sheet, table, column, field)
    if (meaning.strength === 'part' && !isFit) return []
    if (field === 'id' && choices.foreignIds === true) {
      skippedHeadings.set(column, { reason: { code: 'foreign-ids', header: name } })
      return []
    }
    if (field === 'sku' && choices.otherCodes) {
      const reason: ColumnReason = { code: 'other-codes', header: name, ...choices.otherCodes }
      // A barcode is not the supplier's own code.
      if (meaning.strength !== 'stand-in')
        return makeClaims('supplier_code', 'stand-in', reason, { rank: meaning.rank })
      skippedHeadings.set(column, { reason })
      return []
    }
    // If two prices differ by the tax, the one without tax is the cost. The one with tax therefore comes later.
    const rank = meaning.rank + (field === 'price' && isWithTax(header) ? WITH_TAX_RANK : 0)
    const claims = makeClaims(field, meaning.strength, makeHeaderReason(name, meaning), { ...meaning, rank })
    const isUnsuitable =
      field === 'name'
        ? hasOnlyHeadingWords(sheet, table, column, header)
        : // `Supplier code` may be the number of the supplier, which repeats in many rows.
          (field === 'supplier_code' && hasRepeatedValues(sheet, table, column, 2)) ||
          (field === 'sku' && meaning.strength === 'stand-in' && hasRepeatedValues(sheet, table, column))
    const lacksUnits = field === 'unit' && choices.noUnits === true
    const isStock = field === 'stock' || field === 'stock_change'
    const isFlag = isStock && isAvailabilityHeading(header) && hasYesOrNo(sheet, table, column)
    const values = isUnsuitable || lacksUnits || isFlag ? 'other' : claims[0]?.values
    if (values !== 'other' && !(values === 'flags' && meaning.strength === 'part')) return claims
    skippedHeadings.set(column, { reason: { code: isFlag ? 'yes-or-no' : 'other-values', header: name, field } })
    // `Location` above values such as `A-01-3` is a place inside a storage.
    const namesStorage = meaning.strength !== 'part' && (meaning.rank === 0 || hasNumbers(sheet, table, column))
    if (field === 'storage' && namesStorage) rejectedStorageClaims.push(...claims)
    return []
  })
  const storageClaims = findStorageClaims(claims, rejectedStorageClaims)
  storageClaims.forEach(({ column }) => skippedHeadings.delete(column))
  return [...claims, ...storageClaims]
}

/**
 * The meaning of a heading. A column of names that are codes is the sku, because `Article` and `Item` can be either. So is a column of row numbers
 * that are codes.
 */
function findMeaning(
  sheet: Sheet,
  table: Table,
  column: number,
  header: string,
  {
    headingBelow,
    language,
    hasPeople,
  }: { readonly headingBelow: string; readonly language: string | undefined; readonly hasPeople: boolean },
): HeaderMeaning | null {
  if (isRowNumberHeader(header)) {
    if (!hasArticleCodes(sheet, table, column)) return null
    return { field: 'sku', strength: 'stand-in', rank: 0, isVague: true, words: makeHeadingKey(header) }
  }
  const meaning = findJoinedMeaning(header, headingBelow, language)
  if (
    (!meaning || (meaning.field === 'id' && meaning.strength === 'part')) &&
    isItemId(header) &&
    hasLetteredCodes(sheet, table, column)
  )
    return { field: 'sku', strength: 'stand-in', rank: 0, isVague: true, words: makeHeadingKey(header) }
  // `Item number` above the values 1, 2, 3 only numbers the rows.
  if (meaning?.field === 'sku' && meaning.strength !== 'plain' && hasRowNumbers(sheet, table, column)) return null
  // `Reference` above values such as `R1 R2` is vague.
  if (meaning?.field === 'sku' && meaning.strength === 'often')
    return { ...meaning, isVague: meaning.rank > 0 || !hasCodes(sheet, table, column) }
  // Beside a heading such as `Phone no.`, `Name` may be a customer's name.
  if (meaning?.field === 'name' && hasPeople && isBareName(header))
    return { ...meaning, strength: 'often', isVague: true }
  if (meaning?.field !== 'name' || !isItemHeading(header) || !hasArticleCodes(sheet, table, column)) return meaning
  return { ...meaning, field: 'sku', strength: 'stand-in', isVague: true }
}

function addBlankWords(
  sheet: Sheet,
  table: Table,
  mappedColumn: ColumnMapping,
  { meantWords, clearToken }: MapChoices,
): ColumnMapping {
  const { column, field } = mappedColumn
  const source = sheet.columns[column]
  // For the account's own stock, no samples or styles are needed. [STOCK-1]
  if (field === null || !source || sheet.spareFrom !== undefined) return mappedColumn
  const valueKeys = new Set([...(meantWords?.get(field) ?? []), toClearTokenKey(clearToken ?? '')])
  const blanks = findBlankWords(source, table, field, valueKeys)
  return blanks.cells === 0 ? mappedColumn : { ...mappedColumn, blanks }
}

function makeHeaderReason(header: string, { field, strength, words }: HeaderMeaning): ColumnReason {
  if (strength === 'plain') return { code: 'heading', header, field }
  if (strength === 'often') return { code: 'usual-heading', header, field }
  if (strength === 'stand-in') return { code: 'stand-in', header, field }
  return { code: 'part-of-heading', header, words, field }
}

/** `Minimum quantity` is a minimum if the table has a stock. In a price list it is the smallest order. */
function skipMinimumOfOrders(winners: Map<number, ColumnClaim>, skippedHeadings: Map<number, SkippedHeading>): void {
  const claims = [...winners.values()]
  if (claims.some(({ field }) => field === 'stock' || field === 'stock_change')) return
  for (const { column, header, name, field, strength } of claims) {
    if (field !== 'minimum' || strength === 'chosen' || strength === 'remembered' || !isQuantityHeading(header))
      continue
    winners.delete(column)
    skippedHeadings.set(column, { reason: { code: 'unclear-heading', header: name, field } })
  }
}

function findUnmappedReason(
  header: string,
  isRefused: boolean,
  skippedHeading: SkippedHeading | undefined,
): ColumnReason {
  if (isRefused) return { code: 'not-used' }
  if (skippedHeading) return skippedHeading.reason
  if (isRowNumberHeader(header)) return { code: 'row-numbers' }
  return { code: header === '' ? 'no-heading' : 'unknown-heading' }
}

function readSamples(sheet: Sheet, { firstRow, endRow }: Table, column: number): string[] {
  const samples: string[] = []
  const source = sheet.columns[column]
  const end = Math.min(endRow, firstRow + MAX_SAMPLED_ROWS)
  for (let row = firstRow; row < end && samples.length < MAX_SAMPLES; row++) {
    const text = source?.shownTexts.get(row) ?? source?.texts.at(row) ?? ''
    if (!isBlank(text)) samples.push(text)
  }
  return samples
}
