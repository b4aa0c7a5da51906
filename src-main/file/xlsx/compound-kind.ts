/**
 * Old compound files (OLE2, D0CF11E0): an .xls, or the wrapping of a password-protected .xlsx. Only the names of the
 * streams are looked for; nothing in them is read.
 */
import type { ByteSource } from './byte-source.ts'

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const searchedBytes = 64 * 1024 * 1024
const pieceBytes = 1024 * 1024
/** Directory entries are 128 bytes at multiples of 128, and begin with the name in UTF-16, ended by a zero. */
const entryBytes = 128

const streams = [
  { name: 'EncryptedPackage', container: 'password-protected' },
  { name: 'Workbook', container: 'xls' },
  { name: 'Book', container: 'xls' },
] as const

export type OleContainer = 'password-protected' | 'xls' | 'ole-other'

/** Undefined when the file is no compound file and no bare BIFF sheet either. */
export async function recogniseOle(source: ByteSource, head: Buffer): Promise<OleContainer | undefined> {
  if (!head.subarray(0, 8).equals(magic)) return isBareBiff(head) ? 'xls' : undefined
  const found = new Set<OleContainer>()
  const patterns = streams.map(({ name, container }) => ({ bytes: Buffer.from(`${name}\0`, 'utf16le'), container }))
  for (let at = 0; at < Math.min(source.size, searchedBytes); at += pieceBytes) {
    // Sectors are whole multiples of entries, so no entry lies across two pieces.
    const piece = await source.read(at, pieceBytes)
    for (const { bytes, container } of patterns) {
      if (holdsEntry(piece, bytes)) found.add(container)
    }
    if (found.has('password-protected')) return 'password-protected'
  }
  return found.has('xls') ? 'xls' : 'ole-other'
}

function holdsEntry(piece: Buffer, name: Buffer): boolean {
  const capitals = Buffer.from(name.toString('utf16le').toUpperCase(), 'utf16le')
  for (const spelling of [name, capitals]) {
    for (let at = piece.indexOf(spelling); at >= 0; at = piece.indexOf(spelling, at + 1)) {
      if (at % entryBytes === 0) return true
    }
  }
  return false
}

/** Excel 2 to 4 wrote the records without a container: a BOF record with its length. */
function isBareBiff(head: Buffer): boolean {
  if (head.length < 8 || head[0] !== 9) return false
  const version = head[1] ?? 0xff
  const length = head.readUInt16LE(2)
  return [0, 2, 4, 8].includes(version) && [4, 6, 8, 16].includes(length)
}
