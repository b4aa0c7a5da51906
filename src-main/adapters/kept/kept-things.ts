/**
 * All that is kept in a data folder and can be erased. Whoever keeps something new adds an entry here, and its words; the settings
 * page and the terminal follow. [KEPT-1]
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import type { ErasedAccount, ErasedThing, KeptSize, KeptThing, Which } from '../../engine/kept/kept-thing.ts'
import { AccountHistory } from '../account-history/account-history.ts'
import { CLAIM, ENTRIES, inboxesFolder } from '../inbox/inbox-memory.ts'
import { runFilesFolder, runOfFile } from '../inbox/run-files.ts'
import { eraseMaterials, eraseRuns, materialsKept, runsKept, runsMeant } from '../journal/erase.ts'
import { folderName, profilesFolder, unsavedAccount } from '../profiles/profile-folder.ts'
import { eraseCachedCatalogues, cachedCatalogues } from '../readings/catalogue-cache.ts'
import { originalsFolder, runOf } from '../run-originals/packed-rows.ts'
import { SavedImports } from '../saved-imports/saved-imports.ts'
import { readAccounts } from '../settings/accounts-file.ts'

export interface KeptPlaces {
  readonly dataFolder: string
  readonly now: () => number
}

const NONE: KeptSize = { items: 0, bytes: 0, oldest: null, held: 0 }

export function keptThings({ dataFolder, now }: KeptPlaces): readonly KeptThing[] {
  const journal = join(dataFolder, 'journal.sqlite')
  const rows = originalsFolder(dataFolder)
  const files = runFilesFolder(dataFolder)
  const logs = join(dataFolder, 'logs')
  const profiles = profilesFolder(dataFolder)
  const imports = new SavedImports(dataFolder, now)
  const history = new AccountHistory(dataFolder)
  /** Files of runs, one each, whose names say the run. */
  const eraseOfRuns = async (
    folder: string,
    ofRun: (name: string) => string | null,
    which: Which,
  ): Promise<ErasedThing> => {
    const { finished, open, all } = runsMeant(journal, which, now())
    const orphans = which.account === null && which.runs === null
    const items = await removeFiles(folder, async (name, made) => {
      const run = ofRun(name)
      if (run === null) return false
      if (all.has(run)) return finished.includes(run)
      return orphans && (which.before === null || made < which.before)
    })
    const names = await namesIn(folder)
    return { items, held: names.filter((name) => open.includes(ofRun(name) ?? '')).length, gone: true }
  }
  return [
    {
      name: 'runs',
      size: async () => runsKept(journal, (await sizeOf(journal)) + (await sizeOf(`${journal}-wal`)), now()),
      async erase(which) {
        const { runs, ...erased } = await eraseRuns(journal, which, now())
        // What a file said is kept for its run alone.
        await removeFiles(rows, (name) => runs.includes(runOf(name) ?? ''))
        await removeFiles(files, (name) => runs.includes(runOfFile(name) ?? ''))
        return erased
      },
    },
    {
      name: 'rows',
      size: () => sizeOfFiles(rows),
      erase: (which) => eraseOfRuns(rows, runOf, which),
    },
    {
      name: 'imports',
      size: async () => {
        const { found } = await imports.list()
        const folders = await sizeOfTree(imports.place)
        const oldest = found.map(({ head }) => Date.parse(head.at)).toSorted((a, b) => a - b)[0] ?? null
        return { items: found.length, bytes: folders, oldest, held: found.filter(({ own }) => own).length }
      },
      erase: async (which) => {
        const { found } = await imports.list()
        const meant = found.filter(
          ({ head }) =>
            which.runs === null &&
            (which.before === null || Date.parse(head.at) < which.before) &&
            (which.account === null || accountPlace(head.address) === accountPlace(which.account.address)),
        )
        let items = 0
        let held = 0
        for (const { id, own } of meant) {
          // One that is open in a window is being worked on.
          const claimed = own ? 'gone' : await imports.claim(id)
          if (claimed === 'gone' || 'aside' in claimed) held += 1
          else {
            await imports.remove(claimed)
            items += 1
          }
        }
        return { items, held, gone: true }
      },
    },
    {
      name: 'materials',
      size: async () => materialsKept(journal),
      // It has no dates: what is known now is known since the last reading.
      erase: async ({ account, before, runs }) =>
        before !== null || runs !== null
          ? { items: 0, held: 0, gone: true }
          : eraseMaterials(journal, account?.ledgers ?? null, now()),
    },
    {
      name: 'reading',
      size: async () => sumOf(await cachedCatalogues(journal)),
      erase: async (which) => ({ items: await eraseCachedCatalogues(journal, which), held: 0, gone: true }),
    },
    {
      name: 'readings',
      size: async () => {
        const accounts = await history.accounts()
        const readings = accounts.flatMap((one) => one.readings)
        const oldest = readings.map(({ at }) => at).toSorted((a, b) => a - b)[0] ?? null
        return { items: readings.length, bytes: accounts.reduce((sum, { bytes }) => sum + bytes, 0), oldest, held: 0 }
      },
      async erase({ account, before, runs }) {
        if (runs !== null) return { items: 0, held: 0, gone: true }
        const found = (await history.accounts()).map((one) => one.account)
        const ledgers = found.flatMap(({ ledger, address }) =>
          account === null ||
          account.ledgers.includes(ledger) ||
          accountPlace(address) === accountPlace(account.address)
            ? [ledger]
            : [],
        )
        let items = 0
        for (const ledger of ledgers) {
          items += await history.forget(ledger, before === null ? { kind: 'all' } : { kind: 'before', at: before })
        }
        return { items, held: 0, gone: true }
      },
    },
    {
      name: 'suppliers',
      size: async () => {
        const sizes = await Promise.all((await namesIn(profiles)).map((name) => sizeOfFiles(join(profiles, name))))
        return sizes.reduce(bothSizes, NONE)
      },
      async erase({ account, before, runs }) {
        if (runs !== null) return { items: 0, held: 0, gone: true }
        const own = account === null ? null : new Set(await profileFoldersOf(dataFolder, account))
        let items = 0
        for (const name of await namesIn(profiles)) {
          if (own !== null && !own.has(name)) continue
          items += await removeFiles(join(profiles, name), (_, made) => before === null || made < before)
        }
        return { items, held: 0, gone: true }
      },
    },
    {
      name: 'inbox',
      size: async () => {
        const sizes = await Promise.all((await inboxesIn(dataFolder)).map(({ path }) => sizeOfInbox(path)))
        return sizes.reduce(bothSizes, NONE)
      },
      async erase({ account, before, runs }) {
        if (runs !== null) return { items: 0, held: 0, gone: true }
        const own = account === null ? null : new Set(await profileFoldersOf(dataFolder, account))
        let items = 0
        for (const { path, account: of } of await inboxesIn(dataFolder)) {
          if (own !== null && !own.has(of)) continue
          for (const folder of [path, join(path, 'plans')])
            items += await removeFiles(folder, (name, made) => name !== CLAIM && (before === null || made < before))
        }
        return { items, held: 0, gone: true }
      },
    },
    {
      name: 'files',
      size: () => sizeOfFiles(files),
      erase: (which) => eraseOfRuns(files, runOfFile, which),
    },
    {
      name: 'log',
      size: () => sizeOfFiles(logs),
      // It tells of no account and no run.
      async erase({ account, runs, before }) {
        if (account !== null || runs !== null) return { items: 0, held: 0, gone: true }
        return { items: await removeFiles(logs, (_, made) => before === null || made < before), held: 0, gone: true }
      },
    },
  ]
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
  return bothSizes({ ...NONE, items: bytes > 0 ? 1 : 0, bytes }, plans)
}

