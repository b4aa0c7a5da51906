/** A column of texts that stand in several places one after another: cells of sheets that were read together. Copies none. */
import { keyHash } from '../material/values/key-hash.ts'
import { NO_TEXTS, type Texts } from '../material/values/texts.ts'

/** Texts from `from` up to `to` of the column, each of which is `shift` further down than in `texts`. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly texts: Texts
  readonly shift: number
}

export class JoinedTexts implements Texts {
  readonly length: number
  private readonly pieces: readonly Piece[]
  /** Where the pieces begin. */
  private readonly begins: Uint32Array

  /** `pieces`: in order; between them, and up to `length`, texts are ''. */
  constructor(pieces: readonly Piece[], length: number) {
    this.pieces = pieces
    this.begins = Uint32Array.from(pieces, ({ from }) => from)
    this.length = length
  }

  get allAscii(): boolean {
    return this.pieces.every(({ texts }) => texts.allAscii)
  }

  at(index: number): string {
    const piece = this.pieceAt(index)
    return piece ? piece.texts.at(index - piece.shift) : ''
  }

  is(index: number, text: string): boolean {
    const piece = this.pieceAt(index)
    return piece ? piece.texts.is(index - piece.shift, text) : text === ''
  }

  isAscii(index: number): boolean {
    const piece = this.pieceAt(index)
    return !piece || piece.texts.isAscii(index - piece.shift)
  }

  sizeAt(index: number): number {
    const piece = this.pieceAt(index)
    return piece ? piece.texts.sizeAt(index - piece.shift) : 0
  }

  keyHash(index: number): number {
    const piece = this.pieceAt(index)
    return piece ? piece.texts.keyHash(index - piece.shift) : keyHash('')
  }

  isFolded(index: number, text: string): boolean {
    const piece = this.pieceAt(index)
    return piece ? piece.texts.isFolded(index - piece.shift, text) : text === ''
  }

  markFound(...[search, from, to, out]: Parameters<Texts['markFound']>): void {
    for (const piece of this.pieces) {
      const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)]
      if (start >= end) continue
      piece.texts.markFound(search, start - piece.shift, end - piece.shift, out.subarray(start - from, end - from))
    }
  }

  markDifferences(...[comparison, rows, from, to, shift]: Parameters<Texts['markDifferences']>): void {
    for (let start = from; start < to;) {
      const piece = this.pieceAt((rows?.[start] ?? start) - shift)
      let end = start + 1
      // Nothing is looked up for rows that stand in the piece of the one before, which are nearly all.
      if (piece && rows !== null) {
        const [first, length] = [piece.from + shift, piece.to - piece.from]
        while (end < to && (rows[end] ?? 0) >= first && (rows[end] ?? 0) - first < length) end++
      } else if (piece) end = Math.min(to, piece.to + shift)
      // Nothing stands there: as different as '' is.
      const texts = piece?.texts ?? NO_TEXTS
      texts.markDifferences(comparison, rows, start, end, shift + (piece?.shift ?? 0))
      start = end
    }
  }

  private pieceAt(index: number): Piece | undefined {
    const { begins, pieces } = this
    let [low, high] = [0, begins.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((begins[middle] ?? 0) > index) high = middle
      else low = middle + 1
    }
    const piece = pieces[low - 1]
    return piece && index < piece.to ? piece : undefined
  }
}
