/** Columns whose values a rule computes, row by row, from the file's cells. [RULE-4] */
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem } from './draft.ts'
import { readCell, type CellRules, looksBlank } from './draft-cell.ts'
import { makeDraftColumn } from './draft-column.ts'
import { isDecimalField, isReadOnly, specOf, type Field, isField } from '../../material/fields/field.ts'
import {
  isRuleColumn,
  columnOf,
  type ColumnMapping,
  type Mapping,
  type DecimalEvidence,
  columnName,
} from '../../mapping/mapping.ts'
import { compileRule, type CompiledRule, type RuleColumn, type StopReason } from '../../mapping/rules/compile-rule.ts'
import { parseRule } from '../../mapping/rules/parse-rule.ts'
import { printRule } from '../../mapping/rules/print-rule.ts'
import {
  type AnsweredSize,
  collectAnswers,
  collectColumns,
  collectNames,
  isOnlyDivisor,
  listSizes,
  replaceColumn,
  removeScale,
  removeSize,
  type RuleError,
  type RuleTree,
} from '../../mapping/rules/rule-tree.ts'
import type { Problem } from '../../file/problem.ts'
import { CELL, type Sheet, NO_COLUMN } from '../../file/sheet.ts'
import { ListedTexts } from '../../material/values/texts.ts'
import { makeFailure, type Result } from '../../material/values/result.ts'
import { decimalsOf } from '../../mapping/decimal-style.ts'
import { multiply, toDecimal, type Decimal } from '../../material/values/decimal.ts'
import { readAnyNumber, readNumber } from '../../material/values/decimal-text.ts'
import { trimOuterSpace, makeTextKey } from '../../material/values/text-key.ts'

/** The rules that compute the values of fields, by field. */
export type Rules = ReadonlyMap<Field, string>

/** What a sheet's drafts are made from, before any rule. */
export interface RuleSource {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly rows: DraftRows
  readonly clearToken: string
}

/** False for fields without rules: keys, actions and storages, and read-only fields. */
export function mayHaveRule(field: Field): boolean {
  return field !== 'id' && field !== 'action' && field !== 'storage' && !isReadOnly(field)
}

/** Parses a field's rule without a file. */
export function readRule(field: Field, text: string): Result<RuleTree, RuleError> {
  return mayHaveRule(field) ? parseRule(text) : makeFailure({ code: 'field-fixed', at: 0, got: field })
}

/**
 * A rule that is ready for these rows. Problems in cells of its own column are reported only if it reads them,
 * because other cells do not matter.
 */
export function prepareRule(
  source: RuleSource,
  field: Field,
  text: string,
  report: ReportProblem,
): Result<CompiledRule, RuleError> {
  const parsedRule = readRule(field, text)
  if (!parsedRule.ok) return parsedRule
  const columnsByIndex = new Map<number, RuleColumn>()
  const lookUpColumn = (name: string): RuleColumn | 'unknown-column' | 'several-columns' => {
    const mappedColumn = findNamedColumn(source.mapping, name)
    if (typeof mappedColumn === 'string') return mappedColumn
    const column = columnsByIndex.get(mappedColumn.column) ?? prepareColumn(source, mappedColumn, field, report)
    columnsByIndex.set(mappedColumn.column, column)
    return column
  }
  return compileRule(parsedRule.value, isDecimalField(field) ? 'number' : 'text', lookUpColumn)
}

/** The columns that rules read. */
export function listColumnsOfRules(
  mapping: Mapping,
  rules: readonly (readonly [Field, string])[],
): ReadonlySet<number> {
  const names = rules.flatMap(([field, text]) => {
    const parsedRule = readRule(field, text)
    return parsedRule.ok ? collectNames(parsedRule.value) : []
  })
  const namedColumns = names.map((name) => findNamedColumn(mapping, name))
  return new Set(namedColumns.flatMap((column) => (typeof column === 'string' ? [] : [column.column])))
}