/** Profiles are kept by what names an account for good: of saved accounts their ids, of others their ledgers. */
async function profileFoldersOf(dataFolder: string, { address, ledgers }: ErasedAccount): Promise<string[]> {
  const saved = await readAccounts(dataFolder)
  const ids = saved.flatMap((one) => (accountPlace(one.address) === accountPlace(address) ? [one.id] : []))
  return [...ids, ...ledgers.map(unsavedAccount)].map(folderName)
}

function bothSizes(one: KeptSize, other: KeptSize): KeptSize {
  const oldest = [one.oldest, other.oldest].filter((at) => at !== null).toSorted((a, b) => a - b)[0] ?? null
  const [items, bytes, held] = [one.items + other.items, one.bytes + other.bytes, one.held + other.held]
  return { items, bytes, oldest, held }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

interface Found {
  readonly bytes: number
  readonly at: number
}

function sumOf(found: readonly Found[]): KeptSize {
  return found.reduce<KeptSize>(
    (sum, { bytes, at }) => ({
      ...sum,
      items: sum.items + 1,
      bytes: sum.bytes + bytes,
      oldest: sum.oldest === null ? at : Math.min(sum.oldest, at),
    }),
    NONE,
  )
}

async function sizeOfFiles(folder: string): Promise<KeptSize> {
  const found = await Promise.all((await namesIn(folder)).map((name) => stat(join(folder, name)).catch(() => null)))
  return sumOf(found.flatMap((one) => (one?.isFile() === true ? [{ bytes: one.size, at: one.mtimeMs }] : [])))
}

async function sizeOfTree(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** How many were removed. */
async function removeFiles(
  folder: string,
  isMeant: (name: string, made: number) => boolean | Promise<boolean>,
): Promise<number> {
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() !== true || !(await isMeant(name, found.mtimeMs))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
