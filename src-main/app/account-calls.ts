/** The calls that set up accounts. Keys are stored but never part of an answer. */
import type { Request } from '../../src-shared/api/calls.ts'
import { findSetupProblems } from '../../src-shared/account/account-setup.ts'
import { parseAddress, checkKey, quotaIdOf } from '../account/address.ts'
import type { SavedAccount, AccountsTable } from '../store/settings/accounts-table.ts'
import type { Handlers } from './dispatch.ts'
import type { SecretsPort } from '../ports/secrets.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { ConnectionResult } from '../../src-shared/api/accounts-calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { toNetworkView } from '../../src-shared/account/network-use.ts'
import type { TestResult } from '../account/test-connection.ts'
import type { SettingsTable } from '../store/settings/settings-table.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { countRequestsLeftToday, makeDefaultLimits } from '../run/left-today.ts'
import { openAccountThread } from '../account/worker/account-thread.ts'
import type { NetworkChoice, KnownHosts } from './network.ts'
import type { RunningRuns } from './running-runs.ts'

export type AccountCallDependencies = LookupDependencies & AccountKeyDependencies & ConnectionDependencies

export function accountCalls(parts: AccountCallDependencies) {
  const lookup = new AccountLookup(parts)
  return { ...setupCalls(parts, lookup), ...accountKeyCalls(parts, lookup), ...connectionCalls(parts, lookup) }
}

function setupCalls(
  parts: AccountCallDependencies,
  lookup: AccountLookup,
): Pick<Handlers, 'accounts.setups' | 'accounts.save' | 'accounts.removal' | 'accounts.remove'> {
  const { accountsFile, secrets, accounts } = parts
  return {
    'accounts.setups': async () => {
      const setups = await accounts.listSetups()
      return {
        ok: true,
        value: {
          accounts: setups,
          notKept: await secrets.findStorageProblem(),
          keysAside: secrets.findRenamedDamagedFile(),
        },
      }
    },
    'accounts.save': (request) => saveAccount(parts, lookup, request),
    'accounts.removal': async ({ account: id }) => {
      const savedAccount = await lookup.savedAccount(id)
      if (!savedAccount) return lookup.accountGoneAnswer()
      const unfinishedRuns = await findUnfinishedRuns(parts, savedAccount)
      return {
        ok: true,
        value: {
          unfinished: unfinishedRuns.map(({ run: { run, file, state, started: startedAt }, callsLeft }) => ({
            run,
            file,
            state,
            started: startedAt,
            left: callsLeft,
          })),
        },
      }
    },
    'accounts.remove': async ({ account: id }) => {
      const savedAccount = await lookup.savedAccount(id)
      if (!savedAccount) return lookup.accountGoneAnswer()
      const busyAnswer = await lookup.busyAnswer(savedAccount)
      if (busyAnswer) return busyAnswer
      // The key is removed first: a removed account must not leave its key behind.
      await secrets.forget(id)
      await accountsFile.remove(id)
      parts.onAccountChanged(id)
      return { ok: true, value: {} }
    },
  }
}

async function saveAccount(
  { accountsFile, secrets, onAccountChanged }: AccountCallDependencies,
  lookup: AccountLookup,
  { account: id, ...accountRequest }: Request<'accounts.save'>,
): ReturnType<Handlers['accounts.save']> {
  const savedAccounts = await accountsFile.list()
  const previousAccount = savedAccounts.find((account) => account.id === id)
  if (id !== null && !previousAccount) return lookup.accountGoneAnswer()
  const otherNames = savedAccounts.filter((account) => account !== previousAccount).map(({ name }) => name)
  const [problem] = findSetupProblems(accountRequest, otherNames)
  if (problem) return refuse({ code: 'account-setup', problem })
  const address = parseAddress(accountRequest.address).text
  const hasAddressChanged = previousAccount !== undefined && parseAddress(previousAccount.address).text !== address
  const busyAnswer = hasAddressChanged ? await lookup.busyAnswer(previousAccount) : null
  if (busyAnswer) return busyAnswer
  const refusal = await lookup.findAddressRefusal(address)
  if (refusal) return refusal
  const name = accountRequest.name.trim().replace(/\s+/g, ' ')
  const storages = accountRequest.storages.map((storage) => ({ id: storage.id, name: storage.name.trim() }))
  const savedAccount = await accountsFile.save({ id, name, address, storages })
  if (hasAddressChanged) await secrets.forget(savedAccount.id)
  onAccountChanged(savedAccount.id)
  return { ok: true, value: { account: await lookup.setupOf(savedAccount) } }
}

/** The account's unfinished runs, including those that are running now. */
async function findUnfinishedRuns({ accounts, journal }: LookupDependencies, savedAccount: SavedAccount) {
  const openRuns = journal.listRuns().filter(({ state }) => state !== 'done')
  const unfinishedRuns: { run: (typeof openRuns)[number]; callsLeft: number }[] = []
  for (const run of openRuns) {
    const { total, settledCallCount } = journal.readCallTotals(run.run)
    if (settledCallCount < total && (await accounts.ownsRun(savedAccount, journal.record(run.run))))
      unfinishedRuns.push({ run, callsLeft: total - settledCallCount })
  }
  return unfinishedRuns
}

interface AccountKeyDependencies {
  readonly secrets: SecretsPort
  readonly accounts: OpenAccounts
  readonly sessions: OpenSessions
  /** Called when an account or its key has changed. */
  readonly onAccountChanged: (account: string) => void
}

