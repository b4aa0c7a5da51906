/**
 * Checks whether the data of a column look like a field. Data alone only make a field likely. Prices, stocks and minimums look alike, so number
 * fields are never guessed from numbers.
 */
import { isDecimalField, specOf, type Field } from '../material/fields/field.ts'
import { findHeaderMeaning, isRowNumberHeader, meansOtherThing } from '../file/headings/heading-meaning.ts'
import { makeHeadingKey } from '../file/headings/heading-key.ts'
import { isPackHeading } from '../file/headings/not-a-field-words.ts'
import type { ColumnClaim, ValueFit } from './mapping.ts'
import { CELL, type Sheet, type SheetColumn } from '../file/sheet.ts'
import { looksNumeric, type Table } from '../file/table.ts'
import { readAction } from '../material/values/action.ts'
import { looksLikeDate, readId } from '../material/values/identifier.ts'
import { makeTextKey } from '../material/values/text-key.ts'
import { isUnitWord } from '../material/values/unit.ts'
import { toClearTokenKey } from '../material/values/clear-token.ts'

const MAX_SAMPLED_ROWS = 500
/** How many rows are sampled. A few are enough for any column. */
const MAX_SHAPE_ROWS = 100
const MAX_UNIT_LENGTH = 24
const MAX_EXAMINED_COLUMNS = 100

interface Shape {
  readonly cells: number
  readonly numbers: number
  readonly typedNumberCount: number
  readonly distinctCount: number
  readonly units: number
  /** The number of cells with spaces inside, and the average length. */
  readonly phraseCount: number
  readonly length: number
}

/** True if the values of a column fit a field. Used for headings that contain more than the field's word. */
export function fitsField(sheet: Sheet, table: Table, column: number, field: Field): boolean {
  const { cells, numbers, typedNumberCount } = measureShape(sheet, table, column)
  if (cells === 0) return true
  const hasMostlyWords = numbers + typedNumberCount <= cells * 0.5
  switch (specOf(field).kind) {
    case 'money':
    case 'amount':
      return isDecimalField(field) && numbers + typedNumberCount >= cells * 0.8
    case 'id':
      return hasOnlyIds(sheet, table, column)
    case 'unit':
    case 'list':
    // `Main warehouse` above numbers: these are quantities, not storage names.
    case 'storage':
      return hasMostlyWords
    case 'text':
      return field !== 'name' || hasMostlyWords
    case 'code':
      return true
    case 'flag':
    case 'action':
      return false
  }
}

/**
 * Whether the values of a column fit its heading's field. Cells without a digit are not numbers: `in stock`, `+`. Ignores cells with a character for
 * "none", errors and the clear token. `flags`: only 0 and 1, or the same name in all rows.
 */
export function judgeValues(sheet: Sheet, table: Table, column: number, field: Field, clearToken = ''): ValueFit {
  const texts = textsOf(sheet, table, column).filter(
    (text) => !NO_VALUE_PATTERN.test(text) && toClearTokenKey(text) !== clearToken,
  )
  if (texts.length === 0) return 'nothing'
  // Numbers are not names, and neither is the HTML of shop pages.
  if (field === 'name' && texts.length >= 2 && texts.every((text) => MARKUP_PATTERN.test(text) || !/\p{L}/u.test(text)))
    return 'other'
  // A value that is the same in every row identifies nothing.
  if ((field === 'sku' || field === 'name') && texts.length >= 3 && new Set(texts).size === 1)
    return field === 'sku' ? 'other' : 'flags'
  if (field === 'sku' || field === 'name') return 'fit'
  // The column contains other operations, not the actions that we support.
  if (field === 'action' && texts.length >= 3 && texts.every((text) => readAction(text) === null)) return 'other'
  if (field === 'unit' && texts.length >= 2 && texts.every((text) => looksNumeric(text) || isSize(text))) return 'other'
  // The column contains another system's ids: the account's ids are whole numbers.
  if (field === 'id' && texts.length >= 2 && texts.every((text) => readId(text) === null)) return 'other'
  // Numbers are not categories or suppliers if another column fits better.
  if ((field === 'categories' || field === 'suppliers') && texts.length >= 2 && texts.every(looksNumeric))
    return 'flags'
  // Places inside a storage, such as `A-01-3`, differ from row to row.
  if (field === 'storage' && texts.length >= 3 && new Set(texts).size > texts.length * 0.8 && texts.every(isBinCode))
    return 'other'
  // Numbers that differ from row to row are quantities, not storages.
  if (field === 'storage' && texts.length >= 2 && new Set(texts).size === texts.length && texts.every(looksNumeric))
    return 'other'
  if (!isDecimalField(field)) return 'fit'
  const dateCount = texts.filter((text) => looksLikeDate(text.replace(TIME_PATTERN, ''))).length
  if (dateCount === texts.length) return 'other'
  const digitCount = texts.filter((text) => /\d/.test(text)).length - dateCount
  // One or two words among numbers are cells that the user corrects. A plus sign only means that there is some stock.
  if (digitCount < texts.length * 0.2 && (texts.length >= 3 || texts.includes('+'))) return 'other'
  return texts.length >= 2 && texts.every((text) => /^[01](?:[.,]0*)?$/.test(text)) ? 'flags' : 'fit'
}

