/** What is kept of accounts as they were read: the last time, and over time. */
import type { KeptThing } from '../../ports/kept-thing.ts'
import { eraseVersions, versionsKept } from '../versions/erase-versions.ts'
import { versionFile } from '../versions/version-file.ts'
import type { KeptPlaces } from './kept-places.ts'

export function keptReadings({ dataFolder }: KeptPlaces): KeptThing {
  const file = versionFile(dataFolder)
  return {
    name: 'readings',
    size: async () => versionsKept(file),
    erase: (which) => eraseVersions(file, which),
  }
}
