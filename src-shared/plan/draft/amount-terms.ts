/**
 * Amounts whose scale or currency is written elsewhere: in the heading, in a column of price units or currencies, or in number formats. Rows with
 * such amounts are blocked until the user has answered the question about them. Each question is separate: a discount does not settle the currency.
 * Never changes an amount. [VALUE-7]
 */
import { refuseAmounts, type DraftColumn, type DraftRows, type NamedUnits, type ReportProblem } from './draft.ts'
import { refuseOtherCurrencies } from './draft-column.ts'
import { isDecimalField, specOf, type Field } from '../../material/fields/field.ts'
import { findHeadingScale, isCurrencyHeading, isPriceBasis, type Scale } from '../../file/headings/amount-terms.ts'
import { findHeadingUnit } from '../../file/headings/heading-unit.ts'
import { columnName, type ColumnMapping, type Mapping } from '../../mapping/mapping.ts'
import { printAnswer, printFactor, printColumn, printText } from '../../mapping/rules/print-rule.ts'
import { CELL, type Sheet } from '../../file/sheet.ts'
import { findCurrencyCode, getCurrencyByNumber } from '../../material/values/currency.ts'
import { readAnyNumber } from '../../material/values/decimal-text.ts'
import { trimOuterSpace } from '../../material/values/text-key.ts'
import { columnLetter } from '../../file/problem.ts'
import { isNamedUnit, isSameUnit, isUnitWord } from '../../material/values/unit.ts'
import { isBlankWord } from '../../material/values/clear-token.ts'
import { answersOf, listColumnsOfRules, isReadByRule, removeScaleFromRule, findUnknownSize } from './rule-columns.ts'

/** Makes amounts with an open question invalid and reports them. `currentRule`: the rule for the field's values, if there is one. */
export function refuseUnansweredAmounts(
  sheet: Sheet,
  mapping: Mapping,
  draftColumn: DraftColumn,
  rows: DraftRows,
  report: ReportProblem,
  currentRule?: string,
): void {
  const { field } = draftColumn
  const mappedColumn = mapping.columns.find(({ column }) => column === draftColumn.column)
  if (!mappedColumn || !isDecimalField(field) || field === 'stock_change') return
  const terms = findAmountTerms(sheet, mapping, mappedColumn, currentRule)
  if (terms) {
    const { sourceColumn, kind, rule, unchangedRule, scale, cellAt } = terms
    const sizeDetails = kind === 'unsaid' && scale ? { unsaid: formatSize(scale) } : {}
    const details = { heading: getColumnName(sourceColumn), rule, asIs: unchangedRule, ...sizeDetails }
    refuseAmounts(draftColumn, rows, sheet, report, 'amount-scaled', (index, row) => {
      const cell = cellAt?.(row)
      // Zero is the same in any unit, so it stays valid.
      if (cell === null || draftColumn.values.equals(index, '0')) return null
      return cell === undefined ? details : { ...details, cell }
    })
  }
  if (specOf(field).kind !== 'money' || terms?.kind === 'scale') return
  const column = findCurrencyColumn(sheet, mapping, mappedColumn)
  if (column && isReadByRule(mapping, column, field, currentRule)) return
  const codeAt = column
    ? readColumnCodes(sheet, column)
    : readFormatCodes(
        sheet,
        currentRule === undefined ? [mappedColumn.column] : listColumnsOfRules(mapping, [[field, currentRule]]),
      )
  if (!codeAt) return
  const answers = { currencyColumn: column && getColumnName(column), answered: answersOf(field, currentRule) }
  const { states } = draftColumn
  refuseOtherCurrencies(
    sheet.columns[mappedColumn.column],
    mappedColumn,
    rows,
    listAllRows(rows),
    states,
    codeAt,
    report,
    answers,
  )
}

