/**
 * Reads texts from bytes: a `<t>` without markup (nearly all), or an `<si>` or `<is>` with runs. One pass over the bytes shows whether anything has
 * to be decoded.
 */
import {
  decodeEntities,
  decodeEscapes,
  type JoinedText,
  joinRuns,
  normaliseLineEnds,
  type RunStyle,
  trimXmlSpace,
} from './text.ts'
import { isOn, XmlReader } from './xml.ts'
import type { XmlScope } from './xml-scope.ts'

const CR = 13
const LF = 10
const TAB = 9
const SPACE = 32

/** A bit for each kind of byte that needs decoding. A text goes only through the decoding steps that it needs. */
const nonAsciiBit = 1
const controlBit = 2
const entityBit = 4
const escapeBit = 8
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 128) return nonAsciiBit
  if (byte < SPACE && byte !== LF && byte !== TAB) return controlBit
  if (byte === 38 /* & */) return entityBit
  return byte === 95 /* _ */ ? escapeBit : 0
})

/**
 * How a text is encoded in its bytes: plain ASCII, plain UTF-8, or either of these with entities that `EntityDecoder` may decode. Any other form must
 * be decoded as a string.
 */
export const TEXT_ENCODING = { ascii: 0, beyondAscii: 1, entities: 2, entitiesBeyondAscii: 3, encoded: 4 } as const

/** How a text is encoded (one of TEXT_ENCODING). Also `encoded` if the text may need a note, because of U+FFFD or invalid UTF-8. */
export function classifyEncoding(bytes: Uint8Array, from: number, to: number): number {
  let kindBits = 0
  for (let position = from; position < to; position++) kindBits |= byteKinds[bytes[position] ?? 0] ?? 0
  if (kindBits === 0) return TEXT_ENCODING.ascii
  if ((kindBits & (controlBit | escapeBit)) !== 0) return TEXT_ENCODING.encoded
  if ((kindBits & nonAsciiBit) === 0) return TEXT_ENCODING.entities
  if (!isOrdinaryUtf8(bytes, from, to)) return TEXT_ENCODING.encoded
  return kindBits === nonAsciiBit ? TEXT_ENCODING.beyondAscii : TEXT_ENCODING.entitiesBeyondAscii
}

/** True if the bytes are certainly ASCII or UTF-8 characters of two or three bytes. False does not mean that the bytes are invalid. */
function isOrdinaryUtf8(bytes: Uint8Array, from: number, to: number): boolean {
  let position = from
  while (position < to) {
    const byte = bytes[position] ?? 0
    if (byte < 0x80) position++
    else if (byte >= 0xc2 && byte < 0xe0) {
      if (position + 1 >= to || !isContinuationByte(bytes[position + 1])) return false
      position += 2
    } else if (byte > 0xe0 && byte < 0xef && byte !== 0xed) {
      if (position + 2 >= to || !isContinuationByte(bytes[position + 1]) || !isContinuationByte(bytes[position + 2]))
        return false
      position += 3
    } else return false
  }
  return true
}

function isContinuationByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

export function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === TAB || byte === CR
}

export class TextBytes {
  /** True if the last text may need a note. */
  mayNeedNote = false
  /** True if all visible text of the last text with runs has strikethrough. */
  isStruck = false
  readonly entities = new EntityDecoder()

  /** The text of one element without markup. */
  decodePlain(bytes: Buffer, from: number, to: number, preservesSpace: boolean): string {
    let start = from
    let end = to
    if (!preservesSpace) {
      while (start < end && isSpace(bytes[start])) start++
      while (end > start && isSpace(bytes[end - 1])) end--
    }
    let kindBits = 0
    for (let position = start; position < end; position++) kindBits |= byteKinds[bytes[position] ?? 0] ?? 0
    this.mayNeedNote = kindBits !== 0
    if (kindBits === 0) return makeAsciiText(bytes, start, end)
    if ((kindBits & (controlBit | escapeBit)) === 0 && isOrdinaryUtf8(bytes, start, end)) {
      const length = kindBits === nonAsciiBit ? -1 : this.entities.decode(bytes, start, end)
      // Texts whose entities were decoded above need no note, because named entities never form an escape.
      this.mayNeedNote = length < 0 && kindBits !== nonAsciiBit
      if (length >= 0) return this.entities.bytes.toString('utf8', 0, length)
    }
    let text = bytes.toString('utf8', start, end)
    if (kindBits === nonAsciiBit) return text
    if ((kindBits & controlBit) !== 0) text = normaliseLineEnds(text)
    if ((kindBits & entityBit) !== 0) text = decodeEntities(text)
    return (kindBits & (escapeBit | entityBit)) === 0 ? text : decodeEscapes(text)
  }

  /** The text of everything between the tags of an `<si>` or `<is>`: its runs joined, without phonetic guides. */
  decodeRich(bytes: Buffer, from: number, to: number, part: string, scope: XmlScope): string {
    this.mayNeedNote = true
    const { text, isStruck } = readRuns(new XmlReader(bytes.toString('utf8', from, to), part, undefined, scope))
    this.isStruck = isStruck
    return decodeEscapes(text)
  }

  /** The text of a `<v>` or `<f>` that contains comments or CDATA. */
  readMixed(bytes: Buffer, from: number, to: number, part: string): string {
    this.mayNeedNote = true
    const reader = new XmlReader(bytes.toString('utf8', from, to), part)
    let text = ''
    for (let event = reader.next(); event !== 'end'; event = reader.next()) if (event === 'text') text += reader.text
    return text
  }
}

