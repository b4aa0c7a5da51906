/** Lists and erases the data in a data folder, in the same way for the window and the terminal. */
import type { EraseReply, EraseRequest, StoredItemView } from '../../src-shared/api/settings.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { systemClock } from '../machine/clock.ts'
import { listAccountsInRuns } from '../store/journal/erase.ts'
import { storeFileOf } from '../store/database/with-store.ts'
import { listStoredItems } from '../store/kept/kept-things.ts'

interface StoredDataList {
  readonly things: readonly StoredItemView[]
  readonly accounts: readonly { readonly address: string; readonly names: readonly string[] }[]
}

export async function listStoredData(dataFolder: string): Promise<StoredDataList> {
  const storedItems: StoredItemView[] = []
  for (const storedItem of listStoredThings(dataFolder))
    storedItems.push({ thing: storedItem.name, ...(await storedItem.size()) })
  const accounts = listAccountsInRuns(journalPathIn(dataFolder))
  return { things: storedItems, accounts: accounts.map(({ address, names }) => ({ address, names })) }
}

/**
 * Erases stored data. `ledgers`: the ledgers of the account's keys, in addition to those of its runs. Throws JournalFailure 'busy' while a run is
 * active.
 */
export async function eraseStoredData(
  dataFolder: string,
  { things: thingNames, before, account, runs }: EraseRequest,
  ledgers: readonly string[] = [],
): Promise<EraseReply> {
  const knownAccounts = listAccountsInRuns(journalPathIn(dataFolder))
  const matchingAccount = knownAccounts.find(
    (savedAccount) =>
      account !== undefined && makeComparableAddress(savedAccount.address) === makeComparableAddress(account),
  )
  const eraseRequest = {
    before: before ?? null,
    account:
      account === undefined ? null : { address: account, ledgers: [...(matchingAccount?.ledgers ?? []), ...ledgers] },
    runs: runs ?? null,
  }
  const erasedItems: EraseReply['erased'] = []
  let isErased = true
  for (const storedItem of listStoredThings(dataFolder)) {
    if (!thingNames.includes(storedItem.name)) continue
    const erasedItem = await storedItem.erase(eraseRequest)
    erasedItems.push({ thing: storedItem.name, items: erasedItem.items, held: erasedItem.held })
    isErased &&= erasedItem.isFullyErased
  }
  return { erased: erasedItems, gone: isErased }
}

function listStoredThings(dataFolder: string) {
  return listStoredItems({ dataFolder, now: () => systemClock.now() })
}

function journalPathIn(dataFolder: string): string {
  return storeFileOf(dataFolder)
}
