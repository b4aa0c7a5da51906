/** Writes ZIP archives: part by part, compressing each piece when it arrives, or all at once from parts in memory. */
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** True to store the part without compression. */
  readonly isStored?: boolean
}

const STORED_METHOD = 0
const DEFLATED_METHOD = 8
const ZIP_VERSION = 20
/** The flag for names in UTF-8. */
const UTF8_FLAG = 0x08_00
/** 1 January 1980, the earliest date in the ZIP format. */
const EARLIEST_DATE = 0x21
const LOCAL_HEADER_SIGNATURE = 0x04_03_4b_50
const DIRECTORY_ENTRY_SIGNATURE = 0x02_01_4b_50
const DIRECTORY_END_SIGNATURE = 0x06_05_4b_50

/** Yields the bytes of the archive. Only compressed bytes are kept in memory. Throws RangeError if a part or the archive reaches 4 GB. */
export async function* makeZipArchive(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory = new ZipDirectory()
  for (const part of parts) yield* directory.add(part.name, await packPart(part))
  yield* directory.end()
}

/** An archive with uncompressed parts. Texts are encoded as UTF-8. Throws RangeError if it reaches 4 GB. */
export function makeStoredArchive(parts: Iterable<readonly [name: string, content: Buffer | string]>): Buffer {
  const directory = new ZipDirectory()
  const bytes: Buffer[] = []
  for (const [name, content] of parts) {
    const part = typeof content === 'string' ? Buffer.from(content) : content
    bytes.push(...directory.add(name, { method: STORED_METHOD, bytes: [part], crc: crc32(part), size: part.length }))
  }
  return Buffer.concat([...bytes, ...directory.end()])
}

/** Collects the entries of the parts that were written. */
class ZipDirectory {
  private readonly entries: Buffer[] = []
  private offset = 0

  /** Adds a part's entry. Returns the part's header and bytes. */
  add(name: string, part: PackedPart): Buffer[] {
    const sharedFields = sharedFieldsOf(name, part)
    this.entries.push(entryOf(sharedFields, name, this.offset))
    const bytes = [headerOf(sharedFields, name), ...part.bytes]
    this.offset += lengthOf(bytes)
    return bytes
  }

  end(): Buffer[] {
    const end = Buffer.alloc(22)
    end.writeUInt32LE(DIRECTORY_END_SIGNATURE, 0)
    end.writeUInt16LE(this.entries.length, 8)
    end.writeUInt16LE(this.entries.length, 10)
    end.writeUInt32LE(lengthOf(this.entries), 12)
    end.writeUInt32LE(this.offset, 16)
    return [...this.entries, end]
  }
}

interface PackedPart {
  readonly method: typeof STORED_METHOD | typeof DEFLATED_METHOD
  readonly bytes: readonly Buffer[]
  readonly crc: number
  readonly size: number
}

async function packPart({ content, isStored = false }: ZipPart): Promise<PackedPart> {
  let [crc, size] = [0, 0]
  const readPart = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      const bytes =
        typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length)
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  const bytes: Buffer[] = []
  const collectChunks = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) bytes.push(chunk)
  }
  await (isStored ? collectChunks(readPart()) : pipeline(readPart, createDeflateRaw(), collectChunks))
  return { method: isStored ? STORED_METHOD : DEFLATED_METHOD, bytes, crc, size }
}

/** The data that is in both a part's header and its entry in the directory. */
function sharedFieldsOf(name: string, { method, bytes, crc, size }: PackedPart): Buffer {
  const sharedFields = Buffer.alloc(26)
  sharedFields.writeUInt16LE(ZIP_VERSION, 0)
  sharedFields.writeUInt16LE(UTF8_FLAG, 2)
  sharedFields.writeUInt16LE(method, 4)
  sharedFields.writeUInt16LE(EARLIEST_DATE, 8)
  sharedFields.writeUInt32LE(crc, 10)
  sharedFields.writeUInt32LE(lengthOf(bytes), 14)
  sharedFields.writeUInt32LE(size, 18)
  sharedFields.writeUInt16LE(Buffer.byteLength(name), 22)
  return sharedFields
}

function headerOf(sharedFields: Buffer, name: string): Buffer {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(LOCAL_HEADER_SIGNATURE)
  return Buffer.concat([signature, sharedFields, Buffer.from(name)])
}

function entryOf(sharedFields: Buffer, name: string, offset: number): Buffer {
  const start = Buffer.alloc(6)
  start.writeUInt32LE(DIRECTORY_ENTRY_SIGNATURE, 0)
  start.writeUInt16LE(ZIP_VERSION, 4)
  const restOfEntry = Buffer.alloc(14)
  restOfEntry.writeUInt32LE(offset, 10)
  return Buffer.concat([start, sharedFields, restOfEntry, Buffer.from(name)])
}

function lengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}
