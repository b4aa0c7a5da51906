/**
 * A column of texts as positions in one block of UTF-8 bytes. A cell becomes a string only when its text is needed; comparisons and lookups use the
 * bytes. Never changes the bytes.
 */
import { isAscii } from 'node:buffer'
import { isInBytes, type TextSearch } from '../../../src-shared/material/values/text-search.ts'
import type { Texts } from '../../../src-shared/material/values/texts.ts'
import { foldCode, isEqualIgnoringCase, keyHash, keyHashOfBytes } from '../../../src-shared/material/values/text-key.ts'
import { makeAsciiText } from '../xlsx/text-bytes.ts'

/** A flag in a cell's length. It is set if not all of the text is ASCII. */
export const NON_ASCII_BIT = 0x8000
/** The longest cell, in bytes, that the block can store. Longer texts are kept as strings. */
export const MAX_PLACED_BYTES = 0x7ffe
/** The length that is stored for a cell that is kept as a string. */
export const STRING_LENGTH_MARK = 0x7fff

/** The bytes of all cells, shared by the columns. */
export class Block {
  bytes: Buffer
  /** Whether all bytes are ASCII; computed when first needed. */
  private isAllAsciiCached: boolean | null = null

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Replaces the bytes. The new bytes begin with the old ones. */
  replace(bytes: Buffer): void {
    this.bytes = bytes
    this.isAllAsciiCached = null
  }

  get allAscii(): boolean {
    return (this.isAllAsciiCached ??= isAscii(this.bytes))
  }

  text(start: number, packedLength: number): string {
    const end = start + (packedLength & ~NON_ASCII_BIT)
    return packedLength >= NON_ASCII_BIT
      ? this.bytes.toString('utf8', start, end)
      : makeAsciiText(this.bytes, start, end)
  }
}

/** The positions and lengths of a column's cells in the block. */
export interface CellOffsets {
  readonly length: number
  start(index: number): number
  /** The cell's length in bytes, with NON_ASCII_BIT. 0 for '', STRING_LENGTH_MARK for a cell that is kept as a string. */
  packedLengthAt(index: number): number
}

export class ByteTexts implements Texts {
  readonly length: number
  private readonly block: Block
  private readonly offsets: CellOffsets
  private readonly longTexts: ReadonlyMap<number, string> | null
  private readonly hasOnlyAscii: boolean

  /** `hasOnlyAscii`: true if all texts of this column are ASCII, even if the block has others. */
  constructor(
    block: Block,
    offsets: CellOffsets,
    longTexts: ReadonlyMap<number, string> | null = null,
    hasOnlyAscii = false,
  ) {
    this.length = offsets.length
    this.block = block
    this.offsets = offsets
    this.longTexts = longTexts
    this.hasOnlyAscii = hasOnlyAscii
  }

  get isAllAscii(): boolean {
    return this.hasOnlyAscii || (this.longTexts === null && this.block.allAscii)
  }

  at(index: number): string {
    const packedLength = this.offsets.packedLengthAt(index)
    if (packedLength === 0) return ''
    if (packedLength === STRING_LENGTH_MARK) return this.longTexts?.get(index) ?? ''
    return this.block.text(this.offsets.start(index), packedLength)
  }

  equals(index: number, text: string): boolean {
    const packedLength = this.offsets.packedLengthAt(index)
    if (packedLength === STRING_LENGTH_MARK) return this.at(index) === text
    const { bytes } = this.block
    const start = this.offsets.start(index)
    if (packedLength >= NON_ASCII_BIT) return equalsUtf8(text, bytes, start, packedLength & ~NON_ASCII_BIT)
    return equalsAscii(text, bytes, start, packedLength)
  }