function readRuns(reader: XmlReader): JoinedText {
  const runs: (RunStyle & { readonly text: string })[] = []
  let style: RunStyle | undefined
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    if (reader.name === 'r') style = {}
    if (reader.name === 'rPh') reader.skip()
    else if (reader.name === 'strike') style = { ...style, isStruck: isOn(reader) }
    else if (reader.name === 'vertAlign') style = { ...style, digits: DIGIT_ALIGNMENTS[reader.attribute('val') ?? ''] }
    else if (reader.name === 't' && !reader.isSelfClosing)
      runs.push({ ...style, text: readRunText(reader, style !== undefined) })
  }
  return joinRuns(runs)
}

const DIGIT_ALIGNMENTS: Readonly<Record<string, RunStyle['digits']>> = { superscript: 'raised', subscript: 'lowered' }

/** Reads the text of a run. A run of white space is kept, because Excel shows it even if it is not marked. */
function readRunText(reader: XmlReader, isInRun: boolean): string {
  const { preservesSpace } = reader
  let text = ''
  let depth = 1
  while (depth > 0) {
    const event = reader.next()
    if (event === 'text') text += reader.text
    else if (event === 'open' && !reader.isSelfClosing) depth++
    else if (event === 'close') depth--
    else if (event === 'end') break
  }
  const trimmedText = preservesSpace ? text : trimXmlSpace(text)
  return isInRun && trimmedText === '' ? text : trimmedText
}

/* Decodes XML's five named entities as bytes. Texts without other entities are then passed to V8 only once. */

const AMPERSAND = 38
const SEMICOLON = 59
/** The maximum length, in bytes, of a text that is decoded as bytes. Longer texts are decoded as strings. */
const maxDecodedBytes = 64 * 1024

/** The characters of XML's named entities. The key is the name's letters as a number in base 256. */
const namedEntities: ReadonlyMap<number, number> = new Map(
  [
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ].map(([name = '', character = '']) => [keyOf(name), character.charCodeAt(0)]),
)

function keyOf(name: string): number {
  let key = 0
  for (let index = 0; index < name.length; index++) key = key * 256 + name.charCodeAt(index)
  return key
}

export class EntityDecoder {
  /** The last decoded text. */
  readonly bytes: Buffer = Buffer.alloc(maxDecodedBytes)

  /** Decodes a text into `bytes`. Returns its length in bytes. -1 if it has an ampersand that does not begin one of the five entities. */
  decode(sourceBytes: Uint8Array, start: number, end: number): number {
    if (end - start > maxDecodedBytes) return -1
    const { bytes } = this
    let length = 0
    for (let position = start; position < end; position++) {
      let byte = sourceBytes[position] ?? 0
      if (byte === AMPERSAND) {
        let key = 0
        let nextPosition = position + 1
        while (nextPosition < end && nextPosition < position + 6 && sourceBytes[nextPosition] !== SEMICOLON)
          key = key * 256 + (sourceBytes[nextPosition++] ?? 0)
        const character =
          sourceBytes[nextPosition] === SEMICOLON && nextPosition < end ? namedEntities.get(key) : undefined
        if (character === undefined) return -1
        byte = character
        position = nextPosition
      }
      bytes[length++] = byte
    }
    return length
  }
}

/*
 * Makes short ASCII strings from bytes. A call from V8 into Node costs about 45 ns per string. Building a string of at most twelve characters here
 * takes 14 to 20 ns. Such a string does not keep a larger text in memory.
 */

const maxShortLength = 12

/** Makes a string from bytes, which must be ASCII. */
export function makeAsciiText(bytes: Buffer, start: number, end: number): string {
  const length = end - start
  if (length > maxShortLength) return bytes.toString('latin1', start, end)
  const a = bytes[start] ?? 0
  const b = bytes[start + 1] ?? 0
  switch (length) {
    case 0:
      return ''
    case 1:
      return String.fromCharCode(a)
    case 2:
      return String.fromCharCode(a, b)
    default:
  }
  const c = bytes[start + 2] ?? 0
  const d = bytes[start + 3] ?? 0
  const e = bytes[start + 4] ?? 0
  const f = bytes[start + 5] ?? 0
  switch (length) {
    case 3:
      return String.fromCharCode(a, b, c)
    case 4:
      return String.fromCharCode(a, b, c, d)
    case 5:
      return String.fromCharCode(a, b, c, d, e)
    case 6:
      return String.fromCharCode(a, b, c, d, e, f)
    default:
  }
  const g = bytes[start + 6] ?? 0
  const h = bytes[start + 7] ?? 0
  const i = bytes[start + 8] ?? 0
  switch (length) {
    case 7:
      return String.fromCharCode(a, b, c, d, e, f, g)
    case 8:
      return String.fromCharCode(a, b, c, d, e, f, g, h)
    case 9:
      return String.fromCharCode(a, b, c, d, e, f, g, h, i)
    default:
  }
  const j = bytes[start + 9] ?? 0
  const k = bytes[start + 10] ?? 0
  if (length === 10) return String.fromCharCode(a, b, c, d, e, f, g, h, i, j)
  if (length === 11) return String.fromCharCode(a, b, c, d, e, f, g, h, i, j, k)
  return String.fromCharCode(a, b, c, d, e, f, g, h, i, j, k, bytes[start + 11] ?? 0)
}
