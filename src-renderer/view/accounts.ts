/** Finds the chosen account and storage, and their names. Pure. */
import type { Account, RunInfo } from '../../src-shared/api/window-types.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { shownText } from './visible-text.ts'

/** The requested account and storage if they still exist, otherwise the first account and storage. */
export function findAccountAndStorage(
  accounts: readonly Account[],
  wantedAccount: string | null,
  wantedStorage: number | null,
) {
  const account = accounts.find(({ id }) => id === wantedAccount) ?? accounts[0]
  const storage = account?.storages.find(({ id }) => id === wantedStorage) ?? account?.storages[0]
  return { account, storage }
}

/** The account that a reply refers to by id or name. */
export function findAccountByText(accounts: readonly Account[], account: string | UntrustedText): Account | undefined {
  return accounts.find(({ id }) => id === account) ?? accounts.find(({ name, keptAs }) => (keptAs ?? name) === account)
}

export function storageNames(
  accounts: readonly Account[],
  { account, storage, storages = [storage] }: Pick<RunInfo, 'account' | 'storage' | 'storages'>,
): string {
  return storages.map((storage) => storageName(accounts, account, storage)).join(', ')
}

/** A storage's name, or its number if it has no name. */
export function storageName(accounts: readonly Account[], account: string | UntrustedText, storage: number): string {
  const name = findAccountByText(accounts, account)?.storages.find(({ id }) => id === storage)?.name
  return name === undefined || toRawText(name) === '' ? `#${storage}` : shownText(name)
}
