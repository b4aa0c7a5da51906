/**
 * The table of shared strings. The strings are kept as bytes, and each is decoded once, when a cell first needs it. Strings of unused columns cost
 * only a few bytes of index.
 */
import type { NoteCode } from './cell-sink.ts'
import { type Deadline, type Limits, XlsxRefusal, refuseDamaged, addPartName } from './refusal.ts'
import { freeBuffer } from './inflate.ts'
import { isSpace, TEXT_ENCODING, classifyEncoding, TextBytes } from './text-bytes.ts'
import { findTextNote } from './text.ts'
import {
  EXCLAMATION_MARK,
  GT,
  LT,
  QUESTION_MARK,
  SLASH,
  closesText,
  findContentEnd,
  skipEndTag,
  findLocalStart,
  findNameEnd,
  skipElement,
  skipMarkup,
  findTagEnd,
  unfinished,
} from './xml-bytes.ts'
import { ALTERNATE_CONTENT, XmlScope } from './xml-scope.ts'

const S = 115
const I = 105
const T = 116

/** The maximum size of one string, in bytes. A rich text of 32,767 characters with a format for each takes about 10 MB. */
const maxStringBytes = 16 * 1024 * 1024

/** The modes in which the bytes of a text are read. If a text has runs, its bytes are the content of its `<si>`. */
const trimmedMode = 0
const preservedMode = 1
const runsMode = 2

export class SharedStrings {
  readonly count: number
  readonly bytes: Buffer
  /** The position of the last located text. */
  textStart = 0
  textEnd = 0
  private readonly part: string
  private readonly limits: Limits
  private readonly stringIndex: StringIndex
  private readonly decodedStrings: (string | undefined)[]
  private readonly notes = new Map<number, NoteCode>()
  private readonly longStrings = new Set<number>()
  private readonly text = new TextBytes()

  constructor(bytes: Buffer, part: string, limits: Limits, deadline: Deadline) {
    this.bytes = bytes
    this.part = part
    this.limits = limits
    try {
      this.stringIndex = indexStrings(bytes, part, limits, deadline)
    } catch (error) {
      throw addPartName(error, part)
    }
    this.count = this.stringIndex.count
    this.decodedStrings = []
  }

  /** The string at this index. Undefined if the table has no such string. */
  textAt(index: number): string | undefined {
    const string = this.decodedStrings[index]
    if (string !== undefined) return string
    const text = this.decode(index)
    if (text === undefined) return undefined
    // Gaps are filled, because V8 would turn an array with gaps into a slow dictionary.
    while (this.decodedStrings.length <= index) this.decodedStrings.push(undefined)
    this.decodedStrings[index] = text
    return text
  }

  /** Like `textAt`, but does not cache the text, for callers that store it themselves. */
  readOnce(index: number): string | undefined {
    return this.decodedStrings[index] ?? this.decode(index)
  }

  /** Frees the memory immediately. Nothing can be read afterwards. */
  close(): void {
    freeBuffer(this.bytes)
  }

  /**
   * How a text is encoded in `bytes` (one of TEXT_ENCODING), between `from` and `to`. Also `encoded` if the text does not exist or is too
   * long for a cell.
   */
  locate(index: number): number {
    const readMode = this.stringIndex.readModes[index]
    if (!(index >= 0 && index < this.count) || readMode === runsMode) return TEXT_ENCODING.encoded
    const { bytes } = this
    let from = this.stringIndex.startOffsets[index] ?? 0
    let to = this.stringIndex.endOffsets[index] ?? 0
    if (to - from > this.limits.cellCharacters) return TEXT_ENCODING.encoded
    if (readMode === trimmedMode) {
      while (from < to && isSpace(bytes[from])) from++
      while (to > from && isSpace(bytes[to - 1])) to--
    }
    this.textStart = from
    this.textEnd = to
    return classifyEncoding(bytes, from, to)
  }

  noteOf(index: number): NoteCode | undefined {
    return this.notes.size === 0 ? undefined : this.notes.get(index)
  }

  /** True if the text is too long for a cell. */
  isTooLong(index: number): boolean {
    return this.longStrings.size > 0 && this.longStrings.has(index)
  }

