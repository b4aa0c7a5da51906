/** Row counts by status, grouped as the window shows them. */
import type { ImportSummary, RowFilter } from '../../src-shared/api/window-types.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { RowStatus } from '../../src-shared/plan/plan.ts'

export type Counts = ImportSummary['counts']

/** The statuses of rows that are sent, in display order. */
export const CHANGING_STATUSES = [
  'add',
  'edit',
  'stock',
  'edit+stock',
  'delete',
] as const satisfies readonly RowStatus[]
/** All statuses, in display order. */
export const SHOWN_STATUSES = [
  ...CHANGING_STATUSES,
  'conflict',
  'problem',
  'unchanged',
] as const satisfies readonly RowStatus[]

/** How many rows would be applied. */
export function countRowsToApply(counts: Counts): number {
  return CHANGING_STATUSES.reduce((sum, status) => sum + counts[status], 0)
}

/** How many rows have a problem or a conflict. Nothing is sent for them. */
export function countWaitingRows(counts: Counts): number {
  return counts.problem + counts.conflict
}

/** The counts of visible rows. A row is a line of the file, or a material of the stock with all its storages. [TABLE-7] */
export function chooseShownCounts({ counts, perMaterial }: Pick<ImportSummary, 'counts' | 'perMaterial'>): Counts {
  return perMaterial?.counts ?? counts
}

/** How many visible rows there are. */
export function chooseRowCount({ perMaterial, rowCount }: Pick<ImportSummary, 'perMaterial' | 'rowCount'>): number {
  return perMaterial?.rows ?? rowCount
}

export interface ApplyCounts {
  /** How many rows Apply would send. Rows with a problem or a conflict are not included. */
  readonly rowCount: number
  readonly changedCount: number
  readonly addedCount: number
  readonly deletedCount: number
  /** How many rows have a problem or a conflict. */
  readonly waitingCount: number
}

/** The counts of what Apply would do. The pill, the sentence, the button and the confirmation all use these counts. */
export function makeApplyCounts(summary: Pick<ImportSummary, 'counts' | 'perMaterial'>): ApplyCounts {
  const counts = chooseShownCounts(summary)
  const { add: addedCount, delete: deletedCount } = counts
  const rowCount = countRowsToApply(counts)
  return {
    rowCount,
    changedCount: rowCount - addedCount - deletedCount,
    addedCount,
    deletedCount,
    waitingCount: countWaitingRows(counts),
  }
}

/** How many rows are worth checking: all except unchanged rows. */
export function countRowsToReview(counts: Counts): number {
  return countRowsToApply(counts) + countWaitingRows(counts)
}

export const STATUSES_TO_REVIEW: readonly RowStatus[] = SHOWN_STATUSES.filter((status) => status !== 'unchanged')

/** The statuses that each pill of the filter line shows. */
const STATUSES_OF_PILLS = {
  needs: ['conflict', 'problem'],
  changes: ['edit', 'stock', 'edit+stock'],
  new: ['add'],
  deleted: ['delete'],
} as const satisfies Readonly<Record<string, readonly RowStatus[]>>

type StatusPill = keyof typeof STATUSES_OF_PILLS
/** Pills for rows that are not selected by status. */
const FLAG_PILLS = ['notIn', 'belowMinimum'] as const
type FlagPill = (typeof FLAG_PILLS)[number]
export type PillName = StatusPill | FlagPill | 'all'

const STATUS_PILLS = ['needs', 'changes', 'new', 'deleted'] as const satisfies readonly StatusPill[]

export interface Pill {
  readonly name: PillName
  readonly count: number
}

