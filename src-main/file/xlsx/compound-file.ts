/**
 * Old compound files (OLE2; [MS-CFB]; D0CF11E0): an .xls, or the container of a password-protected .xlsx. Tells them apart by the names
 * of their streams, and reads the streams that an encrypted workbook needs.
 */
import type { ByteSource } from './byte-source.ts'

const HEADER_BYTES = 512
/** Directory entries are 128 bytes at multiples of 128, and begin with the name in UTF-16, ended by a zero. */
const ENTRY_BYTES = 128
/** Sector numbers from here on mean something else than a sector. */
const LAST_SECTOR = 0xfffffff9
const STREAM = 2
const ROOT = 5

interface Entry {
  readonly name: string
  readonly type: number
  readonly start: number
  readonly bytes: number
}

export class CompoundFile {
  private readonly file: Buffer
  private readonly sectorBytes: number
  private readonly miniBytes: number
  private readonly miniCutoff: number
  private readonly next: readonly number[]
  private readonly miniNext: readonly number[]
  private readonly entries: readonly Entry[]
  private readonly mini: Buffer

  /** Throws RangeError where the file is cut off or its chains go in circles. */
  constructor(file: Buffer) {
    this.file = file
    const shift = file.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) throw new RangeError(`a sector of 2^${shift} bytes`)
    this.sectorBytes = 1 << shift
    this.miniBytes = 1 << file.readUInt16LE(32)
    this.miniCutoff = file.readUInt32LE(56)
    this.next = this.fatSectors().flatMap((sector) => numbers(this.sector(sector)))
    this.entries = readEntries(this.chain(file.readUInt32LE(48)))
    this.miniNext = numbers(this.chain(file.readUInt32LE(60)))
    const root = this.entries.find(({ type }) => type === ROOT)
    this.mini = root ? this.chain(root.start) : Buffer.alloc(0)
  }

  /** Undefined when there is no such stream. */
  stream(name: string): Buffer | undefined {
    const entry = this.entries.find((one) => one.type === STREAM && one.name === name)
    if (!entry) return undefined
    const all = entry.bytes < this.miniCutoff ? this.miniChain(entry.start) : this.chain(entry.start)
    if (all.length < entry.bytes) throw new RangeError('a stream is cut off')
    return all.subarray(0, entry.bytes)
  }

  /** The sectors of the table: 109 are named in the header, more in sectors of their own. */
  private fatSectors(): number[] {
    const { file, sectorBytes } = this
    const sectors = numbers(file.subarray(76, HEADER_BYTES))
    let sector = file.readUInt32LE(68)
    for (let sectorsLeft = file.readUInt32LE(72); sectorsLeft > 0 && sector <= LAST_SECTOR; sectorsLeft--) {
      const nextSectors = numbers(this.sector(sector))
      sectors.push(...nextSectors.slice(0, sectorBytes / 4 - 1))
      sector = nextSectors.at(-1) ?? LAST_SECTOR + 1
    }
    return sectors.filter((one) => one <= LAST_SECTOR)
  }

  private sector(number: number): Buffer {
    const at = (number + 1) * this.sectorBytes
    if (at >= this.file.length) throw new RangeError('a sector lies behind the end of the file')
    return this.file.subarray(at, at + this.sectorBytes)
  }

  private chain(start: number): Buffer {
    return Buffer.concat(followed(start, this.next).map((sector) => this.sector(sector)))
  }

  private miniChain(start: number): Buffer {
    const { mini, miniBytes } = this
    return Buffer.concat(
      followed(start, this.miniNext).map((sector) => mini.subarray(sector * miniBytes, (sector + 1) * miniBytes)),
    )
  }
}

function followed(start: number, next: readonly number[]): number[] {
  const chainSectors: number[] = []
  for (let sector = start; sector <= LAST_SECTOR; sector = next[sector] ?? LAST_SECTOR + 1) {
    if (chainSectors.length > next.length) throw new RangeError('sectors go in a circle')
    chainSectors.push(sector)
  }
  return chainSectors
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry[66] ?? 0,
      start: entry.readUInt32LE(116),
      bytes: entry.readUInt32LE(120),
    }
  })
}

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const searchedBytes = 64 * 1024 * 1024
const pieceBytes = 1024 * 1024

const streams = [
  { name: 'EncryptedPackage', container: 'password-protected' },
  { name: 'Workbook', container: 'xls' },
  { name: 'Book', container: 'xls' },
] as const

export type OleContainer = 'password-protected' | 'xls' | 'ole-other'

/** Undefined when the file is no compound file and no bare BIFF sheet either. */
export async function recogniseOle(source: ByteSource, head: Buffer): Promise<OleContainer | undefined> {
  if (!head.subarray(0, 8).equals(magic)) return isBareBiff(head) ? 'xls' : undefined
  const containers = new Set<OleContainer>()
  const patterns = streams.map(({ name, container }) => ({ bytes: Buffer.from(`${name}\0`, 'utf16le'), container }))
  for (let at = 0; at < Math.min(source.size, searchedBytes); at += pieceBytes) {
    // Sectors are whole multiples of entries, so no entry lies across two pieces.
    const piece = await source.read(at, pieceBytes)
    for (const { bytes, container } of patterns) {
      if (holdsEntry(piece, bytes)) containers.add(container)
    }
    if (containers.has('password-protected')) return 'password-protected'
  }
  return containers.has('xls') ? 'xls' : 'ole-other'
}

function holdsEntry(piece: Buffer, name: Buffer): boolean {
  const capitals = Buffer.from(name.toString('utf16le').toUpperCase(), 'utf16le')
  for (const spelling of [name, capitals]) {
    for (let at = piece.indexOf(spelling); at >= 0; at = piece.indexOf(spelling, at + 1)) {
      if (at % ENTRY_BYTES === 0) return true
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
