/**
 * The keys this installation seals plans with. The desktop's is kept as API keys are: encrypted by the system. The terminal and the
 * browser do not use such a place for them: theirs is a file that only this user may read, and nothing else protects it. Where the system protects
 * nothing, the desktop uses that file, too. Both are this installation's own: they never count as two persons.
 */
import { link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { fingerprint, makeSealingKey, sealingKeySchema, type SealingKey } from '../plan-file/signature.ts'
import { flushFolder } from '../file-write/durable.ts'
import { temporaryBeside } from '../file-write/temporary-files.ts'
import { writeNewFile } from '../file-write/write-new-file.ts'
import { readKept, writeKept } from '../settings/persisted-json.ts'
import type { KeyEncryption } from './encrypted-secrets.ts'

/** `system`: encrypted by the system · `file`: a file of this user's */
export type SealProtection = 'system' | 'file'

export interface OwnKey {
  readonly fingerprint: string
  readonly protection: SealProtection
  /** False: it sealed before, and cannot be read any more. */
  readonly used: boolean
}

const publicHalf = z.string().length(43)
const systemFile = z.object({
  x: publicHalf,
  sealed: z.base64(),
  /** Public halves of keys that could not be opened any more. */
  former: z.array(publicHalf).default([]),
})
type SystemFile = z.infer<typeof systemFile>

export class SealKeys {
  private readonly plain: string
  private readonly system: string
  private readonly encryption: KeyEncryption | null

  constructor(dataFolder: string, encryption: KeyEncryption | null = null) {
    this.plain = join(dataFolder, 'seal-key.json')
    this.system = join(dataFolder, 'seal-key-system.json')
    this.encryption = encryption
  }

  /** The keys there are; makes none. */
  async own(): Promise<OwnKey[]> {
    const plain = await this.readPlain()
    const system = await this.readSystem()
    const keys: OwnKey[] = []
    if (system) keys.push({ fingerprint: fingerprint(system.x), protection: 'system', used: true })
    if (plain) keys.push({ fingerprint: fingerprint(plain.x), protection: 'file', used: true })
    for (const x of system?.former ?? []) keys.push({ fingerprint: fingerprint(x), protection: 'system', used: false })
    return keys
  }

  /** The key to seal with here, made when there is none. Throws CannotKeep when the disk refuses. */
  async key(): Promise<SealingKey> {
    return (await this.systemKey()) ?? this.plainKey()
  }

  /** Null where the system protects nothing. */
  private async systemKey(): Promise<SealingKey | null> {
    const { encryption } = this
    if (!encryption || (await encryption.trouble().catch(() => 'unavailable' as const)) !== null) return null
    const kept = await this.readSystem()
    const opened = kept && (await this.opened(encryption, kept))
    if (opened) return opened
    const made = makeSealingKey()
    let blob: Uint8Array
    try {
      const text = JSON.stringify(made)
      blob = await encryption.seal(text)
      if ((await encryption.open(blob)).text !== text) return null
    } catch {
      // Its own words could quote what was to be sealed.
      return null
    }
    const former = kept ? [...kept.former, kept.x] : []
    const sealed = Buffer.from(blob).toString('base64')
    await writeKept(this.system, { x: made.x, sealed, former } satisfies SystemFile)
    return made
  }

  private async opened(encryption: KeyEncryption, { x, sealed }: SystemFile): Promise<SealingKey | null> {
    try {
      const { text } = await encryption.open(Buffer.from(sealed, 'base64'))
      const key = sealingKeySchema.parse(JSON.parse(text))
      return key.x === x ? key : null
    } catch {
      // Another system user's, or the store was reset: a new key is made, and this one stays known.
      return null
    }
  }

  private async plainKey(): Promise<SealingKey> {
    const known = await this.readPlain()
    if (known) return known
    const temporary = temporaryBeside(this.plain)
    try {
      await writeNewFile(temporary, `${JSON.stringify(makeSealingKey())}\n`)
      // Of two processes that make one at once, the first wins: a link does not replace.
      await link(temporary, this.plain).catch(() => undefined)
      // Not every disk has links.
      if ((await this.readPlain()) === null) await rename(temporary, this.plain)
      // What it sealed would be a stranger's, were its name lost in a power cut.
      await flushFolder(dirname(this.plain))
    } finally {
      await rm(temporary, { force: true })
    }
    const made = await this.readPlain()
    if (made === null) throw new Error(`${this.plain} cannot be read`)
    return made
  }

  private async readPlain(): Promise<SealingKey | null> {
    return (await readKept<SealingKey | null>(this.plain, sealingKeySchema, null)).value
  }

  private async readSystem(): Promise<SystemFile | null> {
    return (await readKept<SystemFile | null>(this.system, systemFile, null)).value
  }
}
