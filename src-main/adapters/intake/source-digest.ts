/** SHA-256 of the files an import was read from, as long as they are still those that were read. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { PlanHead } from '../../../src-shared/domain/plan/plan.ts'
import type { ReadSource, Source } from '../../engine/import/source-port.ts'

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

  /** Which of these are others by now than they were when they were read. */
  async changed(sources: readonly Source[]): Promise<readonly Source[]> {
    const now = await Promise.all(sources.map((source) => identity(source)))
    return sources.filter((source, at) => (this.seen.get(placeOf(source)) ?? now[at]) !== now[at])
  }

  /** As the head of a plan says it of its file, or of each of several. */
  async ofPlan(sources: readonly Source[], several: boolean): Promise<Pick<PlanHead, 'fileSha256' | 'sourceSha256'>> {
    if (several) return { sourceSha256: await Promise.all(sources.map((source) => this.sha256(source))) }
    // Work that goes on was read from a copy of the file.
    const source = sources.length === 0 ? null : this.last
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
