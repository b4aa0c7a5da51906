/** The values of a draft column: the texts of the sheet's cells, except texts that were rewritten. Never copies cells. */
import { DRAFT } from './draft.ts'
import { LayeredMap } from '../../material/values/layered-map.ts'
import {
  markMatchesOneByOne,
  markDifferencesOneByOne,
  type ColumnDiff,
  type Texts,
} from '../../material/values/texts.ts'
import { isEqualIgnoringCase, keyHash } from '../../material/values/text-key.ts'
import { readNumber, type NumberStyle } from '../../material/values/decimal-text.ts'
import { TEXT_CLASS } from '../../material/values/text-class.ts'

export interface NumberClasses {
  readonly textClasses: Uint8Array
  readonly style: NumberStyle
}

export class DraftTexts implements Texts {
  readonly length: number
  private readonly source: Texts
  private readonly rows: Uint32Array
  private readonly states: Uint8Array
  /** Values that differ from their cell. Null until there is such a value. */
  private rewrittenTexts: (string | undefined)[] | null = null

  /** Text classes and style of a number column; null for other columns. */
  private readonly numbers: NumberClasses | null

  /** `rows`: the cell of each value. `states` (DRAFT): a draft without a value has ''. Both may still change. */
  constructor(source: Texts, rows: Uint32Array, states: Uint8Array, numbers: NumberClasses | null) {
    this.length = rows.length
    this.source = source
    this.rows = rows
    this.states = states
    this.numbers = numbers
  }

  rewrite(index: number, text: string): void {
    this.rewrittenTexts ??= Array<string | undefined>(this.length).fill(undefined)
    this.rewrittenTexts[index] = text
  }

  get isAllAscii(): boolean {
    return this.rewrittenTexts === null && this.source.isAllAscii
  }

  at(index: number): string {
    return this.getChangedText(index) ?? this.source.at(this.rows[index] ?? 0)
  }

  equals(index: number, text: string): boolean {
    if (this.states[index] !== DRAFT.value) return text === ''
    const row = this.rows[index] ?? 0
    const rewrittenText = this.rewrittenTexts?.[index]
    if (rewrittenText !== undefined) return rewrittenText === text
    const number = this.readNumberAt(row)
    return number === undefined ? this.source.equals(row, text) : number === text
  }

  isAscii(index: number): boolean {
    return (
      this.states[index] !== DRAFT.value ||
      (this.getChangedText(index) === undefined && this.source.isAscii(this.rows[index] ?? 0))
    )
  }

  markMatches(...markArguments: Parameters<Texts['markMatches']>): void {
    markMatchesOneByOne(this, ...markArguments)
  }

  getSizeAt(index: number): number {
    const changedText = this.getChangedText(index)
    return changedText === undefined ? this.source.getSizeAt(this.rows[index] ?? 0) : changedText.length
  }

  keyHash(index: number): number {
    const changedText = this.getChangedText(index)
    return changedText === undefined ? this.source.keyHash(this.rows[index] ?? 0) : keyHash(changedText)
  }

  equalsIgnoringCase(index: number, text: string): boolean {
    const changedText = this.getChangedText(index)
    return changedText === undefined
      ? this.source.equalsIgnoringCase(this.rows[index] ?? 0, text)
      : isEqualIgnoringCase(changedText, text)
  }

  markDifferences(...[comparison, rows, from, to, shift]: Parameters<Texts['markDifferences']>): void {
    if (rows === null && shift === 0) this.markDraftTexts(comparison, from, to)
    else markDifferencesOneByOne(this, comparison, rows, from, to, shift)
  }

  private markDraftTexts(comparison: ColumnDiff, from: number, to: number): void {
    this.source.markDifferences(comparison, this.rows, from, to, 0)
    const textClasses = this.numbers?.textClasses
    if (this.rewrittenTexts === null && !textClasses) return
    const { states, targets, live, differenceBits, bit } = comparison
    // Values that differ from their cells are compared again, as values.
    for (let index = from; index < to; index++) {
      if (
        this.rewrittenTexts === null &&
        textClasses &&
        (textClasses[this.rows[index] ?? 0] ?? 0) < TEXT_CLASS.commaDecimal
      )
        continue
      const target = targets[index] ?? -1
      if (states[index] !== DRAFT.value || target < 0) continue
      const changedText = this.rewrittenTexts?.[index] ?? this.readNumberAt(this.rows[index] ?? 0)
      if (changedText !== undefined) markDifference(differenceBits, index, bit, changedText !== (live[target] ?? ''))
    }
  }