/** The pills of a file or of the stock: `all`, and the pills that have rows. Their counts match the counts of Apply. */
export function listPills(summary: Pick<ImportSummary, 'counts' | 'perMaterial' | 'rowCount' | 'stock'>): Pill[] {
  const counts = chooseShownCounts(summary)
  const statusPills = STATUS_PILLS.map((name) => ({
    name,
    count: STATUSES_OF_PILLS[name].reduce((sum, status) => sum + counts[status], 0),
  }))
  const candidatePills: Pill[] = [
    ...statusPills,
    { name: 'belowMinimum', count: summary.stock?.belowMinimum ?? 0 } as const,
  ]
  return [...candidatePills.filter(({ count }) => count > 0), { name: 'all', count: chooseRowCount(summary) }]
}

/** A file with at most this many rows is shown without a filter, because its rows fit on the screen. */
const MAX_UNFILTERED_ROWS = 30

/** The first filter of a preview: rows that differ. Shows all rows if the file is short, or if all or no rows differ. */
export function chooseFirstFilter(counts: Counts, rowCount: number): RowFilter {
  const reviewCount = countRowsToReview(counts)
  return rowCount > MAX_UNFILTERED_ROWS && reviewCount > 0 && reviewCount < rowCount
    ? { statuses: [...STATUSES_TO_REVIEW] }
    : {}
}

/** The filter without the parts that pills set. A search, a sheet, and conditions on columns of the stock are kept. */
function removePillFilters({ text, sheet, conditions, archived }: RowFilter): RowFilter {
  return {
    ...(text === undefined ? {} : { text }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(conditions === undefined ? {} : { conditions }),
    ...(archived === undefined ? {} : { archived }),
  }
}

/** The active pills. `all` is active if only a search or a column filters the rows. */
export function pressedPillsOf(filter: RowFilter): ReadonlySet<PillName> {
  const { statuses = [] } = filter
  if (Object.keys(filter).length === Object.keys(removePillFilters(filter)).length) return new Set<PillName>(['all'])
  const pressedPills = STATUS_PILLS.filter((name) =>
    STATUSES_OF_PILLS[name].every((status) => statuses.includes(status)),
  )
  return new Set<PillName>([...pressedPills, ...FLAG_PILLS.filter((name) => filter[name] === true)])
}

/** The filter after a pill is pressed. The pill replaces the other pills and everything chosen in “More”. */
export function filterOfPill(filter: RowFilter, pill: PillName): RowFilter {
  const otherFilters = removePillFilters(filter)
  if (pill === 'all') return otherFilters
  return isFlagPill(pill)
    ? { ...otherFilters, [pill]: true }
    : { ...otherFilters, statuses: [...STATUSES_OF_PILLS[pill]] }
}

function isFlagPill(pill: PillName): pill is FlagPill {
  return FLAG_PILLS.some((name) => name === pill)
}

/** The filter after a pill is pressed with Shift, which adds or removes it. Pills without a status can only be active alone. */
export function togglePill(filter: RowFilter, pill: PillName): RowFilter {
  if (pill === 'all') return filterOfPill(filter, pill)
  if (isFlagPill(pill)) return filterOfPill(filter, filter[pill] === true ? 'all' : pill)
  const { statuses = [], notIn: _notIn, belowMinimum: _belowMinimum, ...otherFilters } = filter
  const pillStatuses: readonly RowStatus[] = STATUSES_OF_PILLS[pill]
  const isOn = pillStatuses.every((status) => statuses.includes(status))
  const otherStatuses = statuses.filter((status) => !pillStatuses.includes(status))
  const nextStatuses = isOn ? otherStatuses : [...otherStatuses, ...pillStatuses]
  return nextStatuses.length === 0 ? otherFilters : { ...otherFilters, statuses: nextStatuses }
}

/** Adds or removes the condition that this field changes. */
export function withField(filter: RowFilter, field: Field, isOn: boolean): RowFilter {
  const { fields = [], ...otherFilters } = filter
  const nextFields = [...fields.filter((filterField) => filterField !== field), ...(isOn ? [field] : [])]
  return nextFields.length === 0 ? otherFilters : { ...otherFilters, fields: nextFields }
}
