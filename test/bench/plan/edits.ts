/**
 * Runs in a separate process (one.ts), as a session has its own thread. Measures an edit with its summary, its undo, and a filter with its first
 * 100 rows.
 */
import type { RowFilter } from '../../../src-shared/api/rows-shown.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { medians, row, timed, type Took } from '../csv/measure.ts'
import { spread, tell } from '../report/measure.ts'

/** Enough rounds that the 95th percentile is not the longest. */
const ROUNDS = 40
const PRICE = 3
/** Each text differs, because repeating a search would not search again. */
const FILTERS: readonly ((round: number) => RowFilter)[] = [
  () => ({ statuses: ['edit+stock'] }),
  (round) => ({ text: `b${17 + round}` }),
  () => ({ problem: 'archived-match' }),
  () => ({ fields: ['price'] }),
  () => ({}),
]

export async function tellEdits(session: ImportSession, rows: number, changedText: string): Promise<void> {
  const fixes: Took[] = []
  const undoneTimings: Took[] = []
  const shownTimings: Took[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fix = { kind: 'cell', index: (round * 6151) % rows, column: PRICE, text: String(round + 1) } as const
    fixes.push(await timed(() => session.edit(fix)))
    undoneTimings.push(await timed(() => session.undo()))
    session.edit(fix)
    const filter = FILTERS[round % FILTERS.length]?.(round) ?? {}
    shownTimings.push(await timed(() => session.rows(0, 100, { filter })))
  }
  for (const [name, timings] of [
    ['a cell fixed in place', fixes],
    ['a fix undone', undoneTimings],
    ['a filter and its first 100 rows', shownTimings],
  ] as const) {
    console.log(row(name, medians(timings), null))
    const walls = timings.map(({ wall }) => wall)
    tell({
      section: 'Preview',
      what: `${name}, ${rows.toLocaleString('en')} rows, ${changedText}`,
      ours: { name: '', value: spread(walls) },
      figure: walls.toSorted((a, b) => a - b)[Math.floor(walls.length * 0.95)] ?? Number.NaN,
      about: 'ms by the clock at the 95th percentile',
      target: { kind: 'most', limit: 50, issue: '5' },
    })
  }
}
