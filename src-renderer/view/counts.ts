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

/** The statuses that each pill of the filter line shows. */
const STATUSES_OF_PILLS = {
  needs: ['conflict', 'problem'],
  changes: ['edit', 'stock', 'edit+stock'],
  new: ['add'],
  deleted: ['delete'],
} as const satisfies Readonly<Record<string, readonly RowStatus[]>>

type StatusPill = keyof typeof STATUSES_OF_PILLS
export type PillName = StatusPill | 'notIn' | 'all'

const STATUS_PILLS = ['needs', 'changes', 'new', 'deleted'] as const satisfies readonly StatusPill[]

export interface Pill {
  readonly name: PillName
  readonly count: number
}

/** The pills of a file: only those with rows, and `all`. */
export function pills(counts: Counts, rowCount: number): Pill[] {
  const withRows = STATUS_PILLS.map((name) => ({
    name,
    count: STATUSES_OF_PILLS[name].reduce((sum, status) => sum + counts[status], 0),
  })).filter(({ count }) => count > 0)
  return [...withRows, { name: 'all', count: rowCount }]
}

/** A file with this many rows fits on the screen. */
const FITS_A_SCREEN = 30

/** The first filter of a preview: rows that differ; or everything, if the file is short or all or no rows differ. */
export function firstFilter(counts: Counts, rowCount: number): RowFilter {
  const review = toReview(counts)
  return rowCount > FITS_A_SCREEN && review > 0 && review < rowCount ? { statuses: [...REVIEWED] } : {}
}

/** Which rows are shown without the parts that are not a pill's: a search, a sheet, what the columns of the stock must be. */
function beside({ text, sheet, conditions, archived }: RowFilter): RowFilter {
  return {
    ...(text === undefined ? {} : { text }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(conditions === undefined ? {} : { conditions }),
    ...(archived === undefined ? {} : { archived }),
  }
}

/** The pills that are on: `all` if nothing but a search or a column narrows the rows. */
export function pillsOn(filter: RowFilter): ReadonlySet<PillName> {
  const { statuses = [] } = filter
  if (Object.keys(filter).length === Object.keys(beside(filter)).length) return new Set<PillName>(['all'])
  const on = STATUS_PILLS.filter((name) => STATUSES_OF_PILLS[name].every((status) => statuses.includes(status)))
  return new Set<PillName>([...on, ...(filter.notIn === true ? (['notIn'] as const) : [])])
}

/** A pill replaces the other pills and everything chosen in “More”. */
export function filterOfPill(filter: RowFilter, pill: PillName): RowFilter {
  const rest = beside(filter)
  if (pill === 'all') return rest
  return pill === 'notIn' ? { ...rest, notIn: true } : { ...rest, statuses: [...STATUSES_OF_PILLS[pill]] }
}

/** With Shift a pill is added to the others, or taken away. */
export function withPill(filter: RowFilter, pill: PillName): RowFilter {
  if (pill === 'all' || pill === 'notIn') return filterOfPill(filter, pill)
  const { statuses = [], notIn: _notIn, ...rest } = filter
  const own: readonly RowStatus[] = STATUSES_OF_PILLS[pill]
  const isOn = own.every((status) => statuses.includes(status))
  const others = statuses.filter((status) => !own.includes(status))
  const next = isOn ? others : [...others, ...own]
  return next.length === 0 ? rest : { ...rest, statuses: next }
}
