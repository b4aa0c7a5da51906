/**
 * Electron's safeStorage as encryption for keys. Uses only its asynchronous functions. Refuses if the system would not protect keys: Linux without a
 * password store uses a password from Chromium's public source.
 */
import type { KeyEncryption } from '../account/keys/encrypted-secrets.ts'

/** The part of Electron's SafeStorage used here. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  getSelectedStorageBackend?(): string
  encryptStringAsync(text: string): Promise<Uint8Array>
  decryptStringAsync(encryptedBytes: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
}

/** `whenReady`: Electron's answers are correct only after its ready event. */
export function makeElectronEncryption(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform,
  whenReady: Promise<unknown>,
): KeyEncryption {
  return {
    async findEncryptionProblem() {
      await whenReady
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'unavailable'
      if (platform !== 'linux') return null
      // Only Linux has this method.
      const backend = safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
      return backend === 'basic_text' || backend === 'unknown' ? 'basic-text' : null
    },
    async encrypt(text) {
      await whenReady
      return safeStorage.encryptStringAsync(text)
    },
    async decrypt(encryptedBytes) {
      await whenReady
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(encryptedBytes))
      return { text: result, isStale: shouldReEncrypt }
    },
  }
}
