/** What is kept of runs: the journal, and beside it a file per run. */
import type { ErasedThing, KeptThing, Which } from '../../ports/kept-thing.ts'
import { eraseMaterials, eraseRuns, materialsKept, runsKept, runsMeant } from '../journal/erase.ts'
import { originalsFolder, runOf } from '../run-originals/packed-rows.ts'
import { namesIn, NOTHING_ERASED, removeFiles, sizeOf, sizeOfFiles } from './kept-files.ts'
import type { KeptPlaces } from './kept-places.ts'

export function keptRuns({ dataFolder, journal, now }: KeptPlaces): KeptThing {
  const rows = originalsFolder(dataFolder)
  return {
    name: 'runs',
    size: async () => runsKept(journal, (await sizeOf(journal)) + (await sizeOf(`${journal}-wal`)), now()),
    async erase(which) {
      const { runs, ...erased } = await eraseRuns(journal, which, now())
      // What a file said is kept for its run alone.
      await removeFiles(rows, (name) => runs.includes(runOf(name) ?? ''))
      return erased
    },
  }
}

export function keptRows(places: KeptPlaces): KeptThing {
  const rows = originalsFolder(places.dataFolder)
  return {
    name: 'rows',
    size: () => sizeOfFiles(rows),
    erase: (which) => eraseOfRuns(places, rows, runOf, which),
  }
}

export function keptMaterials({ journal, now }: KeptPlaces): KeptThing {
  return {
    name: 'materials',
    size: async () => materialsKept(journal),
    // It has no dates: what is known now is known since the last reading.
    erase: async ({ account, before, runs }) =>
      before !== null || runs !== null ? NOTHING_ERASED : eraseMaterials(journal, account?.ledgers ?? null, now()),
  }
}

/** Files of runs, one each, whose names say the run. */
async function eraseOfRuns(
  { journal, now }: KeptPlaces,
  folder: string,
  ofRun: (name: string) => string | null,
  which: Which,
): Promise<ErasedThing> {
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