/** How to convert a column's amounts to one piece in the main currency unit, and the column that requires it. */
export interface AmountTerms {
  /**
   * `scale`: the column's own heading has the scale. `unsaid`: only the rule contains a scale. `pieces`: another column has the number of pieces per
   * price.
   */
  readonly kind: 'scale' | 'unsaid' | 'pieces'
  /** The column with that heading or number of pieces. */
  readonly sourceColumn: ColumnMapping
  /** Converts the amounts to one piece. */
  readonly rule: string
  /** Keeps the amounts as they are. */
  readonly unchangedRule: string
  readonly scale?: Scale
  /** The text of the other column in a row, if it does not mean one piece. */
  readonly cellAt?: (row: number) => string | null
}

/** The conversion that a column's amounts need. Null if they need none, or if the current rule already answers the question. */
export function findAmountTerms(
  sheet: Sheet,
  mapping: Mapping,
  mappedColumn: ColumnMapping,
  currentRule?: string,
): AmountTerms | null {
  const { field, header } = mappedColumn
  if (field === null || !isDecimalField(field) || field === 'stock_change') return null
  const isPrice = specOf(field).kind === 'money'
  const scale = doesHeadingApply(mapping, mappedColumn, field, currentRule) ? findHeadingScale(header, isPrice) : null
  const size = scale && formatSize(scale)
  const unknownSize = findUnknownSize(field, currentRule, size)
  const rule = unknownSize?.ruleWithoutSize ?? currentRule ?? field
  if (scale && size && !answersOf(field, currentRule).has(size)) {
    // If the rule already converts by this size, no second conversion is added.
    const unscaledRule = removeScaleFromRule(mappedColumn, rule, scale)
    const convertedRule = unscaledRule === null ? `${printFactor(rule)} ${size}` : rule
    return {
      kind: 'scale',
      sourceColumn: mappedColumn,
      rule: printAnswer(convertedRule, [size]),
      unchangedRule: printAnswer(unscaledRule ?? rule, [size]),
      scale,
    }
  }
  const basisColumn = isPrice ? findBasisColumn(sheet, mapping, mappedColumn) : undefined
  if (!basisColumn || isReadByRule(mapping, basisColumn, field, currentRule))
    return (
      unknownSize && {
        kind: 'unsaid',
        sourceColumn: mappedColumn,
        rule: unknownSize.ruleWithoutSize,
        unchangedRule: unknownSize.ruleWithSize,
        scale: unknownSize.scale,
      }
    )
  const counts = readCounts(sheet, mapping, basisColumn) ?? new Map<string, string | null>()
  const textAt = makeTextReader(sheet, basisColumn)
  const findCell = (row: number): string | null => (counts.get(textAt(row)) === '1' ? null : textAt(row))
  return {
    kind: 'pieces',
    sourceColumn: basisColumn,
    rule: makeBasisRule(basisColumn, counts, rule),
    unchangedRule: printAnswer(rule, [getColumnName(basisColumn)]),
    // A size that only the rule contains is also wrong for the price of one piece, so every row waits for the answer.
    ...(unknownSize ? {} : { cellAt: findCell }),
  }
}

/** The size in the form that a person writes in an answer: `/ 100`. */
function formatSize({ sign, by }: Scale): string {
  return `${sign} ${by}`
}

/** True if the scale in the column's heading applies: there is no rule, or the rule reads the column. [RULE-11] */
function doesHeadingApply(
  mapping: Mapping,
  mappedColumn: ColumnMapping,
  field: Field,
  rule: string | undefined,
): boolean {
  return rule === undefined || isReadByRule(mapping, mappedColumn, field, rule)
}

/** The units that a column's amounts are given in; undefined if there are none. Leaves out units that the current rule already answers. [UNIT-5] */
export function findNamedUnits(
  sheet: Sheet,
  mapping: Mapping,
  mappedColumn: ColumnMapping,
  { sheetRows }: DraftRows,
  rule?: string,
): NamedUnits | undefined {
  const { field, header } = mappedColumn
  if (field === null || !isDecimalField(field)) return undefined
  const printUnchangedRule = (units: Iterable<string>): string => printAnswer(rule ?? field, units)
  const answers = [...answersOf(field, rule)]
  const keepUnanswered = (unit: string | undefined) =>
    unit !== undefined && answers.some((answer) => isSameUnit(answer, unit)) ? undefined : unit
  const unit = doesHeadingApply(mapping, mappedColumn, field, rule) ? findHeadingUnit(header) : undefined
  if (unit !== undefined) return { unitAt: () => keepUnanswered(unit), asIs: printUnchangedRule }
  if (specOf(field).kind !== 'money') return undefined
  const column = findNeighbourColumn(
    mapping,
    mappedColumn,
    (mappedColumn) => mappedColumn.field === null && isPriceBasis(mappedColumn.header),
  )
  if (!column) return undefined
  const textAt = makeTextReader(sheet, column)
  return { unitAt: (index) => keepUnanswered(readUnit(textAt(sheetRows[index] ?? 0))), asIs: printUnchangedRule }
}