/** Whether a field's rule reads this column. */
export function isReadByRule(
  mapping: Mapping,
  { column }: ColumnMapping,
  field: Field,
  rule: string | undefined,
): boolean {
  return rule !== undefined && listColumnsOfRules(mapping, [[field, rule]]).has(column)
}

/**
 * Replaces the only column of the rule that the file lacks with a column of the file. Null if the file lacks none or several of the rule's columns,
 * or if the rule does more than divide by the missing column.
 */
export function replaceMissingDivisor(mapping: Mapping, field: Field, rule: string, column: string): string | null {
  const parsedRule = readRule(field, rule)
  if (!parsedRule.ok) return null
  const isMissing = (name: string): boolean => findNamedColumn(mapping, name) === 'unknown-column'
  const [missingName, ...otherNames] = new Set(collectColumns(parsedRule.value).filter(isMissing))
  if (missingName === undefined || otherNames.length > 0 || !isOnlyDivisor(parsedRule.value, missingName)) return null
  return printRule(replaceColumn(parsedRule.value, missingName, column))
}

/** The questions about a field's amounts that its rule has already answered. [RULE-11] */
export function answersOf(field: Field, rule: string | undefined): ReadonlySet<string> {
  const parsedRule = rule === undefined ? null : readRule(field, rule)
  return new Set(parsedRule?.ok === true ? collectAnswers(parsedRule.value) : [])
}

export interface UnknownSize {
  readonly scale: AnsweredSize['scale']
  /** The rule without the size, and a rule that uses the size whatever is in the file. */
  readonly ruleWithoutSize: string
  readonly ruleWithSize: string
}

/** A size that is in the rule but not in the file. `knownSize`: the size in the heading. [RULE-12] */
export function findUnknownSize(field: Field, rule: string | undefined, knownSize: string | null): UnknownSize | null {
  const parsedRule = rule === undefined ? null : readRule(field, rule)
  if (parsedRule?.ok !== true) return null
  const unknownSize = listSizes(parsedRule.value).find(({ size }) => size !== knownSize)
  if (!unknownSize) return null
  const { size, scale } = unknownSize
  const printRuleWithoutSize = (keepsSize: boolean): string => printRule(removeSize(parsedRule.value, size, keepsSize))
  return { scale, ruleWithoutSize: printRuleWithoutSize(false), ruleWithSize: printRuleWithoutSize(true) }
}

/** The rule without a conversion by this scale. Null if the rule has no such conversion. */
export function removeScaleFromRule(
  mappedColumn: ColumnMapping,
  rule: string,
  scale: AnsweredSize['scale'],
): string | null {
  const { field, header } = mappedColumn
  const parsedRule = field === null ? null : readRule(field, rule)
  if (field === null || parsedRule?.ok !== true) return null
  const unscaledRule = printRule(removeScale(parsedRule.value, scale, new Set([field, header])))
  return unscaledRule === printRule(parsedRule.value) ? null : unscaledRule
}

function prepareColumn(
  { sheet, mapping, rows, clearToken }: RuleSource,
  mappedColumn: ColumnMapping,
  ruleField: Field,
  report: ReportProblem,
): RuleColumn {
  const { field } = mappedColumn
  const isOwnField = field === ruleField
  const fieldColumn =
    field !== null && isDecimalField(field)
      ? makeDraftColumn(sheet, mappedColumn, field, rows, clearToken, isOwnField ? report : () => undefined)
      : null
  return makeRuleColumn(sheet, mapping, rows, mappedColumn, isOwnField, fieldColumn)
}

