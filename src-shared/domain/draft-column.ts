/** A sheet column as a draft column, with short cuts for cells that nothing can be wrong with. */
import { DRAFT, type DraftColumn } from './draft.ts'
import { readCell, type CellReading, type CellRules } from './draft-cell.ts'
import { isDecimalField, type Field } from './field.ts'
import type { ColumnMapping } from './mapping.ts'
import type { Problem } from './problem.ts'
import { CELL, type Sheet, type SheetColumn } from './sheet.ts'
import { readNumber } from './values/decimal-text.ts'
import { isDestroyedNumber, looksLikeDate, readId } from './values/identifier.ts'
import { hasLatin, isLookalike } from './values/scripts.ts'

export interface DraftRows {
  /** Sheet row index per draft. */
  readonly sheetRows: Uint32Array
  readonly fileRows: Uint32Array
}

export type Tell = (index: number, problem: Problem) => void

/** Returns a cell's value when it is plainly fine, else undefined: look closely. */
type ShortCut = (text: string) => string | undefined

const NO_COLUMN: SheetColumn = { kinds: new Uint8Array(0), texts: [], shown: new Map(), careful: true }

export function draftColumn(
  sheet: Sheet,
  { column, decimals }: ColumnMapping,
  field: Field,
  rows: DraftRows,
  clearToken: string,
  tell: Tell,
): DraftColumn {
  const rules: CellRules = { clearToken, decimals, typedNow: false }
  const source = sheet.columns[column] ?? NO_COLUMN
  const { kinds, texts, shown } = source
  const shortCut = shortCutOf(field, rules, source)
  const { sheetRows, fileRows } = rows
  const count = sheetRows.length
  const states = new Uint8Array(count)
  const values: string[] = []
  for (let index = 0; index < count; index++) {
    const row = sheetRows[index] ?? 0
    const kind = kinds[row] ?? CELL.blank
    if (kind === CELL.blank) {
      values.push('')
      continue
    }
    const text = texts[row] ?? ''
    const quick = kind === CELL.text ? shortCut(text) : undefined
    if (quick !== undefined) {
      states[index] = DRAFT.value
      values.push(quick)
      continue
    }
    const read = readCell(field, kind, text, shown.get(row), rules)
    states[index] = read.state
    values.push(read.value)
    tellProblems(read, field, column, index, fileRows[index] ?? 0, text, tell)
  }
  if (field === 'sku') tellLookalikes(values, column, rows, tell)
  return { field, column, states, values }
}

function tellProblems(
  read: CellReading,
  field: Field,
  column: number,
  index: number,
  row: number,
  got: string,
  tell: Tell,
): void {
  for (const { code, severity, details } of read.problems) {
    tell(index, { code, severity, row, column, field, got, ...(details ? { details } : {}) })
  }
}

function shortCutOf(field: Field, rules: CellRules, { careful }: SheetColumn): ShortCut {
  const { decimals } = rules
  if (isDecimalField(field)) {
    const style = decimals?.style === 'dot' || decimals?.style === 'comma' ? decimals.style : undefined
    if (!style) return () => undefined
    return (text) => readNumber(text, style, false) ?? undefined
  }
  if (field === 'id') return (text) => readId(text) ?? undefined
  if (careful || (field !== 'name' && field !== 'notes' && field !== 'sku')) return () => undefined
  const tokenStart = rules.clearToken.charCodeAt(0)
  const isCode = field === 'sku'
  const isKey = field !== 'notes'
  return (text) => {
    const first = text.charCodeAt(0)
    // Spaces, #N/A, the clear token and typographic signs; codes that begin like a number or a date.
    if (first <= 35 || first === tokenStart || (first | 32) === tokenStart) return undefined
    if (isCode && !isPlainCode(text)) return undefined
    if (isKey && !isOneScript(text)) return undefined
    return text
  }
}

function isPlainCode(text: string): boolean {
  return digitsOnly(text) || (!looksLikeDate(text) && !isDestroyedNumber(text))
}

function digitsOnly(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** No Cyrillic at all: most cells of a Latin column, told without a regular expression. */
function isOneScript(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x2ff) return false
  return true
}

/** `А1` in Cyrillic among codes in Latin letters is looked up in vain. [TEXT-3] */
function tellLookalikes(values: readonly string[], column: number, { fileRows }: DraftRows, tell: Tell): void {
  const suspects: number[] = []
  let latin = false
  for (const [index, value] of values.entries()) {
    if (isOneScript(value)) latin ||= hasLatin(value)
    else if (isLookalike(value)) suspects.push(index)
  }
  if (!latin) return
  for (const index of suspects) {
    const got = values[index] ?? ''
    const row = fileRows[index] ?? 0
    tell(index, { code: 'mixed-scripts', severity: 'warns', row, column, field: 'sku', got, details: { word: got } })
  }
}
