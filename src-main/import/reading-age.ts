/** How old what an import knows of the account is, what reading it anew costs, and what has to be read before anything is sent. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { requestsFor } from '../../src-shared/account/list-reading.ts'
import { sendingRestsOn } from '../../src-shared/plan/preview/rests-on.ts'
import { readAt, storagesToCompare } from './account-stage.ts'
import type { CorrectedRows } from './corrected-rows.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import type { SessionInput, SessionState } from './stages.ts'

/** A reading of this import that is older is read again before it is applied: as long as a run goes without looking. [RUN-6] */
export const FRESH_MS = 15 * 60_000

/** Storages whose lists the plan rests on, and that were not read within so many milliseconds. [READ-7] */
export function staleStorages(
  input: Pick<SessionInput, 'storages'>,
  { preview, catalogue, choices }: Pick<SessionState, 'preview' | 'catalogue' | 'choices'>,
  now: number,
  within: number,
): readonly number[] {
  const isFresh = (storage: number): boolean => {
    const at = catalogue.times.get(storage)?.at
    return at !== undefined && catalogue.live.has(storage) && at <= now && now - at <= within
  }
  if (preview.totals.writes === 0) return []
  const all = storagesToCompare(input, choices)
  // Nothing to look for: most imports are applied as soon as they are made.
  if (all.every(isFresh)) return []
  const rests = sendingRestsOn(preview)
  return (rests === 'all' ? all : [...rests]).filter((storage) => !isFresh(storage))
}

/** For the summary. */
export function readingSummary(
  input: Pick<SessionInput, 'storages'>,
  state: SessionState,
  now: number,
  corrected: CorrectedRows | null,
): NonNullable<ImportSummary['reading']> {
  const { catalogue, old, choices } = state
  const kept = [...catalogue.times.keys()].some((storage) => !old.has(storage) && !catalogue.live.has(storage))
  return {
    at: readAt(state),
    kept,
    refresh: listRequests(catalogue, storagesToCompare(input, choices)),
    before: listRequests(catalogue, staleStorages(input, state, now, FRESH_MS)),
    ...(catalogue.keep ? { keeping: true } : {}),
    ...(corrected ? { corrected } : {}),
  }
}

/** As these lists came last time; one request each where that is not known. [READ-4] */
export function listRequests({ sizes, paged }: CatalogueReading, storages: Iterable<number>): number {
  let requests = 0
  for (const storage of storages) {
    requests += requestsFor(sizes.get(storage) ?? 0, paged.has(storage) ? 'pages' : 'whole')
  }
  return requests
}
