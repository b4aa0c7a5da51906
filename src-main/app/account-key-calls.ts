/** An account's key, given and taken away. What is open goes on with the other key. */
import { notKeptMessage } from '../../src-shared/words/account-setup.ts'
import { checkKey, parseAddress } from '../account/address.ts'
import type { SavedAccount } from '../store/settings/accounts-table.ts'
import type { SecretsPort } from '../ports/secrets.ts'
import type { Handlers } from './dispatch.ts'
import type { AccountLookup } from './account-lookup.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { UiLanguage } from './ui-language.ts'

export interface AccountKeyParts {
  readonly secrets: SecretsPort
  readonly accounts: OpenAccounts
  readonly sessions: OpenSessions
  readonly uiLanguage: UiLanguage
  /** An account or its key is another now. */
  readonly onAccountChanged: (account: string) => void
}

export function accountKeyCalls(
  parts: AccountKeyParts,
  lookup: AccountLookup,
): Pick<Handlers, 'accounts.setKey' | 'accounts.forgetKey'> {
  const { secrets, accounts, sessions, uiLanguage } = parts

  /** The account with another key, or none: what is open goes on with it. */
  async function rekeyed(saved: SavedAccount) {
    const usable = await accounts.usable(saved.id)
    if (usable.ok) await sessions.rekey(usable.value)
    parts.onAccountChanged(saved.id)
    return { ok: true, value: { account: await lookup.setup(saved) } } as const
  }

  return {
    'accounts.setKey': async ({ account: id, secret, keep }) => {
      const saved = await lookup.saved(id)
      if (!saved) return lookup.gone()
      const owner = { account: id, address: parseAddress(saved.address).text }
      const notKept = await secrets.put(owner, checkKey(secret), keep)
      if (notKept === null) return rekeyed(saved)
      return {
        ok: false,
        failure: { code: 'cannot-write', message: notKeptMessage(notKept, uiLanguage.language), detail: notKept },
      }
    },
    'accounts.forgetKey': async ({ account: id }) => {
      const saved = await lookup.saved(id)
      if (!saved) return lookup.gone()
      const busy = await lookup.busy(saved)
      if (busy) return busy
      await secrets.forget(id)
      return rekeyed(saved)
    },
  }
}