/** The unit in a cell with the quantity of a price: `kg`, `100 kg`. */
function readUnit(text: string): string | undefined {
  const unit = isNamedUnit(text) ? text : (COUNT_PATTERN.exec(text.slice(0, MAX_COUNT_LENGTH))?.[2] ?? '')
  return isNamedUnit(unit) ? unit : undefined
}

/**
 * Columns without a field that contain a price's quantity or currency. They are read, so they are not reported as
 * unused.
 */
export function findPriceColumns(sheet: Sheet, mapping: Mapping): number[] {
  const price = mapping.columns.find(({ field }) => field === 'price')
  if (!price || findHeadingScale(price.header, true)) return []
  return [findBasisColumn(sheet, mapping, price), findCurrencyColumn(sheet, mapping, price)].flatMap(
    (column) => column?.column ?? [],
  )
}

function findBasisColumn(sheet: Sheet, mapping: Mapping, price: ColumnMapping): ColumnMapping | undefined {
  return findNeighbourColumn(
    mapping,
    price,
    (column) => isPriceBasis(column.header) && readCounts(sheet, mapping, column) !== null,
  )
}

function findCurrencyColumn(sheet: Sheet, mapping: Mapping, price: ColumnMapping): ColumnMapping | undefined {
  return findNeighbourColumn(
    mapping,
    price,
    (column) => isCurrencyHeading(column.header) && hasCurrencies(sheet, mapping, column),
  )
}

/**
 * The column with the currency of each price, if there is one. Returns each row's code ('' if it has none) and cell
 * text.
 */
export function findNamedCurrencies(sheet: Sheet, mapping: Mapping, price: ColumnMapping) {
  const column = findCurrencyColumn(sheet, mapping, price)
  return column && { column, codeAt: readColumnCodes(sheet, column), textAt: makeTextReader(sheet, column) }
}

function readColumnCodes(sheet: Sheet, column: ColumnMapping): (row: number) => string {
  const textAt = makeTextReader(sheet, column)
  return (row) => {
    const text = textAt(row)
    return isBlankWord(text) ? '' : (findCurrencyCode(text) ?? text.toUpperCase())
  }
}

/** Currencies according to the number formats of the columns that make up the price. */
function readFormatCodes(sheet: Sheet, columns: Iterable<number>): ((row: number) => string) | undefined {
  const currencyNumbers = Array.from(columns, (column) => sheet.columns[column]?.currencies ?? [])
  if (currencyNumbers.every(({ length }) => length === 0)) return undefined
  return (row) =>
    currencyNumbers.map((currencies) => getCurrencyByNumber(currencies[row] ?? 0)).find((code) => code !== '') ?? ''
}

/** The nearest column that is not used for anything else. */
function findNeighbourColumn(
  { columns }: Mapping,
  { column: startColumn }: ColumnMapping,
  isFit: (column: ColumnMapping) => boolean,
): ColumnMapping | undefined {
  return columns
    .filter((column) => (column.field === null || column.field === 'unit') && column.header !== '' && isFit(column))
    .sort((a, b) => Math.abs(a.column - startColumn) - Math.abs(b.column - startColumn))[0]
}

function getColumnName(column: ColumnMapping): string {
  return columnName(column) || columnLetter(column.column)
}

function makeTextReader(sheet: Sheet, { column }: ColumnMapping): (row: number) => string {
  const { kinds, texts } = sheet.columns[column] ?? { kinds: new Uint8Array(0), texts: null }
  return (row) => ((kinds[row] ?? CELL.blank) === CELL.blank ? '' : trimOuterSpace(texts?.at(row) ?? ''))
}

