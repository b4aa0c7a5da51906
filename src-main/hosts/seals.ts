/** The seals of a data folder: its own keys, and those somebody here has named; and which accounts need a second one. */
import { accountPlace } from '../../src-shared/domain/account/account-place.ts'
import type { KnownSeals } from '../../src-shared/domain/guard/seals.ts'
import { readFormerKey, type OwnSeals } from '../adapters/plan-file/seal.ts'
import { SealKeys } from '../adapters/secrets/seal-keys.ts'
import type { KeyEncryption } from '../adapters/secrets/encrypted-secrets.ts'
import type { SavedAccount } from '../adapters/settings/accounts-file.ts'
import { TrustedSeals } from '../adapters/settings/trusted-seals.ts'

export class Seals {
  readonly keys: SealKeys
  readonly trusted: TrustedSeals
  private readonly dataFolder: string

  /** `sealer`: the system's encryption; null where a host has none. */
  constructor(dataFolder: string, sealer: KeyEncryption | null = null) {
    this.dataFolder = dataFolder
    this.keys = new SealKeys(dataFolder, sealer)
    this.trusted = new TrustedSeals(dataFolder)
  }

  /** For reading a plan. */
  async own(): Promise<OwnSeals> {
    const keys = await this.keys.own()
    return { own: keys.map(({ fingerprint }) => fingerprint), former: await readFormerKey(this.dataFolder) }
  }

  async known(): Promise<KnownSeals> {
    return { own: (await this.own()).own, trusted: await this.trusted.list() }
  }
}

/** The account at this address whose plans need a second seal, by whatever name it is used; undefined where none does. */
export function needingApproval(accounts: readonly SavedAccount[], address: string): SavedAccount | undefined {
  const place = accountPlace(address)
  return accounts.find((account) => account.secondSeal === true && accountPlace(account.address) === place)
}