/** Sets or removes an account's key. Open imports and runs continue with the new key. */
function accountKeyCalls(
  parts: AccountKeyDependencies,
  lookup: AccountLookup,
): Pick<Handlers, 'accounts.setKey' | 'accounts.forgetKey'> {
  const { secrets, accounts, sessions } = parts

  /** Called after the account's key was set or removed. Open imports continue with the new key. Returns the account's setup. */
  async function continueWithKey(savedAccount: SavedAccount) {
    const usableAccount = await accounts.usableAccount(savedAccount.id)
    if (usableAccount.ok) await sessions.updateConnection(usableAccount.value)
    parts.onAccountChanged(savedAccount.id)
    return { ok: true, value: { account: await lookup.setupOf(savedAccount) } } as const
  }

  return {
    'accounts.setKey': async ({ account: id, secret, keep: keyPlace }) => {
      const savedAccount = await lookup.savedAccount(id)
      if (!savedAccount) return lookup.accountGoneAnswer()
      const owner = { account: id, address: parseAddress(savedAccount.address).text }
      const storageProblem = await secrets.put(owner, checkKey(secret), keyPlace)
      return storageProblem === null
        ? continueWithKey(savedAccount)
        : refuse({ code: 'key-not-kept', why: storageProblem })
    },
    'accounts.forgetKey': async ({ account: id }) => {
      const savedAccount = await lookup.savedAccount(id)
      if (!savedAccount) return lookup.accountGoneAnswer()
      const busyAnswer = await lookup.busyAnswer(savedAccount)
      if (busyAnswer) return busyAnswer
      await secrets.forget(id)
      return continueWithKey(savedAccount)
    },
  }
}

interface ConnectionDependencies {
  readonly settings: SettingsTable
  readonly secrets: SecretsPort
  readonly accounts: OpenAccounts
  readonly journal: JournalPort
  readonly network: NetworkChoice
}

/** Tests a connection, with a key that was typed or with the account's saved key. */
function connectionCalls(
  parts: ConnectionDependencies,
  lookup: AccountLookup,
): Pick<Handlers, 'accounts.test' | 'accounts.probe'> {
  const { secrets, accounts, journal } = parts

  /** What is needed to test a connection, or why it cannot be tested. */
  async function findConnectionToTest(
    request: Request<'accounts.probe'>,
  ): Promise<Answer<{ address: string; key: string }>> {
    const address = parseAddress(request.address).text
    if (request.secret !== null) return { ok: true, value: { address, key: checkKey(request.secret) } }
    const knownKey = request.account === null ? null : await findKeyFor(request.account, address)
    return knownKey === null ? refuse({ code: 'key-first' }) : { ok: true, value: { address, key: knownKey } }
  }

  /** A saved key is only tested at its own account's address. */
  async function findKeyFor(id: string, address: string): Promise<string | null> {
    if (!(await lookup.savedAccount(id))) {
      const usableAnswer = await accounts.usableAccount(id)
      return usableAnswer.ok && usableAnswer.value.connection.address === address
        ? usableAnswer.value.connection.key
        : null
    }
    const keyLookup = await secrets.find({ account: id, address })
    return keyLookup.kind === 'key' ? keyLookup.key : null
  }

  async function testConnection(
    request: Request<'accounts.test'>,
    withMaterials: boolean,
  ): Promise<Answer<ConnectionResult>> {
    const addressAnswer = await findConnectionToTest(request)
    if (!addressAnswer.ok) return addressAnswer
    const { address, key } = addressAnswer.value
    const refusal = await lookup.findAddressRefusal(address)
    if (refusal) return refusal
    const ledger = quotaIdOf(address, key)
    const onRequest = (): void => journal.countRequests(ledger, 1)
    const network = await parts.network(address)
    const account = openAccountThread({ address, key, network, onRequest })
    let testResult: TestResult
    try {
      testResult = await account.test({ storages: request.storages, materials: withMaterials })
    } finally {
      await account.close()
    }
    const requestsLeft = countRequestsLeftToday(
      journal,
      ledger,
      makeDefaultLimits(parts.settings.getSettings().quotaReserve),
    )
    return { ok: true, value: { ...testResult, leftToday: requestsLeft, network: toNetworkView(network) } }
  }

  return {
    'accounts.test': (request) => testConnection(request, true),
    'accounts.probe': (request) => testConnection({ ...request, storages: [] }, false),
  }
}

interface LookupDependencies {
  readonly accountsFile: AccountsTable
  readonly accounts: OpenAccounts
  readonly runs: RunningRuns
  readonly journal: JournalPort
  readonly hosts: KnownHosts
}

/** Shared by the calls about saved accounts: whether the account exists, is in use, and may be contacted at its address. */
class AccountLookup {
  private readonly parts: LookupDependencies

  constructor(parts: LookupDependencies) {
    this.parts = parts
  }

  accountGoneAnswer(): Answer<never> {
    return refuse({ code: 'account-gone' })
  }

  async savedAccount(id: string): Promise<SavedAccount | undefined> {
    return (await this.parts.accountsFile.list()).find((account) => account.id === id)
  }

  async setupOf({ id, name, address, storages }: SavedAccount) {
    return this.parts.accounts.setupOf({ id, name, address, practice: false, storages: [...storages] })
  }

  /** The answer if this process drives a run of the account; null if it drives none. */
  async busyAnswer(savedAccount: SavedAccount): Promise<Answer<never> | null> {
    const { accounts, journal, runs } = this.parts
    for (const run of runs.activeRuns()) {
      if (await accounts.ownsRun(savedAccount, journal.record(run)))
        return refuse({ code: 'account-busy', name: savedAccount.name })
    }
    return null
  }

  /** The refusal if no request may be sent to this address; null if requests may be sent. */
  async findAddressRefusal(address: string): Promise<Answer<never> | null> {
    return (await this.parts.hosts.allows(address))
      ? null
      : refuse({ code: 'host-declined', host: new URL(address).host })
  }
}
