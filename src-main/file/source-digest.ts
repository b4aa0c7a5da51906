/** Computes the SHA-256 of an import's files if they have not changed since they were read. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import type { ReadSource, Source } from '../ports/source-port.ts'
import { identityOfSource } from './xlsx/byte-source.ts'

export class SourceDigest {
  private lastSource: Source | null = null
  /** The identity of each source when it was last read, by its path or bytes. */
  private readonly identities = new Map<string | Uint8Array, string>()

  /** Wraps the function that reads sources, to record which source is read. */
  recordReads(readSource: ReadSource): ReadSource {
    return async (source, choices, hooks) => {
      this.lastSource = source
      const identity = await identityOfSource(pathOrBytesOf(source))
      this.identities.set(pathOrBytesOf(source), identity)
      const { plainFile, ...encryptedSource } = source
      return readSource(plainFile?.identity === identity ? source : encryptedSource, choices, hooks)
    }
  }

  /** True if a source has changed since it was read. */
  async hasChanged(source: Source): Promise<boolean> {
    const knownIdentity = this.identities.get(pathOrBytesOf(source))
    return knownIdentity !== undefined && knownIdentity !== (await identityOfSource(pathOrBytesOf(source)))
  }

  /** The digest for the head of a plan. Empty if the plan has no file, or if its file has changed since it was read. */
  async digestForPlan(plannedSource: Source | null): Promise<Pick<PlanHead, 'fileSha256'>> {
    // The source that was read last is used instead of `plannedSource`: a resumed import is read from a copy of the file.
    const source = plannedSource && this.lastSource
    const fileSha256 = source && (await this.sha256(source))
    return fileSha256 === null ? {} : { fileSha256 }
  }

  /** The digest of a source. Null if the source was not read or has changed since. */
  async sha256(source: Source): Promise<string | null> {
    const knownIdentity = this.identities.get(pathOrBytesOf(source)) ?? ''
    if (knownIdentity === '') return null
    const digest = await digestOf(source).catch(() => null) // A file that no longer exists has no digest.
    return (await identityOfSource(pathOrBytesOf(source))) === knownIdentity ? digest : null
  }
}

function pathOrBytesOf(source: Source): string | Uint8Array {
  return 'bytes' in source ? source.bytes : source.path
}

async function digestOf(source: Source): Promise<string> {
  const hash = createHash('sha256')
  if ('bytes' in source) hash.update(source.bytes)
  else await pipeline(createReadStream(source.path), hash)
  return hash.digest('hex')
}
