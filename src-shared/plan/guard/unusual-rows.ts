/**
 * Which cells of a row are unusual: those with their own mark, and those of a kind with many rows. Computed row by
 * row, so that they can be shown and filtered.
 */
import type { Field } from '../../material/fields/field.ts'
import type { OutlierCode } from './guard-kinds.ts'
import {
  addOutliers,
  makeEmptyOutliers,
  isMarkCode,
  listOutlierFields,
  type Guard,
  type OutlierTally,
} from './unusual.ts'
import type { IndexedRow } from '../plan.ts'
import type { GroupTerms } from './group-terms.ts'

export interface UnusualCell {
  readonly code: OutlierCode
  /** Whether the guard asks about the cell; otherwise the cell is only marked. */
  readonly isAsked: boolean
}

/** For each field, what is unusual about its change; empty for an ordinary row. */
export type UnusualCells = ReadonlyMap<Field, UnusualCell>

/** Finds the unusual cells of a row that causes requests. `guard`: what the guard asks about. [OUT-10] */
export function findUnusualCells(
  guard: Pick<Guard, 'reasons'> | null,
  { switches }: Pick<OutlierTally, 'switches'>,
): (row: IndexedRow, terms: GroupTerms) => UnusualCells {
  const codesToConfirm = new Set<string>(guard?.reasons.map(({ code }) => code))
  // If the guard asks about a shifted column, every row that changes the column needs confirmation.
  const needsConfirmation = (code: OutlierCode): boolean =>
    codesToConfirm.has(code) || codesToConfirm.has(code.replace('-changed', '-moved'))
  return (row, terms) => {
    const tally = makeEmptyOutliers(switches)
    addOutliers(tally, row, terms)
    const cells = new Map<Field, UnusualCell>()
    for (const [code, rows] of tally.rowsByCode) {
      const cell = { code, isAsked: needsConfirmation(code) }
      if (!cell.isAsked && !isMarkCode(code)) continue
      const changedFields = rows.items.flatMap(({ changes }) => changes.map(({ field }) => field))
      for (const field of listOutlierFields(code)) {
        const cellBefore = cells.get(field)
        if (changedFields.includes(field) && (!cellBefore || (cell.isAsked && !cellBefore.isAsked)))
          cells.set(field, cell)
      }
    }
    return cells
  }
}
