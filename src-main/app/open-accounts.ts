/**
 * The accounts a window can choose from: practice, the environment's, and saved ones. Each is opened when first used. A saved account is opened with
 * its stored key, and again when it or its key changes.
 */
import type { Account, Access, AccountSetup } from '../../src-shared/api/accounts-calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { PRACTICE_NAME } from '../../src-shared/account/account-setup.ts'
import { storageNamesOf, type StorageNames } from '../../src-shared/material/values/ids-by-name.ts'
import type { NetworkChoice } from './network.ts'
import { quotaIdOf } from '../account/address.ts'
import { forgetCatalogues } from '../store/versions/account-versions.ts'
import { versionFileOf } from '../store/versions/version-file.ts'
import type { Store } from '../store/database/store.ts'
import type { AccountsTable, SavedAccount } from '../store/settings/accounts-table.ts'
import type { KeyLookup, SecretsPort } from '../ports/secrets.ts'
import type { RunRecord } from '../ports/journal-port.ts'
import { FolderInUseError } from '../practice/store/store.ts'
import { openAccountThread, type AccountThread } from '../account/worker/account-thread.ts'
import type { UiLanguage } from './ui-language.ts'
import {
  clearPractice,
  isConnection,
  openConnection,
  openPractice,
  formatSavedAddress,
  type Connection,
} from './connection.ts'

export interface UsableAccount {
  readonly connection: Connection
  readonly account: AccountThread
  readonly view: Account
}

export interface AccountDependencies {
  readonly store: Store
  /** The path of the journal. */
  readonly journalFile: string
  readonly accountsTable: AccountsTable
  readonly secrets: SecretsPort
  readonly uiLanguage: UiLanguage
  readonly network: NetworkChoice
  /** Called when a request was sent that counts against the daily quota of `ledger`. */
  onRequest(ledger: string): void
}

export const ENVIRONMENT_ID = 'environment'

type OpenedAccount = UsableAccount | null
/** The part of a run's record that identifies its account. */
export type RunAccount = Pick<RunRecord, 'account' | 'ledger'> & { readonly head: Pick<RunRecord['head'], 'account'> }

export class OpenAccounts {
  private readonly parts: AccountDependencies
  /** The practice account and the environment's account. */
  private readonly openedAccounts = new Map<string, Promise<OpenedAccount>>()
  private readonly savedAccounts = new Map<
    string,
    { readonly identity: string; readonly usableAccount: UsableAccount }
  >()
  private isClosing = false

  constructor(parts: AccountDependencies) {
    this.parts = parts
  }

  /** Lists the accounts. Opens no saved account, because the list needs neither a key nor a request. */
  async list(): Promise<readonly Account[]> {
    const [savedAccounts, environment, practiceAccount] = await Promise.all([
      this.parts.accountsTable.list(),
      this.findUnsavedAccount(ENVIRONMENT_ID),
      // If another program uses the practice account's folder, the user can still use the real accounts.
      this.findUnsavedAccount(PRACTICE_NAME).catch((error: unknown) => {
        if (error instanceof FolderInUseError) return error
        throw error
      }),
    ])
    const otherAccounts = [
      ...(environment ? [environment.view] : []),
      ...savedAccounts.map(({ id, name, address, storages }) => ({
        id,
        name,
        address,
        practice: false,
        storages: [...storages],
      })),
    ]
    if (practiceAccount instanceof FolderInUseError) {
      if (otherAccounts.length > 0) return otherAccounts
      throw practiceAccount
    }
    return practiceAccount ? [this.withName(practiceAccount).view, ...otherAccounts] : otherAccounts
  }

  /** Lists the accounts with their addresses, storages and keys' states. */
  async listSetups(): Promise<AccountSetup[]> {
    const setups: AccountSetup[] = []
    for (const account of await this.list()) setups.push(await this.setupOf(account))
    return setups
  }

  async setupOf({ id, name, address, practice, storages }: Account): Promise<AccountSetup> {
    const origin = practice ? 'practice' : id === ENVIRONMENT_ID ? 'environment' : 'saved'
    const access = origin === 'saved' ? accessOf(await this.keyOf({ id, address })) : 'given'
    return { id, name, address, storages: [...storages], origin, access }
  }

