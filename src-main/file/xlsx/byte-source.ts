/** Random access to the bytes of a file or of memory. Never writes, never holds more of a file than was asked for. */
import { open } from 'node:fs/promises'

export interface ByteSource {
  readonly size: number
  /** The bytes at `offset`, not to be changed; fewer than `length` where the file ends. */
  read(offset: number, length: number): Promise<Buffer>
  /** The bytes from `offset` on, piece by piece. */
  pieces(offset: number, length: number): AsyncIterable<Buffer> | Iterable<Buffer>
  close(): Promise<void>
}

/** Compressed bytes per read: small beside the inflated chunks, large beside the cost of a read. */
const pieceBytes = 256 * 1024

export function memorySource(bytes: Uint8Array): ByteSource {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: whole.length,
    read: (offset, length) => Promise.resolve(whole.subarray(offset, offset + length)),
    *pieces(offset, length) {
      for (let at = 0; at < length; at += pieceBytes) {
        yield whole.subarray(offset + at, offset + Math.min(at + pieceBytes, length))
      }
    },
    close: () => Promise.resolve(),
  }
}

/** Errors of the file system (no such file, no permission) come as Node throws them. */
export async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const read = async (offset: number, length: number): Promise<Buffer> => {
    const readLength = Math.max(0, Math.min(length, size - offset))
    const buffer = Buffer.allocUnsafe(readLength)
    let filled = 0
    while (filled < readLength) {
      const { bytesRead } = await file.read(buffer, filled, readLength - filled, offset + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  }
  return {
    size,
    read,
    async *pieces(offset, length) {
      for (let at = 0; at < length; at += pieceBytes) yield await read(offset + at, Math.min(pieceBytes, length - at))
    },
    close: () => file.close(),
  }
}

export function openSource(source: Uint8Array | { readonly path: string }): Promise<ByteSource> {
  return source instanceof Uint8Array ? Promise.resolve(memorySource(source)) : fileSource(source.path)
}
