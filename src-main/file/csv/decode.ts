/**
 * Decodes bytes to text in pieces, without splitting a character. Invalid bytes are an error and never become U+FFFD. A byte order mark is not part
 * of the text.
 */
import type Iconv from 'iconv-lite'
import { isAscii } from 'node:buffer'
import { createRequire } from 'node:module'

export interface Decoder {
  /** Throws TypeError if the bytes are invalid. */
  push(bytes: Buffer, isLast: boolean): string
}

/** Null if the encoding does not exist. */
export function makeDecoder(encoding: string): Decoder | null {
  if (encoding === 'utf-8') return new Utf8Decoder()
  let decoder: TextReader
  try {
    decoder = makeTextReader(encoding, { fatal: true })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return { push: (bytes, isLast) => decoder.decode(bytes, { stream: !isLast }) }
}

/** The usual name of an encoding, such as windows-1251 for `cp1251`. Null if the encoding does not exist. */
export function encodingName(name: string): string | null {
  const trimmedName = name.trim().toLowerCase()
  const bareName = trimmedName.replace(/[\s_-]/g, '')
  const knownName = ALIASES.get(bareName) ?? bareName.replace(DOS_PAGE_PATTERN, 'ibm$1')
  // Names in the Encoding Standard may contain hyphens.
  const fullName = knownName === bareName ? trimmedName : knownName
  if (fullName === 'utf-8') return fullName
  try {
    return standardName(fullName)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The usual names of DOS code pages, by number: `cp852`, `DOS 852`, `OEM852`. */
const DOS_PAGE_PATTERN = /^(?:cp|dos|oem|ibm|msdos)?([4-8]\d{2})$/

/** Common names that the Encoding Standard does not list. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf-8'],
  ['utf8bom', 'utf-8'],
  ['utf8sig', 'utf-8'],
  ['ansi', 'windows-1252'],
  ['win1250', 'windows-1250'],
  ['win1251', 'windows-1251'],
  ['win1252', 'windows-1252'],
  ['cp1250', 'windows-1250'],
  ['cp1251', 'windows-1251'],
  ['cp1252', 'windows-1252'],
  ['windows1250', 'windows-1250'],
  ['windows1251', 'windows-1251'],
  ['windows1252', 'windows-1252'],
  ['utf16', 'utf-16le'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
  ['shiftjis', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['cp932', 'shift_jis'],
  ['koi8r', 'koi8-r'],
  ['macroman', 'macintosh'],
  ['maccyrillic', 'x-mac-cyrillic'],
  ['maccentraleurope', 'x-mac-ce'],
  ['macce', 'x-mac-ce'],
  ['cp874', 'windows-874'],
])

/** Used instead of TextDecoder's streaming mode, which is several times slower. Plain ASCII stays one byte per character in memory. */
class Utf8Decoder implements Decoder {
  private pendingBytes = Buffer.alloc(0)
  private hasStarted = false
  private readonly strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

  push(bytes: Buffer, isLast: boolean): string {
    const allBytes = this.pendingBytes.length > 0 ? Buffer.concat([this.pendingBytes, bytes]) : bytes
    // Three bytes are needed to recognise a byte order mark.
    const end = isLast
      ? allBytes.length
      : this.hasStarted || allBytes.length >= 3
        ? countBytesOfWholeLines(allBytes)
        : 0
    this.pendingBytes = end < allBytes.length ? Buffer.from(allBytes.subarray(end)) : Buffer.alloc(0)
    let start = 0
    if (!this.hasStarted && end > 0) {
      this.hasStarted = true
      if (end >= 3 && allBytes[0] === 0xef && allBytes[1] === 0xbb && allBytes[2] === 0xbf) start = 3
    }
    const wholeBytes = allBytes.subarray(start, end)
    return isAscii(wholeBytes) ? wholeBytes.toString('latin1') : this.strictDecoder.decode(wholeBytes)
  }
}

/**
 * Pieces end at line ends if possible, so that strings need not be joined: papaparse is twice as slow on joined strings. Otherwise they end between
 * characters.
 */
function countBytesOfWholeLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(10) + 1
  return end > 0 ? end : countWholeCharacters(bytes)
}

/** How many bytes at the start are complete UTF-8 characters, judging by their lengths. */
export function countWholeCharacters(bytes: Uint8Array): number {
  const { length } = bytes
  for (let bytesFromEnd = 1; bytesFromEnd <= Math.min(3, length); bytesFromEnd++) {
    const byte = bytes[length - bytesFromEnd] ?? 0
    if (byte < 0x80) return length
    if (byte >= 0xc0) {
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return size > bytesFromEnd ? length - bytesFromEnd : length
    }
  }
  return length
}

/** Code pages that the platform lacks: the name we offer, and iconv-lite's name. */
const CODE_PAGES: ReadonlyMap<string, string> = new Map([
  ['ibm437', 'cp437'],
  ['ibm737', 'cp737'],
  ['ibm775', 'cp775'],
  ['ibm850', 'cp850'],
  ['ibm852', 'cp852'],
  ['ibm855', 'cp855'],
  ['ibm857', 'cp857'],
  ['ibm858', 'cp858'],
  ['ibm860', 'cp860'],
  ['ibm861', 'cp861'],
  ['ibm862', 'cp862'],
  ['ibm863', 'cp863'],
  ['ibm865', 'cp865'],
  ['ibm869', 'cp869'],
  ['x-mac-ce', 'maccenteuro'],
])

interface TextReader {
  /** Throws TypeError if the bytes are invalid and the reader is strict. */
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string
}

/**
 * Decodes text in any encoding that the user can choose. The platform supports those of the Encoding Standard; iconv-lite has the older single-byte
 * pages. Throws RangeError if the encoding does not exist.
 */
export function makeTextReader(encoding: string, options: { readonly fatal: boolean }): TextReader {
  const page = CODE_PAGES.get(encoding)
  return page === undefined ? new TextDecoder(encoding, options) : makePageReader(page, encoding, options.fatal)
}

/** The name under which an encoding is offered. Throws RangeError if the encoding does not exist. */
function standardName(name: string): string {
  return CODE_PAGES.has(name) ? name : new TextDecoder(name).encoding
}

const REPLACEMENT_CHARACTER = '\ufffd'

const load = createRequire(import.meta.url)

function makePageReader(page: string, encoding: string, isStrict: boolean): TextReader {
  // Loaded only when needed, because few texts have such an old encoding.
  const iconv = load('iconv-lite') as typeof Iconv
  return {
    decode(bytes) {
      const text = iconv.decode(bytes, page, { stripBOM: false })
      if (isStrict && text.includes(REPLACEMENT_CHARACTER)) throw makeDecodingError(encoding)
      return text
    },
  }
}

/** The same kind of error that the platform's decoders throw. */
function makeDecodingError(encoding: string): TypeError {
  return Object.assign(new TypeError(`The encoded data was not valid for encoding ${encoding}`), {
    code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
  })
}
