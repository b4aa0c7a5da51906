/** Row counts by status, grouped as the window shows them. */
import type { ImportSummary, RowFilter } from '../../src-shared/api/window-types.ts'
import type { RowStatus } from '../../src-shared/plan/plan.ts'

export type Counts = ImportSummary['counts']

/** Statuses that send something, in display order. */
export const CHANGING = ['add', 'edit', 'stock', 'edit+stock', 'delete'] as const satisfies readonly RowStatus[]
/** All statuses, in display order. */
export const SHOWN = [...CHANGING, 'conflict', 'problem', 'unchanged'] as const satisfies readonly RowStatus[]

/** Rows that would be applied. */
export function changes(counts: Counts): number {
  return CHANGING.reduce((sum, status) => sum + counts[status], 0)
}

/** Rows with a problem or a conflict: nothing is sent for them. */
export function waiting(counts: Counts): number {
  return counts.problem + counts.conflict
}

/** The counts of the rows as the table has them: a row of the file, or a material of the stock, however many storages it is for. [TABLE-7] */
export function shownCounts({ counts, perMaterial }: Pick<ImportSummary, 'counts' | 'perMaterial'>): Counts {
  return perMaterial?.counts ?? counts
}

export interface ApplyCounts {
  /** Rows that Apply would send: all but the waiting ones. */
  readonly rows: number
  readonly changed: number
  readonly added: number
  readonly deleted: number
  /** Rows that have a problem or a conflict. */
  readonly waiting: number
}

/** The one count of what Apply does: pill, sentence, button and confirmation all show it. */
export function applyCounts(summary: Pick<ImportSummary, 'counts' | 'perMaterial'>): ApplyCounts {
  const counts = shownCounts(summary)
  const { add: added, delete: deleted } = counts
  const rows = changes(counts)
  return { rows, changed: rows - added - deleted, added, deleted, waiting: waiting(counts) }
}

/** Rows worth a look: everything but unchanged. */
export function toReview(counts: Counts): number {
  return changes(counts) + waiting(counts)
}

export const REVIEWED: readonly RowStatus[] = SHOWN.filter((status) => status !== 'unchanged')

type ChipName = 'all' | 'review' | RowStatus

export interface Chip {
  readonly name: ChipName
  readonly count: number
}

/** The filter chips of a file: only those with rows. */
export function chips(counts: Counts, rowCount: number): Chip[] {
  const review = toReview(counts)
  const list: Chip[] = [{ name: 'all', count: rowCount }]
  if (review > 0 && review < rowCount) list.unshift({ name: 'review', count: review })
  for (const status of SHOWN) if (counts[status] > 0) list.push({ name: status, count: counts[status] })
  return list
}

/** A file with this many rows fits on the screen. */
const FITS_A_SCREEN = 30

/** The first filter of a preview: rows that differ; or everything, if the file is short or all or no rows differ. */
export function firstFilter(counts: Counts, rowCount: number): RowFilter {
  const review = toReview(counts)
  return rowCount > FITS_A_SCREEN && review > 0 && review < rowCount ? { statuses: [...REVIEWED] } : {}
}

/** The chip that matches a filter: a status chip if exactly one status is chosen. */
export function chipOf(filter: RowFilter): ChipName | null {
  const { statuses } = filter
  if (!statuses) return 'all'
  if (statuses.length === REVIEWED.length && REVIEWED.every((status) => statuses.includes(status))) return 'review'
  return statuses.length === 1 ? (statuses[0] ?? null) : null
}

export function filterOfChip(filter: RowFilter, chip: ChipName): RowFilter {
  const { statuses: _statuses, ...rest } = filter
  if (chip === 'all') return rest
  return { ...rest, statuses: chip === 'review' ? [...REVIEWED] : [chip] }
}