/** True if a column only contains yes and no, as 0 and 1, words or signs. Ignores blank cells. */
export function hasYesOrNo(sheet: Sheet, table: Table, column: number): boolean {
  const texts = textsOf(sheet, table, column)
  return texts.length > 0 && texts.every((text) => /^-?[01](?:[.,]0*)?$/.test(text) || !/\d/.test(text))
}

/** True for sizes such as `10x20`, `1,5 × 2 m` and `10x20x30 mm`. */
function isSize(text: string): boolean {
  return /^\d+(?:[.,]\d+)?(?:\s*[x×х*/]\s*\d+(?:[.,]\d+)?)+\s*\p{L}{0,3}$/iu.test(text)
}

function isBinCode(text: string): boolean {
  return /^(?=.*\d)[\p{L}\d]{1,4}(?:[-./ ][\p{L}\d]{1,4}){1,4}$/u.test(text)
}

/** The time that may follow a date. */
const TIME_PATTERN = /[T ]\d{1,2}:.*$/
const MARKUP_PATTERN = /^<\w/

/** True if most values are different codes with digits and without spaces. Row numbers are not codes. */
export function hasCodes(sheet: Sheet, table: Table, column: number): boolean {
  const texts = textsOf(sheet, table, column)
  if (texts.length < 2 || new Set(texts).size < texts.length * 0.95) return false
  if (texts.every((text, index) => index === 0 || Number(text) - Number(texts[index - 1]) === 1)) return false
  return texts.filter((text) => /^(?=.*\d)\S{3,24}$/.test(text)).length >= texts.length * 0.8
}

/** True if one in five values repeats: such a column does not distinguish materials. */
export function hasRepeatedValues(sheet: Sheet, table: Table, column: number, minRows = 3): boolean {
  const texts = textsOf(sheet, table, column)
  return texts.length >= minRows && new Set(texts).size < texts.length * 0.8
}

/** True if every value is a word of the heading: for example, `Product` or `Service` below `Product/Service`. */
export function hasOnlyHeadingWords(sheet: Sheet, table: Table, column: number, header: string): boolean {
  const words = new Set(makeHeadingKey(header).split(' '))
  const texts = textsOf(sheet, table, column)
  return words.size > 1 && texts.length > 0 && texts.every((text) => words.has(makeHeadingKey(text)))
}

/** True if at most half of the rows have a value: the other rows would have no name. */
export function isSparse(sheet: Sheet, table: Table, column: number): boolean {
  const { length } = textsOf(sheet, table, column)
  return length > 0 && length * 2 <= Math.min(table.endRow - table.firstRow, MAX_SAMPLED_ROWS)
}

/** True for 1, 2, 3 and so on. */
export function hasRowNumbers(sheet: Sheet, table: Table, column: number): boolean {
  const texts = textsOf(sheet, table, column)
  return texts.length >= 3 && texts.every((text, index) => text === String(index + 1))
}

/** True if all values are numbers. */
export function hasNumbers(sheet: Sheet, table: Table, column: number): boolean {
  return textsOf(sheet, table, column).every(looksNumeric)
}

/** True for codes that are neither amounts nor dates: most have a letter, a leading zero or five digits. */
export function hasArticleCodes(sheet: Sheet, table: Table, column: number): boolean {
  if (!hasCodes(sheet, table, column)) return false
  const texts = textsOf(sheet, table, column)
  const codes = texts.filter((text) => ARTICLE_CODE.test(text) && !looksLikeDate(text))
  return codes.length >= texts.length * 0.8
}

/** True for codes with a letter, which a system's internal numbers do not have. */
export function hasLetteredCodes(sheet: Sheet, table: Table, column: number): boolean {
  if (!hasCodes(sheet, table, column)) return false
  const texts = textsOf(sheet, table, column)
  return texts.filter((text) => /\p{L}/u.test(text)).length >= texts.length * 0.8
}

export const ARTICLE_CODE = /^(?:(?=.*\p{L})[\p{L}\d][\p{L}\d./_-]*|0\d{2,}|\d{5,12})$/u

/** The first texts of a column, without blank cells. */
export function textsOf({ columns }: Sheet, { firstRow, endRow }: Table, column: number): readonly string[] {
  const source = columns[column]
  if (!source) return []
  const end = Math.min(endRow, firstRow + MAX_SAMPLED_ROWS)
  const cachedSample = sampleCache.get(source)
  if (cachedSample?.firstRow === firstRow && cachedSample.end === end) return cachedSample.texts
  const texts: string[] = []
  for (let row = firstRow; row < end; row++) {
    if ((source.kinds[row] ?? CELL.blank) !== CELL.blank) texts.push(source.texts.at(row).trim())
  }
  sampleCache.set(source, { firstRow, end, texts })
  return texts
}

/** Caches the last sample of each column, because several consecutive checks use it. */
const sampleCache = new WeakMap<SheetColumn, SampledColumn>()