const COUNT_PATTERN = /^(?:per|je|pro|за|par|por|na|à|x|×|\/)?\s*(\d[\d .,']*?)\s*(?:[/x×])?\s*([\p{L}²³]+\.?)?$/iu
const COUNT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:per |je |pro |за )?(?:dozen|doz|dz|dutzend|дюжина|дюжину|douzaine|docena|tuzin|dozzina)\.?$/iu, '12'],
  [/^(?:per |je |pro |за )?(?:gross|gros)$/iu, '144'],
  [/^(?:per |je |pro |за )?(?:c|hundred|hundert|сотня|сотню|cent)$/iu, '100'],
  [/^(?:per |je |pro |за )?(?:thousand|tausend|tsd|тысяча|тысячу|тыс|mille|mil)\.?$/iu, '1000'],
]

/** Longer cells are not counts. */
const MAX_COUNT_LENGTH = 40

/** How many pieces a price is for, from a cell's text; null if that is neither a count nor a unit. */
function countOf(text: string): string | null {
  if (isBlankWord(text) || isUnitWord(text)) return '1'
  const word = COUNT_WORDS.find(([words]) => words.test(text))
  if (word) return word[1]
  const [, number = '', unit = ''] = COUNT_PATTERN.exec(text.slice(0, MAX_COUNT_LENGTH)) ?? []
  if (number === '' || (unit !== '' && !isUnitWord(unit))) return null
  const count = readAnyNumber(number)
  return count === null || count === '0' || count.startsWith('-') ? null : count
}

/** Counts by cell text; null if most texts are not counts, or every count is 1. */
export function readCounts(
  sheet: Sheet,
  { firstRow, endRow }: Mapping,
  column: ColumnMapping,
): Map<string, string | null> | null {
  const textAt = makeTextReader(sheet, column)
  const counts = new Map<string, string | null>([['', '1']])
  for (let row = firstRow; row < endRow; row++) {
    const text = textAt(row)
    if (!counts.has(text)) counts.set(text, countOf(text))
    if (counts.size > MAX_COUNTS) return null
  }
  const allCounts = [...counts.values()]
  const unclearCount = allCounts.filter((count) => count === null).length
  return unclearCount * 2 > allCounts.length || allCounts.every((count) => count === '1') ? null : counts
}

/** The most different price units in a list. Real lists have only a few. */
const MAX_COUNTS = 50

/**
 * Divides the price by the column, or by the count of each of its texts. A row with a text that is not listed gets no price. `rule`: the price's rule
 * so far.
 */
export function makeBasisRule(
  basisColumn: ColumnMapping,
  counts: ReadonlyMap<string, string | null>,
  rule: string,
): string {
  const column = printColumn(getColumnName(basisColumn))
  const areNumbers = [...counts].every(([text, count]) => text === '' || text === count)
  const texts = [...counts].flatMap(([text, count]) =>
    isBlankWord(text) || count === null || areNumbers ? [] : [{ text, count }],
  )
  const divisor = texts.reduceRight(
    (fallback, { text, count }) => `if(${column} = ${printText(text)}, ${count}, ${fallback})`,
    column,
  )
  return `${printFactor(rule)} / if(${column} = blank, 1, ${divisor})`
}

/** Whether more than half of a column's filled cells are currencies. */
function hasCurrencies(sheet: Sheet, { firstRow, endRow }: Mapping, column: ColumnMapping): boolean {
  const textAt = makeTextReader(sheet, column)
  const resultsByText = new Map<string, boolean>()
  let [currencies, filledCount] = [0, 0]
  for (let row = firstRow; row < endRow; row++) {
    const text = textAt(row)
    if (isBlankWord(text)) continue
    filledCount++
    let isCurrency = resultsByText.get(text)
    if (isCurrency === undefined) resultsByText.set(text, (isCurrency = findCurrencyCode(text) !== null))
    if (isCurrency) currencies++
  }
  return currencies * 2 > filledCount
}

function listAllRows({ sheetRows }: DraftRows): readonly number[] {
  return Array.from(sheetRows.keys())
}