  /** An account ready for requests, or the reason why it is not. If a key is missing, the account is named. */
  async usableAccount(id: string): Promise<Answer<UsableAccount>> {
    if (this.isClosing) return refuse({ code: 'no-account' })
    if (id === PRACTICE_NAME || id === ENVIRONMENT_ID) {
      const openedAccount = await this.findUnsavedAccount(id)
      return openedAccount ? { ok: true, value: this.withName(openedAccount) } : refuse({ code: 'no-account' })
    }
    const savedAccount = (await this.parts.accountsTable.list()).find((account) => account.id === id)
    return savedAccount ? this.openSaved(savedAccount) : refuse({ code: 'no-account' })
  }

  /** The account of a run. Keys are not stored with runs, so the ledger distinguishes accounts at one address. */
  async accountOfRun(run: RunAccount): Promise<Answer<UsableAccount>> {
    const { account: address } = run.head
    const comparedAddress = makeComparableAddress(address)
    const matchingAccounts = (await this.list()).filter(
      (account) => makeComparableAddress(account.address) === comparedAddress,
    )
    const answers = await Promise.all(matchingAccounts.map(({ id }) => this.usableAccount(id)))
    const usableAccounts = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    const accountWithLedger = usableAccounts.find(({ account }) => account.ledger === run.ledger)
    if (accountWithLedger) return { ok: true, value: accountWithLedger }
    const [onlyAnswer] = matchingAccounts.length === 1 ? answers : []
    if (onlyAnswer) return onlyAnswer
    const namedAnswer = answers[matchingAccounts.findIndex(({ name, keptAs }) => (keptAs ?? name) === run.account)]
    if (namedAnswer) return namedAnswer
    return matchingAccounts.length === 0
      ? refuse({ code: 'run-of-other-account', address })
      : refuse({ code: 'run-of-several', name: run.account, address, accounts: matchingAccounts.length })
  }

  /** Storage names of a run's account that are known without its key. Empty if several accounts are possible. */
  async storageNames({ head, account }: RunAccount): Promise<StorageNames> {
    const knownAccounts = await this.list().catch((error: unknown) => {
      // Another program uses the practice account's folder, so runs are shown without names.
      if (error instanceof FolderInUseError) return []
      throw error
    })
    const matchingAccounts = knownAccounts.filter(
      (account) => makeComparableAddress(account.address) === makeComparableAddress(head.account),
    )
    const [onlyAccount, ...otherAccounts] = matchingAccounts
    const namedAccount = matchingAccounts.find(({ name, keptAs }) => (keptAs ?? name) === account)
    return storageNamesOf((namedAccount ?? (otherAccounts.length === 0 ? onlyAccount : undefined))?.storages ?? [])
  }

  /** True if a run belongs to this account, as far as that is known without its key. */
  async ownsRun(account: SavedAccount, run: RunAccount): Promise<boolean> {
    const address = formatSavedAddress(account.address)
    const comparedAddress = makeComparableAddress(address)
    if (makeComparableAddress(run.head.account) !== comparedAddress) return false
    const keyLookup = await this.keyOf(account)
    if (keyLookup.kind === 'key' && quotaIdOf(address, keyLookup.key) === run.ledger) return true
    const accountsAtAddress = (await this.list()).filter(
      (account) => makeComparableAddress(account.address) === comparedAddress,
    )
    return accountsAtAddress.length === 1 || account.name === run.account
  }

  keyOf({ id, address }: Pick<SavedAccount, 'id' | 'address'>): Promise<KeyLookup> {
    return this.parts.secrets.find({ account: id, address: formatSavedAddress(address) })
  }

  /** Resets the practice account, whichever process serves it, and opens it again. */
  async resetPractice(): Promise<void> {
    const openedPractice = await this.openedAccounts.get(PRACTICE_NAME)
    this.openedAccounts.delete(PRACTICE_NAME)
    await clearPractice(this.parts.store.folder)
    if (openedPractice) await close(openedPractice)
    // The practice account's stored catalogues are out of date. The other accounts' catalogues are also forgotten; they are read again.
    forgetCatalogues(versionFileOf(this.parts.store.folder))
  }

  /** Opens the environment's account again if its requests now take another route. Saved accounts do this when next used. */
  async reconnectEnvironmentAccount(): Promise<void> {
    const openedAccount = await this.openedAccounts.get(ENVIRONMENT_ID)?.catch(() => null)
    if (!openedAccount) return
    const { address, network } = openedAccount.connection
    if (JSON.stringify(await this.parts.network(address)) === JSON.stringify(network)) return
    this.openedAccounts.delete(ENVIRONMENT_ID)
    await close(openedAccount)
  }

