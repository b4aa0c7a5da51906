/** Text as the bytes of a CSV file's encoding. Characters the encoding lacks become `?` and are counted. */
import type { CsvChoices } from '../../../src-shared/api/export.ts'

export type CsvEncoding = CsvChoices['encoding']

export interface CsvEncoder {
  /** The byte order mark; empty for encodings without one. */
  readonly start: Buffer
  encode(text: string): Buffer
  readonly missing: { readonly count: number; readonly example: string; readonly characters: ReadonlySet<string> }
}

export function csvEncoder(encoding: CsvEncoding): CsvEncoder {
  const missing = { count: 0, example: '', characters: new Set<string>() }
  switch (encoding) {
    case 'utf-8':
      // Without the mark Excel reads UTF-8 as the system's own code page.
      return { start: Buffer.from([0xef, 0xbb, 0xbf]), encode: (text) => Buffer.from(text, 'utf8'), missing }
    case 'utf-8-without-bom':
      return { start: Buffer.alloc(0), encode: (text) => Buffer.from(text, 'utf8'), missing }
    case 'utf-16le':
      return { start: Buffer.from([0xff, 0xfe]), encode: (text) => Buffer.from(text, 'utf16le'), missing }
    case 'windows-1250':
    case 'windows-1251':
    case 'windows-1252':
    case 'windows-1257':
    case 'koi8-r': {
      const bytes = byteTable(encoding)
      const encode = (text: string): Buffer => {
        const out = Buffer.alloc(text.length)
        let length = 0
        for (const character of text) {
          const byte = bytes.get(character)
          if (byte === undefined) {
            missing.count += 1
            if (missing.example === '') missing.example = character
            missing.characters.add(character)
          }
          out[length++] = byte ?? 0x3f
        }
        return out.subarray(0, length)
      }
      return { start: Buffer.alloc(0), encode, missing }
    }
    default:
      return encoding satisfies never
  }
}

/** The platform's own decoder, turned round: one byte, one character. */
function byteTable(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding, { fatal: false })
  const table = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const character = decoder.decode(Uint8Array.of(byte))
    if (character !== '\ufffd' && !table.has(character)) table.set(character, byte)
  }
  return table
}
