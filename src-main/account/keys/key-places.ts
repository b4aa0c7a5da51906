/**
 * The places in a data folder where keys are kept. The window's keys are encrypted by Electron, and the terminal's by the system's tools. Keys are in
 * a plain file only if the user chose that. Each program writes to its own place and reads the others. A key is in one place only: saving it removes
 * it from the others.
 */
import type { KeyLookup, KeyOwner, SecretsPort } from '../../ports/secrets.ts'
import type { KeyStorageProblem } from '../../../src-shared/api/accounts-calls.ts'
import { MemorySecrets, EncryptedSecrets, type KeyEncryption } from './encrypted-secrets.ts'
import { noEncryption, filePermissionEncryption, makeSystemEncryption } from './system-encryption.ts'

export type KeyPlace = 'window' | 'system' | 'file'

const WINDOW_FILE = 'keys.json'
const SYSTEM_FILE = 'terminal-keys.json'
const PLAIN_FILE = 'plain-keys.json'

export class KeyPlaces implements SecretsPort {
  private readonly ownPlace: SecretsPort
  private readonly otherPlaces: readonly SecretsPort[]

  constructor(ownPlace: SecretsPort, otherPlaces: readonly SecretsPort[]) {
    this.ownPlace = ownPlace
    this.otherPlaces = otherPlaces
  }

  findStorageProblem(): Promise<KeyStorageProblem | null> {
    return this.ownPlace.findStorageProblem()
  }

  async find(owner: KeyOwner): Promise<KeyLookup> {
    let isKeyUnreadable = false
    for (const place of [this.ownPlace, ...this.otherPlaces]) {
      const lookup = await place.find(owner)
      if (lookup.kind === 'key') return lookup
      isKeyUnreadable ||= lookup.kind === 'unreadable'
    }
    return { kind: isKeyUnreadable ? 'unreadable' : 'none' }
  }

  async put(owner: KeyOwner, key: string, place: 'computer' | 'session'): Promise<KeyStorageProblem | null> {
    const storageProblem = await this.ownPlace.put(owner, key, place)
    if (storageProblem !== null) return storageProblem
    // A program that keeps keys only until it ends must not delete the keys of other programs.
    if (place === 'computer' || (await this.ownPlace.findStorageProblem()) === null)
      await this.forgetKeyIn(this.otherPlaces, owner.account)
    return null
  }

  async forget(account: string): Promise<void> {
    await this.forgetKeyIn([this.ownPlace, ...this.otherPlaces], account)
  }

  findRenamedDamagedFile(): string | null {
    return (
      [this.ownPlace, ...this.otherPlaces]
        .map((place) => place.findRenamedDamagedFile())
        .find((name) => name !== null) ?? null
    )
  }

  private async forgetKeyIn(places: readonly SecretsPort[], account: string): Promise<void> {
    for (const place of places) await place.forget(account)
  }
}

/** The window's keys. `encryption` is Electron's. It is null for a window in a browser, which keeps keys only until it ends. */
export function makeWindowKeys(dataFolder: string, encryption: KeyEncryption | null): SecretsPort {
  const ownPlace = encryption ? new EncryptedSecrets(dataFolder, encryption, WINDOW_FILE) : new MemorySecrets()
  return new KeyPlaces(ownPlace, [
    new EncryptedSecrets(dataFolder, makeSystemEncryption(), SYSTEM_FILE),
    new EncryptedSecrets(dataFolder, filePermissionEncryption, PLAIN_FILE),
  ])
}

export interface TerminalKeys extends SecretsPort {
  /** True if keys are kept in a file that is protected only by its permissions. */
  readonly isPlain: boolean
  /** Where an account's key is stored; null if it is not stored. */
  placeOf(owner: KeyOwner): Promise<KeyPlace | null>
}

/** The terminal's keys. `usesPlainFile`: true to keep them in a file that is protected only by its permissions. */
export function makeTerminalKeys(dataFolder: string, usesPlainFile = false): TerminalKeys {
  const places: Readonly<Record<KeyPlace, SecretsPort>> = {
    window: new EncryptedSecrets(dataFolder, noEncryption, WINDOW_FILE),
    system: new EncryptedSecrets(dataFolder, makeSystemEncryption(), SYSTEM_FILE),
    file: new EncryptedSecrets(dataFolder, filePermissionEncryption, PLAIN_FILE),
  }
  const ownPlace = usesPlainFile ? places.file : places.system
  const secrets = new KeyPlaces(ownPlace, usesPlainFile ? [places.system, places.window] : [places.file, places.window])
  return {
    isPlain: usesPlainFile,
    findStorageProblem: () => secrets.findStorageProblem(),
    find: (owner) => secrets.find(owner),
    put: (owner, key, place) => secrets.put(owner, key, place),
    forget: (account) => secrets.forget(account),
    findRenamedDamagedFile: () => secrets.findRenamedDamagedFile(),
    async placeOf(owner) {
      for (const place of ['system', 'file', 'window'] as const)
        if ((await places[place].find(owner)).kind !== 'none') return place
      return null
    },
  }
}
