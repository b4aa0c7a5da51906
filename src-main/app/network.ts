/** How an account's requests travel, by the setting and by what the system says now. */
import { networkFor, type NetworkUse } from '../../src-shared/account/network-use.ts'

/** For an address that can be used. */
export type NetworkChoice = (address: string) => Promise<NetworkUse>

export interface NetworkParts {
  /** The setting, as it is now. */
  readonly setting: () => string | Promise<string>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Asks the system, which answers like a PAC file; absent where only the environment is known. */
  readonly resolveProxy?: ((url: string) => Promise<string>) | undefined
}

export function networkChoice({ setting, env, resolveProxy }: NetworkParts): NetworkChoice {
  return async (address) => {
    const set = await setting()
    // Asking may fetch a PAC file: only where its answer counts.
    const pac = set === 'system' && resolveProxy ? await resolveProxy(`${address}/`) : null
    return networkFor(address, set, { env, pac })
  }
}
