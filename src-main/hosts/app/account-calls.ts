/** Setting accounts up, call by call. A key comes in and goes to the secrets; no answer here has one. */
import type { ConnectionFound } from '../../../src-shared/contract/accounts-calls.ts'
import type { Request } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { setupProblems } from '../../../src-shared/domain/account/account-setup.ts'
import { notKeptMessage, setupMessage } from '../../../src-shared/wording/account-setup.ts'
import { connectionWords } from '../../../src-shared/wording/account.ts'
import { networkShown } from '../../../src-shared/domain/account/network-use.ts'
import { checkKey, parseAddress } from '../../adapters/account/address.ts'
import { ledgerOf } from '../../adapters/account/ledger.ts'
import type { AccountsFile, SavedAccount } from '../../adapters/settings/accounts-file.ts'
import type { SettingsFile } from '../../adapters/settings/settings-file.ts'
import type { SecretsPort } from '../../engine/accounts/secrets.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import type { TestFound } from '../../adapters/account/test-connection.ts'
import { openAccountThread } from '../../workers/account-thread.ts'
import { leftToday, usualLimits } from '../../engine/run/quota.ts'
import type { Handlers } from '../dispatch.ts'
import type { NetworkChoice } from '../network.ts'
import type { KnownHosts } from './known-hosts.ts'
import type { UiLanguage } from './ui-language.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'

export interface AccountCallParts {
  readonly accountsFile: AccountsFile
  readonly settings: SettingsFile
  readonly secrets: SecretsPort
  readonly accounts: OpenAccounts
  readonly sessions: OpenSessions
  readonly runs: RunningRuns
  readonly journal: JournalPort
  readonly uiLanguage: UiLanguage
  readonly hosts: KnownHosts
  readonly network: NetworkChoice
  /** An account or its key is another now. */
  onAccountChanged(account: string): void
}

type Calls = Pick<
  Handlers,
  | 'accounts.setups'
  | 'accounts.save'
  | 'accounts.removal'
  | 'accounts.remove'
  | 'accounts.setKey'
  | 'accounts.forgetKey'
  | 'accounts.test'
  | 'accounts.probe'
>

