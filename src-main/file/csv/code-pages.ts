/**
 * Decodes text in any encoding that the user can choose: the platform reads those of the Encoding Standard, iconv-lite the older
 * single-byte pages.
 */
import iconv from 'iconv-lite'

/** Code pages that the platform lacks: the offered name, and iconv-lite's name. */
const PAGES: ReadonlyMap<string, string> = new Map([
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

export interface TextReader {
  /** Throws TypeError on bytes that do not fit, if the reader is strict. */
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** Throws RangeError if there is no such encoding. */
export function textReader(encoding: string, options: { readonly fatal: boolean }): TextReader {
  const page = PAGES.get(encoding)
  return page === undefined ? new TextDecoder(encoding, options) : pageReader(page, encoding, options.fatal)
}

/** The name under which an encoding is offered. Throws RangeError if there is no such encoding. */
export function standardName(name: string): string {
  return PAGES.has(name) ? name : new TextDecoder(name).encoding
}

const MISSING = '\ufffd'

function pageReader(page: string, encoding: string, isStrict: boolean): TextReader {
  return {
    decode(bytes) {
      const text = iconv.decode(bytes, page, { stripBOM: false })
      if (isStrict && text.includes(MISSING)) throw misfitError(encoding)
      return text
    },
  }
}

/** The same error as the platform's decoders throw. */
function misfitError(encoding: string): TypeError {
  return Object.assign(new TypeError(`The encoded data was not valid for encoding ${encoding}`), {
    code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
  })
}
