/**
 * Reads one cell as a field: blank, clear, value or invalid, with its problems. make-drafts.ts follows the same
 * rules, with shortcuts for cells that cannot be wrong. Never looks at other cells.
 */
import { DRAFT, readList } from './draft.ts'
import {
  isCodeField,
  isDecimalField,
  isListField,
  specOf,
  type DecimalField,
  type Field,
} from '../../material/fields/field.ts'
import type { DecimalEvidence } from '../../mapping/mapping.ts'
import type { ProblemCode, Severity } from '../../file/problem.ts'
import { removeBinaryNoise } from '../../file/cell-text.ts'
import { CELL, isBlank } from '../../file/sheet.ts'
import { readAction } from '../../material/values/action.ts'
import { toClearTokenKey } from '../../material/values/clear-token.ts'
import { classifyCharacters, needsCare, findTextFlaw, findMixedWord } from '../../material/values/text-class.ts'
import { toDecimal, type Decimal } from '../../material/values/decimal.ts'
import type { Separators } from '../../material/values/shown-decimal.ts'
import { findNumberBeforeWord, findNumberFlaw, readAnyNumber, readNumber } from '../../material/values/decimal-text.ts'
import { trimOuterSpace, makeTextKey, normaliseText } from '../../material/values/text-key.ts'
import { isDestroyedNumber, isErrorText, looksLikeDate, readId } from '../../material/values/identifier.ts'
import { parseTypedNumber } from '../../material/fields/typed-number.ts'

export interface CellRules {
  /** The text that clears a field, made by `toClearTokenKey`; '' for none. */
  readonly clearToken: string
  /** The column's number style; null if the column is not a number column. */
  readonly decimals: DecimalEvidence | null
  /** The window's number style for a typed value; null if unknown. Absent for a cell of the file. */
  readonly typedSeparators?: Separators | null
}

export interface CellProblem {
  readonly code: ProblemCode
  readonly severity: Severity
  readonly details?: Readonly<Record<string, string | number>>
}

export interface CellReading {
  readonly state: number
  /** The value in the same form as in DraftColumn.values. */
  readonly value: string
  readonly problems: readonly CellProblem[]
}

const BLANK_READING: CellReading = { state: DRAFT.blank, value: '', problems: [] }

/**
 * Reads a cell of a kind (sheet.ts) as a field. `shownText`: the cell as Excel shows it, if Excel pads it. [DRAFT-1]
 */
export function readCell(
  field: Field,
  kind: number,
  text: string,
  shownText: string | undefined,
  rules: CellRules,
): CellReading {
  switch (kind) {
    case CELL.blank:
      return BLANK_READING
    case CELL.error:
      return makeInvalidReading('cell-error')
    case CELL.formula:
      return makeInvalidReading('formula-without-value')
    case CELL.number:
      return readNumberCell(field, text, shownText, rules)
    case CELL.date:
      return readDate(field, text, rules)
    default:
      return readText(field, text, rules)
  }
}

/** True for a text of only white space and invisible characters. Such a cell is blank in every field. [VALUE-3] */
export function looksBlank(text: string): boolean {
  if (isBlank(text)) return true
  return needsCare(text) && makeTextKey(text) === '' && findTextFlaw(text)?.flaw !== 'control-character'
}

function readText(field: Field, text: string, rules: CellRules): CellReading {
  if (looksBlank(text)) return BLANK_READING
  const trimmedText = trimOuterSpace(text)
  if (rules.clearToken !== '' && toClearTokenKey(trimmedText) === rules.clearToken) {
    if (specOf(field).clearable) return { state: DRAFT.clear, value: '', problems: [] }
    return makeInvalidReading('cannot-clear', { field })
  }
  if (isErrorText(trimmedText)) return makeInvalidReading('cell-error')
  const textProblems = findTextProblems(field, text)
  if (textProblems.some(({ severity }) => severity === 'blocks'))
    return { state: DRAFT.invalid, value: '', problems: textProblems }
  if (isDecimalField(field)) return readDecimalText(field, trimmedText, rules)
  if (field === 'id') return readIdText(trimmedText)
  if (field === 'action') {
    const action = readAction(text)
    return action === null ? makeInvalidReading('unknown-action') : makeValueReading(action)
  }
  if (isListField(field)) {
    const entries = readList(normaliseText(text))
    return entries === '' ? BLANK_READING : makeValueReading(entries, textProblems)
  }
  if (isCodeField(field) && isDestroyedNumber(trimmedText)) return makeInvalidReading('destroyed-number')
  const value = field === 'unit' || field === 'storage' ? trimmedText : text
  return makeValueReading(normaliseText(value), textProblems)
}

/** Problems with the characters of a text. For keys, also problems that make the key hard to find. */
function findTextProblems(field: Field, text: string): CellProblem[] {
  const problems: CellProblem[] = []
  const characterClass = classifyCharacters(text)
  if (characterClass === 'unusual') {
    const unusualCharacter = findTextFlaw(text)
    if (unusualCharacter) {
      const severity = unusualCharacter.flaw === 'bidi-control' ? 'warns' : 'blocks'
      problems.push({ code: unusualCharacter.flaw, severity, details: { character: unusualCharacter.character } })
    }
  }
  if (characterClass !== 'ordinary' && (isCodeField(field) || field === 'name')) {
    const word = findMixedWord(text)
    if (word !== null) problems.push({ code: 'mixed-scripts', severity: 'warns', details: { word } })
  }
  if (isCodeField(field) && looksLikeDate(trimOuterSpace(text)))
    problems.push({ code: 'date-in-text', severity: 'warns' })
  return problems
}

