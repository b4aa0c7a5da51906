/** Determines the age of an import's account data, and what reading it again costs. Finds the lists that must be read before anything is sent. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { countRequestsFor } from '../../src-shared/account/list-reading.ts'
import { MAX_READING_AGE_MS } from '../../src-shared/run/reading-limit.ts'
import { findNeededStorages } from '../../src-shared/plan/preview/needed-storages.ts'
import { findOldestReadTime, findStoragesToCompare } from './account-stage.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import type { SessionInput, SessionState } from './stages.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'

/** Storages whose lists the plan depends on and that were not read within this many milliseconds. [READ-7] */
export function findStaleStorages(
  input: Pick<SessionInput, 'storages'>,
  { preview, catalogue, choices }: Pick<SessionState, 'preview' | 'catalogue' | 'choices'>,
  now: number,
  maxAge: number,
): readonly number[] {
  const isFresh = (storage: number): boolean => {
    const readAt = catalogue.times.get(storage)?.readAt
    return readAt !== undefined && catalogue.liveStorages.has(storage) && readAt <= now && now - readAt <= maxAge
  }
  if (preview.totals.writes === 0) return []
  const allStorages = findStoragesToCompare(input, choices)
  // Most imports are applied soon after they were made, so this check is usually enough.
  if (allStorages.every(isFresh)) return []
  const neededStorages = findNeededStorages(preview)
  return (neededStorages === 'all' ? allStorages : [...neededStorages]).filter((storage) => !isFresh(storage))
}

/** The reading's age for the summary. */
export function summariseReading(
  input: Pick<SessionInput, 'storages'>,
  state: SessionState,
  now: number,
  correctedRows: CorrectedRows | null,
): NonNullable<ImportSummary['reading']> {
  const { catalogue, oldStorages, choices } = state
  const usesStoredLists = [...catalogue.times.keys()].some(
    (storage) => !oldStorages.has(storage) && !catalogue.liveStorages.has(storage),
  )
  return {
    at: findOldestReadTime(state),
    kept: usesStoredLists,
    refresh: countListRequests(catalogue, findStoragesToCompare(input, choices)),
    before: countListRequests(catalogue, findStaleStorages(input, state, now, MAX_READING_AGE_MS)),
    ...(catalogue.keep ? { keeping: true } : {}),
    ...(correctedRows ? { corrected: correctedRows } : {}),
  }
}

/** How many requests it takes to read these lists again in the same way. If a list's size is unknown, one request is counted. [READ-4] */
function countListRequests({ sizes, pagedStorages }: CatalogueReading, storages: Iterable<number>): number {
  let requestCount = 0
  for (const storage of storages) {
    requestCount += countRequestsFor(sizes.get(storage) ?? 0, pagedStorages.has(storage) ? 'pages' : 'whole')
  }
  return requestCount
}

/** `rows`: how many rows now have different requests. `since`: the time of the earlier reading. */
export interface CorrectedRows {
  readonly rows: number
  readonly since: number
}

/** Counts rows whose requests changed or disappeared. */
export function countCorrectedRows(previewBefore: Preview, previewAfter: Preview): number {
  const countByRequests = new Map<string, number>()
  for (const requestText of listRowRequests(previewBefore))
    countByRequests.set(requestText, (countByRequests.get(requestText) ?? 0) + 1)
  let newCount = 0
  for (const requestText of listRowRequests(previewAfter)) {
    const sameCount = countByRequests.get(requestText) ?? 0
    if (sameCount === 0) newCount += 1
    else countByRequests.set(requestText, sameCount - 1)
  }
  const remainingCount = [...countByRequests.values()].reduce((sum, count) => sum + count, 0)
  return Math.max(newCount, remainingCount)
}

/** The requests of each row as a text. */
function* listRowRequests(preview: Preview): Generator<string> {
  for (let index = 0; index < preview.count; index++) {
    if (ROW_STATUSES[preview.statuses[index] ?? 0] === 'unchanged') continue
    const { calls } = preview.row(index)
    if (calls.length > 0) yield JSON.stringify(calls)
  }
}

/** How many read requests applying the plan takes. `rereadRequests`: how many requests it takes to read its lists again first. */
export function countNeededReads(state: Pick<SessionState, 'preview' | 'catalogue'>, rereadRequests: number): number {
  if (state.preview.totals.writes === 0) return 0
  const listRequestCount = countListRequests(state.catalogue, state.preview.storages)
  const supplierRequestCount = state.preview.totals.consequences.get('suppliers-replaced')?.count ?? 0
  return rereadRequests + (listRequestCount + supplierRequestCount) * 2
}
