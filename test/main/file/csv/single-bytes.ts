/** Encodes text with one byte per character for tests, because Node can only decode it. */
import { makeTextReader } from '../../../../src-main/file/csv/decode.ts'

export function singleBytes(text: string, encoding: string): Buffer {
  const decoder = makeTextReader(encoding, { fatal: false })
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 63))
}
