/**
 * A column of texts, as strings or as the file's bytes that become strings on demand. Most cells are only compared
 * and never become strings.
 */
import type { TextSearch } from './text-search.ts'
import { isEqualIgnoringCase, keyHash } from './text-key.ts'

export interface Texts {
  readonly length: number
  /** True only if all texts are completely ASCII. */
  readonly isAllAscii: boolean
  /** The text at an index; '' past the end. */
  at(index: number): string
  /** Whether `at(index)` equals the text, without making a string. */
  equals(index: number, text: string): boolean
  /** True if the text is completely ASCII; false means unknown. */
  isAscii(index: number): boolean
  /**
   * At least the number of the text's characters, at most three times as many. Long texts can be skipped without
   * making strings.
   */
  getSizeAt(index: number): number
  /** The hash of the text's key (values/text-key.ts), for looking it up. */
  keyHash(index: number): number
  /**
   * True if the text equals this one except for the case of ASCII letters. May be false for texts that must be
   * examined closely.
   */
  equalsIgnoringCase(index: number, text: string): boolean
  /** Sets 1 in `marks`, which starts at `from`, for every text up to `to` that the search finds. */
  markMatches(search: TextSearch, from: number, to: number, marks: Uint8Array): void
  /**
   * Sets the comparison's bit for every i from `from` up to `to` whose state is `state`, that has a target, and whose
   * text is not `live[targets[i]]`. Text i is at `rows[i] - shift`, or at `i - shift` without rows.
   */
  markDifferences(comparison: ColumnDiff, rows: Uint32Array | null, from: number, to: number, shift: number): void
}

/**
 * The texts that a column of drafts is compared with, and where differences are marked. All arrays are indexed by draft, except `live`, which is
 * indexed by target.
 */
export interface ColumnDiff {
  readonly states: Uint8Array
  /** The state of the drafts that are compared. */
  readonly state: number
  readonly targets: Int32Array
  readonly live: readonly (string | undefined)[]
  readonly differenceBits: Int32Array
  readonly bit: number
}

const ASCII = /^[\0-\x7f]*$/

/** Texts that are stored as strings. */
export class ListedTexts implements Texts {
  readonly isAllAscii = false
  private readonly texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.texts = texts
  }

  get length(): number {
    return this.texts.length
  }

  at(index: number): string {
    return this.texts[index] ?? ''
  }

  equals(index: number, text: string): boolean {
    return this.at(index) === text
  }

  isAscii(index: number): boolean {
    return ASCII.test(this.at(index))
  }

  getSizeAt(index: number): number {
    return this.at(index).length
  }

  keyHash(index: number): number {
    return keyHash(this.at(index))
  }

  equalsIgnoringCase(index: number, text: string): boolean {
    return isEqualIgnoringCase(this.at(index), text)
  }

  markMatches(...markArguments: Parameters<Texts['markMatches']>): void {
    markMatchesOneByOne(this, ...markArguments)
  }

  markDifferences(...markArguments: Parameters<Texts['markDifferences']>): void {
    markDifferencesOneByOne(this, ...markArguments)
  }
}

/** Implements `markDifferences` by comparing one text after the other. */
export function markDifferencesOneByOne(
  texts: Texts,
  { states, state, targets, live, differenceBits, bit }: ColumnDiff,
  rows: Uint32Array | null,
  from: number,
  to: number,
  shift: number,
): void {
  for (let index = from; index < to; index++) {
    const target = targets[index] ?? -1
    if (states[index] !== state || target < 0) continue
    const row = (rows === null ? index : (rows[index] ?? 0)) - shift
    if (!texts.equals(row, live[target] ?? '')) differenceBits[index] = (differenceBits[index] ?? 0) | bit
  }
}

/** Implements `markMatches` by making one text after the other. */
export function markMatchesOneByOne(
  texts: Pick<Texts, 'at'>,
  { isFoundIn }: TextSearch,
  from: number,
  to: number,
  marks: Uint8Array,
): void {
  for (let index = from; index < to; index++) if (isFoundIn(texts.at(index))) marks[index - from] = 1
}

export const NO_TEXTS: Texts = new ListedTexts([])

