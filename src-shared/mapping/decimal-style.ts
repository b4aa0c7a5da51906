/**
 * Finds the decimal separator of a column from its texts. `12,50` shows a comma; `1,234` is unclear. If a column has
 * both styles or only unclear texts, the user is asked. A text that is a number in neither style is a problem of that
 * cell. [VALUE-4]
 */
import { type DecimalEvidence, columnName, type ColumnMapping } from './mapping.ts'
import { CELL, type SheetColumn, type Sheet } from '../file/sheet.ts'
import { readNumber, readAnyNumber } from '../material/values/decimal-text.ts'
import { countTextClasses, TEXT_CLASS } from '../material/values/text-class.ts'
import { columnLetter } from '../file/problem.ts'
import type { Table } from '../file/table.ts'
import { ZERO } from '../material/values/decimal.ts'

/** A style is ignored if the other one is this many times more frequent. */
const RARE_FACTOR = 20

/** The decimal separator that a text shows: none, a dot, a comma, or unclear. */
const NUMBER_SHAPES = { nothing: 0, dot: 1, comma: 2, either: 3 } as const

/** The shape for each text class; undefined if the class alone does not decide. */
const SHAPE_BY_CLASS: readonly (number | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  NUMBER_SHAPES.dot,
  NUMBER_SHAPES.comma,
  NUMBER_SHAPES.dot,
  NUMBER_SHAPES.comma,
]

export interface StyleFinding {
  readonly evidence: DecimalEvidence
  /** Set if some rows have dots and others have commas: the sheet row and text of the first cell of each kind. */
  readonly mixedStyles: { readonly dot: NumberSample; readonly comma: NumberSample } | null
  /** The number of text cells with unclear separators, not counting whole numbers. */
  readonly unclearCellCount: number
}

export interface NumberSample {
  readonly row: number
  readonly text: string
  readonly rows: number
}

export function findDecimalStyle(column: SheetColumn, firstRow: number, endRow: number): StyleFinding {
  const { kinds, texts } = column
  const evidence: Evidence = {
    counts: new Uint32Array(4),
    firstRows: new Int32Array(4).fill(-1),
    textCellCount: 0,
    numberCellCount: 0,
  }
  const end = Math.min(endRow, kinds.length)
  if (!readStyleFromClasses(column, firstRow, end, evidence)) {
    for (let from = firstRow; from < end; from += CELLS_PER_CALL)
      countEvidence(column, from, Math.min(end, from + CELLS_PER_CALL), evidence)
  }
  const { counts, firstRows, textCellCount, numberCellCount } = evidence
  const makeSample = (shape: number): NumberSample => {
    const row = firstRows[shape] ?? -1
    return { row, text: row < 0 ? '' : texts.at(row), rows: counts[shape] ?? 0 }
  }
  const dotSample = makeSample(NUMBER_SHAPES.dot)
  const commaSample = makeSample(NUMBER_SHAPES.comma)
  const unclearSample = makeSample(NUMBER_SHAPES.either)
  const makeFinding = (style: DecimalEvidence['style'], { rows, text }: NumberSample): StyleFinding => ({
    evidence: { style, rows, example: text, by: style === 'typed' ? 'typed' : 'evidence' },
    mixedStyles: null,
    unclearCellCount: counts[NUMBER_SHAPES.nothing] ?? 0,
  })
  // One `1.50` among forty `12,40` is a problem of that cell, not of the column.
  if (dotSample.rows > 0 && dotSample.rows * RARE_FACTOR <= commaSample.rows) return makeFinding('comma', commaSample)
  if (commaSample.rows > 0 && commaSample.rows * RARE_FACTOR <= dotSample.rows) return makeFinding('dot', dotSample)
  if (dotSample.rows > 0 && commaSample.rows > 0)
    return {
      ...makeFinding('ambiguous', unclearSample.rows > 0 ? unclearSample : commaSample),
      mixedStyles: { dot: dotSample, comma: commaSample },
    }
  if (dotSample.rows > 0) return makeFinding('dot', dotSample)
  if (commaSample.rows > 0) return makeFinding('comma', commaSample)
  if (unclearSample.rows > 0) return makeFinding('ambiguous', unclearSample)
  return textCellCount === 0 && numberCellCount > 0
    ? makeFinding('typed', { row: -1, text: '', rows: numberCellCount })
    : makeFinding('dot', dotSample)
}

/** Cells per call: V8 compiles a frequently called function only once, but recompiles a long loop several times. */
const CELLS_PER_CALL = 256

