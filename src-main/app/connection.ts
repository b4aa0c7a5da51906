/** Chooses the account for a command or window: a saved one, the environment's, or the practice account. */
import { join } from 'node:path'
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import {
  findAccount,
  isPractice,
  PRACTICE_NAME_IN_RUNS,
  PRACTICE_NAME,
} from '../../src-shared/account/account-setup.ts'
import { DIRECT_NETWORK, type NetworkUse } from '../../src-shared/account/network-use.ts'
import { AddressError, parseAddress, shortenAddress } from '../account/address.ts'
import type { ProbeOptions } from '../account/test-connection.ts'
import type { Store } from '../store/database/store.ts'
import { readAccounts, type SavedAccount } from '../store/settings/accounts-table.ts'
import { savePracticePort, readPracticePort } from '../store/settings/settings-table.ts'
import { FolderInUseError, OtherVersionError } from '../practice/store/store.ts'
import type { SharedPractice } from '../practice/shared-account.ts'
import type { NetworkChoice } from './network.ts'
import type { PracticeOptions, PracticeServer } from '../practice/server.ts'

export interface Connection {
  /** Identifies the account even if it is renamed. Null for the environment's account, which is not saved. */
  readonly id: string | null
  readonly name: string
  readonly address: string
  readonly key: string
  /** How requests are sent: directly or through a proxy. */
  readonly network: NetworkUse
  readonly isPractice: boolean
  /** Storages known without a request; may be empty. */
  readonly storages: readonly Storage[]
  close(): Promise<void>
}