  private decode(index: number): string | undefined {
    if (!(index >= 0 && index < this.count)) return undefined
    const start = this.stringIndex.startOffsets[index] ?? 0
    const end = this.stringIndex.endOffsets[index] ?? 0
    const readMode = this.stringIndex.readModes[index]
    if (end - start > maxStringBytes) {
      throw new XlsxRefusal('cell-too-long', { part: this.part, limit: this.limits.longestCell })
    }
    const text =
      readMode === runsMode
        ? this.text.decodeRich(this.bytes, start, end, this.part, this.stringIndex.scope)
        : this.text.decodePlain(this.bytes, start, end, readMode === preservedMode)
    if (text.length > this.limits.cellCharacters) this.longStrings.add(index)
    if (this.text.mayNeedNote) {
      const note = readMode === runsMode && this.text.isStruck ? 'struck-out' : findTextNote(text)
      if (note) this.notes.set(index, note)
    }
    return text
  }
}

interface StringIndex {
  readonly count: number
  readonly startOffsets: Uint32Array
  readonly endOffsets: Uint32Array
  readonly readModes: Uint8Array
  /** The XML scope of the part's root element. */
  readonly scope: XmlScope
}

function indexStrings(bytes: Buffer, part: string, limits: Limits, deadline: Deadline): StringIndex {
  const end = bytes.length
  let startOffsets = new Uint32Array(1024)
  let endOffsets = new Uint32Array(1024)
  let readModes = new Uint8Array(1024)
  let count = 0
  let position = bytes.indexOf(LT)
  const root = findRoot(bytes, position, end, part)
  const { scope } = root
  const plainMode = scope.preservesSpace ? preservedMode : trimmedMode
  position = root.nextPosition
  let isOpen = !root.isClosed
  while (position < end && bytes[position] !== LT) position++
  while (position < end) {
    const mark = bytes[position + 1]
    let nextPosition: number
    if (mark === SLASH) {
      if (!isOpen) throw refuseDamaged('tag-closed-by-another', { part })
      isOpen = false
      nextPosition = skipEndTag(bytes, position, end, root.from, root.to)
    } else if (mark === EXCLAMATION_MARK || mark === QUESTION_MARK) nextPosition = skipMarkup(bytes, position, end)
    else {
      if (!isOpen) throw refuseDamaged('something-follows-end-of-texts', { part })
      const isPlainString =
        scope.isPlainNameOwn && mark === S && bytes[position + 2] === I && bytes[position + 3] === GT
      const start = isPlainString ? position + 4 : findTagEnd(bytes, position + 1, end)
      if (start < 0) throw refuseDamaged('part-ends-in-middle', { part })
      const innerScope = isPlainString ? scope : findStringScope(bytes, position + 1, start, scope)
      if (innerScope) {
        if (count >= limits.sharedStrings) {
          throw new XlsxRefusal('too-many-strings', { part, limit: limits.sharedStrings })
        }
        if ((count & 0xffff) === 0) deadline.check({ part })
        if (count === startOffsets.length) {
          startOffsets = enlargeArray(startOffsets, new Uint32Array(count * 2))
          endOffsets = enlargeArray(endOffsets, new Uint32Array(count * 2))
          readModes = enlargeArray(readModes, new Uint8Array(count * 2))
        }
        const stop = isPlainString ? findPlainTextEnd(bytes, start, end) : unfinished
        if (stop >= 0) {
          startOffsets[count] = start + 3
          endOffsets[count] = stop
          readModes[count] = plainMode
          nextPosition = stop + 9
        } else
          nextPosition = indexString(bytes, position + 1, start, end, count, {
            startOffsets,
            endOffsets,
            readModes,
            scope: innerScope,
          })
        count++
      } else nextPosition = skipElement(bytes, position + 1, findNameEnd(bytes, position + 1, end), end)
    }
    if (nextPosition < 0) throw refuseDamaged('part-ends-in-middle', { part })
    position = nextPosition
    while (position < end && bytes[position] !== LT) position++
  }
  if (isOpen) throw refuseDamaged('part-ends-in-middle', { part })
  return { count, startOffsets, endOffsets, readModes, scope }
}

interface RootElement {
  readonly scope: XmlScope
  /** The positions where the tag's name begins and ends, and the position after the tag. */
  readonly from: number
  readonly to: number
  readonly nextPosition: number
  readonly isClosed: boolean
}