export function accountCalls(parts: AccountCallParts): Calls {
  const { accountsFile, secrets, accounts, sessions, runs, journal, uiLanguage } = parts
  const gone = (): Answer<never> => ({
    ok: false,
    failure: { code: 'not-found', message: uiLanguage.words.accountGone },
  })

  const savedById = async (id: string): Promise<SavedAccount | undefined> =>
    (await accountsFile.list()).find((one) => one.id === id)

  const setup = async (saved: SavedAccount) => {
    const { id, name, address, storages } = saved
    return accounts.setupOf({ id, name, address, practice: false, storages: [...storages] })
  }

  /** Ids of the account's runs that are not through, those under way here among them. */
  async function unfinished(saved: SavedAccount) {
    const open = journal.listRuns().filter(({ state }) => state !== 'done')
    const own: { run: (typeof open)[number]; left: number }[] = []
    for (const run of open) {
      const { total, settled } = journal.callTotals(run.run)
      if (settled < total && (await accounts.owns(saved, journal.record(run.run))))
        own.push({ run, left: total - settled })
    }
    return own
  }

  /** Null when no run of the account is under way in this process. */
  async function activeRuns(saved: SavedAccount): Promise<Answer<never> | null> {
    for (const run of runs.activeRuns()) {
      if (!(await accounts.owns(saved, journal.record(run)))) continue
      const message = uiLanguage.words.accountBusy(saved.name)
      return { ok: false, failure: { code: 'run-busy', message } }
    }
    return null
  }

  /** What a connection is tried with, or why it cannot be. */
  async function tried(asked: Request<'accounts.probe'>): Promise<Answer<{ address: string; key: string }>> {
    const address = parseAddress(asked.address).text
    if (asked.secret !== null) return { ok: true, value: { address, key: checkKey(asked.secret) } }
    const known = asked.account === null ? null : await keyFor(asked.account, address)
    if (known !== null) return { ok: true, value: { address, key: known } }
    const message = uiLanguage.words.keyFirst
    return { ok: false, failure: { code: 'bad-request', message, detail: 'key-missing' } }
  }

  /** Null when requests may go to this address. */
  async function unlessAllowed(address: string): Promise<Answer<never> | null> {
    if (await parts.hosts.allows(address)) return null
    const message = uiLanguage.words.hostDeclined(new URL(address).host)
    return { ok: false, failure: { code: 'bad-request', message, detail: 'host-declined' } }
  }

  /** A key is tried at its own account's address only. */
  async function keyFor(id: string, address: string): Promise<string | null> {
    if (!(await savedById(id))) {
      const given = await accounts.usable(id)
      return given.ok && given.value.connection.address === address ? given.value.connection.key : null
    }
    const found = await secrets.find({ account: id, address })
    return found.kind === 'key' ? found.key : null
  }

  async function find(asked: Request<'accounts.test'>, materials: boolean): Promise<Answer<ConnectionFound>> {
    const use = await tried(asked)
    if (!use.ok) return use
    const { address, key } = use.value
    const declined = await unlessAllowed(address)
    if (declined) return declined
    const ledger = ledgerOf(address, key)
    const onRequest = (): void => journal.countRequests(ledger, 1)
    const network = await parts.network(address)
    const account = openAccountThread({ address, key, network, onRequest })
    let found: TestFound
    try {
      found = await account.test({ storages: asked.storages, materials })
    } finally {
      await account.close()
    }
    const { fault, ...told } = found
    const detail = fault === null ? null : connectionWords(fault, uiLanguage.language)
    const left = leftToday(journal, ledger, usualLimits(parts.settings.now().quotaReserve))
    return { ok: true, value: { ...told, detail, leftToday: left, network: networkShown(network) } }
  }

  /** The account with another key, or none: what is open goes on with it. */
  async function rekeyed(saved: SavedAccount) {
    const usable = await accounts.usable(saved.id)
    if (usable.ok) await sessions.rekey(usable.value)
    parts.onAccountChanged(saved.id)
    return { ok: true, value: { account: await setup(saved) } } as const
  }

  return {
    'accounts.setups': async () => {
      const setups = await accounts.setups()
      const files = [
        { what: 'accounts' as const, aside: accountsFile.aside() },
        { what: 'keys' as const, aside: secrets.damaged() },
        { what: 'settings' as const, aside: parts.settings.aside },
      ]
      const damaged = files.flatMap(({ what, aside }) => (aside === null ? [] : [{ what, aside }]))
      return { ok: true, value: { accounts: setups, notKept: await secrets.notKept(), damaged } }
    },
    'accounts.save': async ({ account: id, ...asked }) => {
      const all = await accountsFile.list()
      const before = all.find((one) => one.id === id)
      if (id !== null && !before) return gone()
      const others = all.filter((one) => one !== before).map(({ name }) => name)
      const [trouble] = setupProblems(asked, others)
      if (trouble) {
        return {
          ok: false,
          failure: { code: 'bad-request', message: setupMessage(trouble, uiLanguage.language), detail: trouble.code },
        }
      }
      const address = parseAddress(asked.address).text
      const moved = before !== undefined && parseAddress(before.address).text !== address
      const busy = moved ? await activeRuns(before) : null
      if (busy) return busy
      const declined = await unlessAllowed(address)
      if (declined) return declined
      const name = asked.name.trim().replace(/\s+/g, ' ')
      const storages = asked.storages.map((one) => ({ id: one.id, name: one.name.trim() }))
      const secondSeal = asked.secondSeal ?? before?.secondSeal ?? false
      const saved = await accountsFile.save({ id, name, address, storages, secondSeal })
      if (moved) await secrets.forget(saved.id)
      parts.onAccountChanged(saved.id)
      return { ok: true, value: { account: await setup(saved) } }
    },
    'accounts.removal': async ({ account: id }) => {
      const saved = await savedById(id)
      if (!saved) return gone()
      const open = await unfinished(saved)
      return {
        ok: true,
        value: {
          unfinished: open.map(({ run: { run, file, state, started }, left }) => ({ run, file, state, started, left })),
        },
      }
    },
    'accounts.remove': async ({ account: id }) => {
      const saved = await savedById(id)
      if (!saved) return gone()
      const busy = await activeRuns(saved)
      if (busy) return busy
      // The key first: an account that is gone must not leave one behind.
      await secrets.forget(id)
      await accountsFile.remove(id)
      parts.onAccountChanged(id)
      return { ok: true, value: {} }
    },
    'accounts.setKey': async ({ account: id, secret, keep }) => {
      const saved = await savedById(id)
      if (!saved) return gone()
      const owner = { account: id, address: parseAddress(saved.address).text }
      const notKept = await secrets.put(owner, checkKey(secret), keep)
      if (notKept === null) return rekeyed(saved)
      return {
        ok: false,
        failure: { code: 'cannot-write', message: notKeptMessage(notKept, uiLanguage.language), detail: notKept },
      }
    },
    'accounts.forgetKey': async ({ account: id }) => {
      const saved = await savedById(id)
      if (!saved) return gone()
      const busy = await activeRuns(saved)
      if (busy) return busy
      await secrets.forget(id)
      return rekeyed(saved)
    },
    'accounts.test': (asked) => find(asked, true),
    'accounts.probe': (asked) => find({ ...asked, storages: [] }, false),
  }
}
