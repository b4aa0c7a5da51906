/** Streams of a compound file (OLE2; [MS-CFB]) held in memory, by name. Reads what an encrypted workbook needs and no more. */

const HEADER_BYTES = 512
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
    const found = numbers(file.subarray(76, HEADER_BYTES))
    let sector = file.readUInt32LE(68)
    for (let left = file.readUInt32LE(72); left > 0 && sector <= LAST_SECTOR; left--) {
      const more = numbers(this.sector(sector))
      found.push(...more.slice(0, sectorBytes / 4 - 1))
      sector = more.at(-1) ?? LAST_SECTOR + 1
    }
    return found.filter((one) => one <= LAST_SECTOR)
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
  const found: number[] = []
  for (let sector = start; sector <= LAST_SECTOR; sector = next[sector] ?? LAST_SECTOR + 1) {
    if (found.length > next.length) throw new RangeError('sectors go in a circle')
    found.push(sector)
  }
  return found
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
