/** How many rows that wanted a change a run left out. Its `skipped` counts rows with nothing to do as well: those are no news. */
import type { ImportSummary } from '../../src-shared/contract/import.ts'
import type { RunCounts } from '../../src-shared/contract/run.ts'

/** For the run of an open import: what its preview knew to be without work is not left out. */
export function leftOutOfImport(
  { skipped }: Pick<RunCounts, 'skipped'>,
  { counts, excluded }: Pick<ImportSummary, 'counts' | 'excluded'>,
): number {
  // A row the user left out shows as unchanged or counts as excluded: either way, its leaving out is no news.
  return Math.max(0, skipped - counts.unchanged - (excluded ?? 0))
}

/** For a run known by its report: `look` is how many rows the report lists as needing a look. */
export function leftOutOfReport(counts: RunCounts, look: number): number {
  const others = counts.failed + counts.unverified + counts.unknown + counts.changed
  return Math.max(0, Math.min(counts.skipped, look - others))
}
