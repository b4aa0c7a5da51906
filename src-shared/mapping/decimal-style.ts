/**
 * Which decimal separator a column of texts uses, from the texts themselves. `12,50` says comma; `1,234` says nothing.
 * A column that says both, or only what says nothing, is ambiguous: it is asked, never guessed. A cell that is a number in no
 * style says nothing: it is its own problem, not its column's. [VALUE-4]
 */
import type { DecimalEvidence } from './mapping.ts'
import { CELL, type SheetColumn } from '../file/sheet.ts'
import { readNumber } from '../material/values/decimal-text.ts'
import { countTextClasses, TEXT_CLASS } from '../material/values/text-class.ts'

/** A style that is so many times rarer than the other says nothing of the column. */
const FEW = 20

/** Per text: what its separators say. */
const NUMBER_SHAPES = { nothing: 0, dot: 1, comma: 2, either: 3 } as const

/** By text class, where that says it. */
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
  /** Set when some rows say dot and others comma: sheet row and text of the first of each. */
  readonly mixed: { readonly dot: NumberSample; readonly comma: NumberSample } | null
  /** Cells of text whose separators say nothing: whole numbers are not among them. */
  readonly others: number
}

export interface NumberSample {
  readonly row: number
  readonly text: string
  readonly rows: number
}

export function findDecimalStyle(column: SheetColumn, firstRow: number, endRow: number): StyleFinding {
  const { kinds, texts } = column
  const evidence: Evidence = { counts: new Uint32Array(4), firsts: new Int32Array(4).fill(-1), written: 0, typed: 0 }
  const end = Math.min(endRow, kinds.length)
  if (!styleFromClasses(column, firstRow, end, evidence)) {
    for (let from = firstRow; from < end; from += AT_A_TIME)
      countEvidence(column, from, Math.min(end, from + AT_A_TIME), evidence)
  }
  const { counts, firsts, written, typed } = evidence
  const sighting = (shape: number): NumberSample => {
    const row = firsts[shape] ?? -1
    return { row, text: row < 0 ? '' : texts.at(row), rows: counts[shape] ?? 0 }
  }
  const dot = sighting(NUMBER_SHAPES.dot)
  const comma = sighting(NUMBER_SHAPES.comma)
  const either = sighting(NUMBER_SHAPES.either)
  const found = (style: DecimalEvidence['style'], { rows, text }: NumberSample): StyleFinding => ({
    evidence: { style, rows, example: text, by: style === 'typed' ? 'typed' : 'evidence' },
    mixed: null,
    others: counts[NUMBER_SHAPES.nothing] ?? 0,
  })
  // One `1.50` among forty `12,40` is that cell's problem, not its column's.
  if (dot.rows > 0 && dot.rows * FEW <= comma.rows) return found('comma', comma)
  if (comma.rows > 0 && comma.rows * FEW <= dot.rows) return found('dot', dot)
  if (dot.rows > 0 && comma.rows > 0)
    return { ...found('ambiguous', either.rows > 0 ? either : comma), mixed: { dot, comma } }
  if (dot.rows > 0) return found('dot', dot)
  if (comma.rows > 0) return found('comma', comma)
  if (either.rows > 0) return found('ambiguous', either)
  return written === 0 && typed > 0 ? found('typed', { row: -1, text: '', rows: typed }) : found('dot', dot)
}

/** Cells looked at a time: V8 compiles a function that is called often once, a loop that goes on and on several times. */
const AT_A_TIME = 256

/** What the cells so far say, by shape. */
interface Evidence {
  readonly counts: Uint32Array
  /** Row of the first that says so; -1 where none does. */
  readonly firsts: Int32Array
  /** Cells of text, and of numbers. */
  written: number
  typed: number
}