function readDecimalText(field: DecimalField, text: string, rules: CellRules): CellReading {
  const isMoney = specOf(field).kind === 'money'
  if (rules.typedSeparators !== undefined) return readUserDecimal(text, rules.typedSeparators, isMoney)
  const value = readInStyle(text, rules, isMoney)
  if (value !== null) return makeValueReading(removeBinaryNoise(value))
  const numberFlaw = findNumberFlaw(text, isMoney)
  // In a column with both styles, every number with a separator waits for the user's choice, not only `1,234`.
  if (!hasKnownStyle(rules) && readAnyNumber(text, isMoney) !== null)
    return makeInvalidReading('ambiguous-number', { mixed: 1 })
  if (numberFlaw === 'not-a-number') {
    const numberText = findNumberBeforeWord(text)
    const suggestion =
      numberText === null
        ? null
        : hasKnownStyle(rules)
          ? readInStyle(numberText, rules, isMoney)
          : readAnyNumber(numberText, isMoney)
    if (suggestion !== null) return makeInvalidReading('not-a-number', { suggestion })
  }
  if (!hasKnownStyle(rules)) return makeInvalidReading(numberFlaw)
  // The number should be written in the column's style, so the message must not suggest the other one.
  const style = rules.decimals?.style ?? ''
  return numberFlaw === 'ambiguous-number' || numberFlaw === 'not-a-number'
    ? makeInvalidReading('not-a-number', { style })
    : makeInvalidReading(numberFlaw)
}

/** Typed numbers use the window's number style, not the column's. [EDIT-5] */
function readUserDecimal(text: string, style: Separators | null, isMoney: boolean): CellReading {
  const reading = parseTypedNumber(text, style, isMoney)
  if (reading.kind === 'value') return makeValueReading(reading.value)
  if (reading.kind === 'flaw') return makeInvalidReading(reading.flaw)
  const [firstValue = '', secondValue = ''] = reading.values
  return makeInvalidReading('ambiguous-number', { one: firstValue, other: secondValue })
}

/**
 * In a column with both styles the user decides for all cells. Until then, only numbers without separators are read.
 */
function readInStyle(text: string, rules: CellRules, isMoney: boolean): Decimal | null {
  const style = rules.decimals?.style ?? 'ambiguous'
  if (style === 'dot' || style === 'comma') {
    return readNumber(text, style, isMoney)
  }
  if (style === 'typed') return readAnyNumber(text, isMoney)
  const dotNumber = readNumber(text, 'dot', isMoney)
  return dotNumber !== null && dotNumber === readNumber(text, 'comma', isMoney) ? dotNumber : null
}

/** Whether the column's style is known, from a row or from the user. */
function hasKnownStyle({ decimals }: CellRules): boolean {
  if (!decimals || decimals.style === 'ambiguous' || decimals.style === 'typed') return false
  return decimals.by === 'chosen' || decimals.rows > 0
}

function readIdText(text: string): CellReading {
  if (isDestroyedNumber(text)) return makeInvalidReading('destroyed-number')
  const id = readId(text)
  return id === null ? makeInvalidReading('not-an-id') : makeValueReading(id)
}

/**
 * Cells that are numbers in the workbook are already exact, so no style is needed. Codes are read as Excel shows
 * them.
 */
function readNumberCell(field: Field, text: string, shownText: string | undefined, rules: CellRules): CellReading {
  if (isDecimalField(field)) {
    if (shownText?.endsWith('%')) return makeInvalidReading('percentage')
    const value = toDecimal(text)
    return value === null ? makeInvalidReading('not-a-number') : makeValueReading(value)
  }
  if (field === 'id') {
    const id = readId(text)
    return id === null ? makeInvalidReading('not-an-id') : makeValueReading(id)
  }
  if (shownText !== undefined && shownText !== text) {
    return makeValueReading(shownText, [
      { code: 'shown-with-zeros', severity: 'warns', details: { stored: text, shown: shownText } },
    ])
  }
  return readText(field, text, rules)
}

/** A date is never a number or a code. In a text field, a date may be intended. */
function readDate(field: Field, text: string, rules: CellRules): CellReading {
  if (isDecimalField(field)) return makeInvalidReading('date-in-number')
  if (field === 'id') return makeInvalidReading('not-an-id')
  if (isCodeField(field))
    return { state: DRAFT.invalid, value: '', problems: [{ code: 'date-in-text', severity: 'blocks' }] }
  const reading = readText(field, text, rules)
  const problem = { code: 'date-in-text', severity: 'warns' } as const
  return reading.state === DRAFT.value ? { ...reading, problems: [...reading.problems, problem] } : reading
}

function makeValueReading(value: string, problems: readonly CellProblem[] = []): CellReading {
  return { state: DRAFT.value, value, problems }
}

function makeInvalidReading(code: ProblemCode, details?: Readonly<Record<string, string | number>>): CellReading {
  const problem: CellProblem = details ? { code, severity: 'blocks', details } : { code, severity: 'blocks' }
  return { state: DRAFT.invalid, value: '', problems: [problem] }
}
