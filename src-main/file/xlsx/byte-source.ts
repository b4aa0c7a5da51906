/** Random access to the bytes of a file or of memory. Never writes. Keeps no more of a file than was requested. */
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'

export interface ByteSource {
  readonly size: number
  /** The bytes from `offset`. Callers must not change them. At the end of the file, there may be fewer than `length`. */
  read(offset: number, length: number): Promise<Buffer>
  /** The bytes from `offset` to the end, in pieces. */
  pieces(offset: number, length: number): AsyncIterable<Buffer> | Iterable<Buffer>
  close(): Promise<void>
}

/** How many compressed bytes are read at a time. More would need more memory; fewer would need many more reads. */
const pieceBytes = 256 * 1024

export function makeMemorySource(bytes: Uint8Array): ByteSource {
  const wholeBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: wholeBuffer.length,
    read: (offset, length) => Promise.resolve(wholeBuffer.subarray(offset, offset + length)),
    *pieces(offset, length) {
      for (let index = 0; index < length; index += pieceBytes) {
        yield wholeBuffer.subarray(offset + index, offset + Math.min(index + pieceBytes, length))
      }
    },
    close: () => Promise.resolve(),
  }
}

/** Opens a file. Throws Node's own errors, such as when the file does not exist or may not be read. */
export async function openFileSource(path: string): Promise<ByteSource> {
  // With this flag, opening a named pipe does not wait for a writer: the pipe counts as empty. Windows has no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const { size } = await file.stat()
  const readBytes = async (offset: number, length: number): Promise<Buffer> => {
    const readLength = Math.max(0, Math.min(length, size - offset))
    const buffer = Buffer.allocUnsafe(readLength)
    let filledBytes = 0
    while (filledBytes < readLength) {
      const { bytesRead } = await file.read(buffer, filledBytes, readLength - filledBytes, offset + filledBytes)
      if (bytesRead === 0) break
      filledBytes += bytesRead
    }
    return buffer.subarray(0, filledBytes)
  }
  return {
    size,
    read: readBytes,
    async *pieces(offset, length) {
      for (let index = 0; index < length; index += pieceBytes)
        yield await readBytes(offset + index, Math.min(pieceBytes, length - index))
    },
    close: () => file.close(),
  }
}

export function openSource(input: Uint8Array | { readonly path: string }): Promise<ByteSource> {
  return input instanceof Uint8Array ? Promise.resolve(makeMemorySource(input)) : openFileSource(input.path)
}

export async function sizeOfSource(input: Uint8Array | { readonly path: string }): Promise<number> {
  return input instanceof Uint8Array ? input.length : (await stat(input.path)).size
}

/** A text that changes if the file is replaced or rewritten. Empty if the file does not exist. */
export async function identityOfSource(pathOrBytes: Uint8Array | string): Promise<string> {
  if (typeof pathOrBytes !== 'string') return pathOrBytes.length > 0 ? 'bytes' : ''
  const stats = await stat(pathOrBytes, { bigint: true }).catch(() => null)
  return stats ? [stats.dev, stats.ino, stats.size, stats.mtimeNs].join(':') : ''
}