/** Where every cell is a text whose class says it all: false, and nothing said, where one is not. */
function styleFromClasses({ kinds, textClasses }: SheetColumn, from: number, end: number, evidence: Evidence): boolean {
  if (end > textClasses.length || kinds.subarray(from, end).includes(CELL.number)) return false
  const counts = countTextClasses(textClasses, from, end)
  if ((counts[TEXT_CLASS.unclassified] ?? 0) + (counts[TEXT_CLASS.words] ?? 0) + (counts[TEXT_CLASS.code] ?? 0) > 0)
    return false
  for (const [textClass, shape] of SHAPE_BY_CLASS.entries()) {
    const count = counts[textClass] ?? 0
    if (shape === undefined || count === 0) continue
    const first = textClasses.indexOf(textClass, from)
    const before = evidence.firsts[shape] ?? -1
    evidence.counts[shape] = (evidence.counts[shape] ?? 0) + count
    evidence.firsts[shape] = before < 0 ? first : Math.min(before, first)
  }
  evidence.written = Math.max(0, end - from)
  return true
}

function countEvidence(
  { kinds, texts, textClasses }: SheetColumn,
  from: number,
  end: number,
  evidence: Evidence,
): void {
  const { counts, firsts } = evidence
  for (let row = from; row < end; row++) {
    const kind = kinds[row]
    if (kind === CELL.number) evidence.typed++
    if (kind !== CELL.text) continue
    evidence.written++
    const textClass = textClasses[row] ?? 0
    if (textClass === TEXT_CLASS.whole) continue
    const shape = SHAPE_BY_CLASS[textClass] ?? styleEvidence(texts.at(row))
    counts[shape] = (counts[shape] ?? 0) + 1
    if ((firsts[shape] ?? -1) < 0) firsts[shape] = row
  }
}

const LONGEST_NUMBER = 200

function styleEvidence(text: string): number {
  const { length } = text
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let separator = -1
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if (separator >= 0 || (code !== 46 && code !== 44)) return whereNumber(text, styleOfCore(text))
    separator = at
  }
  return separator < 0 || length === start + 1
    ? NUMBER_SHAPES.nothing
    : oneSeparator(text, start, separator, text.charCodeAt(separator) === 46)
}

/** `12,5` can only be a decimal; `1,234` may be a thousand; `0,234` and `1234,500` may not. */
function oneSeparator(text: string, start: number, at: number, isDot: boolean): number {
  const whole = at - start
  const thousands = text.length - at - 1 === 3 && whole > 0 && whole <= 3 && text.charCodeAt(start) !== 48
  if (thousands) return NUMBER_SHAPES.either
  return isDot ? NUMBER_SHAPES.dot : NUMBER_SHAPES.comma
}

/** What its separators say, if it is a number so: a date, a version and a word with a comma are none. */
function whereNumber(text: string, shape: number): number {
  const dot = shape !== NUMBER_SHAPES.nothing && shape !== NUMBER_SHAPES.comma && readNumber(text, 'dot', true) !== null
  const comma =
    shape !== NUMBER_SHAPES.nothing && shape !== NUMBER_SHAPES.dot && readNumber(text, 'comma', true) !== null
  return dot || comma ? shape : NUMBER_SHAPES.nothing
}

/** Texts with thousands, signs or currencies: the last of two kinds of separator is the decimal one. */
function styleOfCore(text: string): number {
  // No number is so long; looking for one in 32,767 characters costs a second a cell.
  if (text.length > LONGEST_NUMBER) return NUMBER_SHAPES.nothing
  const core = text
    .replace(/\D+$/, '')
    .replace(/^[^\d.,]+(?:[.,](?=\D))?/, '')
    .replace(/[\s'’]/g, '')
  if (!/^[\d.,]+$/.test(core)) return NUMBER_SHAPES.nothing
  const dot = core.lastIndexOf('.')
  const comma = core.lastIndexOf(',')
  if (dot < 0 && comma < 0) return NUMBER_SHAPES.nothing
  if (dot >= 0 && comma >= 0) return dot > comma ? NUMBER_SHAPES.dot : NUMBER_SHAPES.comma
  const isDot = dot >= 0
  const parts = core.split(isDot ? '.' : ',')
  // `1.234.567`: a separator that repeats groups thousands, so the other one is the decimal one.
  if (parts.length > 2) return isDot ? NUMBER_SHAPES.comma : NUMBER_SHAPES.dot
  // `1 234.500`: spaces group, so this one cannot.
  if (/\d[\s'’]\d/.test(text.trim())) return isDot ? NUMBER_SHAPES.dot : NUMBER_SHAPES.comma
  return oneSeparator(core, 0, isDot ? dot : comma, isDot)
}
