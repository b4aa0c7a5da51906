/** The cells of a row as a rule reads them: what the file says, translated, and never what another rule made. [RULE-4] */
import { looksBlank } from './draft-cell.ts'
import { DRAFT, type DraftColumn, type DraftRows } from './draft.ts'
import { isDecimalField, isField } from '../../material/fields/field.ts'
import { type ColumnMapping, type DecimalEvidence, type Mapping, isRuleColumn } from '../../mapping/mapping.ts'
import { columnName } from '../../mapping/column-names.ts'
import { decimalsOf } from '../../mapping/mapping-decimals.ts'
import type { RuleColumn } from '../../mapping/rules/compile-rule.ts'
import { CELL, NO_COLUMN, type Sheet } from '../../file/sheet.ts'
import { multiply, toDecimal, type Decimal } from '../../material/values/decimal.ts'
import { readAnyNumber, readNumber } from '../../material/values/decimal-text.ts'
import { withoutOuterSpace, textKey } from '../../material/values/text-key.ts'

/** The column that a rule means by a name: that of the field, else the one called so, else the one with the heading. */
export function namedColumn(mapping: Mapping, name: string): ColumnMapping | 'unknown-column' | 'several-columns' {
  const key = textKey(name)
  const file = mapping.columns.filter((column) => !isRuleColumn(column))
  const ofField = isField(key) ? file.find(({ field }) => field === key) : undefined
  if (ofField) return ofField
  if (key === '') return 'unknown-column'
  const columnByName = file.find((column) => textKey(columnName(column)) === key)
  if (columnByName) return columnByName
  const [columnByHeading, other] = file.filter(({ header }) => textKey(header) === key)
  if (!columnByHeading) return 'unknown-column'
  return other ? 'several-columns' : columnByHeading
}

/** The draft whose cell of a column a rule reads: what storages share stands in the first of their rows. [RULE-9] */
function cellsFrom({ firsts, parts = [] }: DraftRows, column: number): (index: number) => number {
  const shared = parts.every(({ columns }) => (columns[column] ?? column) === column)
  return firsts && shared ? (index) => firsts[index] ?? index : (index) => index
}

/** The sheet's row of that cell. */
export function ruleRow(rows: DraftRows, column: number): (index: number) => number {
  const from = cellsFrom(rows, column)
  return (index) => rows.sheetRows[from(index)] ?? 0
}

/** `fieldColumn`: the column as its field is read; null if none of its cells is a number. */
export function ruleColumn(
  sheet: Sheet,
  mapping: Mapping,
  rows: DraftRows,
  { column, field }: ColumnMapping,
  isOwnField: boolean,
  fieldColumn: DraftColumn | null,
): RuleColumn {
  const { kinds, texts, shown } = sheet.columns[column] ?? NO_COLUMN
  const rowOf = ruleRow(rows, column)
  const textAt = (row: number): string => shown.get(row) ?? texts.at(row)
  const text = (index: number): string => textAt(rowOf(index)).trim()
  if (fieldColumn !== null && field !== null && isDecimalField(field)) {
    const { states, values } = fieldColumn
    const from = cellsFrom(rows, column)
    return {
      place: column,
      own: isOwnField,
      text,
      blank: (index) => states[from(index)] === DRAFT.blank,
      number: (index) => (states[from(index)] === DRAFT.value ? toDecimal(values.at(from(index))) : null),
    }
  }
  const readNumberText = numberReader(usualStyle(sheet, mapping, column))
  return {
    place: column,
    own: isOwnField,
    text,
    blank: (index) => kinds[rowOf(index)] === undefined || looksBlank(texts.at(rowOf(index))),
    number: (index) => {
      const row = rowOf(index)
      if (kinds[row] === CELL.number) return toDecimal(texts.at(row))
      return kinds[row] === CELL.text ? readNumberText(texts.at(row)) : null
    },
  }
}

/** As the column's own numbers say, else as the file's other number columns do. */
function usualStyle(sheet: Sheet, mapping: Mapping, column: number): DecimalEvidence['style'] {
  const styles = mapping.columns.flatMap(({ decimals }) => decimals ?? [])
  const chosenStyle = styles.find(({ by }) => by === 'chosen')
  if (chosenStyle) return chosenStyle.style
  const columnStyle = decimalsOf(sheet, column, mapping, 'auto')
  if (columnStyle && columnStyle.style !== 'ambiguous' && columnStyle.rows > 0) return columnStyle.style
  return styles.find(({ style, rows }) => rows > 0 && style !== 'ambiguous')?.style ?? columnStyle?.style ?? 'ambiguous'
}

const PERCENT = '0.01' as Decimal

/** Equal texts often follow one another, so each run of them is read once. `20 %` is 0.2, as in a workbook. */
function numberReader(style: DecimalEvidence['style']): (text: string) => Decimal | null {
  const readPlain = (text: string): Decimal | null =>
    style === 'dot' || style === 'comma' ? readNumber(text, style, true) : readAnyNumber(text, true)
  let before = ''
  let value: Decimal | null = null
  return (text) => {
    if (text !== before) {
      before = text
      const trimmed = withoutOuterSpace(text)
      const part = trimmed.endsWith('%') ? readPlain(trimmed.slice(0, -1)) : null
      value = part === null ? readPlain(text) : multiply(part, PERCENT)
    }
    return value
  }
}
