/**
 * Servers that requests may go to: those of accounts that are set up, and those the user has said yes to. A page that was taken over
 * could otherwise send what it has read to any address. Where the host has no dialogs of its own, every address is the user's word.
 */

export interface HostParts {
  /** Addresses of the accounts that are set up, the built-in ones among them. */
  readonly addresses: () => Promise<readonly string[]>
  /** Asks the user, outside the page; absent where that cannot be. */
  readonly confirm: ((host: string) => Promise<boolean>) | undefined
}

export class KnownHosts {
  readonly #parts: HostParts
  readonly #confirmed = new Set<string>()
  /** One question at a time. */
  #asking: Promise<unknown> = Promise.resolve()

  constructor(parts: HostParts) {
    this.#parts = parts
  }

  /** True when requests may go to `address`, which was parsed before. */
  async allows(address: string): Promise<boolean> {
    const { confirm } = this.#parts
    if (!confirm) return true
    const { origin, host, protocol } = new URL(address)
    const asked = this.#asking.then(async () => {
      if (await this.#knows(origin)) return true
      // Plain HTTP is possible to this machine only, and another program may be listening there.
      const said = await confirm(protocol === 'https:' ? host : origin)
      if (said) this.#confirmed.add(origin)
      return said
    })
    this.#asking = asked.catch(() => undefined)
    return asked
  }

  async #knows(origin: string): Promise<boolean> {
    if (this.#confirmed.has(origin)) return true
    return (await this.#parts.addresses()).some(
      (address) => URL.canParse(address) && new URL(address).origin === origin,
    )
  }
}
