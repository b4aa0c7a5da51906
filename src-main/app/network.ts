/** How an account's requests reach it, by the setting and the system's current proxies. */
import { networkFor, type NetworkUse } from '../../src-shared/account/network-use.ts'

/** For an address that can be used. */
export type NetworkChoice = (address: string) => Promise<NetworkUse>

export interface NetworkParts {
  /** The current setting. */
  readonly setting: () => string | Promise<string>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Asks the system, which answers like a PAC file; absent if only the environment is known. */
  readonly resolveProxy?: ((url: string) => Promise<string>) | undefined
}

export function networkChoice({ setting, env, resolveProxy }: NetworkParts): NetworkChoice {
  return async (address) => {
    const set = await setting()
    // Asking may download a PAC file, so it is only done if the answer matters.
    const pac = set === 'system' && resolveProxy ? await resolveProxy(`${address}/`) : null
    return networkFor(address, set, { env, pac })
  }
}

interface HostParts {
  /** Addresses of the accounts that are set up, including the built-in ones. */
  readonly addresses: () => Promise<readonly string[]>
  /** Asks the user, outside the page; absent if the host cannot ask. */
  readonly confirm: ((host: string) => Promise<boolean>) | undefined
}

/**
 * Servers that may receive requests: those of accounts that are set up, and those the user allowed. Otherwise a hijacked page could send what it
 * has read to any address. If the host has no dialogs of its own, every address counts as allowed by the user.
 */
export class KnownHosts {
  readonly #parts: HostParts
  readonly #confirmed = new Set<string>()
  /** One question at a time. */
  #asking: Promise<unknown> = Promise.resolve()

  constructor(parts: HostParts) {
    this.#parts = parts
  }

  /** Whether requests may go to `address`, which is already parsed. */
  async allows(address: string): Promise<boolean> {
    const { confirm } = this.#parts
    if (!confirm) return true
    const { origin, host, protocol } = new URL(address)
    const confirmation = this.#asking.then(async () => {
      if (await this.#knows(origin)) return true
      // Plain HTTP is possible to this machine only, and another program may be listening there.
      const said = await confirm(protocol === 'https:' ? host : origin)
      if (said) this.#confirmed.add(origin)
      return said
    })
    this.#asking = confirmation.catch(() => undefined)
    return confirmation
  }

  async #knows(origin: string): Promise<boolean> {
    if (this.#confirmed.has(origin)) return true
    return (await this.#parts.addresses()).some(
      (address) => URL.canParse(address) && new URL(address).origin === origin,
    )
  }
}
