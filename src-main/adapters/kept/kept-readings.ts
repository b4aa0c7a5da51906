/** What is kept of accounts as they were read: the cached catalogue, and the readings before. */
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import type { KeptThing } from '../../engine/kept/kept-thing.ts'
import { AccountHistory } from '../account-history/account-history.ts'
import { cachedCatalogues, eraseCachedCatalogues } from '../readings/catalogue-cache.ts'
import { NOTHING_ERASED, oldestOf, sumOf } from './kept-files.ts'
import type { KeptPlaces } from './kept-places.ts'

export function keptCatalogue({ journal }: KeptPlaces): KeptThing {
  return {
    name: 'reading',
    size: async () => sumOf(await cachedCatalogues(journal)),
    erase: async (which) => ({ items: await eraseCachedCatalogues(journal, which), held: 0, gone: true }),
  }
}

export function keptReadings({ dataFolder }: KeptPlaces): KeptThing {
  const history = new AccountHistory(dataFolder)
  return {
    name: 'readings',
    size: async () => {
      const accounts = await history.accounts()
      const readings = accounts.flatMap((one) => one.readings)
      const oldest = oldestOf(readings.map(({ at }) => at))
      return { items: readings.length, bytes: accounts.reduce((sum, { bytes }) => sum + bytes, 0), oldest, held: 0 }
    },
    async erase({ account, before, runs }) {
      if (runs !== null) return NOTHING_ERASED
      const found = (await history.accounts()).map((one) => one.account)
      const ledgers = found.flatMap(({ ledger, address }) =>
        account === null || account.ledgers.includes(ledger) || accountPlace(address) === accountPlace(account.address)
          ? [ledger]
          : [],
      )
      let items = 0
      for (const ledger of ledgers) {
        items += await history.forget(ledger, before === null ? { kind: 'all' } : { kind: 'before', at: before })
      }
      return { items, held: 0, gone: true }
    },
  }
}