/** The draft column of a field, computed by its rule. If the rule cannot be used, every row is blocked. [RULE-6] */
export function applyRule(source: RuleSource, field: Field, text: string, report: ReportProblem): DraftColumn {
  const { mapping, rows, clearToken } = source
  const { fileRows } = rows
  const mappedColumn = columnOf(mapping, field)
  const column = mappedColumn?.column ?? 0
  const states = new Uint8Array(fileRows.length)
  const values = Array<string>(fileRows.length).fill('')
  const compiledRule = prepareRule(source, field, text, report)
  const reportInvalid = (index: number, problem: Pick<Problem, 'code' | 'column' | 'got' | 'details'>): void => {
    states[index] = DRAFT.invalid
    report(index, { severity: 'blocks', row: fileRows[index] ?? 0, field, ...problem })
  }
  if (!compiledRule.ok) {
    const { code, at, got = '' } = compiledRule.error
    for (let index = 0; index < fileRows.length; index++) {
      reportInvalid(index, {
        code: 'rule-broken',
        column,
        details: { error: code, place: at + 1, found: got, rule: text },
      })
    }
    return { field, column, states, values: new ListedTexts(values) }
  }
  const { run, stopReason, handlesBlank } = compiledRule.value
  const ownColumn =
    mappedColumn && !isRuleColumn(mappedColumn) && !handlesBlank
      ? prepareColumn(source, mappedColumn, field, () => undefined)
      : null
  const rules: CellRules = { clearToken, decimals: null }
  const isNumber = isDecimalField(field)
  const firstRows = isSharedField(field) ? rows.firstRows : undefined
  for (let index = 0; index < fileRows.length; index++) {
    if (firstRows && firstRows[index] !== index) continue
    // If the field's own cell is blank, the value stays blank, whatever else the rule reads. [RULE-7]
    if (ownColumn?.isBlank(index)) continue
    const value = run(index)
    if (value === null) {
      const { reason, column: stopColumn } = stopReason()
      if (reason === 'blank') continue
      // The cell of the field's own column already has this problem, so it is not reported again.
      if (reason === 'not-a-number' && stopColumn === column && isNumber) states[index] = DRAFT.invalid
      else reportInvalid(index, describeStop({ reason, column: stopColumn }, column, source, index, text))
    } else if (isNumber) {
      states[index] = DRAFT.value
      values[index] = value
    } else {
      const reading = readCell(field, CELL.text, value, undefined, rules)
      states[index] = reading.state
      values[index] = reading.value
      for (const { code, severity, details } of reading.problems) {
        report(index, {
          code,
          severity,
          row: fileRows[index] ?? 0,
          column,
          field,
          got: value,
          ...(details ? { details } : {}),
        })
      }
    }
  }
  return { field, column, states, values: new ListedTexts(values) }
}

/**
 * True for fields that a material has once and that do not identify rows. If a row of the file became several, only
 * the first one sets them. [RULE-9]
 */
function isSharedField(field: Field): boolean {
  return specOf(field).scope === 'material' && field !== 'sku' && field !== 'name'
}

function describeStop(
  { reason, column: stopColumn }: StopReason,
  ownColumn: number,
  { sheet, rows }: RuleSource,
  index: number,
  rule: string,
): Pick<Problem, 'code' | 'column' | 'got' | 'details'> {
  const column = stopColumn ?? ownColumn
  const cells = sheet.columns[column]
  const row = makeRowFinder(rows, column)(index)
  const cellText = cells?.shownTexts.get(row) ?? cells?.texts.at(row) ?? ''
  const code = reason === 'blank-cell' || reason === 'not-a-number' ? 'rule-cell' : 'rule-no-result'
  return { code, column, got: cellText, details: { why: reason, rule } }
}

/** The column that a name in a rule refers to: the field's column, or else the column with that name, or else the column with that heading. */
export function findNamedColumn(mapping: Mapping, name: string): ColumnMapping | 'unknown-column' | 'several-columns' {
  const key = makeTextKey(name)
  const fileColumns = mapping.columns.filter((column) => !isRuleColumn(column))
  const columnOfField = isField(key) ? fileColumns.find(({ field }) => field === key) : undefined
  if (columnOfField) return columnOfField
  if (key === '') return 'unknown-column'
  const columnByName = fileColumns.find((column) => makeTextKey(columnName(column)) === key)
  if (columnByName) return columnByName
  const [columnByHeading, secondColumn] = fileColumns.filter(({ header }) => makeTextKey(header) === key)
  if (!columnByHeading) return 'unknown-column'
  return secondColumn ? 'several-columns' : columnByHeading
}

