/**
 * Keys in a file, each encrypted by Electron or the system's tools. If the user chose not to encrypt keys, only the file's permissions protect them.
 * The account and its address are encrypted together with the key, so a key that is copied to another account cannot be decrypted. Keys that cannot
 * be encrypted are never written. Keys that cannot be decrypted are kept, and the user is asked for them again.
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { KeyStorageProblem } from '../../../src-shared/api/accounts-calls.ts'
import type { KeyLookup, KeyOwner, SecretsPort } from '../../ports/secrets.ts'
import { changeExclusively, readSavedJson, writeSavedJson } from '../../store/settings/persisted-json.ts'

/** Keeps keys in memory until the process ends, for hosts without a safe place: a browser's loopback server, and tests. */
export class MemorySecrets implements SecretsPort {
  private readonly keys = new Map<string, { readonly address: string; readonly key: string }>()

  findStorageProblem(): Promise<KeyStorageProblem | null> {
    return Promise.resolve('browser')
  }

  find({ account, address }: KeyOwner): Promise<KeyLookup> {
    const sessionKey = this.keys.get(account)
    return Promise.resolve(
      sessionKey?.address === address ? { kind: 'key', key: sessionKey.key, place: 'session' } : { kind: 'none' },
    )
  }

  put({ account, address }: KeyOwner, key: string, place: 'computer' | 'session'): Promise<KeyStorageProblem | null> {
    if (place === 'computer') return this.findStorageProblem()
    this.keys.set(account, { address, key })
    return Promise.resolve(null)
  }

  forget(account: string): Promise<void> {
    this.keys.delete(account)
    return Promise.resolve()
  }

  findRenamedDamagedFile(): string | null {
    return null
  }
}

/** A way to encrypt. Every method may reject, for example if the key store is locked or belongs to another user. */
export interface KeyEncryption {
  /** Why keys cannot be encrypted safely now; null if they can. */
  findEncryptionProblem(): Promise<'unavailable' | 'basic-text' | null>
  encrypt(text: string): Promise<Uint8Array>
  /** `isStale`: the system has a newer key, so the text should be encrypted again. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly isStale: boolean }>
}

type EncryptedKeys = Readonly<Record<string, string>>

const fileSchema = z.object({ keys: z.record(z.string(), z.base64()) }).transform(({ keys }) => keys)
const secretSchema = z.object({ account: z.string(), address: z.string(), key: z.string() })

export class EncryptedSecrets implements SecretsPort {
  private readonly path: string
  private readonly encryption: KeyEncryption
  /** Keys that the user chose not to store. */
  private readonly sessionKeys = new MemorySecrets()
  private damagedCopy: string | null = null

  constructor(dataFolder: string, encryption: KeyEncryption, file = 'keys.json') {
    this.path = join(dataFolder, file)
    this.encryption = encryption
  }

  async findStorageProblem(): Promise<KeyStorageProblem | null> {
    return this.encryption.findEncryptionProblem().catch(() => 'unavailable' as const)
  }

  async find(owner: KeyOwner): Promise<KeyLookup> {
    const sessionLookup = await this.sessionKeys.find(owner)
    if (sessionLookup.kind === 'key') return sessionLookup
    const blob = (await this.readBlobs())[owner.account]
    if (blob === undefined) return { kind: 'none' }
    if ((await this.findStorageProblem()) !== null) return { kind: 'unreadable' }
    const secret = await this.decrypt(blob)
    if (secret?.account !== owner.account || secret.address !== owner.address) return { kind: 'unreadable' }
    // The key is still readable, but the system has a newer key for encrypting. If the key cannot be encrypted again now, the program tries at the
    // next start.
    if (secret.isStale) await this.encryptAndSave(owner, secret.key).catch(() => undefined)
    return { kind: 'key', key: secret.key, place: 'computer' }
  }

  async put(owner: KeyOwner, key: string, place: 'computer' | 'session'): Promise<KeyStorageProblem | null> {
    if (place === 'session') {
      // The user chose not to store this key, so an older copy must not come back at the next start.
      await this.change(({ [owner.account]: _old, ...otherKeys }) => otherKeys)
      return this.sessionKeys.put(owner, key, place)
    }
    const storageProblem = await this.findStorageProblem()
    if (storageProblem !== null) return storageProblem
    if (!(await this.encryptAndSave(owner, key))) return 'unavailable'
    await this.sessionKeys.forget(owner.account)
    return null
  }

  async forget(account: string): Promise<void> {
    await this.sessionKeys.forget(account)
    await this.change(({ [account]: _old, ...otherKeys }) => otherKeys)
  }

  findRenamedDamagedFile(): string | null {
    return this.damagedCopy
  }

  /** Returns false if the system did not encrypt the key, or cannot decrypt its own result. */
  private async encryptAndSave({ account, address }: KeyOwner, key: string): Promise<boolean> {
    const text = JSON.stringify({ account, address, key })
    let blob: Uint8Array
    try {
      blob = await this.encryption.encrypt(text)
      if ((await this.encryption.decrypt(blob)).text !== text) return false
    } catch {
      // The error is dropped because its text could quote the key.
      return false
    }
    const base64 = Buffer.from(blob).toString('base64')
    await this.change((blobs) => ({ ...blobs, [account]: base64 }))
    return true
  }

  private async decrypt(blob: string): Promise<(z.infer<typeof secretSchema> & { readonly isStale: boolean }) | null> {
    try {
      const { text, isStale } = await this.encryption.decrypt(Buffer.from(blob, 'base64'))
      return { ...secretSchema.parse(JSON.parse(text)), isStale }
    } catch {
      // The key cannot be decrypted or belongs to another account, so the user is asked for it again.
      return null
    }
  }

  private change(edit: (blobs: EncryptedKeys) => EncryptedKeys): Promise<void> {
    return changeExclusively(this.path, async () => {
      const blobsBefore = await this.readBlobs()
      const changedBlobs = edit(blobsBefore)
      if (JSON.stringify(changedBlobs) !== JSON.stringify(blobsBefore))
        await writeSavedJson(this.path, { keys: changedBlobs })
    })
  }

  private async readBlobs(): Promise<EncryptedKeys> {
    const { value, damagedFileName } = await readSavedJson<EncryptedKeys>(this.path, fileSchema, {})
    this.damagedCopy = damagedFileName ?? this.damagedCopy
    return value
  }
}
