/**
 * Files that the user dropped on the window or chose in it. They are opened by path, so that they can be watched and read again. The page is not
 * trusted: it gets a nonce from main and must prove with it that it already has the file's contents. Chromium gives a page only files from the user,
 * so naming another path gains nothing. The disk is not accessed before the proof.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { findLinkTargetRefusal, findPathRefusal } from '../app/opened-path.ts'

export interface Challenge {
  readonly id: string
  readonly nonce: string
  /** The byte ranges to read. A range does not include its end position. The digest is SHA-256 of the nonce's text followed by these bytes. */
  readonly ranges: readonly (readonly [number, number])[]
}

export interface DroppedFile {
  readonly path: string
  readonly name: string
}

interface WaitingDrop extends Challenge, DroppedFile {
  readonly size: number
  readonly expiryTime: number
}

/** If a file is not larger than this, the digest covers all of it. */
const WHOLE_FILE_BYTES = 1 << 20
const BLOCK_BYTES = 1 << 16
const BLOCK_COUNT = 16
const MAX_WAITING_DROPS = 8
const ANSWER_WAIT_MS = 60_000

export class DroppedFiles {
  readonly #waitingDrops = new Map<string, WaitingDrop>()
  readonly #platform: string
  readonly #now: () => number

  constructor(platform: string = process.platform, now: () => number = () => performance.now()) {
    this.#platform = platform
    this.#now = now
  }

  /** The challenge that the page must answer. Undefined if a file at such a path is never opened. Does not depend on whether the file exists. */
  makeChallenge(path: string, name: string, size: number): Challenge | undefined {
    if (size < 1 || findPathRefusal(path, this.#platform) !== null) return undefined
    const [oldestId] = this.#waitingDrops.keys()
    if (this.#waitingDrops.size >= MAX_WAITING_DROPS && oldestId !== undefined) this.#waitingDrops.delete(oldestId)
    const id = randomBytes(16).toString('base64url')
    const challenge = { id, nonce: randomBytes(16).toString('base64url'), ranges: rangesOf(size) }
    this.#waitingDrops.set(id, { ...challenge, path, name, size, expiryTime: this.#now() + ANSWER_WAIT_MS })
    return challenge
  }

  /** The file, if the digest matches its contents on disk. Each challenge is valid for one try. */
  async findProvenDrop(id: string, digest: Uint8Array): Promise<DroppedFile | undefined> {
    const waitingDrop = this.#waitingDrops.get(id)
    this.#waitingDrops.delete(id)
    if (!waitingDrop || this.#now() > waitingDrop.expiryTime) return undefined
    if ((await findLinkTargetRefusal(waitingDrop.path, this.#platform)) !== null) return undefined
    const expectedDigest = await digestOf(waitingDrop).catch(() => undefined)
    if (!expectedDigest || digest.byteLength !== expectedDigest.byteLength || !timingSafeEqual(digest, expectedDigest))
      return undefined
    return { path: waitingDrop.path, name: waitingDrop.name }
  }
}

function rangesOf(size: number): [number, number][] {
  if (size <= WHOLE_FILE_BYTES) return [[0, size]]
  const blockStarts = Array.from({ length: BLOCK_COUNT }, () => randomInt(0, Math.min(size - BLOCK_BYTES, 2 ** 47)))
  return [0, size - BLOCK_BYTES, ...blockStarts].map((from) => [from, from + BLOCK_BYTES])
}

async function digestOf({ path, size, nonce, ranges }: WaitingDrop): Promise<Uint8Array | undefined> {
  const file = await open(path, 'r')
  try {
    const stats = await file.stat()
    if (!stats.isFile() || stats.size !== size) return undefined
    const hash = createHash('sha256').update(nonce)
    for (const [from, end] of ranges) hash.update(await bytesOf(file, from, end))
    return hash.digest()
  } finally {
    await file.close()
  }
}

async function bytesOf(file: FileHandle, from: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - from)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
  return bytes.subarray(0, bytesRead)
}
