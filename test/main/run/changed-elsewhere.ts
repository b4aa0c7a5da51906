/** What somebody else changed between two readings, according to the history. */
import { findEventsAfter } from '../../../src-shared/run/history/material-events.ts'
import { valuesOf, type MaterialVersion } from '../../../src-shared/run/history/material-version.ts'
import { describeRelation, type OwnCall, type ReadingPosition } from '../../../src-shared/run/history/reading-times.ts'

export interface PlacedReading {
  readonly place: ReadingPosition
  readonly versions: ReadonlyMap<number, MaterialVersion>
}

/** `calls`: the account's calls since the run that the earlier reading names; `runs`: all of its runs, oldest first. */
export function changedElsewhere(
  from: PlacedReading,
  to: PlacedReading,
  calls: readonly OwnCall[],
  runs: readonly string[],
): string[] {
  const between = calls.filter((call) => describeRelation(to.place, call, runs) !== 'after')
  const ids = new Set([...from.versions.keys(), ...to.versions.keys(), ...calls.map(({ material }) => material)])
  return [...ids].flatMap((id) => {
    const seenEntries = [from, to].map(({ place, versions }) => {
      const version = versions.get(id)
      return { reading: place, values: version ? valuesOf(version) : new Map<never, never>(), storages: [1, 2, 3] }
    })
    const ownCalls = between.filter(({ material }) => material === id)
    return findEventsAfter(seenEntries, ownCalls, runs).flatMap(({ kind, changes }) =>
      kind === 'elsewhere'
        ? changes.map(({ field, storage, before, after }) => `${id} ${field}@${storage} ${before} -> ${after}`)
        : [],
    )
  })
}