function findRoot(bytes: Buffer, firstOffset: number, end: number, part: string): RootElement {
  let position = firstOffset
  while (
    position >= 0 &&
    position < end &&
    (bytes[position + 1] === QUESTION_MARK || bytes[position + 1] === EXCLAMATION_MARK)
  ) {
    const nextPosition = skipMarkup(bytes, position, end)
    position = nextPosition < 0 ? unfinished : bytes.indexOf(LT, nextPosition)
  }
  const nextPosition = position < 0 ? unfinished : findTagEnd(bytes, position + 1, end)
  if (nextPosition < 0) throw refuseDamaged('part-ends-in-middle', { part })
  const from = position + 1
  const to = findNameEnd(bytes, from, end)
  const scope = XmlScope.ofRoot(bytes.toString('utf8', from, to), bytes.toString('utf8', to, nextPosition))
  return { scope, from, to, nextPosition, isClosed: bytes[nextPosition - 2] === SLASH }
}

/** The XML scope inside a text of the table. Undefined for other elements. Refuses a text with alternatives. */
function findStringScope(bytes: Buffer, from: number, end: number, outerScope: XmlScope): XmlScope | undefined {
  const to = findNameEnd(bytes, from, end)
  const localNameStart = findLocalStart(bytes, from, to)
  const scope = outerScope.innerScopeOfTag(bytes, to, end)
  if (to - localNameStart === 2 && bytes[localNameStart] === S && bytes[localNameStart + 1] === I) {
    return scope.isInOwnNamespace(bytes, from, localNameStart) ? scope : undefined
  }
  // An alternative could contain several texts, which would change the indexes of all later texts.
  if (scope.nameOf(bytes.toString('utf8', from, to)) === ALTERNATE_CONTENT) {
    throw refuseDamaged('table-of-texts-offers-several-texts-for-one-place')
  }
  return undefined
}

function enlargeArray<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** Where the text of a plain `<t>text</t></si>` ends. `unfinished` for any other form. */
function findPlainTextEnd(bytes: Uint8Array, from: number, end: number): number {
  if (bytes[from] !== LT || bytes[from + 1] !== T || bytes[from + 2] !== GT) return unfinished
  let position = from + 3
  while (position < end && bytes[position] !== LT) position++
  return closesText(bytes, position, S, I) ? position : unfinished
}

interface IndexArrays {
  readonly startOffsets: Uint32Array
  readonly endOffsets: Uint32Array
  readonly readModes: Uint8Array
  /** The XML scope inside the `<si>`. */
  readonly scope: XmlScope
}

/**
 * Records the position of one string. Returns the position after its end tag. `from`: the position after its start tag. `tagStart`: the position of
 * the tag's name.
 */
function indexString(
  bytes: Buffer,
  tagStart: number,
  from: number,
  end: number,
  count: number,
  arrays: IndexArrays,
): number {
  const { startOffsets, endOffsets, readModes, scope } = arrays
  if (bytes[from - 2] === SLASH) return from
  const tagNameEnd = findNameEnd(bytes, tagStart, end)
  // The usual case: <t>text</t></si> with nothing in between.
  if (bytes[from] === LT) {
    const to = findNameEnd(bytes, from + 1, end)
    const name = findLocalStart(bytes, from + 1, to)
    if (to - name === 1 && bytes[name] === T) {
      const start = bytes[to] === GT ? to + 1 : findTagEnd(bytes, to, end)
      if (start < 0) return unfinished
      const innerScope = scope.innerScopeOfTag(bytes, to, start)
      if (innerScope.isInOwnNamespace(bytes, from + 1, name) && (bytes[start - 2] !== SLASH || start === to + 1)) {
        let position = start
        while (position < end && bytes[position] !== LT) position++
        const endTagStart = bytes[position + 1] === SLASH ? skipEndTag(bytes, position, end, from + 1, to) : unfinished
        if (endTagStart >= 0 && bytes[endTagStart] === LT && bytes[endTagStart + 1] === SLASH) {
          startOffsets[count] = start
          endOffsets[count] = position
          readModes[count] = innerScope.preservesSpace ? preservedMode : trimmedMode
          return skipEndTag(bytes, endTagStart, end, tagStart, tagNameEnd)
        }
      }
    }
  }
  const to = findContentEnd(bytes, from, end)
  const nextPosition = to < 0 ? unfinished : skipEndTag(bytes, to, end, tagStart, tagNameEnd)
  if (nextPosition < 0) return unfinished
  startOffsets[count] = tagStart - 1
  endOffsets[count] = nextPosition
  readModes[count] = runsMode
  return nextPosition
}
