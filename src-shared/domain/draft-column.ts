/** A sheet column as a draft column, with short cuts for cells that nothing can be wrong with. */
import { DRAFT, type DraftColumn } from './draft.ts'
import { refuseOtherCurrencies } from './draft-currency.ts'
import { readCell, type CellReading, type CellRules } from './draft-cell.ts'
import { isDecimalField, type Field } from './field.ts'
import type { ColumnMapping } from './mapping.ts'
import type { Problem } from './problem.ts'
import { CELL, type Sheet, type SheetColumn } from './sheet.ts'
import { lookAt } from './values/care.ts'
import { readNumber } from './values/decimal-text.ts'
import { LOOK, lookOf } from './values/look.ts'
import { isDestroyedNumber, looksLikeDate, readId } from './values/identifier.ts'
import { hasLatin, isLookalike } from './values/scripts.ts'

export interface DraftRows {
  /** Sheet row index per draft. */
  readonly sheetRows: Uint32Array
  readonly fileRows: Uint32Array
}

export type Tell = (index: number, problem: Problem) => void

/** A cell's value when it is plainly fine, else undefined: look closely. */
type ShortCut = (text: string) => string | undefined

const NO_COLUMN: SheetColumn = { kinds: new Uint8Array(0), texts: [], looks: new Uint8Array(0), shown: new Map() }

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
  const { kinds, texts, looks, shown } = source
  const fine = fineLooks(field, rules)
  const shortCut = shortCutOf(field, rules)
  const { sheetRows, fileRows } = rows
  const count = sheetRows.length
  const states = new Uint8Array(count)
  const values = picked(texts, sheetRows)
  // Runs of one value (units, categories, storages) are one string in the sheet: looked at once.
  const closely: number[] = []
  let before: string | undefined
  let said: string | undefined
  for (let index = 0; index < count; index++) {
    const row = sheetRows[index] ?? 0
    if (fine[looks[row] ?? 0] === 1) {
      states[index] = DRAFT.value
      continue
    }
    const kind = kinds[row] ?? CELL.blank
    const text = values[index] ?? ''
    if (kind === CELL.text) {
      if (text !== before) {
        said = shortCut(text)
        before = text
      }
      if (said !== undefined) {
        states[index] = DRAFT.value
        if (said !== text) values[index] = said
        continue
      }
    } else if (kind === CELL.blank) {
      if (text !== '') values[index] = ''
      continue
    }
    closely.push(index)
    const read = readCell(field, kind, text, shown.get(row), rules)
    states[index] = read.state
    values[index] = read.value
    tellProblems(read, field, column, index, fileRows[index] ?? 0, shown.get(row) ?? text, tell)
  }
  if (field === 'price') refuseOtherCurrencies(source, column, rows, closely, states, values, tell)
  if (field === 'sku') tellLookalikes(values, column, rows, tell)
  return { field, column, states, values }
}

/** The texts of the drafts' rows; one copy of memory where the rows follow each other. */
function picked(texts: readonly string[], sheetRows: Uint32Array): string[] {
  const count = sheetRows.length
  const first = sheetRows[0] ?? 0
  if (count > 0 && (sheetRows[count - 1] ?? 0) === first + count - 1 && texts.length >= first + count) {
    return texts.slice(first, first + count)
  }
  return Array.from(sheetRows, (row) => texts[row] ?? '')
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

/** Which looks (values/look.ts) make a cell a value of a field as it stands: 1 by look. */
function fineLooks(field: Field, { decimals, clearToken }: CellRules): Uint8Array {
  const fine = new Uint8Array(8)
  if (isDecimalField(field)) {
    fine[LOOK.whole] = 1
    if (decimals?.style === 'dot') fine[LOOK.dotDecimal] = 1
  } else if (field !== 'id' && field !== 'action' && lookOf(clearToken) === LOOK.closely) {
    // A clear token that looks like ordinary text is looked for in every cell.
    fine[LOOK.whole] = 1
    fine[LOOK.code] = 1
    if (field !== 'sku') {
      fine[LOOK.words] = 1
      fine[LOOK.dotDecimal] = 1
    }
  }
  return fine
}

function shortCutOf(field: Field, rules: CellRules): ShortCut {
  const { decimals } = rules
  if (isDecimalField(field)) {
    const style = decimals?.style
    if (style !== 'dot' && style !== 'comma') return () => undefined
    return (text) => readNumber(text, style, false) ?? undefined
  }
  if (field === 'id') return (text) => readId(text) ?? undefined
  if (field === 'action') return () => undefined
  const tokenStart = rules.clearToken.charCodeAt(0)
  const isList = field === 'categories' || field === 'suppliers'
  return (text) => {
    const first = text.charCodeAt(0)
    const last = text.charCodeAt(text.length - 1)
    // Spaces, #N/A, the clear token.
    if (first <= 35 || last <= 32 || first === tokenStart || (first | 32) === tokenStart) return undefined
    if (lookAt(text) !== 'ordinary' || first === 0xa0 || last === 0xa0) return undefined
    if (isList && (text.includes(';') || text.includes('|') || text.includes('\n'))) return undefined
    if (field === 'sku' && !isPlainCode(text)) return undefined
    return text
  }
}

/** Neither a destroyed number nor a date. */
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

/** `А1` in Cyrillic among codes in Latin letters is looked up in vain. [TEXT-3] */
function tellLookalikes(values: readonly string[], column: number, { fileRows }: DraftRows, tell: Tell): void {
  const suspects: number[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? ''
    if (hasCyrillic(value) && isLookalike(value)) suspects.push(index)
  }
  if (suspects.length === 0 || !values.some((value) => !hasCyrillic(value) && hasLatin(value))) return
  for (const index of suspects) {
    const got = values[index] ?? ''
    const row = fileRows[index] ?? 0
    tell(index, { code: 'mixed-scripts', severity: 'warns', row, column, field: 'sku', got, details: { word: got } })
  }
}

function hasCyrillic(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x400 && code <= 0x52f) return true
  }
  return false
}
