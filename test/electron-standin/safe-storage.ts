/**
 * Electron's safeStorage with a system password store that a test can remove, lock or change. Encryption is real (AES-256-GCM), so that a key in
 * plain text is the app's fault. The environment sets the initial state: STANDIN_KEYCHAIN.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { record } from './record.ts'

export interface Keychain {
  /** False if the system has no store. */
  available: boolean
  /** Linux's name of the store; `basic_text` protects nothing. */
  backend: string
  /** A locked store exists but rejects requests. */
  locked: boolean
  /** The store's own secret. Another store cannot decrypt what this one encrypted. */
  secret: string
  /** Increases when the system changes its key. Older values can be decrypted, and should be encrypted again. */
  version: number
}

const keychain: Keychain = {
  available: true,
  backend: 'gnome_libsecret',
  locked: false,
  secret: 'this user on this computer',
  version: 1,
  ...(JSON.parse(process.env['STANDIN_KEYCHAIN'] ?? '{}') as Partial<Keychain>),
}

/** Changes the store from now on. */
export function changeKeychain(changes: Partial<Keychain>): void {
  Object.assign(keychain, changes)
}

const keyOf = (version: number): Buffer => createHash('sha256').update(`${version} ${keychain.secret}`).digest()

function mustBeOpen(): void {
  if (!keychain.available || keychain.locked) throw new Error('Encryption is not available.')
}

export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return keychain.available
  },
  getSelectedStorageBackend: (): string => keychain.backend,
  async encryptStringAsync(text: string): Promise<Buffer> {
    mustBeOpen()
    record('safeStorage.encryptStringAsync')
    const start = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyOf(keychain.version), start)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([keychain.version]), start, cipher.getAuthTag(), sealed])
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    mustBeOpen()
    const version = sealed[0] ?? 0
    const decipher = createDecipheriv('aes-256-gcm', keyOf(version), sealed.subarray(1, 13))
    decipher.setAuthTag(sealed.subarray(13, 29))
    const result = Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    return { result, shouldReEncrypt: version !== keychain.version }
  },
}
