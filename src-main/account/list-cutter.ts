/**
 * Cuts the answer to a list into its materials while it comes, so that no body is ever held as a whole. It only finds the places:
 * commas between materials, and the end of the array, outside of texts. What stands between them is read by JSON.parse, and so is
 * all that stands around the array; a body that is not JSON fails there (decision 050).
 */

/** What the cutter finds, in the order of the answer. */
export interface CutSink {
  /** The array of materials begins; once more where an answer names it twice: as in JSON, the last one counts. */
  begin(): void
  /** JSON of one or more elements with the commas between them, as UTF-8. */
  elements(bytes: Uint8Array): void
}

/** The code of a TooLong, as errors of a connection have one. */
export const TOO_LONG = 'TOO_LONG'

export class TooLong extends Error {
  readonly code = TOO_LONG
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN = 0x5b
const CLOSE = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const LIST = 'materials'
/** Open brackets around an element. */
const AT_ELEMENTS = 2
/** Every letter of it may be spelt with six. */
const LONGEST_KEY = 6 * LIST.length

export class ListCutter {
  private readonly sink: CutSink
  private readonly most: number
  /** What stands around the elements, and what has come of an element that is not whole. */
  private readonly frameParts = new Parts()
  private readonly rest = new Parts()
  private depth = 0
  private inText = false
  private escaped = false
  /** Whether the elements come now. */
  private inside = false
  /** Elements that ended at a comma. */
  private commas = 0
  /** The last text at the answer's own level, and whether a colon has followed it. */
  private key: number[] = []
  private keyEnded = false

  /** `most`: bytes of one element, and of all that is around them. */
  constructor(most: number, sink: CutSink) {
    this.most = most
    this.sink = sink
  }

  /** Throws TooLong. */
  take(bytes: Uint8Array): void {
    let from = 0
    while (from < bytes.length) from = this.inside ? this.takeElements(bytes, from) : this.takeFrame(bytes, from)
  }

  /** All but the elements: `{"success":true,"materials":[],"total":5}`. */
  frame(): Uint8Array {
    return this.frameParts.joined()
  }

  /** Up to where the array begins. Returns where to go on. */
  private takeFrame(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (this.inText) this.textByte(byte)
      else if (byte === OPEN && this.depth === 1 && this.keyEnded && this.isList()) {
        this.keep(this.frameParts, bytes.subarray(from, at + 1))
        this.inside = true
        this.depth = AT_ELEMENTS
        this.commas = 0
        this.sink.begin()
        return at + 1
      } else this.frameByte(byte)
    }
    this.keep(this.frameParts, bytes.subarray(from))
    return bytes.length
  }

  private textByte(byte: number): void {
    if (this.escaped) this.escaped = false
    else if (byte === BACKSLASH) this.escaped = true
    else if (byte === QUOTE) {
      this.inText = false
      return
    }
    if (this.depth === 1 && this.key.length <= LONGEST_KEY) this.key.push(byte)
  }

  private frameByte(byte: number): void {
    if (byte === QUOTE) {
      this.inText = true
      if (this.depth === 1) this.key = []
      this.keyEnded = false
    } else if (byte === OPEN || byte === OPEN_OBJECT) this.depth += 1
    else if (byte === CLOSE || byte === CLOSE_OBJECT) this.depth -= 1
    if (byte === COLON) this.keyEnded = true
    else if (byte > 0x20) this.keyEnded = false
  }

  /** JSON may spell any letter as an escape. */
  private isList(): boolean {
    try {
      return JSON.parse(`"${String.fromCharCode(...this.key)}"`) === LIST
    } catch {
      // A name that is no JSON is found where the frame is read.
      return false
    }
  }

  /** Up to the end of the array, or of these bytes. Returns where to go on. */
  private takeElements(bytes: Uint8Array, from: number): number {
    let { depth, inText, escaped } = this
    let cut = -1
    let at = from
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]
      if (inText) {
        if (escaped) escaped = false
        else if (byte === QUOTE) inText = false
        else if (byte === BACKSLASH) escaped = true
      } else if (byte === QUOTE) inText = true
      else if (byte === COMMA) {
        if (depth === AT_ELEMENTS) {
          cut = at
          this.commas += 1
        }
      } else if (byte === OPEN || byte === OPEN_OBJECT) depth += 1
      else if (byte === CLOSE || byte === CLOSE_OBJECT) {
        depth -= 1
        if (depth < AT_ELEMENTS) break
      }
    }
    this.depth = depth
    this.inText = inText
    this.escaped = escaped
    if (at < bytes.length) return this.endElements(bytes, from, at)
    if (cut >= 0) this.sink.elements(this.restWith(bytes.subarray(from, cut)))
    this.keep(this.rest, bytes.subarray(Math.max(from, cut + 1)))
    return bytes.length
  }

  private endElements(bytes: Uint8Array, from: number, end: number): number {
    const last = this.restWith(bytes.subarray(from, end))
    // Nothing at all is an empty array; nothing behind a comma is no JSON, and is left for JSON.parse to say so.
    if (this.commas > 0 || last.some((byte) => byte > 0x20)) this.sink.elements(last)
    this.inside = false
    this.depth = 1
    this.keyEnded = false
    // As it was written: another bracket than the array's own is found where the frame is read.
    this.keep(this.frameParts, bytes.subarray(end, end + 1))
    return end + 1
  }

  private restWith(bytes: Uint8Array): Uint8Array {
    if (this.rest.length === 0) return bytes
    this.rest.add(bytes)
    const joined = this.rest.joined()
    this.rest.clear()
    return joined
  }

  private keep(parts: Parts, bytes: Uint8Array): void {
    parts.add(bytes)
    if (parts.length > this.most) throw new TooLong()
  }
}

/** Bytes that came in parts; copies, because a part may be a small piece of a large one. */
class Parts {
  private parts: Uint8Array[] = []
  length = 0

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.parts.push(bytes.slice())
    this.length += bytes.length
  }

  joined(): Uint8Array {
    const all = new Uint8Array(this.length)
    let at = 0
    for (const part of this.parts) {
      all.set(part, at)
      at += part.length
    }
    this.parts = [all]
    return all
  }

  clear(): void {
    this.parts = []
    this.length = 0
  }
}
