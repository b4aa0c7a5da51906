/** The data that is stored in a data folder. The window and the terminal list and erase it the same way. */
import type { EraseReply, EraseRequest, KeptThingView } from '../../src-shared/api/settings.ts'
import { accountPlace } from '../../src-shared/account/account-place.ts'
import { systemClock } from '../machine/clock.ts'
import { accountsInRuns } from '../store/journal/erase.ts'
import { storeFile } from '../store/database/with-store.ts'
import { keptThings } from '../store/kept/kept-things.ts'

interface KeptList {
  readonly things: readonly KeptThingView[]
  readonly accounts: readonly { readonly address: string; readonly names: readonly string[] }[]
}

export async function listStoredData(dataFolder: string): Promise<KeptList> {
  const keptThings: KeptThingView[] = []
  for (const keptThing of listStoredThings(dataFolder))
    keptThings.push({ thing: keptThing.name, ...(await keptThing.size()) })
  const accounts = accountsInRuns(journalPathIn(dataFolder))
  return { things: keptThings, accounts: accounts.map(({ address, names }) => ({ address, names })) }
}

/** `ledgers`: the ledgers of the account's keys, in addition to those of its runs. Throws JournalFailure 'busy' while a run is active. */
export async function eraseStoredData(
  dataFolder: string,
  { things: thingNames, before, account, runs }: EraseRequest,
  ledgers: readonly string[] = [],
): Promise<EraseReply> {
  const knownAccounts = accountsInRuns(journalPathIn(dataFolder))
  const ownAccount = knownAccounts.find(
    (savedAccount) => account !== undefined && accountPlace(savedAccount.address) === accountPlace(account),
  )
  const eraseRequest = {
    before: before ?? null,
    account: account === undefined ? null : { address: account, ledgers: [...(ownAccount?.ledgers ?? []), ...ledgers] },
    runs: runs ?? null,
  }
  const erasedThings: EraseReply['erased'] = []
  let isErased = true
  for (const keptThing of listStoredThings(dataFolder)) {
    if (!thingNames.includes(keptThing.name)) continue
    const erasedThing = await keptThing.erase(eraseRequest)
    erasedThings.push({ thing: keptThing.name, items: erasedThing.items, held: erasedThing.held })
    isErased &&= erasedThing.isGone
  }
  return { erased: erasedThings, gone: isErased }
}

function listStoredThings(dataFolder: string) {
  return keptThings({ dataFolder, now: () => systemClock.now() })
}

function journalPathIn(dataFolder: string): string {
  return storeFile(dataFolder)
}
