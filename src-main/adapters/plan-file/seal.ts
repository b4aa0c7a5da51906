/**
 * The seal of a plan file: a keyed digest (HMAC-SHA-256) of all its bytes before the seal. It says that the plan was made by
 * this data folder and is as it was made. It protects from files, not from programs that read the data folder.
 */
import { createHmac, randomBytes, timingSafeEqual, type Hmac } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryBeside } from '../file-write/temporary-files.ts'

/** ours: made here and as it was made · altered: made here and changed since · elsewhere: no seal, or another folder's */
export type SealState = 'ours' | 'altered' | 'elsewhere'

const KEY_FILE = 'plan-seal-key'
const KEY = /^[0-9a-f]{64}$/
/** Nothing may follow the sealed bytes but the seal: a later member would count instead of a sealed one. */
const SEAL = /,"seal":\{"key":"([0-9a-f]{16})","digest":"([0-9a-f]{64})"\}\}\n?$/

/** The data folder's key, made when there is none. */
export async function makeSealKey(folder: string): Promise<string> {
  const known = await readSealKey(folder)
  if (known !== null) return known
  const path = join(folder, KEY_FILE)
  const temporary = temporaryBeside(path)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(32).toString('hex'))
      await file.sync()
    } finally {
      await file.close()
    }
    // Of two processes that make one at once, the first wins: a link does not replace.
    await link(temporary, path).catch(() => undefined)
    // A damaged key is replaced; and not every disk has links.
    if ((await readSealKey(folder)) === null) await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
  const made = await readSealKey(folder)
  if (made === null) throw new Error(`${path} cannot be read`)
  return made
}

/** Null where there is none, or none that can be used. */
export async function readSealKey(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, KEY_FILE), 'utf8').catch(() => '')
  return KEY.test(text) ? text : null
}

/** Seals what is fed to it. */
export class Sealer {
  private readonly key: string
  private readonly digest: Hmac

  constructor(key: string) {
    this.key = key
    this.digest = createHmac('sha256', Buffer.from(key, 'hex'))
  }

  add(text: string): void {
    this.digest.update(text, 'utf8')
  }

  /** The member that closes the document. */
  end(): string {
    return `,"seal":{"key":"${nameOf(this.key)}","digest":"${this.digest.digest('hex')}"}}\n`
  }
}

interface Seal {
  /** Where it begins in the text it ends. */
  readonly at: number
  readonly key: string
  readonly digest: string
}

/** The seal that a document, or the last part of one, ends with. */
export function sealAtEnd(text: string): Seal | null {
  const found = SEAL.exec(text)
  return found && { at: found.index, key: found[1] ?? '', digest: found[2] ?? '' }
}

/** Compares a seal with what is fed to it: all that the seal closes. */
export class SealCheck {
  private readonly key: string
  private readonly digest: Hmac

  constructor(key: string) {
    this.key = key
    this.digest = createHmac('sha256', Buffer.from(key, 'hex'))
  }

  add(part: string | Uint8Array): void {
    this.digest.update(part)
  }

  state(seal: Seal): SealState {
    if (seal.key !== nameOf(this.key)) return 'elsewhere'
    return timingSafeEqual(this.digest.digest(), Buffer.from(seal.digest, 'hex')) ? 'ours' : 'altered'
  }
}

/** `named`: the key that the document's own seal names, however the document is written; null where it has none. */
export function sealState(text: string, named: string | null, key: string | null): SealState {
  if (key === null || named !== nameOf(key)) return 'elsewhere'
  const seal = sealAtEnd(text)
  if (!seal) return 'altered'
  const check = new SealCheck(key)
  check.add(text.slice(0, seal.at))
  return check.state(seal)
}

/** Names a key without giving it away. */
function nameOf(key: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update('the name of this key').digest('hex').slice(0, 16)
}
