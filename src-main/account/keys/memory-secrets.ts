/** Keys until the process ends, for hosts that have no safe place: a browser's loopback server, and any test. Writes nothing. */
import type { WhyNotKept } from '../../../src-shared/api/accounts-calls.ts'
import type { KeyLookup, KeyOwner, SecretsPort } from '../../ports/secrets.ts'

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
