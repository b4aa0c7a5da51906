/** What is kept in a data folder: listed and erased for a window and the terminal alike. */
import type { Erased, Erasing, KeptThingView } from '../../src-shared/api/settings.ts'
import { accountPlace } from '../../src-shared/account/account-place.ts'
import { systemClock } from '../machine/clock.ts'
import { accountsInRuns } from '../store/journal/erase.ts'
import { storeFile } from '../store/database/with-store.ts'
import { keptThings } from '../store/kept/kept-things.ts'

interface Kept {
  readonly things: readonly KeptThingView[]
  readonly accounts: readonly { readonly address: string; readonly names: readonly string[] }[]
}

export async function listKept(dataFolder: string): Promise<Kept> {
  const things: KeptThingView[] = []
  for (const thing of thingsIn(dataFolder)) things.push({ thing: thing.name, ...(await thing.size()) })
  const accounts = accountsInRuns(journalIn(dataFolder))
  return { things, accounts: accounts.map(({ address, names }) => ({ address, names })) }
}

/** `ledgers`: of the account's keys that are known beside its runs. Throws JournalFailure 'busy' while a run is driven. */
export async function eraseKept(
  dataFolder: string,
  { things, before, account, runs }: Erasing,
  ledgers: readonly string[] = [],
): Promise<Erased> {
  const known = accountsInRuns(journalIn(dataFolder))
  const own = known.find((one) => account !== undefined && accountPlace(one.address) === accountPlace(account))
  const which = {
    before: before ?? null,
    account: account === undefined ? null : { address: account, ledgers: [...(own?.ledgers ?? []), ...ledgers] },
    runs: runs ?? null,
  }
  const erased: Erased['erased'] = []
  let gone = true
  for (const thing of thingsIn(dataFolder)) {
    if (!things.includes(thing.name)) continue
    const done = await thing.erase(which)
    erased.push({ thing: thing.name, items: done.items, held: done.held })
    gone &&= done.gone
  }
  return { erased, gone }
}

function thingsIn(dataFolder: string) {
  return keptThings({ dataFolder, now: () => systemClock.now() })
}

function journalIn(dataFolder: string): string {
  return storeFile(dataFolder)
}