/** The draft whose cell a rule reads. Values that storages share are in the first row. [RULE-9] */
function makeDraftFinder({ firstRows, parts = [] }: DraftRows, column: number): (index: number) => number {
  const isShared = parts.every(({ columns }) => (columns[column] ?? column) === column)
  return firstRows && isShared ? (index) => firstRows[index] ?? index : (index) => index
}

/** The sheet row of the cell that a rule reads. */
function makeRowFinder(rows: DraftRows, column: number): (index: number) => number {
  const findDraft = makeDraftFinder(rows, column)
  return (index) => rows.sheetRows[findDraft(index)] ?? 0
}

/** `fieldColumn`: the column read as its field; null if it has no field, or one that is not numeric. */
function makeRuleColumn(
  sheet: Sheet,
  mapping: Mapping,
  rows: DraftRows,
  { column, field }: ColumnMapping,
  isOwnField: boolean,
  fieldColumn: DraftColumn | null,
): RuleColumn {
  const { kinds, texts, shownTexts } = sheet.columns[column] ?? NO_COLUMN
  const rowOf = makeRowFinder(rows, column)
  const getText = (row: number): string => shownTexts.get(row) ?? texts.at(row)
  const getCellText = (index: number): string => getText(rowOf(index)).trim()
  if (fieldColumn !== null && field !== null && isDecimalField(field)) {
    const { states, values } = fieldColumn
    const findDraft = makeDraftFinder(rows, column)
    return {
      columnIndex: column,
      isFilledByRule: isOwnField,
      text: getCellText,
      isBlank: (index) => states[findDraft(index)] === DRAFT.blank,
      number: (index) => (states[findDraft(index)] === DRAFT.value ? toDecimal(values.at(findDraft(index))) : null),
    }
  }
  const readNumberText = makeNumberReader(findUsualStyle(sheet, mapping, column))
  return {
    columnIndex: column,
    isFilledByRule: isOwnField,
    text: getCellText,
    isBlank: (index) => kinds[rowOf(index)] === undefined || looksBlank(texts.at(rowOf(index))),
    number: (index) => {
      const row = rowOf(index)
      if (kinds[row] === CELL.number) return toDecimal(texts.at(row))
      return kinds[row] === CELL.text ? readNumberText(texts.at(row)) : null
    },
  }
}

/** The style that the user chose for any column, or else the style of the column's own numbers, or else that of the file's other number columns. */
function findUsualStyle(sheet: Sheet, mapping: Mapping, column: number): DecimalEvidence['style'] {
  const styles = mapping.columns.flatMap(({ decimals }) => decimals ?? [])
  const chosenStyle = styles.find(({ by }) => by === 'chosen')
  if (chosenStyle) return chosenStyle.style
  const columnStyle = decimalsOf(sheet, column, mapping, 'auto')
  if (columnStyle && columnStyle.style !== 'ambiguous' && columnStyle.rows > 0) return columnStyle.style
  return styles.find(({ style, rows }) => rows > 0 && style !== 'ambiguous')?.style ?? columnStyle?.style ?? 'ambiguous'
}

const PERCENT = '0.01' as Decimal

/** Reads each run of equal texts once, because they often follow one another. `20 %` is 0.2, as in a workbook. */
function makeNumberReader(style: DecimalEvidence['style']): (text: string) => Decimal | null {
  const readPlain = (text: string): Decimal | null =>
    style === 'dot' || style === 'comma' ? readNumber(text, style, true) : readAnyNumber(text, true)
  let previousText = ''
  let value: Decimal | null = null
  return (text) => {
    if (text !== previousText) {
      previousText = text
      const trimmedText = trimOuterSpace(text)
      const percent = trimmedText.endsWith('%') ? readPlain(trimmedText.slice(0, -1)) : null
      value = percent === null ? readPlain(text) : multiply(percent, PERCENT)
    }
    return value
  }
}
