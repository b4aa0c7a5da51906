/** Decides whether an account's requests use a proxy, from the setting and the system's current proxies. */
import { chooseNetwork, type NetworkUse } from '../../src-shared/account/network-use.ts'

/** Chooses the network for a valid address. */
export type NetworkChoice = (address: string) => Promise<NetworkUse>

export interface NetworkDependencies {
  /** The current proxy setting. */
  readonly setting: () => string | Promise<string>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Asks the system for its proxies, and returns them as a PAC file lists them. Absent if only the environment is used. */
  readonly resolveProxy?: ((url: string) => Promise<string>) | undefined
}

export function makeNetworkChoice({ setting, env, resolveProxy }: NetworkDependencies): NetworkChoice {
  return async (address) => {
    const proxySetting = await setting()
    // The system may download a PAC file, so it is asked only if the setting is `system`.
    const proxyList = proxySetting === 'system' && resolveProxy ? await resolveProxy(`${address}/`) : null
    return chooseNetwork(address, proxySetting, { environment: env, pacText: proxyList })
  }
}

interface KnownHostsDependencies {
  /** The addresses of all accounts, including the built-in ones. */
  readonly listAddresses: () => Promise<readonly string[]>
  /** Asks the user, outside the page. Absent if the host cannot ask. */
  readonly confirm: ((host: string) => Promise<boolean>) | undefined
}

/**
 * Servers that may receive requests: those of existing accounts, and those the user allowed. Otherwise a hijacked page could send what it has read
 * anywhere. If the host has no dialogs of its own, every address is allowed.
 */
export class KnownHosts {
  readonly #parts: KnownHostsDependencies
  readonly #confirmedOrigins = new Set<string>()
  /** The latest question. The next one waits for it, so that the user sees one at a time. */
  #lastQuestion: Promise<unknown> = Promise.resolve()

  constructor(parts: KnownHostsDependencies) {
    this.#parts = parts
  }

  /** True if requests may be sent to `address`, which is already parsed. */
  async allows(address: string): Promise<boolean> {
    const { confirm } = this.#parts
    if (!confirm) return true
    const { origin, host, protocol } = new URL(address)
    const confirmation = this.#lastQuestion.then(async () => {
      if (await this.#knows(origin)) return true
      // Plain HTTP is allowed only to this machine, where another program may be listening. The user therefore sees `http://`.
      const isAllowed = await confirm(protocol === 'https:' ? host : origin)
      if (isAllowed) this.#confirmedOrigins.add(origin)
      return isAllowed
    })
    this.#lastQuestion = confirmation.catch(() => undefined)
    return confirmation
  }

  async #knows(origin: string): Promise<boolean> {
    if (this.#confirmedOrigins.has(origin)) return true
    return (await this.#parts.listAddresses()).some(
      (address) => URL.canParse(address) && new URL(address).origin === origin,
    )
  }
}