  /** Closes all accounts. No account can be opened afterwards, because a practice account that opens later would keep the program from ending. */
  async close(): Promise<void> {
    this.isClosing = true
    for (const pendingAccount of this.openedAccounts.values()) {
      const openedAccount = await pendingAccount.catch(() => null)
      if (openedAccount) await close(openedAccount)
    }
    for (const { usableAccount } of this.savedAccounts.values()) await close(usableAccount)
    this.openedAccounts.clear()
    this.savedAccounts.clear()
  }

  /** The practice account has a name in the window's language. In runs it has one name for all languages. */
  private withName(usableAccount: UsableAccount): UsableAccount {
    const { connection, view } = usableAccount
    if (!connection.isPractice) return usableAccount
    return {
      ...usableAccount,
      view: { ...view, name: this.parts.uiLanguage.words.practiceName, keptAs: connection.name },
    }
  }

  private async findUnsavedAccount(id: typeof PRACTICE_NAME | typeof ENVIRONMENT_ID): Promise<OpenedAccount> {
    const pendingAccount = this.openedAccounts.get(id)
    if (pendingAccount) return pendingAccount
    if (this.isClosing) return null
    const accountOpening = this.openUnsavedAccount(id)
    this.openedAccounts.set(id, accountOpening)
    // If opening failed, the next call tries again.
    accountOpening.catch(() => this.openedAccounts.delete(id))
    return accountOpening
  }

  private async openUnsavedAccount(id: string): Promise<OpenedAccount> {
    const { store } = this.parts
    const connection = id === PRACTICE_NAME ? await openPractice(store) : await this.connectToEnvironment()
    return connection ? this.open(id, connection) : null
  }

  private async openSaved(savedAccount: SavedAccount): Promise<Answer<UsableAccount>> {
    const { id, name, storages } = savedAccount
    const address = formatSavedAddress(savedAccount.address)
    const keyLookup = await this.keyOf(savedAccount)
    const knownAccount = this.savedAccounts.get(id)
    const network = await this.parts.network(address)
    const identity =
      keyLookup.kind === 'key' ? JSON.stringify([name, quotaIdOf(address, keyLookup.key), storages, network]) : null
    if (knownAccount && knownAccount.identity === identity) return { ok: true, value: knownAccount.usableAccount }
    if (knownAccount) await close(knownAccount.usableAccount)
    this.savedAccounts.delete(id)
    if (keyLookup.kind !== 'key' || identity === null) {
      const access = keyLookup.kind === 'none' ? 'missing' : 'unreadable'
      return refuse({ code: 'no-key', name, access, account: id })
    }
    const connection = {
      id,
      name,
      address,
      key: keyLookup.key,
      network,
      isPractice: false,
      storages,
      close: () => Promise.resolve(),
    }
    const usableAccount = await this.open(id, connection)
    this.savedAccounts.set(id, { identity, usableAccount })
    return { ok: true, value: usableAccount }
  }

  private async open(id: string, connection: Connection): Promise<UsableAccount> {
    const { name, address, key, network, isPractice: practice } = connection
    const ledger = quotaIdOf(formatSavedAddress(address), key)
    const count = (): void => this.parts.onRequest(ledger)
    const account = openAccountThread({ address, key, network, journal: this.parts.journalFile, onRequest: count })
    // The storages of saved accounts are requested only on the Accounts screen, not at each start.
    const isSavedAccount = id !== PRACTICE_NAME && id !== ENVIRONMENT_ID
    const storages =
      isSavedAccount || connection.storages.length > 0 ? connection.storages : ((await account.storages()) ?? [])
    return { connection, account, view: { id, name, address, practice, storages: [...storages] } }
  }

  private async connectToEnvironment(): Promise<Connection | null> {
    if ((process.env['STOCKSHEET_URL'] ?? '') === '') return null
    const { store, network } = this.parts
    const connectionRequest = { account: undefined, store, network, env: process.env }
    const answer = await openConnection(connectionRequest)
    return isConnection(answer) ? answer : null
  }
}

function accessOf(keyLookup: KeyLookup): Access {
  switch (keyLookup.kind) {
    case 'key':
      return keyLookup.place === 'computer' ? 'kept' : 'session'
    case 'none':
      return 'missing'
    case 'unreadable':
      return 'unreadable'
  }
}

async function close({ account, connection }: UsableAccount): Promise<void> {
  await account.close()
  await connection.close()
}
