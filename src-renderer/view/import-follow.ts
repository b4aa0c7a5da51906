/** What the grid does when the open import changes: which rows it shows then, and by which filter. Pure. */
import type { ImportSummary, RowFilter } from '../../src-shared/api/window-types.ts'
import { firstFilter, toReview } from './counts.ts'

/** An open import as the grid depends on it. */
export interface Open {
  readonly summary: Pick<ImportSummary, 'session' | 'counts' | 'rowCount' | 'choices'> & {
    readonly file: Pick<ImportSummary['file'], 'kind'>
  }
  readonly rereads: number
}

/** How the rows are shown now, and whether a run shows what became of them. */
export interface Seen {
  readonly filter: RowFilter
  readonly sorted: boolean
  readonly hasRun: boolean
}

type Follow =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gone' }
  /** Another import: from its first row. */
  | { readonly kind: 'first'; readonly filter: RowFilter }
  /** The same file, read again: what a run did is part of what the account holds, and the run is over. */
  | { readonly kind: 'reread'; readonly filter: RowFilter }
  /** Another reading puts other rows at the same places. */
  | { readonly kind: 'show' }
  /** An edit changes rows where they stand. `moved`: it may move them, and a selection is of places. */
  | { readonly kind: 'refresh'; readonly moved: boolean }

export function followImport(before: Open | null, now: Open | null, { filter, sorted, hasRun }: Seen): Follow {
  if (now === null) return { kind: before === null ? 'nothing' : 'gone' }
  const { counts, rowCount, session, choices, file } = now.summary
  if (session !== before?.summary.session) return { kind: 'first', filter: firstFilter(counts, rowCount) }
  if (now.rereads !== before.rereads) {
    // After a run, and when nothing differs any more, all filters go; the account's own stock is looked at as before.
    const over = (hasRun && file.kind !== 'account') || toReview(counts) === 0
    return { kind: 'reread', filter: over ? firstFilter(counts, rowCount) : filter }
  }
  if (now.summary === before.summary || hasRun) return { kind: 'nothing' }
  if (JSON.stringify(before.summary.choices) !== JSON.stringify(choices)) return { kind: 'show' }
  return { kind: 'refresh', moved: sorted || Object.keys(filter).length > 0 }
}
