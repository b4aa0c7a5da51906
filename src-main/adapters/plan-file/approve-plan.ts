/** Puts an approval on a plan file: its bytes stay, its seals get one more. The file is written whole or not at all. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { safeWrite, type SafeWrite } from '../file-write/safe-write.ts'
import { sealAtEnd, sealMember, type SealEnd } from './seal.ts'
import { approvedSeal, type SealingKey } from './signature.ts'
import { streamToFile } from '../file-write/stream-to-file.ts'
import { THIS_USER_ONLY } from '../file-write/this-user-only.ts'

/** Seals are at most this long: more approvals than any plan has. */
const LONGEST_END = 64 * 1024
const MOST_APPROVALS = 50

export interface ApproveAsked {
  /** Where the plan is. It was read and found to be as it was made. */
  readonly path: string
  /** Where the approved one is written; may be the same file. */
  readonly out: string
  /** The plan's digest, as it was read. */
  readonly digest: string
  readonly key: SealingKey
  /** ISO times. */
  readonly at: string
  readonly expires: string | null
}

export type Approved =
  | SafeWrite<void>
  /** Nobody sealed it, it was saved in another form since, or it has all the approvals it can have. */
  | { readonly kind: 'no-seal' | 'too-many' }

export async function approvePlanFile(asked: ApproveAsked): Promise<Approved> {
  const { path, out, digest, key, at, expires } = asked
  const end = await endOf(path)
  if (end === null) return { kind: 'no-seal' }
  const { seals } = end.seal
  if (seals.length > MOST_APPROVALS) return { kind: 'too-many' }
  const [made, ...approvals] = seals
  // An approval of the same key replaces its earlier one: there is one expiry to go by.
  const others = approvals.filter(([, approver]) => approver !== key.x)
  const member = sealMember([made, ...others, approvedSeal(digest, made[1], key, { at, expires })])
  return safeWrite({ path: out, kind: 'plan' }, (temporary) =>
    streamToFile(
      temporary,
      (file) => pipeline(Readable.from(withMember(path, end.from, member)), file),
      THIS_USER_ONLY,
    ),
  )
}

/** The first bytes of a file, and the seals in place of its own. */
async function* withMember(path: string, bytes: number, member: string): AsyncGenerator<Uint8Array> {
  for await (const part of createReadStream(path, { end: bytes - 1 })) yield part as Uint8Array
  yield Buffer.from(member)
}

/** Where the seals begin, in bytes; null where the file does not end with seals. */
async function endOf(path: string): Promise<{ seal: Extract<SealEnd, { kind: 'seals' }>; from: number } | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - LONGEST_END)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    // Latin-1 has a letter for each byte, so that places in the text are places in the file. Seals are ASCII.
    const seal = sealAtEnd(buffer.toString('latin1', 0, bytesRead))
    return seal?.kind === 'seals' && seal.at > 0 ? { seal, from: start + seal.at } : null
  } finally {
    await file.close()
  }
}