interface SampledColumn {
  readonly firstRow: number
  readonly end: number
  readonly texts: readonly string[]
}

/** Texts that are not values, such as `-`, `n/a`, `(clear)` and `#REF!`. */
const NO_VALUE_PATTERN = /^(?:[-–—.?*]+|n\/?a|\(.*\)|\[.*\]|#.*)$/i

/**
 * Claims from data alone. Units are recognised by their words. If no column identifies the materials, the one column
 * of words (or else of codes) that differ from row to row is claimed. If there are two, neither is. `settledColumns`:
 * columns that the user refused or is asked about.
 */
export function findClaimsByData(
  sheet: Sheet,
  table: Table,
  { headers, names: columnNames }: { readonly headers: readonly string[]; readonly names: readonly string[] },
  winners: ReadonlyMap<number, ColumnClaim>,
  settledColumns: ReadonlySet<number>,
): ColumnClaim[] {
  const fields = new Set([...winners.values()].map(({ field }) => field))
  const needsUnit = !fields.has('unit')
  const needsKey = !fields.has('id') && !fields.has('sku') && !fields.has('name')
  if (!needsUnit && !needsKey) return []
  const freeColumns = sheet.columns
    .slice(0, MAX_EXAMINED_COLUMNS)
    .map((_, column) => column)
    .filter(
      (column) => !winners.has(column) && !settledColumns.has(column) && !isRowNumberHeader(headers[column] ?? ''),
    )
    .map((column) => ({ column, shape: measureShape(sheet, table, column) }))
    .filter(({ shape }) => shape.cells >= 3)
  const claims: ColumnClaim[] = []
  const makeClaim = (field: Field, column: number, code: 'unit-values' | 'word-values' | 'code-values'): void => {
    claims.push({
      column,
      header: headers[column] ?? '',
      name: columnNames[column] ?? '',
      field,
      strength: 'data',
      rank: 0,
      isVague: true,
      values: 'fit',
      reason: { code },
    })
  }
  const mayClaim = (field: Field, column: number): boolean => allowsClaimByData(headers[column] ?? '', field)
  // A kind of pack is not a unit.
  const unitColumns = freeColumns.filter(
    ({ column, shape }) =>
      shape.units >= shape.cells * 0.9 && mayClaim('unit', column) && !isPackHeading(headers[column] ?? ''),
  )
  if (needsUnit && unitColumns.length === 1 && unitColumns[0]) makeClaim('unit', unitColumns[0].column, 'unit-values')
  if (!needsKey) return claims
  const distinctColumns = freeColumns.filter(
    ({ shape }) => shape.distinctCount >= shape.cells * 0.95 && shape.numbers < shape.cells * 0.2,
  )
  const nameColumns = distinctColumns.filter(
    ({ column, shape }) => shape.phraseCount >= shape.cells * 0.5 && shape.length >= 6 && mayClaim('name', column),
  )
  const codeColumns = distinctColumns.filter(
    ({ column }) => hasArticleCodes(sheet, table, column) && mayClaim('sku', column),
  )
  if (nameColumns.length === 1 && nameColumns[0]) makeClaim('name', nameColumns[0].column, 'word-values')
  if (codeColumns.length === 1 && codeColumns[0]) makeClaim('sku', codeColumns[0].column, 'code-values')
  return claims
}

/** Whether a heading allows a claim from the data. A known heading does not: supplier codes and batches are not keys, weights are not units. */
function allowsClaimByData(header: string, field: Field): boolean {
  return header === '' || (findHeaderMeaning(header) === null && !meansOtherThing(header, field))
}

function measureShape(sheet: Sheet, { firstRow, endRow }: Table, column: number): Shape {
  const source = sheet.columns[column]
  const distinctTexts = new Set<string>()
  let cells = 0
  let numbers = 0
  let typedNumberCount = 0
  let units = 0
  let phraseCount = 0
  let length = 0
  for (let row = firstRow; row < Math.min(endRow, firstRow + MAX_SHAPE_ROWS); row++) {
    const kind = source?.kinds[row] ?? CELL.blank
    if (kind === CELL.blank) continue
    const text = (source?.texts.at(row) ?? '').trim()
    cells++
    distinctTexts.add(makeTextKey(text))
    length += text.length
    if (kind === CELL.number) typedNumberCount++
    else if (looksNumeric(text)) numbers++
    else if (text.length <= MAX_UNIT_LENGTH && isUnitWord(text)) units++
    if (/\S\s+\S/.test(text)) phraseCount++
  }
  return {
    cells,
    numbers,
    typedNumberCount,
    distinctCount: distinctTexts.size,
    units,
    phraseCount,
    length: cells === 0 ? 0 : length / cells,
  }
}

function hasOnlyIds(sheet: Sheet, { firstRow, endRow }: Table, column: number): boolean {
  const source = sheet.columns[column]
  for (let row = firstRow; row < Math.min(endRow, firstRow + MAX_SAMPLED_ROWS); row++) {
    if ((source?.kinds[row] ?? CELL.blank) !== CELL.blank && readId(source?.texts.at(row) ?? '') === null) return false
  }
  return true
}
