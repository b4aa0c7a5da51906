/** A plan a person can read: what the file is, what would change row by row (unchanged folded), what it costs. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { Change } from '../../../src-shared/domain/call.ts'
import { problemMessage } from '../../../src-shared/domain/messages/problems.ts'
import type { Conflict } from '../../../src-shared/domain/diff.ts'
import type { PlanRow } from '../../../src-shared/domain/plan.ts'
import { subtract, toDecimal, ZERO } from '../../../src-shared/domain/values/decimal.ts'
import { plainText, textTable } from './text-table.ts'
import { counted, paint, seconds } from './terminal.ts'

type Style = Parameters<typeof paint>[0]

const STATUS_STYLE: Readonly<Record<PlanRow['status'], Style>> = {
  add: 'green',
  edit: 'yellow',
  stock: 'cyan',
  'edit+stock': 'cyan',
  delete: 'red',
  unchanged: 'dim',
  problem: 'red',
  conflict: 'magenta',
}

/** Rows shown before the rest is only counted: a screenful or three. */
const MOST_ROWS = 200

export function changeWords(change: Change): string {
  const after = change.after === '' ? '(empty)' : change.after
  if (change.field === 'stock') {
    const delta = subtract(toDecimal(change.after) ?? ZERO, toDecimal(change.before ?? '0') ?? ZERO)
    const signed = delta.startsWith('-') ? delta : `+${delta}`
    return change.before === null ? `stock ${after}` : `stock ${change.before} -> ${after} (${signed})`
  }
  if (change.before === null) return `${change.field} ${after}`
  return `${change.field} ${change.before === '' ? '(empty)' : change.before} -> ${after}`
}

/** A plan's row; one of a preview also knows its conflicts. */
type ShownRow = PlanRow & { readonly conflicts?: readonly Conflict[] }

/** Only the rows that matter: changes, problems and conflicts. */
export function planTable(rows: Iterable<ShownRow>): string[] {
  const shown: string[][] = []
  const styles: Style[] = []
  let more = 0
  for (const row of rows) {
    if (row.status === 'unchanged') continue
    if (shown.length >= MOST_ROWS) {
      more++
      continue
    }
    const blocking = row.problems.filter((problem) => problem.severity === 'blocks')
    const said = blocking.length > 0 ? blocking.map(problemMessage) : row.changes.filter(isTelling).map(changeWords)
    for (const conflict of row.conflicts ?? []) said.unshift(conflictWords(conflict))
    shown.push([
      String(row.row),
      row.status,
      row.materialId === null ? 'new' : String(row.materialId),
      row.name,
      said.join(', '),
    ])
    styles.push(STATUS_STYLE[row.status])
  }
  if (shown.length === 0) return []
  const lines = textTable(
    [
      { title: 'row', align: 'right' },
      { title: 'status' },
      { title: 'material', align: 'right' },
      { title: 'name', most: 36 },
      { title: 'changes', most: 160 },
    ],
    shown,
    (text, y, x) => (x === 1 ? paint(styles[y] ?? 'reset', text) : text),
  )
  return more === 0 ? lines : [...lines, paint('dim', `… and ${more} more rows`)]
}

/** A new material's name stands in its own column. */
function isTelling(change: Change): boolean {
  return !(change.field === 'name' && change.before === null)
}

export function fileWords(summary: ImportSummary): string[] {
  const { file, columns } = summary
  const read =
    file.kind === 'csv'
      ? `CSV, ${file.encoding ?? ''}, delimiter ${delimiterWord(file.delimiter ?? '')}`
      : `Excel, sheet “${plainText(file.sheet ?? '')}”`
  const mapped = columns
    .filter((column) => column.field !== null)
    .map((column) => `${column.letter} ${plainText(column.header)} = ${column.field ?? ''}`)
  return [
    `${plainText(file.name)}: ${summary.rowCount} rows (${read}${file.headerRow === null ? '' : `, header in row ${file.headerRow}`})`,
    `Columns: ${mapped.join(', ')}`,
  ]
}

function delimiterWord(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : delimiter
}

export function countWords(summary: ImportSummary): string {
  const { counts } = summary
  const parts: string[] = []
  for (const [status, count] of Object.entries(counts)) if (count > 0) parts.push(`${count} ${status}`)
  return parts.length === 0 ? 'no rows' : parts.join(' · ')
}

export function costWords(summary: ImportSummary): string {
  const { cost } = summary
  if (cost.writes === 0) {
    const waiting = summary.counts.problem + summary.counts.conflict
    if (waiting > 0) return `Nothing to send: ${counted(waiting, 'row')} must be seen to first. 0 writes.`
    return 'Nothing to do: the account already holds what the file says. 0 writes.'
  }
  return `Cost: ${counted(cost.writes, 'write')} and about ${counted(cost.reads, 'read')}, of ${cost.leftToday} requests left today; about ${seconds(cost.seconds)}.`
}

/** What the plan does to the money: stock value, the rows that move it most, how far prices change. */
export function moneyWords(summary: ImportSummary): string[] {
  const { up, down, change } = summary.stockValue
  const words: string[] = []
  if (up !== '0' || down !== '0') words.push(`Stock value: ${signed(up)}, ${down}; together ${signed(change)}`)
  const movers = (summary.movers ?? []).slice(0, MOST_MOVERS)
  const moved = movers.map(({ row, name, value }) => `row ${row} “${plainText(name)}” ${signed(value)}`)
  if (moved.length > 0) words.push(`Largest: ${moved.join(', ')}`)
  const prices = (summary.priceChanges ?? []).filter(({ count }) => count > 0)
  if (prices.length > 0) words.push(`Prices: ${prices.map(bucketWords).join(', ')}`)
  return words
}

/** Named in words; the window draws all. */
const MOST_MOVERS = 3

type Bucket = NonNullable<ImportSummary['priceChanges']>[number]

function bucketWords({ from, to, count }: Bucket): string {
  if (from === null) return `${count} fall by more than ${size(to)} %`
  if (to === null) return `${count} rise by ${from} % or more`
  return from.startsWith('-')
    ? `${count} fall by ${size(to)} to ${size(from)} %`
    : `${count} rise by ${from} to ${to} %`
}

function size(percent: string | null): string {
  return (percent ?? '').replace('-', '')
}

function signed(value: string): string {
  return value.startsWith('-') || value === '0' ? value : `+${value}`
}

/** What the account does besides, without the sentences already among the warnings. */
export function consequenceWords({ consequences = [], warnings }: ImportSummary): string[] {
  return consequences.map(({ message }) => message).filter((message) => !warnings.includes(message))
}

export function guardReasons(guard: ImportSummary['guard']): string[] {
  return guard?.reasons.map(({ message }) => message) ?? []
}

/** A conflict as people read it: what was exported, what the file says, what the account says. */
export function conflictWords({ field, base, mine, live }: Conflict): string {
  return `${field} was ${base} at export, is ${mine} in the file and ${live} in the account`
}