  /** The value if it differs from the cell. */
  private getChangedText(index: number): string | undefined {
    if (this.states[index] !== DRAFT.value) return ''
    const row = this.rows[index] ?? 0
    return this.rewrittenTexts?.[index] ?? this.readNumberAt(row)
  }

  /** The canonical form of a plain number with a comma, or with trailing zeros. */
  private readNumberAt(row: number): string | undefined {
    const { numbers } = this
    if (numbers === null || (numbers.textClasses[row] ?? 0) < TEXT_CLASS.commaDecimal) return undefined
    return readNumber(this.source.at(row), numbers.style) ?? undefined
  }
}

/** A column with some replaced texts: edited or translated. */
export class EditedTexts implements Texts {
  readonly length: number
  private readonly source: Texts
  private readonly typedTexts: LayeredMap<number, string>

  private constructor(source: Texts, typedTexts: ReadonlyMap<number, string>) {
    this.length = source.length
    this.source = source
    this.typedTexts = LayeredMap.of(typedTexts)
  }

  /** A copy of the texts that can be edited without changing the original. */
  static copyOf(texts: Texts): EditedTexts {
    return texts instanceof EditedTexts
      ? new EditedTexts(texts.source, texts.typedTexts)
      : new EditedTexts(texts, new Map())
  }

  isEdited(index: number): boolean {
    return this.typedTexts.has(index)
  }

  setText(index: number, text: string): void {
    this.typedTexts.set(index, text)
  }

  /** Restores the text from before the edit. */
  restoreText(index: number): void {
    this.typedTexts.delete(index)
  }

  get isAllAscii(): boolean {
    return this.typedTexts.size === 0 && this.source.isAllAscii
  }

  at(index: number): string {
    return this.typedTexts.get(index) ?? this.source.at(index)
  }

  equals(index: number, text: string): boolean {
    const typedText = this.typedTexts.get(index)
    return typedText === undefined ? this.source.equals(index, text) : typedText === text
  }

  isAscii(index: number): boolean {
    return !this.typedTexts.has(index) && this.source.isAscii(index)
  }

  markMatches(...markArguments: Parameters<Texts['markMatches']>): void {
    markMatchesOneByOne(this, ...markArguments)
  }

  getSizeAt(index: number): number {
    return this.typedTexts.get(index)?.length ?? this.source.getSizeAt(index)
  }

  keyHash(index: number): number {
    const typedText = this.typedTexts.get(index)
    return typedText === undefined ? this.source.keyHash(index) : keyHash(typedText)
  }

  equalsIgnoringCase(index: number, text: string): boolean {
    const typedText = this.typedTexts.get(index)
    return typedText === undefined ? this.source.equalsIgnoringCase(index, text) : isEqualIgnoringCase(typedText, text)
  }

  markDifferences(...[comparison, rows, from, to, shift]: Parameters<Texts['markDifferences']>): void {
    this.source.markDifferences(comparison, rows, from, to, shift)
    if (this.typedTexts.size === 0) return
    const { states, targets, live, differenceBits, bit } = comparison
    for (let index = from; index < to; index++) {
      const text = this.typedTexts.get((rows === null ? index : (rows[index] ?? 0)) - shift)
      const target = targets[index] ?? -1
      if (text === undefined || states[index] !== DRAFT.value || target < 0) continue
      markDifference(differenceBits, index, bit, text !== (live[target] ?? ''))
    }
  }
}

function markDifference(marks: Int32Array, index: number, bit: number, isDifferent: boolean): void {
  marks[index] = isDifferent ? (marks[index] ?? 0) | bit : (marks[index] ?? 0) & ~bit
}
