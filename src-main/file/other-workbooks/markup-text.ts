/**
 * Decodes an XML or HTML file. Its encoding follows from the byte order mark, valid UTF-8, the file's declaration, or the letters, in this order.
 * Invalid bytes are refused and never become U+FFFD.
 */
import { isUtf8 } from 'node:buffer'
import { findEncodingByMark, findEncoding } from '../csv/encoding.ts'
import { encodingName, makeDecoder } from '../csv/decode.ts'
import { makeMemorySource } from '../xlsx/byte-source.ts'
import { XlsxRefusal } from '../xlsx/refusal.ts'
import { decodeXmlText } from '../xlsx/xml.ts'

const HEAD_BYTES = 8192
/** Encodings in which some texts are also valid UTF-8. */
const TWO_BYTE_ENCODING_PATTERN = /^(?:shift_jis|euc-|gb|big5|iso-2022)/
const DECLARATION_PATTERN =
  /<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)|<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i

/** Throws XlsxRefusal. */
export async function decodeMarkup(bytes: Buffer): Promise<string> {
  const isUtf16 = bytes[0] === 0 || bytes[1] === 0
  if (findEncodingByMark(bytes) || isUtf16) return decodeXmlText(bytes)
  const [, xmlEncoding, pageEncoding] = DECLARATION_PATTERN.exec(bytes.toString('latin1', 0, HEAD_BYTES)) ?? []
  const declaredEncoding = encodingName(xmlEncoding ?? pageEncoding ?? '')
  if (isUtf8(bytes) && !TWO_BYTE_ENCODING_PATTERN.test(declaredEncoding ?? '')) return bytes.toString()
  const encoding =
    declaredEncoding === null || declaredEncoding.startsWith('utf-') ? await guessEncoding(bytes) : declaredEncoding
  try {
    const text = makeDecoder(encoding)?.push(bytes, true)
    if (text !== undefined) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new XlsxRefusal('bad-encoding', { encoding })
}

/** Throws XlsxRefusal if the letters fit several encodings, because a workbook is not read with an uncertain encoding. */
async function guessEncoding(bytes: Buffer): Promise<string> {
  const guessResult = await findEncoding(makeMemorySource(bytes))
  if (!guessResult.ok) {
    const { row, details } = guessResult.error
    throw new XlsxRefusal('bad-encoding', { ...details, ...(row === null ? {} : { row: row - 1 }) })
  }
  const { encoding, encodingWarnings = [] } = guessResult.value
  if (encodingWarnings.length > 0) throw new XlsxRefusal('bad-encoding', { encoding })
  return encoding
}
