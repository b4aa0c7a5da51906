/**
 * Splits a list into materials as it arrives, so that the whole body is never in memory. Finds only the commas between materials and the end of the
 * array, outside of strings. JSON.parse then reads each piece and the text around the materials, and fails if the body is not JSON (decision 050).
 */

/** Receives the parts of the answer in order. */
export interface ListPieceSink {
  /** Called when the array of materials begins. Called again if the answer has two such arrays; as in JSON, the last one is used. */
  begin(): void
  /** One or more elements as JSON, with the commas between them, in UTF-8. */
  addElements(bytes: Uint8Array): void
}

/** The code of a TooLongError, in the style of connection errors. */
export const TOO_LONG_CODE = 'TOO_LONG'

export class TooLongError extends Error {
  readonly code = TOO_LONG_CODE
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const LIST_NAME = 'materials'
/** How many brackets and braces are open around an element. */
const ELEMENT_DEPTH = 2
/** The maximum length of the list's name in bytes. Each letter may be written as an escape of six characters. */
const MAX_KEY_BYTES = 6 * LIST_NAME.length

export class ListCutter {
  private readonly sink: ListPieceSink
  private readonly limit: number
  /** The JSON around the elements, and the start of an incomplete element. */
  private readonly frameParts = new ByteParts()
  private readonly pendingElement = new ByteParts()
  private depth = 0
  private isInText = false
  private isEscaped = false
  /** True while the scan is inside the array. */
  private isInArray = false
  /** How many elements have ended at a comma so far. */
  private commaCount = 0
  /** The last string at the top level of the answer, and whether a colon follows it. */
  private keyBytes: number[] = []
  private hasKeyEnded = false

  /** `limit`: the maximum bytes of one element, and of all text around the elements. */
  constructor(limit: number, sink: ListPieceSink) {
    this.limit = limit
    this.sink = sink
  }

  /** Throws TooLongError. */
  take(bytes: Uint8Array): void {
    let from = 0
    while (from < bytes.length) from = this.isInArray ? this.readElements(bytes, from) : this.readFrame(bytes, from)
  }

  /** Returns everything except the elements: `{"success":true,"materials":[],"total":5}`. */
  joinFrame(): Uint8Array {
    return this.frameParts.join()
  }

  /** Reads up to the beginning of the array. Returns where to continue. */
  private readFrame(bytes: Uint8Array, from: number): number {
    for (let index = from; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0
      if (this.isInText) this.readTextByte(byte)
      else if (byte === OPEN_BRACKET && this.depth === 1 && this.hasKeyEnded && this.isListName()) {
        this.addPart(this.frameParts, bytes.subarray(from, index + 1))
        this.isInArray = true
        this.depth = ELEMENT_DEPTH
        this.commaCount = 0
        this.sink.begin()
        return index + 1
      } else this.readFrameByte(byte)
    }
    this.addPart(this.frameParts, bytes.subarray(from))
    return bytes.length
  }

  private readTextByte(byte: number): void {
    if (this.isEscaped) this.isEscaped = false
    else if (byte === BACKSLASH) this.isEscaped = true
    else if (byte === QUOTE) {
      this.isInText = false
      return
    }
    if (this.depth === 1 && this.keyBytes.length <= MAX_KEY_BYTES) this.keyBytes.push(byte)
  }

  private readFrameByte(byte: number): void {
    if (byte === QUOTE) {
      this.isInText = true
      if (this.depth === 1) this.keyBytes = []
      this.hasKeyEnded = false
    } else if (byte === OPEN_BRACKET || byte === OPEN_OBJECT) this.depth += 1
    else if (byte === CLOSE_BRACKET || byte === CLOSE_OBJECT) this.depth -= 1
    if (byte === COLON) this.hasKeyEnded = true
    else if (byte > 0x20) this.hasKeyEnded = false
  }

  /** The name is parsed before it is compared, because JSON may write any letter as an escape. */
  private isListName(): boolean {
    try {
      return JSON.parse(`"${String.fromCharCode(...this.keyBytes)}"`) === LIST_NAME
    } catch {
      // If the name is not valid JSON, reading the frame will fail.
      return false
    }
  }

  /** Reads up to the end of the array or of the bytes. Returns where to continue. */
  private readElements(bytes: Uint8Array, from: number): number {
    let { depth, isInText } = this
    let lastCommaIndex = -1
    const end = bytes.length
    let index = this.isEscaped ? from + 1 : from
    while (index < end && depth >= ELEMENT_DEPTH) {
      if (isInText) {
        // Texts are skipped in a loop of their own, because they contain most of the bytes.
        while (index < end && bytes[index] !== QUOTE && bytes[index] !== BACKSLASH) index += 1
        if (index === end) break
        if (bytes[index] === BACKSLASH) {
          index += 2
          continue
        }
        isInText = false
      } else {
        const byte = bytes[index]
        if (byte === QUOTE) isInText = true
        else if (byte === COMMA) {
          if (depth === ELEMENT_DEPTH) {
            lastCommaIndex = index
            this.commaCount += 1
          }
        } else if (byte === OPEN_BRACKET || byte === OPEN_OBJECT) depth += 1
        else if (byte === CLOSE_BRACKET || byte === CLOSE_OBJECT) depth -= 1
      }
      index += 1
    }
    this.depth = depth
    this.isInText = isInText
    this.isEscaped = index > end
    if (depth < ELEMENT_DEPTH) return this.endElements(bytes, from, index - 1)
    if (lastCommaIndex >= 0) this.sink.addElements(this.joinPending(bytes.subarray(from, lastCommaIndex)))
    this.addPart(this.pendingElement, bytes.subarray(Math.max(from, lastCommaIndex + 1)))
    return bytes.length
  }

  private endElements(bytes: Uint8Array, from: number, end: number): number {
    const lastElements = this.joinPending(bytes.subarray(from, end))
    // An array without content is empty. An empty element after a comma is passed on, so that JSON.parse fails.
    if (this.commaCount > 0 || lastElements.some((byte) => byte > 0x20)) this.sink.addElements(lastElements)
    this.isInArray = false
    this.depth = 1
    this.hasKeyEnded = false
    // The bracket is kept as written. If it is the wrong one, reading the frame will fail.
    this.addPart(this.frameParts, bytes.subarray(end, end + 1))
    return end + 1
  }

  private joinPending(bytes: Uint8Array): Uint8Array {
    if (this.pendingElement.length === 0) return bytes
    this.pendingElement.add(bytes)
    const element = this.pendingElement.join()
    this.pendingElement.clear()
    return element
  }

  private addPart(parts: ByteParts, bytes: Uint8Array): void {
    parts.add(bytes)
    if (parts.length > this.limit) throw new TooLongError()
  }
}

/** Collects bytes that arrive in parts. Copies each part, because it may belong to a large buffer. */
class ByteParts {
  private parts: Uint8Array[] = []
  length = 0

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.parts.push(bytes.slice())
    this.length += bytes.length
  }

  join(): Uint8Array {
    const allBytes = new Uint8Array(this.length)
    let offset = 0
    for (const part of this.parts) {
      allBytes.set(part, offset)
      offset += part.length
    }
    this.parts = [allBytes]
    return allBytes
  }

  clear(): void {
    this.parts = []
    this.length = 0
  }
}
