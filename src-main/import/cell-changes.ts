/**
 * Computes what a change does to a cell: a new text, or the reason why the cell stays unchanged. Numbers are exact, and are read as they are shown.
 * [FIND-1] [SET-1]
 */
import type { CellsChange } from '../../src-shared/api/rows-shown.ts'
import {
  isDecimalField,
  specOf,
  type Field,
  canChangeMaterial,
  READ_ONLY_FIELDS,
  formatFieldNumber,
} from '../../src-shared/material/fields/field.ts'
import { parseTypedNumber } from '../../src-shared/material/fields/typed-number.ts'
import type { Separators } from '../../src-shared/material/values/shown-decimal.ts'
import { compileRule } from '../../src-shared/mapping/rules/compile-rule.ts'
import { parseRule } from '../../src-shared/mapping/rules/parse-rule.ts'
import { looksBlank } from '../../src-shared/plan/draft/draft-cell.ts'
import { add, divide, toDecimal, ZERO, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { readNumber } from '../../src-shared/material/values/decimal-text.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import { makeTextMatch, type TextMatch } from '../../src-shared/material/values/text-match.ts'
import { toClearTokenKey } from '../../src-shared/material/values/clear-token.ts'
import { DRAFT } from '../../src-shared/plan/draft/draft.ts'
import type { ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import { cellKey } from '../../src-shared/plan/preview/edits.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import { plannedCellsOf, type MaterialRows } from './per-material.ts'
import { rowSourceOf } from './row-view.ts'
import type { RowSource } from './shown-row.ts'
import type { SessionState } from './stages.ts'

/** The result of a change for one cell. `text`: the text to type into the cell, with numbers in canonical form. */
export type CellOutcome =
  | { readonly kind: 'found' | 'fixed' | 'refused' }
  | { readonly kind: 'change' | 'same'; readonly text: string }

/** A function that makes the new text of a cell. Null if the change does not apply to the cell. */
export type CellChange = (cell: CellTarget) => CellOutcome | null

export interface CellsError {
  readonly code: 'no-number' | 'no-step'
  readonly got: string
}

const leaveUnchanged: CellChange = () => null
const FOUND_OUTCOME: CellOutcome = { kind: 'found' }
const FIXED_OUTCOME: CellOutcome = { kind: 'fixed' }
const REFUSED_OUTCOME: CellOutcome = { kind: 'refused' }

interface TypingStyle {
  readonly numbers: Separators
  readonly clearToken: string
}

export function makeCellChange(change: CellsChange, typingStyle: TypingStyle): Result<CellChange, CellsError> {
  switch (change.kind) {
    case 'find':
    case 'replace': {
      const { find: search } = change
      if (search.text === '') return ok(leaveUnchanged)
      const match = makeTextMatch(search)
      return ok(change.kind === 'find' ? makeSearchChange(match) : makeReplaceChange(match, change.by, typingStyle))
    }
    case 'set':
      return ok(makeSetChange(change.text, typingStyle))
    case 'add':
      return makeNumberChange(change.amount, typingStyle, (amount) => makeCalculation(() => `value + (${amount})`))
    case 'percent':
      return makeNumberChange(change.percent, typingStyle, (percent) =>
        makeCalculation((field) => makeRoundedRule(`value * ${factorOf(percent)}`, field)),
      )
    case 'round': {
      const roundingFunction = { nearest: 'round', up: 'ceil', down: 'floor' }[change.to]
      const step = parseTypedNumber(change.step, typingStyle.numbers, false)
      if (step.kind === 'value' && (step.value === ZERO || step.value.startsWith('-')))
        return makeFailure({ code: 'no-step', got: change.step })
      return makeNumberChange(change.step, typingStyle, (stepSize) =>
        makeCalculation(() => `${roundingFunction}(value, ${stepSize})`),
      )
    }
    default:
      return change satisfies never
  }
}

/** The texts of a cell that are searched: as shown, as stored, and the number itself. */
function textsOf({ shownText, storedText, value }: CellTarget): readonly string[] {
  return shownText === null
    ? [storedText]
    : [shownText, storedText, ...(value === null || value === storedText ? [] : [value])]
}

function makeSearchChange(match: TextMatch): CellChange {
  return (cell) => (textsOf(cell).some((text) => match.findFirstMatch(text) !== null) ? FOUND_OUTCOME : null)
}

function makeReplaceChange(match: TextMatch, replacement: string, typingStyle: TypingStyle): CellChange {
  return (cell) => {
    const text = textsOf(cell).find((searchedText) => match.findFirstMatch(searchedText) !== null)
    if (text === undefined) return null
    if (cell.isFixed) return FIXED_OUTCOME
    const newText = match.replaceIn(text, replacement)
    const { field } = cell.columnMapping
    if (field === null || !isDecimalField(field))
      return newText === text ? makeUnchangedOutcome(text) : makeChangeOutcome(newText)
    // The same number in another notation is not a change.
    if (newText === text) return makeUnchangedOutcome(text)
    return makeNumberOutcome(
      cell,
      makeNumberReader(text, cell.value, field, typingStyle)(newText),
      newText,
      typingStyle,
    )
  }
}

type NumberReader = (text: string) => Decimal | null

/** Makes a function that reads typed numbers in the decimal style that turns the cell's text into its value, or else in the window's style. */
function makeNumberReader(text: string, value: Decimal | null, field: Field, { numbers }: TypingStyle): NumberReader {
  const isMoney = specOf(field).kind === 'money'
  const readTypedNumber: NumberReader = (typedText) => {
    const typedNumber = parseTypedNumber(typedText, numbers, isMoney)
    return typedNumber.kind === 'value' ? typedNumber.value : null
  }
  const numberReaders = [
    readTypedNumber,
    ...(['dot', 'comma'] as const).map(
      (style): NumberReader =>
        (searchedText) =>
          readNumber(searchedText, style, isMoney),
    ),
  ]
  return (value === null ? undefined : numberReaders.find((reader) => reader(text) === value)) ?? readTypedNumber
}

function makeNumberOutcome(
  cell: CellTarget,
  value: Decimal | null,
  text: string,
  { clearToken }: TypingStyle,
): CellOutcome {
  if (looksBlank(text) || toClearTokenKey(text) === clearToken)
    return cell.isBlank ? makeUnchangedOutcome('') : makeChangeOutcome(text.trim())
  if (value === null) return REFUSED_OUTCOME
  return value === cell.value ? makeUnchangedOutcome(value) : makeChangeOutcome(value)
}

function makeSetChange(text: string, typingStyle: TypingStyle): CellChange {
  return (cell) => {
    if (cell.isFixed) return FIXED_OUTCOME
    const { field } = cell.columnMapping
    if (field !== null && isDecimalField(field)) {
      return makeNumberOutcome(cell, makeNumberReader(text, null, field, typingStyle)(text), text, typingStyle)
    }
    return text === cell.storedText ? makeUnchangedOutcome(text) : makeChangeOutcome(text)
  }
}

/** Applies a rule to the cell's own value. Blank cells stay blank; cells without a number are reported. [SET-2] */
function makeCalculation(ruleFor: (field: Field) => string): CellChange {
  const rulesByField = new Map<Field, (value: Decimal) => Decimal | null>()
  return (cell) => {
    const { field } = cell.columnMapping
    if (cell.isBlank) return null
    if (cell.isFixed) return FIXED_OUTCOME
    if (field === null || !isDecimalField(field) || cell.value === null) return REFUSED_OUTCOME
    const applyToValue = rulesByField.get(field) ?? makeRuleFunction(ruleFor(field))
    rulesByField.set(field, applyToValue)
    const value = applyToValue(cell.value)
    if (value === null) return REFUSED_OUTCOME
    return value === cell.value ? makeUnchangedOutcome(value) : makeChangeOutcome(value)
  }
}

/** Makes a function that applies a rule to one number, `value`. It returns null if the rule has no result. */
function makeRuleFunction(rule: string): (value: Decimal) => Decimal | null {
  let input: Decimal = ZERO
  const parsedRule = parseRule(rule)
  const inputColumn = {
    columnIndex: 0,
    isFilledByRule: true,
    isBlank: () => false,
    text: () => input,
    number: () => input,
  }
  const compiledRule = parsedRule.ok
    ? compileRule(parsedRule.value, 'number', (name) => (name === 'value' ? inputColumn : 'unknown-column'))
    : parsedRule
  if (!compiledRule.ok) throw new Error(`the rule ${rule} cannot be read: ${compiledRule.error.code}`)
  return (value) => {
    input = value
    const result = compiledRule.value.run(0)
    return result === null ? null : toDecimal(result)
  }
}

const HUNDRED = '100' as Decimal
const ONE = '1' as Decimal
/** The number of decimal places that are kept of a percentage, which is more than anyone types. */
const PERCENT_DECIMAL_PLACES = 30

function factorOf(percent: Decimal): Decimal {
  return add(ONE, divide(percent, HUNDRED, PERCENT_DECIMAL_PLACES))
}

function makeRoundedRule(rule: string, field: Field): string {
  return specOf(field).kind === 'money' ? `round(${rule}, 0.01)` : rule
}

function makeNumberChange(
  text: string,
  { numbers }: TypingStyle,
  changeOf: (value: Decimal) => CellChange,
): Result<CellChange, CellsError> {
  if (text.trim() === '') return ok(leaveUnchanged)
  const typedNumber = parseTypedNumber(text.trim(), numbers, false)
  return typedNumber.kind === 'value' ? ok(changeOf(typedNumber.value)) : makeFailure({ code: 'no-number', got: text })
}

function makeChangeOutcome(text: string): CellOutcome {
  return { kind: 'change', text }
}

function makeUnchangedOutcome(text: string): CellOutcome {
  return { kind: 'same', text }
}

export interface CellTarget {
  /** The planned rows of the cell, and the column in them. */
  readonly indexes: readonly number[]
  readonly columnMapping: ColumnMapping
  /** The cell's text as typed, or else as in the file. */
  readonly storedText: string
  readonly isTyped: boolean
  /** The shown text; null if it does not differ from the stored text. */
  readonly shownText: string | null
  /** The value of a number field; null if it has no number. */
  readonly value: Decimal | null
  readonly isBlank: boolean
  /** True if nothing can be typed into the cell. */
  readonly isFixed: boolean
}

/** Finds the cells of the rows shown, for searching and changing. Each has its texts, its value, and whether it can be changed. */
export class CellTargets {
  private readonly source: RowSource
  private readonly materialRows: MaterialRows | null
  private readonly mappingByColumn: ReadonlyMap<number, ColumnMapping>
  private readonly isAccountStock: boolean
  readonly numbers: Separators

  constructor(state: SessionState, materialRows: MaterialRows | null, numbers: Separators) {
    this.source = rowSourceOf(state)
    this.materialRows = materialRows
    this.mappingByColumn = new Map(state.mapping.columns.map((columnMapping) => [columnMapping.column, columnMapping]))
    this.isAccountStock = state.contents.format.kind === 'account'
    this.numbers = withPlainSpace(numbers)
  }

  /** The cell at this row and column. Null if no planned row has such a cell. */
  cellAt(row: number, column: number): CellTarget | null {
    const targets = this.materialRows ? plannedCellsOf(this.materialRows, row, column) : { indexes: [row], column }
    const mapping = targets && this.mappingByColumn.get(targets.column)
    const [index] = targets?.indexes ?? []
    if (!targets || !mapping || index === undefined) return null
    const { editedDrafts, sheet, translatedFields } = this.source
    const { field } = mapping
    const sheetRow = editedDrafts.drafts.sheetRows[index] ?? 0
    const typedText = editedDrafts.texts.size === 0 ? undefined : editedDrafts.texts.get(cellKey(index, targets.column))
    const storedText =
      typedText ?? sheet.columns[targets.column]?.shownTexts.get(sheetRow) ?? cellText(sheet, sheetRow, targets.column)
    const isNumber = field !== null && isDecimalField(field)
    const draftColumn =
      field !== null && (isNumber || translatedFields.has(field)) ? editedDrafts.drafts.columns.get(field) : undefined
    const state = draftColumn?.states[index]
    const draftValue = state === DRAFT.value ? (draftColumn?.values.at(index) ?? null) : null
    return {
      indexes: targets.indexes,
      columnMapping: mapping,
      storedText,
      isTyped: typedText !== undefined,
      shownText: draftValue === null ? null : isNumber ? this.showNumber(field, draftValue) : draftValue,
      value: isNumber && draftValue !== null ? toDecimal(draftValue) : null,
      isBlank: state === undefined ? looksBlank(storedText) : state === DRAFT.blank,
      isFixed:
        field === null ||
        READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field) ||
        (this.isAccountStock && !canChangeMaterial(field)),
    }
  }

  /** A number in the window's notation, but with a minus sign and spaces that users can type. */
  showNumber(field: Field, value: string): string {
    return formatFieldNumber(field, value, this.numbers).replace('\u2212', '-')
  }
}

/** The separators as users can type them: a normal space instead of a no-break space. */
function withPlainSpace({ group, point }: Separators): Separators {
  return { group: group.trim() === '' && group !== '' ? ' ' : group, point }
}
