/** SHA-256 of the file an import was read from, as long as it is still the one that was read. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ReadSource, Source } from '../../engine/import/source-port.ts'

export class SourceDigest {
  private last: { readonly source: Source; readonly seen: string } | null = null

  /** Reads as `read` does, and remembers what it read. */
  around(read: ReadSource): ReadSource {
    return async (source, choices, hooks) => {
      this.last = { source, seen: await identity(source) }
      return read(source, choices, hooks)
    }
  }

  /** Null where no file was read, or another one has taken its place since. */
  async sha256(): Promise<string | null> {
    if (this.last === null) return null
    const { source, seen } = this.last
    if (seen === '') return null
    const digest = await digestOf(source).catch(() => null) // Gone meanwhile: then nobody can compare it either.
    return (await identity(source)) === seen ? digest : null
  }
}

async function digestOf(source: Source): Promise<string> {
  const hash = createHash('sha256')
  if ('bytes' in source) hash.update(source.bytes)
  else await pipeline(createReadStream(source.path), hash)
  return hash.digest('hex')
}

/** Changes with whatever replaces or rewrites the file; '' where there is none. */
async function identity(source: Source): Promise<string> {
  if ('bytes' in source) return source.bytes.length > 0 ? 'bytes' : ''
  const found = await stat(source.path, { bigint: true }).catch(() => null)
  return found ? [found.dev, found.ino, found.size, found.mtimeNs].join(':') : ''
}