/** The cells counted so far, by shape. */
interface Evidence {
  readonly counts: Uint32Array
  /** The row of the first cell of each shape; -1 if there is none. */
  readonly firstRows: Int32Array
  /** How many cells are text, and how many are numbers. */
  textCellCount: number
  numberCellCount: number
}

/** Uses the text classes. Returns false and counts nothing if the classes are not enough and the texts must be read. */
function readStyleFromClasses(
  { kinds, textClasses }: SheetColumn,
  from: number,
  end: number,
  evidence: Evidence,
): boolean {
  if (end > textClasses.length || kinds.subarray(from, end).includes(CELL.number)) return false
  const counts = countTextClasses(textClasses, from, end)
  if ((counts[TEXT_CLASS.unclassified] ?? 0) + (counts[TEXT_CLASS.words] ?? 0) + (counts[TEXT_CLASS.code] ?? 0) > 0)
    return false
  for (const [textClass, shape] of SHAPE_BY_CLASS.entries()) {
    const count = counts[textClass] ?? 0
    if (shape === undefined || count === 0) continue
    const firstRow = textClasses.indexOf(textClass, from)
    const firstRowBefore = evidence.firstRows[shape] ?? -1
    evidence.counts[shape] = (evidence.counts[shape] ?? 0) + count
    evidence.firstRows[shape] = firstRowBefore < 0 ? firstRow : Math.min(firstRowBefore, firstRow)
  }
  evidence.textCellCount = Math.max(0, end - from)
  return true
}

function countEvidence(
  { kinds, texts, textClasses }: SheetColumn,
  from: number,
  end: number,
  evidence: Evidence,
): void {
  const { counts, firstRows } = evidence
  for (let row = from; row < end; row++) {
    const kind = kinds[row]
    if (kind === CELL.number) evidence.numberCellCount++
    if (kind !== CELL.text) continue
    evidence.textCellCount++
    const textClass = textClasses[row] ?? 0
    if (textClass === TEXT_CLASS.whole) continue
    const shape = SHAPE_BY_CLASS[textClass] ?? findTextShape(texts.at(row))
    counts[shape] = (counts[shape] ?? 0) + 1
    if ((firstRows[shape] ?? -1) < 0) firstRows[shape] = row
  }
}

const MAX_NUMBER_LENGTH = 200

function findTextShape(text: string): number {
  const { length } = text
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let separatorIndex = -1
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) continue
    if (separatorIndex >= 0 || (code !== 46 && code !== 44)) return shapeOfNumber(text, findMoneyShape(text))
    separatorIndex = index
  }
  return separatorIndex < 0 || length === start + 1
    ? NUMBER_SHAPES.nothing
    : judgeSeparator(text, start, separatorIndex, text.charCodeAt(separatorIndex) === 46)
}

/** `12,5` can only be a decimal. `1,234` may be a thousand, but `0,234` and `1234,500` cannot. */
function judgeSeparator(text: string, digitsStart: number, separatorIndex: number, isDot: boolean): number {
  const wholeDigitCount = separatorIndex - digitsStart
  const mayGroupThousands =
    text.length - separatorIndex - 1 === 3 &&
    wholeDigitCount > 0 &&
    wholeDigitCount <= 3 &&
    text.charCodeAt(digitsStart) !== 48
  if (mayGroupThousands) return NUMBER_SHAPES.either
  return isDot ? NUMBER_SHAPES.dot : NUMBER_SHAPES.comma
}

/** The shape, if the text is a number. Dates, versions and words with a comma are not numbers. */
function shapeOfNumber(text: string, shape: number): number {
  const isDotNumber =
    shape !== NUMBER_SHAPES.nothing && shape !== NUMBER_SHAPES.comma && readNumber(text, 'dot', true) !== null
  const isCommaNumber =
    shape !== NUMBER_SHAPES.nothing && shape !== NUMBER_SHAPES.dot && readNumber(text, 'comma', true) !== null
  return isDotNumber || isCommaNumber ? shape : NUMBER_SHAPES.nothing
}

