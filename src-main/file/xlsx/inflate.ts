/**
 * Unpacks one part: a sheet in chunks of 256 KB, with the next chunk prepared on another thread; any other part in one step. Checks everything
 * possible: sizes against the directory and the limits, and the checksum at the end. A damaged part is therefore never mistaken for a short one.
 * Writes nothing to disk.
 */
import { Readable, type TransformOptions, pipeline } from 'node:stream'
import { type ZlibOptions, crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { type Deadline, type Limits, XlsxRefusal, refuseDamaged } from './refusal.ts'
import type { ZipEntry } from './zip-directory.ts'

/** Chosen by measurement: 16 KB (zlib's default) is 2.4 times slower. 1 MB does not fit into the processor's cache. */
const chunkBytes = 1 << 18
/** The smallest chunk that zlib accepts. */
const minChunkBytes = 64
const localHeaderSignature = 0x04034b50
/** The highest ratio that deflate can reach. */
const maxDeflateRatio = 1032
/**
 * The maximum number of compressed bytes per unpacked byte, for parts unpacked in one step. Even a writer that flushes after each byte needs fewer.
 */
const maxCompressedRatio = 16
const STORED_METHOD = 0
const DEFLATED_METHOD = 8

/** How many bytes may still be unpacked from one open workbook, and by when. */
export interface Budget {
  bytesLeft: number
  deadline: Deadline
}

/**
 * Yields the part's bytes and checks the time once per chunk. Throws XlsxRefusal if a limit is exceeded or the part does not match the directory.
 */
export async function* unpack(
  source: ByteSource,
  entry: ZipEntry,
  limits: Limits,
  budget: Budget,
): AsyncGenerator<Buffer, void, undefined> {
  const start = await beginPart(source, entry, limits, budget, limits.partBytes)
  const part = entry.name
  const compressedPieces = source.pieces(start, entry.compressedBytes)
  let byteCount = 0
  let crc = 0
  for await (const chunk of entry.method === STORED_METHOD ? compressedPieces : inflateChunks(compressedPieces, part)) {
    byteCount += chunk.length
    if (byteCount > entry.bytes) throw refuseDamaged('part-longer-than-directory-says', { part })
    budget.bytesLeft -= chunk.length
    budget.deadline.check({ part })
    crc = crc32(chunk, crc)
    yield chunk
  }
  checkPart(entry, byteCount, crc)
}

/** Unpacks a part in one step. Most such parts are small, and unpacking them in chunks would take several times as long. */
export async function unpackWhole(
  source: ByteSource,
  entry: ZipEntry,
  limits: Limits,
  budget: Budget,
  partLimit = limits.partBytes,
): Promise<Buffer> {
  const start = await beginPart(source, entry, limits, budget, partLimit)
  // All compressed bytes are read into memory.
  if (entry.compressedBytes > entry.bytes * maxCompressedRatio + 1024)
    throw refuseDamaged('part-cannot-be-as-long-as-directory-says', { part: entry.name })
  const packedBytes = await source.read(start, entry.compressedBytes)
  const bytes = entry.method === STORED_METHOD ? packedBytes : inflateWhole(packedBytes, entry)
  budget.bytesLeft -= bytes.length
  budget.deadline.check({ part: entry.name })
  checkPart(entry, bytes.length, crc32(bytes))
  return bytes
}

/** Checks what can be known before a part is unpacked. Returns the position where its data begins. */
async function beginPart(
  source: ByteSource,
  entry: ZipEntry,
  limits: Limits,
  budget: Budget,
  partLimit: number,
): Promise<number> {
  const part = entry.name
  if (entry.isEncrypted) throw new XlsxRefusal('password-protected', { part })
  if (entry.isRepeated) throw refuseDamaged('two-parts-have-same-name', { part })
  if (entry.method !== STORED_METHOD && entry.method !== DEFLATED_METHOD) {
    throw new XlsxRefusal('unsupported-compression', { part, method: entry.method })
  }
  refuseTooLarge(entry.bytes, entry, limits, budget, partLimit)
  return findDataStart(source, entry)
}

/** Compares the unpacked size and checksum with the directory. */
function checkPart({ name: part, ...entry }: ZipEntry, bytes: number, crc: number): void {
  if (bytes < entry.bytes) throw refuseDamaged('part-shorter-than-directory-says', { part })
  if (bytes > entry.bytes) throw refuseDamaged('part-longer-than-directory-says', { part })
  if (crc !== entry.crc) throw refuseDamaged('checksum-of-part-wrong', { part })
}

/**
 * Frees the memory of a used chunk immediately. Otherwise a large part would leave tens of megabytes for the garbage collector. Incomplete chunks are
 * not freed, because they share their memory with the next chunk.
 */
export function releaseChunk(chunk: Buffer): void {
  if (chunk.length === chunkBytes) freeBuffer(chunk)
}

/** Frees the memory of a buffer, unless it is part of a larger block. */
export function freeBuffer(bytes: Buffer): void {
  const { buffer } = bytes
  if (buffer.byteLength !== bytes.length) return
  // Node 20 has no `transfer`. There, the garbage collector frees the memory.
  if (buffer instanceof ArrayBuffer && 'transfer' in buffer) buffer.transfer(0)
}

function refuseTooLarge(bytes: number, entry: ZipEntry, limits: Limits, budget: Budget, partLimit: number): void {
  const part = entry.name
  if (
    entry.method === STORED_METHOD
      ? bytes !== entry.compressedBytes
      : bytes > entry.compressedBytes * maxDeflateRatio + 1024
  ) {
    throw refuseDamaged('part-cannot-be-as-long-as-directory-says', { part })
  }
  if (bytes > partLimit) throw new XlsxRefusal('too-large', { part, got: bytes, limit: partLimit })
  if (bytes > budget.bytesLeft)
    throw new XlsxRefusal('too-large', { part, got: bytes, limit: limits.totalBytes, of: 'total' })
  if (bytes > limits.suspiciousBytes && bytes > entry.compressedBytes * limits.suspiciousRatio) {
    throw new XlsxRefusal('too-large', { part, got: bytes, limit: limits.suspiciousBytes, of: 'ratio' })
  }
}

async function findDataStart(source: ByteSource, entry: ZipEntry): Promise<number> {
  const header = await source.read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== localHeaderSignature) {
    throw refuseDamaged('part-not-where-directory-says', { part: entry.name })
  }
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + entry.compressedBytes > source.size) throw refuseDamaged('file-cut-off', { part: entry.name })
  return start
}

