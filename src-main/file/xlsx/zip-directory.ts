/**
 * Reads the directory at the end of a zip file: the parts and their positions. Only the directory is used to find parts, so the order of the parts
 * and extra bytes around the archive do not matter. Zip64 is supported; archives on several disks are not.
 */
import type { ByteSource } from './byte-source.ts'
import { type Limits, XlsxRefusal, refuseDamaged } from './refusal.ts'

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  readonly compressedBytes: number
  readonly bytes: number
  /** The position of the part's local header in the file. */
  readonly offset: number
  /** True if another entry has the same name, so that it is unclear which one is meant. */
  readonly isRepeated: boolean
}

export interface ZipDirectory {
  /** The parts, by `entryKey` of the name. A Map, so that an entry called `__proto__` is harmless. */
  readonly entries: ReadonlyMap<string, ZipEntry>
}

interface EndRecord {
  readonly directoryOffset: number
  readonly directoryBytes: number
  readonly count: number
  /** How many bytes come before the archive. All offsets in the archive are too small by this number. */
  readonly shift: number
}

const endRecordSignature = Buffer.from([0x50, 0x4b, 5, 6])
const directorySignature = 0x02014b50
const zip64LocatorSignature = 0x07064b50
const zip64EndSignature = 0x06064b50
const endRecordBytes = 22
const locatorBytes = 20
/** How many bytes at the end are searched for the end record. A comment has at most 65,535 bytes, but mail gateways and old disks append more. */
const tailBytes = 1_000_000
/** The maximum number of false end records that are tried. Each takes one or two reads. */
const maxTriedEndRecords = 1000

/** The key of a part's name. Names are compared without case (ECMA-376 part 2), and some writers use backslashes or a leading slash. */
export function entryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/** Reads the directory. Undefined if this is not a zip archive, or if its end is missing. Throws XlsxRefusal if the directory is invalid. */
export async function readDirectory(source: ByteSource, limits: Limits): Promise<ZipDirectory | undefined> {
  const end = await findEndRecord(source)
  if (!end) return undefined
  if (end.count > limits.entries) throw makeTooManyPartsRefusal(end.count, limits)
  // Each entry has a header of 46 bytes. Its name and extra fields take far less than a kilobyte on average, so a larger directory has too many
  // entries.
  if (end.directoryBytes > Math.max(limits.entries * 1024, 65_536)) throw makeTooManyPartsRefusal(end.count, limits)
  const bytes = await source.read(end.directoryOffset + end.shift, end.directoryBytes)
  const entries = new Map<string, ZipEntry>()
  let index = 0
  let count = 0
  while (index + 46 <= bytes.length && bytes.readUInt32LE(index) === directorySignature) {
    const nameBytes = bytes.readUInt16LE(index + 28)
    const extraBytes = bytes.readUInt16LE(index + 30)
    const nextPosition = index + 46 + nameBytes + extraBytes + bytes.readUInt16LE(index + 32)
    if (nextPosition > bytes.length) throw refuseDamaged('zip-directory-cut-off')
    const name = readName(bytes.subarray(index + 46, index + 46 + nameBytes))
    const sizes = readEntrySizes(
      bytes,
      index,
      bytes.subarray(index + 46 + nameBytes, index + 46 + nameBytes + extraBytes),
    )
    const key = entryKey(name)
    entries.set(key, {
      name,
      method: bytes.readUInt16LE(index + 10),
      isEncrypted: (bytes.readUInt16LE(index + 8) & 1) === 1,
      crc: bytes.readUInt32LE(index + 16),
      ...sizes,
      offset: sizes.offset + end.shift,
      isRepeated: entries.has(key),
    })
    if (++count > limits.entries) throw makeTooManyPartsRefusal(count, limits)
    index = nextPosition
  }
  // Without zip64, the stored count has only 16 bits, so only these bits are compared.
  if (count !== end.count && (count & 0xffff) !== (end.count & 0xffff)) {
    throw refuseDamaged('zip-directory-lists-other-parts-than-counts')
  }
  return { entries }
}

/** Names are in UTF-8, or in the code page that Windows uses in Russian. In names with any other code page, unknown letters are shown as U+FFFD. */
function readName(bytes: Buffer): string {
  const name = bytes.toString('utf8')
  if (!name.includes('\ufffd')) return name
  const russianName = new TextDecoder('ibm866').decode(bytes)
  return /[a-z][а-яё]|[а-яё][a-z]/i.test(russianName) ? name : russianName
}

