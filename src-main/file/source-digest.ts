/** SHA-256 of the files an import was read from, as long as they are still those that were read. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import type { ReadSource, Source } from '../ports/source-port.ts'

export class SourceDigest {
  private last: Source | null = null
  /** What each source was when it was read last, by its path or bytes. */
  private readonly seen = new Map<string | Uint8Array, string>()

  /** Reads as `read` does, and remembers what it read. */
  around(read: ReadSource): ReadSource {
    return async (source, choices, hooks) => {
      this.last = source
      this.seen.set(placeOf(source), await identity(source))
      return read(source, choices, hooks)
    }
  }

  /** Whether it is another one by now than when it was read. */
  async changed(source: Source): Promise<boolean> {
    const seen = this.seen.get(placeOf(source))
    return seen !== undefined && seen !== (await identity(source))
  }

  /** As the head of a plan says it of its file; nothing of the account's own stock. */
  async ofPlan(planned: Source | null): Promise<Pick<PlanHead, 'fileSha256'>> {
    // Work that goes on was read from a copy of the file.
    const source = planned && this.last
    const fileSha256 = source && (await this.sha256(source))
    return fileSha256 === null ? {} : { fileSha256 }
  }

  /** Null where it was not read, or another one has taken its place since. */
  async sha256(source: Source): Promise<string | null> {
    const seen = this.seen.get(placeOf(source)) ?? ''
    if (seen === '') return null
    const digest = await digestOf(source).catch(() => null) // Gone meanwhile: then nobody can compare it either.
    return (await identity(source)) === seen ? digest : null
  }
}

function placeOf(source: Source): string | Uint8Array {
  return 'bytes' in source ? source.bytes : source.path
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