async function* inflateChunks(
  compressedPieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  part: string,
): AsyncGenerator<Buffer> {
  // Room for two chunks, so that unpacking continues while a chunk is being read.
  const options: ZlibOptions & TransformOptions = { chunkSize: chunkBytes, readableHighWaterMark: 2 * chunkBytes }
  const inflateStream = createInflateRaw(options)
  // The loop below gets the errors of both streams, so the callback does nothing.
  pipeline(Readable.from(compressedPieces), inflateStream, () => {})
  try {
    for await (const chunk of inflateStream) {
      if (Buffer.isBuffer(chunk)) yield chunk
    }
  } catch (error) {
    throw toInflateRefusal(error, part)
  }
}

/** Unpacks into one chunk, so that nothing is copied and memory use does not exceed the size in the directory. */
function inflateWhole(packedBytes: Buffer, { name: part, bytes }: ZipEntry): Buffer {
  try {
    return inflateRawSync(packedBytes, {
      chunkSize: Math.max(minChunkBytes, bytes),
      maxOutputLength: Math.max(1, bytes),
    })
  } catch (error) {
    throw toInflateRefusal(error, part)
  }
}

/** Turns an error of zlib into a refusal. Returns any other error unchanged. */
function toInflateRefusal(error: unknown, part: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_BUFFER_TOO_LARGE') return refuseDamaged('part-longer-than-directory-says', { part }, error)
  return code.startsWith('Z_') ? refuseDamaged('part-cannot-be-unpacked', { part }, error) : error
}