/** The style of texts with thousands separators, signs or currencies. The last of two separators is the decimal one. */
function findMoneyShape(text: string): number {
  // Longer texts are not numbers, and searching 32,767 characters takes a second per cell.
  if (text.length > MAX_NUMBER_LENGTH) return NUMBER_SHAPES.nothing
  const bareNumber = text
    .replace(/\D+$/, '')
    .replace(/^[^\d.,]+(?:[.,](?=\D))?/, '')
    .replace(/[\s'’]/g, '')
  if (!/^[\d.,]+$/.test(bareNumber)) return NUMBER_SHAPES.nothing
  const dotIndex = bareNumber.lastIndexOf('.')
  const commaIndex = bareNumber.lastIndexOf(',')
  if (dotIndex < 0 && commaIndex < 0) return NUMBER_SHAPES.nothing
  if (dotIndex >= 0 && commaIndex >= 0) return dotIndex > commaIndex ? NUMBER_SHAPES.dot : NUMBER_SHAPES.comma
  const isDot = dotIndex >= 0
  const parts = bareNumber.split(isDot ? '.' : ',')
  // `1.234.567`: a repeated separator groups thousands, so the other one is for decimals.
  if (parts.length > 2) return isDot ? NUMBER_SHAPES.comma : NUMBER_SHAPES.dot
  // `1 234.500`: spaces group thousands, so the other separator is for decimals.
  if (/\d[\s'’]\d/.test(text.trim())) return isDot ? NUMBER_SHAPES.dot : NUMBER_SHAPES.comma
  return judgeSeparator(bareNumber, 0, isDot ? dotIndex : commaIndex, isDot)
}

/**
 * The number style of a mapped column: the chosen one, else that of its texts, else that of the file's other number
 * columns.
 */
export function decimalsOf(
  sheet: Sheet,
  column: number,
  { firstRow, endRow }: Table,
  chosenStyle: 'auto' | 'dot' | 'comma',
): DecimalEvidence | null {
  const source = sheet.columns[column]
  if (!source) return null
  const finding = findDecimalStyle(source, firstRow, endRow)
  if (chosenStyle === 'auto' || finding.evidence.style === 'typed') return finding.evidence
  const { rows, example } = finding.evidence.style === chosenStyle ? finding.evidence : { rows: 0, example: '' }
  return { style: chosenStyle, rows, example, by: 'chosen' }
}

/**
 * If a column's style is unclear, a text file's other number columns may show it, because one program wrote them all.
 * The user is still asked if a column has both styles, or if the other columns disagree. [VALUE-4]
 */
export function applyStyleOfOtherColumns(
  sheet: Sheet,
  table: Table,
  columns: readonly ColumnMapping[],
): ColumnMapping[] {
  const unclearColumns = columns.filter((mappedColumn) => hasUnclearStyle(sheet, table, mappedColumn))
  if (sheet.source === 'xlsx' || unclearColumns.length === 0) return [...columns]
  const evidence = columns.flatMap((mappedColumn) => collectEvidence(sheet, table, mappedColumn))
  const [firstEvidence] = evidence
  if (!firstEvidence || evidence.some(({ style }) => style !== firstEvidence.style)) return [...columns]
  return columns.map((mappedColumn) =>
    unclearColumns.includes(mappedColumn) ? { ...mappedColumn, decimals: firstEvidence } : mappedColumn,
  )
}

function hasUnclearStyle(sheet: Sheet, { firstRow, endRow }: Table, { column, decimals }: ColumnMapping): boolean {
  const source = sheet.columns[column]
  if (!source || decimals?.style !== 'ambiguous') return false
  return findDecimalStyle(source, firstRow, endRow).mixedStyles === null
}

/** An unmapped column is evidence if every cell is a number, such as prices and weights, but not dates or texts. */
function collectEvidence(sheet: Sheet, { firstRow, endRow }: Table, mappedColumn: ColumnMapping): DecimalEvidence[] {
  const { column, field, decimals } = mappedColumn
  const source = sheet.columns[column]
  if (!source || (field !== null && decimals === null)) return []
  const { evidence, unclearCellCount } = findDecimalStyle(source, firstRow, endRow)
  if (evidence.style !== 'dot' && evidence.style !== 'comma') return []
  if (evidence.rows === 0 || (field === null && unclearCellCount > 0)) return []
  return [{ ...evidence, by: 'other-column', from: columnName(mappedColumn) || columnLetter(column) }]
}

/** True if any cell of a column is not blank. */
export function hasData(sheet: Sheet, column: number, { firstRow, endRow }: Table): boolean {
  const kinds = sheet.columns[column]?.kinds
  if (!kinds) return false
  for (let row = firstRow; row < Math.min(endRow, kinds.length); row++) if (kinds[row] !== CELL.blank) return true
  return false
}

/**
 * Whether a column's numbers are fractions of 1, such as `20 %` and 0.2, and not percentages such as 20. Only checks
 * the first cells.
 */
export function areShares(samples: readonly string[]): boolean {
  const numbers = samples.map((text) => (text.trim().endsWith('%') ? '0.' : readAnyNumber(text.trim())))
  return numbers.every((part) => part?.startsWith('0') === true) && numbers.some((part) => part !== ZERO)
}
