/**
 * All that is kept in a data folder and can be erased. Whoever keeps something new adds an entry here, and its words; the settings
 * page and the terminal follow. [KEPT-1]
 */
import { join } from 'node:path'
import type { KeptThing } from '../../ports/kept-thing.ts'
import { storeFile } from '../database/with-store.ts'
import { NOTHING_ERASED, removeFiles, sizeOfFiles } from './kept-files.ts'
import { keptImports } from './kept-imports.ts'
import type { KeptPlaces } from './kept-places.ts'
import { keptReadings } from './kept-readings.ts'
import { keptMaterials, keptRows, keptRuns } from './kept-runs.ts'
import { keptSuppliers } from './kept-suppliers.ts'

export function keptThings({ dataFolder, now }: Pick<KeptPlaces, 'dataFolder' | 'now'>): readonly KeptThing[] {
  const places = { dataFolder, journal: storeFile(dataFolder), now }
  return [
    keptRuns(places),
    keptRows(places),
    keptImports(places),
    keptMaterials(places),
    keptReadings(places),
    keptSuppliers(places),
    keptLog(places),
  ]
}

function keptLog({ dataFolder }: KeptPlaces): KeptThing {
  const logs = join(dataFolder, 'logs')
  return {
    name: 'log',
    size: () => sizeOfFiles(logs),
    // It names no account and no run.
    async erase({ account, runs, before }) {
      if (account !== null || runs !== null) return NOTHING_ERASED
      return { items: await removeFiles(logs, (_, made) => before === null || made < before), held: 0, gone: true }
    },
  }
}