function makeTooManyPartsRefusal(count: number, limits: Limits): XlsxRefusal {
  return new XlsxRefusal('too-many-entries', { limit: limits.entries, got: count })
}

/** Sizes and offset of one directory entry; 0xffffffff means "see the zip64 extra field". */
function readEntrySizes(
  bytes: Buffer,
  index: number,
  extraFields: Buffer,
): { compressedBytes: number; bytes: number; offset: number } {
  let compressedBytes = bytes.readUInt32LE(index + 20)
  let inflatedBytes = bytes.readUInt32LE(index + 24)
  let offset = bytes.readUInt32LE(index + 42)
  if (inflatedBytes === 0xffffffff || compressedBytes === 0xffffffff || offset === 0xffffffff) {
    for (let position = 0; position + 4 <= extraFields.length; position += 4 + extraFields.readUInt16LE(position + 2)) {
      if (extraFields.readUInt16LE(position) !== 1) continue
      let fieldPosition = position + 4
      const endPosition = Math.min(fieldPosition + extraFields.readUInt16LE(position + 2), extraFields.length)
      const readNextValue = (): number => {
        if (fieldPosition + 8 > endPosition) throw refuseDamaged('zip64-field-cut-off')
        const value = Number(extraFields.readBigUInt64LE(fieldPosition))
        fieldPosition += 8
        return value
      }
      if (inflatedBytes === 0xffffffff) inflatedBytes = readNextValue()
      if (compressedBytes === 0xffffffff) compressedBytes = readNextValue()
      if (offset === 0xffffffff) offset = readNextValue()
      break
    }
  }
  return { compressedBytes, bytes: inflatedBytes, offset }
}

async function findEndRecord(source: ByteSource): Promise<EndRecord | undefined> {
  const start = Math.max(0, source.size - tailBytes)
  const tail = await source.read(start, tailBytes)
  // A comment may contain the signature, so the last end record whose directory exists is used.
  let attempts = 0
  for (
    let index = tail.lastIndexOf(endRecordSignature);
    index >= 0;
    index = index > 0 ? tail.lastIndexOf(endRecordSignature, index - 1) : -1
  ) {
    if (++attempts > maxTriedEndRecords) return undefined
    if (index + endRecordBytes > tail.length) continue
    const end = await readEndRecord(source, tail, index, start + index)
    if (end) return end
  }
  return undefined
}

async function readEndRecord(
  source: ByteSource,
  tail: Buffer,
  index: number,
  position: number,
): Promise<EndRecord | undefined> {
  let count = tail.readUInt16LE(index + 10)
  let directoryBytes = tail.readUInt32LE(index + 12)
  let directoryOffset = tail.readUInt32LE(index + 16)
  let directoryEnd = position
  const locator = position >= locatorBytes ? await source.read(position - locatorBytes, locatorBytes) : undefined
  if (locator?.length === locatorBytes && locator.readUInt32LE(0) === zip64LocatorSignature) {
    const endOffset = Number(locator.readBigUInt64LE(8))
    const record = endOffset < source.size ? await source.read(endOffset, 56) : undefined
    if (record?.length === 56 && record.readUInt32LE(0) === zip64EndSignature) {
      count = Number(record.readBigUInt64LE(32))
      directoryBytes = Number(record.readBigUInt64LE(40))
      directoryOffset = Number(record.readBigUInt64LE(48))
      directoryEnd = endOffset
    }
  }
  if (tail.readUInt16LE(index + 4) !== 0 && tail.readUInt16LE(index + 4) !== 0xffff) return undefined
  if (directoryOffset + directoryBytes > source.size) return undefined
  const possibleShifts = [0, directoryEnd - directoryBytes - directoryOffset]
  for (const shift of possibleShifts) {
    if (directoryOffset + shift < 0) continue
    if (count === 0 && directoryBytes === 0) return { directoryOffset, directoryBytes, count, shift }
    const firstBytes = await source.read(directoryOffset + shift, 4)
    if (firstBytes.length === 4 && firstBytes.readUInt32LE(0) === directorySignature) {
      return { directoryOffset, directoryBytes, count, shift }
    }
  }
  return undefined
}
