/**
 * Keys in a file, each as the encryption that is handed in makes it: Electron's, that of the system's own tools, or none but the file's
 * permissions, where a person has said so. The account and its address are
 * sealed with the key, so that a blob moved to another account or an address changed by hand gives nothing out. What cannot be
 * sealed is never written; what cannot be opened stays where it is and is asked for again.
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { WhyNotKept } from '../../../src-shared/api/accounts-calls.ts'
import type { KeyLookup, KeyOwner, SecretsPort } from '../../ports/secrets.ts'
import { changeAlone, readKept, writeKept } from '../../store/settings/persisted-json.ts'

/** Keys until the process ends, for hosts that have no safe place: a browser's loopback server, and any test. Writes nothing. */
export class MemorySecrets implements SecretsPort {
  private readonly keys = new Map<string, { readonly address: string; readonly key: string }>()

  notKept(): Promise<WhyNotKept | null> {
    return Promise.resolve('browser')
  }

  find({ account, address }: KeyOwner): Promise<KeyLookup> {
    const known = this.keys.get(account)
    return Promise.resolve(
      known?.address === address ? { kind: 'key', key: known.key, place: 'session' } : { kind: 'none' },
    )
  }

  put({ account, address }: KeyOwner, key: string, place: 'computer' | 'session'): Promise<WhyNotKept | null> {
    if (place === 'computer') return this.notKept()
    this.keys.set(account, { address, key })
    return Promise.resolve(null)
  }

  forget(account: string): Promise<void> {
    this.keys.delete(account)
    return Promise.resolve()
  }

  damaged(): string | null {
    return null
  }
}

/** A way to encrypt. Every method may reject: the store is locked, gone, or of another user. */
export interface KeyEncryption {
  /** Why nothing can be sealed safely now; null when it can. */
  trouble(): Promise<'unavailable' | 'basic-text' | null>
  seal(text: string): Promise<Uint8Array>
  /** `stale`: the system has a newer or better key; seal it again. */
  open(sealed: Uint8Array): Promise<{ readonly text: string; readonly stale: boolean }>
}

type Blobs = Readonly<Record<string, string>>

const fileSchema = z.object({ keys: z.record(z.string(), z.base64()) }).transform(({ keys }) => keys)
const sealedSchema = z.object({ account: z.string(), address: z.string(), key: z.string() })

export class EncryptedSecrets implements SecretsPort {
  private readonly path: string
  private readonly encryption: KeyEncryption
  /** Keys the user chose not to keep. */
  private readonly session = new MemorySecrets()
  private aside: string | null = null

  constructor(dataFolder: string, encryption: KeyEncryption, file = 'keys.json') {
    this.path = join(dataFolder, file)
    this.encryption = encryption
  }

  async notKept(): Promise<WhyNotKept | null> {
    return this.encryption.trouble().catch(() => 'unavailable' as const)
  }

  async find(owner: KeyOwner): Promise<KeyLookup> {
    const now = await this.session.find(owner)
    if (now.kind === 'key') return now
    const blob = (await this.read())[owner.account]
    if (blob === undefined) return { kind: 'none' }
    if ((await this.notKept()) !== null) return { kind: 'unreadable' }
    const opened = await this.open(blob)
    if (opened?.account !== owner.account || opened.address !== owner.address) return { kind: 'unreadable' }
    // Still readable as it is: a store that cannot seal just now is asked again the next time.
    if (opened.stale) await this.seal(owner, opened.key).catch(() => undefined)
    return { kind: 'key', key: opened.key, place: 'computer' }
  }

  async put(owner: KeyOwner, key: string, place: 'computer' | 'session'): Promise<WhyNotKept | null> {
    if (place === 'session') {
      // The user chose not to keep it: an older kept one must not come back at the next start.
      await this.change(({ [owner.account]: _old, ...others }) => others)
      return this.session.put(owner, key, place)
    }
    const trouble = await this.notKept()
    if (trouble !== null) return trouble
    if (!(await this.seal(owner, key))) return 'unavailable'
    await this.session.forget(owner.account)
    return null
  }

  async forget(account: string): Promise<void> {
    await this.session.forget(account)
    await this.change(({ [account]: _old, ...others }) => others)
  }

  damaged(): string | null {
    return this.aside
  }

  /** False when the system did not seal it, or could not open what it sealed. */
  private async seal({ account, address }: KeyOwner, key: string): Promise<boolean> {
    const text = JSON.stringify({ account, address, key })
    let blob: Uint8Array
    try {
      blob = await this.encryption.seal(text)
      if ((await this.encryption.open(blob)).text !== text) return false
    } catch {
      // Its own words could quote what was to be sealed.
      return false
    }
    const encoded = Buffer.from(blob).toString('base64')
    await this.change((blobs) => ({ ...blobs, [account]: encoded }))
    return true
  }

  private async open(blob: string): Promise<(z.infer<typeof sealedSchema> & { readonly stale: boolean }) | null> {
    try {
      const { text, stale } = await this.encryption.open(Buffer.from(blob, 'base64'))
      return { ...sealedSchema.parse(JSON.parse(text)), stale }
    } catch {
      // Undecryptable, or not what was sealed: either way the key is asked for again.
      return null
    }
  }

  private change(how: (blobs: Blobs) => Blobs): Promise<void> {
    return changeAlone(this.path, async () => {
      const before = await this.read()
      const after = how(before)
      if (JSON.stringify(after) !== JSON.stringify(before)) await writeKept(this.path, { keys: after })
    })
  }

  private async read(): Promise<Blobs> {
    const { value, aside } = await readKept<Blobs>(this.path, fileSchema, {})
    this.aside = aside ?? this.aside
    return value
  }
}