/** The column's texts from `from` up to `to`. Text i of the column is text i - `shift` of `texts`. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly texts: Texts
  readonly shift: number
}

export class JoinedTexts implements Texts {
  readonly length: number
  private readonly pieces: readonly Piece[]
  /** The indexes at which the pieces start. */
  private readonly textStarts: Uint32Array

  /** `pieces` are in order. Texts between them, and up to `length`, are ''. */
  constructor(pieces: readonly Piece[], length: number) {
    this.pieces = pieces
    this.textStarts = Uint32Array.from(pieces, ({ from }) => from)
    this.length = length
  }

  get isAllAscii(): boolean {
    return this.pieces.every(({ texts }) => texts.isAllAscii)
  }

  at(index: number): string {
    const piece = this.findPiece(index)
    return piece ? piece.texts.at(index - piece.shift) : ''
  }

  equals(index: number, text: string): boolean {
    const piece = this.findPiece(index)
    return piece ? piece.texts.equals(index - piece.shift, text) : text === ''
  }

  isAscii(index: number): boolean {
    const piece = this.findPiece(index)
    return !piece || piece.texts.isAscii(index - piece.shift)
  }

  getSizeAt(index: number): number {
    const piece = this.findPiece(index)
    return piece ? piece.texts.getSizeAt(index - piece.shift) : 0
  }

  keyHash(index: number): number {
    const piece = this.findPiece(index)
    return piece ? piece.texts.keyHash(index - piece.shift) : keyHash('')
  }

  equalsIgnoringCase(index: number, text: string): boolean {
    const piece = this.findPiece(index)
    return piece ? piece.texts.equalsIgnoringCase(index - piece.shift, text) : text === ''
  }

  markMatches(...[search, from, to, marks]: Parameters<Texts['markMatches']>): void {
    for (const piece of this.pieces) {
      const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)]
      if (start >= end) continue
      piece.texts.markMatches(search, start - piece.shift, end - piece.shift, marks.subarray(start - from, end - from))
    }
  }

  markDifferences(...[comparison, rows, from, to, shift]: Parameters<Texts['markDifferences']>): void {
    for (let start = from; start < to;) {
      const piece = this.findPiece((rows?.[start] ?? start) - shift)
      let end = start + 1
      // Nearly all rows are in the same piece as the previous one, so they need no lookup.
      if (piece && rows !== null) {
        const [pieceStart, length] = [piece.from + shift, piece.to - piece.from]
        while (end < to && (rows[end] ?? 0) >= pieceStart && (rows[end] ?? 0) - pieceStart < length) end++
      } else if (piece) end = Math.min(to, piece.to + shift)
      // If a text is in no piece, '' is compared instead.
      const texts = piece?.texts ?? NO_TEXTS
      texts.markDifferences(comparison, rows, start, end, shift + (piece?.shift ?? 0))
      start = end
    }
  }

  private findPiece(index: number): Piece | undefined {
    const { textStarts, pieces } = this
    let [low, high] = [0, textStarts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((textStarts[middle] ?? 0) > index) high = middle
      else low = middle + 1
    }
    const piece = pieces[low - 1]
    return piece && index < piece.to ? piece : undefined
  }
}

/** Texts of another column in another order. A text may occur several times or not at all. Copies nothing. */
export class ReorderedTexts implements Texts {
  private readonly texts: Texts
  private readonly indexes: Int32Array

  /** `indexes`: index of each text in `texts`; -1 means ''. */
  constructor(texts: Texts, indexes: Int32Array) {
    this.texts = texts
    this.indexes = indexes
  }

  get length(): number {
    return this.indexes.length
  }

  get isAllAscii(): boolean {
    return this.texts.isAllAscii
  }

  at(index: number): string {
    const sourceIndex = this.getSourceIndex(index)
    return sourceIndex < 0 ? '' : this.texts.at(sourceIndex)
  }

  equals(index: number, text: string): boolean {
    const sourceIndex = this.getSourceIndex(index)
    return sourceIndex < 0 ? text === '' : this.texts.equals(sourceIndex, text)
  }

  isAscii(index: number): boolean {
    const sourceIndex = this.getSourceIndex(index)
    return sourceIndex < 0 || this.texts.isAscii(sourceIndex)
  }

  getSizeAt(index: number): number {
    const sourceIndex = this.getSourceIndex(index)
    return sourceIndex < 0 ? 0 : this.texts.getSizeAt(sourceIndex)
  }

  keyHash(index: number): number {
    const sourceIndex = this.getSourceIndex(index)
    return sourceIndex < 0 ? keyHash('') : this.texts.keyHash(sourceIndex)
  }

  equalsIgnoringCase(index: number, text: string): boolean {
    const sourceIndex = this.getSourceIndex(index)
    return sourceIndex < 0 ? text === '' : this.texts.equalsIgnoringCase(sourceIndex, text)
  }

  markMatches(...markArguments: Parameters<Texts['markMatches']>): void {
    markMatchesOneByOne(this, ...markArguments)
  }

  markDifferences(...markArguments: Parameters<Texts['markDifferences']>): void {
    markDifferencesOneByOne(this, ...markArguments)
  }

  private getSourceIndex(index: number): number {
    return this.indexes[index] ?? -1
  }
}
