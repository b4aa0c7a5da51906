/** What is kept of suppliers and of watched folders, in a folder per account. */
import { join } from 'node:path'
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import type { ErasedAccount, KeptSize, KeptThing } from '../../engine/kept/kept-thing.ts'
import { CLAIM, ENTRIES, inboxesFolder } from '../inbox/inbox-memory.ts'
import { folderName, profilesFolder, unsavedAccount } from '../profiles/profile-folder.ts'
import { readAccounts } from '../settings/accounts-file.ts'
import { bothSizes, EMPTY, namesIn, NOTHING_ERASED, removeFiles, sizeOf, sizeOfFiles } from './kept-files.ts'
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

export function keptInboxes({ dataFolder }: KeptPlaces): KeptThing {
  return {
    name: 'inbox',
    size: async () => {
      const sizes = await Promise.all((await inboxesIn(dataFolder)).map(({ path }) => sizeOfInbox(path)))
      return sizes.reduce(bothSizes, EMPTY)
    },
    async erase({ account, before, runs }) {
      if (runs !== null) return NOTHING_ERASED
      const own = account === null ? null : new Set(await profileFoldersOf(dataFolder, account))
      let items = 0
      for (const { path, account: of } of await inboxesIn(dataFolder)) {
        if (own !== null && !own.has(of)) continue
        for (const folder of [path, join(path, 'plans')])
          items += await removeFiles(folder, (name, made) => name !== CLAIM && (before === null || made < before))
      }
      return { items, held: 0, gone: true }
    },
  }
}

/** A folder for each watched folder, in one of its account. */
async function inboxesIn(dataFolder: string): Promise<{ readonly account: string; readonly path: string }[]> {
  const root = inboxesFolder(dataFolder)
  const accounts = await namesIn(root)
  const found = await Promise.all(
    accounts.map(async (account) =>
      (await namesIn(join(root, account))).map((name) => ({ account, path: join(root, account, name) })),
    ),
  )
  return found.flat()
}

/** Its entries, and its plans. */
async function sizeOfInbox(path: string): Promise<KeptSize> {
  const [bytes, plans] = [await sizeOf(join(path, ENTRIES)), await sizeOfFiles(join(path, 'plans'))]
  return bothSizes({ ...EMPTY, items: bytes > 0 ? 1 : 0, bytes }, plans)
}

/** Profiles are kept by what names an account for good: of saved accounts their ids, of others their ledgers. */
async function profileFoldersOf(dataFolder: string, { address, ledgers }: ErasedAccount): Promise<string[]> {
  const saved = await readAccounts(dataFolder)
  const ids = saved.flatMap((one) => (accountPlace(one.address) === accountPlace(address) ? [one.id] : []))
  return [...ids, ...ledgers.map(unsavedAccount)].map(folderName)
}
