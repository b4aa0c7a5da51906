/**
 * All that is kept in a data folder and can be erased. Whoever keeps something new adds an entry here, and its words; the settings
 * page and the terminal follow. [KEPT-1]
 */
import { join } from 'node:path'
import type { ErasedThing, KeptThing, Which } from '../../ports/kept-thing.ts'
import { storeIn } from '../database/store.ts'
import { storeFile, withStore } from '../database/with-store.ts'
import { originalsFolder, runOf } from '../run-originals/packed-rows.ts'
import { SavedImports } from '../saved-imports/saved-imports.ts'
import { eraseVersions, versionsKept } from '../versions/erase-versions.ts'
import { versionFile } from '../versions/version-file.ts'
import { namesIn, NOTHING_ERASED, removeFiles, sizeOf, sizeOfFiles } from './kept-files.ts'
import { eraseTableRows, rowsMeant, sizeOfRows, type TableThing } from './kept-rows.ts'

interface KeptPlaces {
  readonly dataFolder: string
  readonly now: () => number
}

export function keptThings({ dataFolder, now }: KeptPlaces): readonly KeptThing[] {
  const file = storeFile(dataFolder)
  const originals = originalsFolder(dataFolder)
  const versions = versionFile(dataFolder)
  const logs = join(dataFolder, 'logs')
  /** `after`: what lies beside the rows goes with them. */
  const tables = (name: TableThing, after?: (ids: readonly string[]) => Promise<unknown>): KeptThing => ({
    name,
    size: async () => sizeOfRows(file, name, now()),
    async erase(which) {
      const { ids, ...erased } = await eraseTableRows(file, name, which, now())
      await after?.(ids)
      return erased
    },
  })
  const runs = tables('runs', (ids) => removeFiles(originals, (name) => ids.includes(runOf(name) ?? '')))
  return [
    // Nearly all of the file is what runs sent.
    { ...runs, size: async () => ({ ...(await runs.size()), bytes: await sizeOfStore(file) }) },
    {
      name: 'rows',
      size: () => sizeOfFiles(originals),
      erase: (which) => eraseOriginals(file, originals, which, now()),
    },
    tables('imports', () => new SavedImports(storeIn(dataFolder), now).removeCopies()),
    tables('materials'),
    { name: 'readings', size: async () => versionsKept(versions), erase: (which) => eraseVersions(versions, which) },
    tables('suppliers'),
    {
      name: 'log',
      size: () => sizeOfFiles(logs),
      // It names no account and no run.
      async erase({ account, runs: ofRuns, before }) {
        if (account !== null || ofRuns !== null) return NOTHING_ERASED
        return { items: await removeFiles(logs, (_, made) => before === null || made < before), held: 0, gone: true }
      },
    },
  ]
}

async function sizeOfStore(file: string): Promise<number> {
  return (await sizeOf(file)) + (await sizeOf(`${file}-wal`))
}

/** Files of runs, one each, whose names say the run. */
async function eraseOriginals(file: string, folder: string, which: Which, now: number): Promise<ErasedThing> {
  const { free, inUse, all } = withStore(file, (database) => rowsMeant(database, 'runs', which, now))
  const idsOf = (rows: typeof all): ReadonlySet<string | null> => new Set(rows.map(({ id }) => id))
  const [finished, open, every] = [idsOf(free), idsOf(inUse), idsOf(all)]
  const orphans = which.account === null && which.runs === null
  const items = await removeFiles(folder, (name, made) => {
    const run = runOf(name)
    if (run === null) return false
    if (every.has(run)) return finished.has(run)
    return orphans && (which.before === null || made < which.before)
  })
  const names = await namesIn(folder)
  return { items, held: names.filter((name) => open.has(runOf(name) ?? '')).length, gone: true }
}
