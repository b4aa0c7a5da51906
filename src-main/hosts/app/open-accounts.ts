/** The accounts a window can choose from, each opened when it is first used: practice, the environment's, saved ones. */
import { join } from 'node:path'
import type { Account } from '../../../src-shared/contract/account.ts'
import { openAccount, type OpenAccount } from '../../adapters/account/client.ts'
import { startPractice } from '../../practice/server.ts'
import {
  isConnection,
  openConnection,
  openPractice,
  PRACTICE_NAME,
  storagesOf,
  type Connection,
} from '../connection.ts'

export interface UsableAccount {
  readonly connection: Connection
  readonly account: OpenAccount
  readonly view: Account
}

export interface AccountHooks {
  /** A request that counts against the daily quota of `ledger` went out. */
  onRequest(ledger: string): void
}

const ENVIRONMENT = 'environment'

export class OpenAccounts {
  private readonly dataFolder: string
  private readonly hooks: AccountHooks
  private readonly opened = new Map<string, Promise<UsableAccount | null>>()

  constructor(dataFolder: string, hooks: AccountHooks) {
    this.dataFolder = dataFolder
    this.hooks = hooks
  }

  async list(): Promise<readonly Account[]> {
    const found = await Promise.all([this.find(PRACTICE_NAME), this.find(ENVIRONMENT)])
    return found.flatMap((usable) => (usable ? [usable.view] : []))
  }

  /** Undefined for an id that names no usable account. */
  async find(id: string): Promise<UsableAccount | undefined> {
    if (id !== PRACTICE_NAME && id !== ENVIRONMENT) return undefined
    const known = this.opened.get(id) ?? this.open(id)
    this.opened.set(id, known)
    return (await known) ?? undefined
  }

  /** The account a run was made against, by its address; keys are never stored with a run. */
  async byAddress(address: string): Promise<UsableAccount | undefined> {
    for (const id of [PRACTICE_NAME, ENVIRONMENT]) {
      const usable = await this.find(id)
      if (usable?.account.address === address) return usable
    }
    return undefined
  }

  /** Stops the practice account, empties it and opens it anew. */
  async resetPractice(): Promise<void> {
    const known = await this.opened.get(PRACTICE_NAME)
    this.opened.delete(PRACTICE_NAME)
    if (known) await close(known)
    const emptied = await startPractice({ folder: join(this.dataFolder, 'practice'), fresh: true })
    await emptied.close()
  }

  async close(): Promise<void> {
    for (const pending of this.opened.values()) {
      const usable = await pending
      if (usable) await close(usable)
    }
    this.opened.clear()
  }

  private async open(id: string): Promise<UsableAccount | null> {
    const connection =
      id === PRACTICE_NAME ? (await openPractice(this.dataFolder)).connection : await this.environment()
    if (!connection) return null
    let ledger = ''
    const count = (): void => this.hooks.onRequest(ledger)
    const account = openAccount({ address: connection.address, key: connection.key, onRequest: count })
    ledger = account.ledger
    const storages = await storagesOf(connection, count)
    const { name, address, practice } = connection
    return { connection, account, view: { id, name, address, practice, storages: [...storages] } }
  }

  private async environment(): Promise<Connection | null> {
    if ((process.env['STOCKSHEET_URL'] ?? '') === '') return null
    const answer = await openConnection({ account: undefined, dataFolder: this.dataFolder, env: process.env })
    return isConnection(answer) ? answer : null
  }
}

async function close({ account, connection }: UsableAccount): Promise<void> {
  await account.close()
  await connection.close()
}