  markDifferences(...[comparison, rows, from, to, shift]: Parameters<Texts['markDifferences']>): void {
    const { states, state, targets, live: liveTexts, differenceBits, bit } = comparison
    const { offsets, block } = this
    const { bytes } = block
    for (let index = from; index < to; index++) {
      const target = targets[index] ?? -1
      if (states[index] !== state || target < 0) continue
      const row = (rows === null ? index : (rows[index] ?? 0)) - shift
      const packedLength = offsets.packedLengthAt(row)
      const text = liveTexts[target] ?? ''
      let isSame: boolean
      if (packedLength < STRING_LENGTH_MARK)
        isSame = text.length === packedLength && equalsAscii(text, bytes, offsets.start(row), packedLength)
      else if (packedLength === STRING_LENGTH_MARK) isSame = this.at(row) === text
      else isSame = equalsUtf8(text, bytes, offsets.start(row), packedLength & ~NON_ASCII_BIT)
      if (!isSame) differenceBits[index] = (differenceBits[index] ?? 0) | bit
    }
  }

  isAscii(index: number): boolean {
    const packedLength = this.offsets.packedLengthAt(index)
    return packedLength < STRING_LENGTH_MARK
  }

  getSizeAt(index: number): number {
    const packedLength = this.offsets.packedLengthAt(index)
    return packedLength === STRING_LENGTH_MARK ? this.at(index).length : packedLength & ~NON_ASCII_BIT
  }

  keyHash(index: number): number {
    const packedLength = this.offsets.packedLengthAt(index)
    if (packedLength === 0) return 0
    if (packedLength < STRING_LENGTH_MARK) {
      const start = this.offsets.start(index)
      const hash = keyHashOfBytes(this.block.bytes, start, start + packedLength)
      if (hash >= 0) return hash
    }
    return keyHash(this.at(index))
  }

  equalsIgnoringCase(index: number, text: string): boolean {
    const packedLength = this.offsets.packedLengthAt(index)
    if (packedLength >= STRING_LENGTH_MARK) return isEqualIgnoringCase(this.at(index), text)
    if (text.length !== packedLength) return false
    const { bytes } = this.block
    const start = this.offsets.start(index)
    for (let index = 0; index < packedLength; index++) {
      if (foldCode(bytes[start + index] ?? 0) !== foldCode(text.charCodeAt(index))) return false
    }
    return true
  }

  markMatches(search: TextSearch, from: number, to: number, marks: Uint8Array): void {
    const { offsets, block } = this
    const { bytes } = block
    const { isFoundIn, bytes: searchBytes } = search
    for (let index = from; index < to; index++) {
      const packedLength = offsets.packedLengthAt(index)
      if (packedLength === 0 || marks[index - from] === 1) continue
      const start = offsets.start(index)
      const isFound =
        packedLength === STRING_LENGTH_MARK || searchBytes === null
          ? null
          : isInBytes(bytes, start, start + (packedLength & ~NON_ASCII_BIT), packedLength < NON_ASCII_BIT, searchBytes)
      if (isFound ?? isFoundIn(this.at(index))) marks[index - from] = 1
    }
  }
}

/** True if a white space character may begin with this byte. Some other characters begin with the same bytes. */
export function mayBeBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xc2 || (byte >= 0xe1 && byte <= 0xe3) || byte === 0xef
}

function equalsAscii(text: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (text.length !== length) return false
  for (let index = 0; index < length; index++) if (bytes[start + index] !== text.charCodeAt(index)) return false
  return true
}

/** True if these bytes are the UTF-8 form of a text. */
function equalsUtf8(text: string, bytes: Uint8Array, start: number, length: number): boolean {
  const end = start + length
  let offset = start
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) {
      if (bytes[offset++] !== code) return false
    } else if (code < 0x800) {
      if (bytes[offset++] !== (0xc0 | (code >> 6)) || bytes[offset++] !== (0x80 | (code & 0x3f))) return false
    } else if (code >= 0xd800 && code < 0xe000) {
      // Characters beyond the basic plane are rare, so a text that has one is simply encoded and compared as a whole.
      return Buffer.from(text, 'utf8').equals(bytes.subarray(start, end))
    } else {
      if (bytes[offset++] !== (0xe0 | (code >> 12)) || bytes[offset++] !== (0x80 | ((code >> 6) & 0x3f))) return false
      if (bytes[offset++] !== (0x80 | (code & 0x3f))) return false
    }
    if (offset > end) return false
  }
  return offset === end
}
