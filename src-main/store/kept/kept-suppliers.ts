/** What is kept of suppliers, in a folder per account. */
import { join } from 'node:path'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import type { ErasedAccount, KeptThing } from '../../ports/kept-thing.ts'
import { folderName, profilesFolder, unsavedAccount } from '../suppliers/profile-folder.ts'
import { readAccounts } from '../settings/accounts-table.ts'
import { bothSizes, EMPTY, namesIn, NOTHING_ERASED, removeFiles, sizeOfFiles } from './kept-files.ts'
import type { KeptPlaces } from './kept-places.ts'

export function keptSuppliers({ dataFolder }: KeptPlaces): KeptThing {
  const profiles = profilesFolder(dataFolder)
  return {
    name: 'suppliers',
    size: async () => {
      const sizes = await Promise.all((await namesIn(profiles)).map((name) => sizeOfFiles(join(profiles, name))))
      return sizes.reduce(bothSizes, EMPTY)
    },
    async erase({ account, before, runs }) {
      if (runs !== null) return NOTHING_ERASED
      const own = account === null ? null : new Set(await profileFoldersOf(dataFolder, account))
      let items = 0
      for (const name of await namesIn(profiles)) {
        if (own !== null && !own.has(name)) continue
        items += await removeFiles(join(profiles, name), (_, made) => before === null || made < before)
      }
      return { items, held: 0, gone: true }
    },
  }
}

/** Profiles are kept by what names an account for good: of saved accounts their ids, of others their ledgers. */
async function profileFoldersOf(dataFolder: string, { address, ledgers }: ErasedAccount): Promise<string[]> {
  const saved = await readAccounts(dataFolder)
  const ids = saved.flatMap((one) => (accountPlace(one.address) === accountPlace(address) ? [one.id] : []))
  return [...ids, ...ledgers.map(unsavedAccount)].map(folderName)
}
