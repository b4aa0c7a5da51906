/** Trying a connection, with a key that was typed or with the account's own. */
import type { ConnectionResult } from '../../src-shared/api/accounts-calls.ts'
import type { Request } from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { networkView } from '../../src-shared/account/network-use.ts'
import { connectionTrouble } from '../../src-shared/account/connection-trouble.ts'
import { connectionWords } from '../../src-shared/words/account.ts'
import { checkKey, parseAddress, quotaIdOf } from '../account/address.ts'
import type { TestResult } from '../account/test-connection.ts'
import type { SettingsTable } from '../store/settings/settings-table.ts'
import type { SecretsPort } from '../ports/secrets.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { leftToday, usualLimits } from '../run/quota.ts'
import { openAccountThread } from '../account/worker/account-thread.ts'
import type { Handlers } from './dispatch.ts'
import type { NetworkChoice } from './network.ts'
import type { AccountLookup } from './account-lookup.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { UiLanguage } from './ui-language.ts'

export interface ConnectionParts {
  readonly settings: SettingsTable
  readonly secrets: SecretsPort
  readonly accounts: OpenAccounts
  readonly journal: JournalPort
  readonly uiLanguage: UiLanguage
  readonly network: NetworkChoice
}

export function connectionCalls(
  parts: ConnectionParts,
  lookup: AccountLookup,
): Pick<Handlers, 'accounts.test' | 'accounts.probe'> {
  const { secrets, accounts, journal, uiLanguage } = parts

  /** What a connection is tried with, or why it cannot be. */
  async function tried(asked: Request<'accounts.probe'>): Promise<Answer<{ address: string; key: string }>> {
    const address = parseAddress(asked.address).text
    if (asked.secret !== null) return { ok: true, value: { address, key: checkKey(asked.secret) } }
    const known = asked.account === null ? null : await keyFor(asked.account, address)
    if (known !== null) return { ok: true, value: { address, key: known } }
    const message = uiLanguage.words.keyFirst
    return { ok: false, failure: { code: 'bad-request', message, detail: 'key-missing' } }
  }

  /** A key is tried at its own account's address only. */
  async function keyFor(id: string, address: string): Promise<string | null> {
    if (!(await lookup.saved(id))) {
      const given = await accounts.usable(id)
      return given.ok && given.value.connection.address === address ? given.value.connection.key : null
    }
    const found = await secrets.find({ account: id, address })
    return found.kind === 'key' ? found.key : null
  }

  async function find(asked: Request<'accounts.test'>, materials: boolean): Promise<Answer<ConnectionResult>> {
    const use = await tried(asked)
    if (!use.ok) return use
    const { address, key } = use.value
    const declined = await lookup.declined(address)
    if (declined) return declined
    const ledger = quotaIdOf(address, key)
    const onRequest = (): void => journal.countRequests(ledger, 1)
    const network = await parts.network(address)
    const account = openAccountThread({ address, key, network, onRequest })
    let found: TestResult
    try {
      found = await account.test({ storages: asked.storages, materials })
    } finally {
      await account.close()
    }
    const { fault, ...told } = found
    const detail = fault === null ? null : connectionWords(fault, uiLanguage.language)
    const trouble = connectionTrouble(found)
    const left = leftToday(journal, ledger, usualLimits(parts.settings.now().quotaReserve))
    return { ok: true, value: { ...told, detail, trouble, leftToday: left, network: networkView(network) } }
  }

  return {
    'accounts.test': (asked) => find(asked, true),
    'accounts.probe': (asked) => find({ ...asked, storages: [] }, false),
  }
}
