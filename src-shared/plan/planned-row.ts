/** A row of a planned group, for the preview. */
import type { PlannedCall, CountedRow, PlannedRow, RowStatus } from './plan.ts'
import type { Conflict, DiffContext } from './desired-value.ts'
import { valueOf } from './draft/draft.ts'
import { getFieldBit, type Field } from '../material/fields/field.ts'
import type { GroupScope, GroupInput } from './group-scope.ts'
import { isBlocked, type GroupRow } from './group-blocks.ts'
import type { Match } from './match.ts'
import { changesOf, statusOfCalls } from './row-changes.ts'
import { rowNameOf } from '../file/row-name.ts'
import { ZERO, toDecimal, type Decimal } from '../material/values/decimal.ts'

/** A planned row in a preview, with details that a saved plan does not contain. `index`: the index of its draft. */
export interface PreviewRow extends PlannedRow, CountedRow {
  readonly conflicts: readonly Conflict[]
  readonly matchKind: Match['kind']
  /** Catalogue indexes of materials that the row may refer to, if that is unclear. */
  readonly candidates: readonly number[]
  /** The candidate that an answer for many rows chooses. */
  readonly proposedMaterial: number | null
}

/** Makes the preview's row. `calls`: the row's own calls. `added`: the name of the group's new material, if the row has no name. */
export function makePlannedRow(
  { context, input, existsInAccount, id }: GroupScope,
  row: GroupRow,
  calls: readonly PlannedCall[],
  { group, added }: { readonly group: string; readonly added: string },
): PreviewRow {
  const { index } = row.member
  const name = existsInAccount
    ? (context.catalogue.names[input.target] ?? '')
    : (valueOf(context.drafts, 'name', index) ?? added)
  const status = findStatus(row, calls, id)
  // Shows exactly what is sent. A row without calls shows its own changes. [PLAN-14]
  const changes = calls.length > 0 ? changesOf(calls) : row.changes
  return {
    ...rowNameOf(row),
    index,
    status,
    materialId: id,
    name,
    changes,
    problems: row.problems,
    calls,
    group,
    conflicts: row.conflicts,
    matchKind: input.question?.kind ?? (existsInAccount ? 'one' : 'none'),
    ...findCandidates(input, row),
    storage: row.member.storage ?? 0,
    price: findPrice(context, input.target, row),
    writes: calls.length,
    // A delete changes no field: it removes the material.
    fields: collectBits([...(status === 'delete' ? [] : changes), ...row.conflicts, ...row.problems]),
  }
}

/** The candidates of a row, as catalogue indexes, and the one that an answer for many rows chooses. */
function findCandidates(
  { question }: GroupInput,
  { uncertainSku }: GroupRow,
): { candidates: readonly number[]; proposedMaterial: number | null } {
  if (uncertainSku) return { candidates: uncertainSku.indexes, proposedMaterial: uncertainSku.indexes[0] ?? null }
  if (!question || !('indexes' in question)) return { candidates: [], proposedMaterial: null }
  return {
    candidates: question.indexes,
    proposedMaterial: 'proposedMaterial' in question ? question.proposedMaterial : null,
  }
}

function findStatus(row: GroupRow, calls: readonly PlannedCall[], id: number | null): RowStatus {
  if (isBlocked(row)) return 'problem'
  if (row.conflicts.length > 0) return 'conflict'
  if (row.deletes) return 'delete'
  if (id === null) return 'add'
  return calls.length === 0 ? 'unchanged' : statusOfCalls(calls, id)
}

function collectBits(items: readonly { readonly field: Field | null }[]): number {
  return items.reduce((bits, { field }) => (field === null ? bits : bits | getFieldBit(field)), 0)
}

function findPrice(context: DiffContext, target: number, row: GroupRow): Decimal {
  const change = row.changes.find(({ field }) => field === 'price')
  return toDecimal(change?.after ?? '') ?? (target >= 0 ? (context.catalogue.prices[target] ?? ZERO) : ZERO)
}
