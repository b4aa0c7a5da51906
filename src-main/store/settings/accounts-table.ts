/**
 * The accounts that a user has set up: name, address, storages, but never a key. Read again each time, because other processes may change them. An
 * account keeps its id when it is renamed.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makeComparableName } from '../../../src-shared/account/account-setup.ts'
import { ProgramFailure } from '../../../src-shared/account/program-error.ts'
import { makeJsonColumnSchema, parseColumnValue } from '../database/database-error.ts'
import type { Store } from '../database/store.ts'

const rowSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  address: z.url(),
  storages: makeJsonColumnSchema(z.array(z.object({ id: z.number().int(), name: z.string() }))),
})

export interface SavedAccount {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
}

/** Thrown if another account has been given this name in the meantime. */
class NameTakenError extends ProgramFailure {
  constructor() {
    super({ kind: 'account-name', code: 'name-taken' })
  }
}

/** The accounts in the order they were added. Throws JournalFailure. */
export async function readAccounts(store: Store): Promise<readonly SavedAccount[]> {
  return store.read([], listAccountsIn)
}

export class AccountsTable {
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** Throws JournalFailure. */
  list(): Promise<readonly SavedAccount[]> {
    return readAccounts(this.store)
  }

  /**
   * Replaces the account with this id, or adds one. Returns the account as saved. Throws JournalFailure, and an error if another account has its
   * name.
   */
  async save(account: Omit<SavedAccount, 'id'> & { readonly id: string | null }): Promise<SavedAccount> {
    const savedAccount: SavedAccount = { ...account, id: account.id ?? `a-${randomBytes(8).toString('hex')}` }
    this.store.change((database) => {
      const otherAccounts = listAccountsIn(database).filter(({ id }) => id !== savedAccount.id)
      if (otherAccounts.some(({ name }) => makeComparableName(name) === makeComparableName(savedAccount.name)))
        throw new NameTakenError()
      database
        .prepare(
          `INSERT INTO accounts (id, name, address, storages) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, address = excluded.address, storages = excluded.storages`,
        )
        .run(savedAccount.id, savedAccount.name, savedAccount.address, JSON.stringify(savedAccount.storages))
    })
    return savedAccount
  }

  async remove(id: string): Promise<void> {
    this.store.change((database) => database.prepare('DELETE FROM accounts WHERE id = ?').run(id))
  }
}

export function listAccountsIn(database: DatabaseSync): readonly SavedAccount[] {
  const rows = database.prepare('SELECT id, name, address, storages FROM accounts ORDER BY key').all()
  return rows.map((row) => parseColumnValue(rowSchema, row))
}