export interface ConnectionRequest {
  /** The value of --account. */
  readonly account: string | undefined
  readonly store: Store
  readonly network: NetworkChoice
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Why there is no connection. */
export type NoConnection =
  | { readonly code: 'no-account' | 'no-key' }
  | { readonly code: 'unknown-account'; readonly name: string; readonly accountNames: readonly string[] }
  | { readonly code: 'bad-address'; readonly problem: AddressError['problem'] }
  /** Why the account's key is missing: only the window can decrypt it, it is unreadable, or it is not stored. */
  | { readonly code: 'window-key' | 'unreadable-key' | 'unknown-key'; readonly name: string }

/** The practice account of a data folder. Several programs may use it at the same time. */
export async function openPractice(store: Store): Promise<Connection> {
  const practice = await sharePractice(store)
  return {
    id: PRACTICE_NAME,
    name: PRACTICE_NAME_IN_RUNS,
    address: practice.url,
    key: practice.key,
    network: DIRECT_NETWORK,
    isPractice: true,
    storages: practice.storages,
    close: () => practice.close(),
  }
}

/** Loaded when first used, so that the first window does not wait for Node's HTTP server and the practice rules. */
async function startPractice(options: PracticeOptions): Promise<PracticeServer> {
  const serverModule = await import('../practice/server.ts')
  return serverModule.startPractice(options)
}

const practiceFolder = (dataFolder: string): string => join(dataFolder, 'practice')

/** Resets the practice account to the built-in workshop, whichever process serves it. */
export async function clearPractice(dataFolder: string): Promise<void> {
  const { resetShared } = await import('../practice/shared-account.ts')
  if (await resetShared(practiceFolder(dataFolder))) return
  const practice = await startPractice({ folder: practiceFolder(dataFolder), fresh: true })
  await practice.close()
}

/** The practice account keeps its port across restarts. A run is bound to its account's address and could not be resumed at another. */
async function sharePractice(store: Store): Promise<SharedPractice> {
  const folder = practiceFolder(store.folder)
  const lastPort = readPracticePort(store)
  // Practice data in another format is dropped: a fresh catalogue is better than an error.
  const start = (port: number): Promise<PracticeServer> =>
    startPractice({ folder, port }).catch((error: unknown) => {
      if (!(error instanceof OtherVersionError)) throw error
      return startPractice({ folder, port, fresh: true })
    })
  const { openShared } = await import('../practice/shared-account.ts')
  return openShared({
    folder,
    async serve(portBefore) {
      const port = portBefore ?? lastPort
      const portToTry = port > 1023 ? port : 0
      const server = await start(portToTry).catch((error: unknown) => {
        if (portToTry === 0 || error instanceof FolderInUseError) throw error
        return start(0)
      })
      savePracticePort(store, Number(new URL(server.url).port))
      return server
    },
  })
}

/** `--account NAME` takes precedence over the environment. The environment's key also works for a saved account. */
export async function openConnection(request: ConnectionRequest): Promise<Connection | NoConnection> {
  const { account, env, store, network } = request
  const url = env['STOCKSHEET_URL'] ?? ''
  const key = env['STOCKSHEET_API_KEY'] ?? ''
  // The name is checked before the stored accounts are read, because their file may be damaged.
  if (account !== undefined && isPractice(account)) return openPractice(store)
  if (account !== undefined) return findSavedConnection(account, request, key)
  if (url === '') return { code: 'no-account' }
  if (key === '') return { code: 'no-key' }
  const address = url.replace(/\/+$/, '')
  const addressError = findAddressProblem(address)
  if (addressError !== null) return addressError
  return {
    id: null,
    name: new URL(address).host,
    address,
    key,
    network: await network(address),
    isPractice: false,
    storages: [],
    close: () => Promise.resolve(),
  }
}

async function findSavedConnection(
  name: string,
  { store, network }: ConnectionRequest,
  key: string,
): Promise<Connection | NoConnection> {
  const accounts = await readAccounts(store)
  const savedAccount = findAccount(name, accounts)
  if (savedAccount === PRACTICE_NAME) return openPractice(store)
  if (savedAccount === null) {
    const accountNames = [...accounts.map((account) => account.name), PRACTICE_NAME]
    return { code: 'unknown-account', name, accountNames }
  }
  const address = savedAccount.address.replace(/\/+$/, '')
  const addressError = findAddressProblem(address)
  if (addressError !== null) return addressError
  const keyLookup = key === '' ? await findSavedKey(savedAccount, store.folder) : { key }
  if (!('key' in keyLookup)) return keyLookup
  return {
    id: savedAccount.id,
    name: savedAccount.name,
    address,
    key: keyLookup.key,
    network: await network(address),
    isPractice: false,
    storages: savedAccount.storages,
    close: () => Promise.resolve(),
  }
}

/** The stored key of a saved account, or why there is none. [TERMINAL-4] */
export async function findSavedKey(
  { id, name, address }: SavedAccount,
  dataFolder: string,
): Promise<{ key: string } | NoConnection> {
  const { makeTerminalKeys } = await import('../account/keys/key-places.ts')
  const keys = makeTerminalKeys(dataFolder)
  const owner = { account: id, address: formatSavedAddress(address) }
  const keyLookup = await keys.find(owner)
  if (keyLookup.kind === 'key') return { key: keyLookup.key }
  const place = await keys.placeOf(owner)
  return { code: place === 'window' ? 'window-key' : place === null ? 'unknown-key' : 'unreadable-key', name }
}

/** An account's address for comparison and display: no slash at the end, the host in lower case. */
export function formatSavedAddress(address: string): string {
  try {
    return parseAddress(address).text
  } catch (error) {
    // The address was typed by hand and cannot be used. The error appears when it is used.
    if (error instanceof AddressError) return shortenAddress(address)
    throw error
  }
}

/** Why an address cannot be used, or null. */
function findAddressProblem(address: string): NoConnection | null {
  try {
    parseAddress(address)
    return null
  } catch (error) {
    if (error instanceof AddressError) return { code: 'bad-address', problem: error.problem }
    throw error
  }
}

export function isConnection(answer: Connection | NoConnection): answer is Connection {
  return 'address' in answer
}

/** The connection's storages: those the user set up, or else those the account lists, or else none. */
export async function storagesOfAccount(
  connection: Connection,
  hooks: Pick<ProbeOptions, 'onRequest' | 'onFailure'>,
): Promise<readonly Storage[]> {
  const { address, key, network } = connection
  if (connection.storages.length > 0) return connection.storages
  const { probeStorages } = await import('../account/test-connection.ts')
  return (await probeStorages({ address, key, network, ...hooks })) ?? []
}
