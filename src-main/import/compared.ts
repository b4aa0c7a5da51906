/**
 * What was compared with the account and what was not, so that "nothing to do" never says more than that. Changes nothing.
 */
import { columnsBesidePrice } from '../../src-shared/plan/draft/amount-terms.ts'
import { columnsRead } from '../../src-shared/plan/draft/rule-columns.ts'
import { isField, mayChange, type Field } from '../../src-shared/material/fields/field.ts'
import { isRowNumberHeader } from '../../src-shared/file/headings/lookup.ts'
import { columnName } from '../../src-shared/mapping/column-names.ts'
import type { ColumnMapping, Mapping } from '../../src-shared/mapping/mapping.ts'
import { clearKey, type TakenKey } from '../../src-shared/plan/clear-key.ts'
import { KEY_FIELDS, type KeyField } from '../../src-shared/plan/match.ts'
import { listedColumns, type NamedColumn } from '../../src-shared/file/columns-detail.ts'
import { columnLetter } from '../../src-shared/file/problem.ts'
import type { Compared, ImportWarning } from './import-codes.ts'
import { betterKeys } from './better-keys.ts'
import type { SessionState } from './stages.ts'

export function comparedOf(state: SessionState): Compared {
  const { mapping, edited, preview } = state
  const fields = mapping.columns.flatMap(({ field }) =>
    field === null || !mayChange(field) || edited.excludedFields.has(field) ? [] : [field],
  )
  const readBeside = columnsReadBeside(state)
  const unread = mapping.columns
    .filter(({ column, field, samples, header }) =>
      field === null
        ? samples.length > 0 && !isRowNumberHeader(header) && !readBeside.has(column)
        : edited.excludedFields.has(field),
    )
    .map((one) => ({ letter: columnLetter(one.column), header: columnName(one) }))
  const undecided = undecidedColumns(mapping)
  const foundRows = countFound(preview.groups.targets)
  const rows = preview.count - edited.excludedRows.size
  const keys = mapping.columns.flatMap((one) =>
    KEY_FIELDS.filter((key) => key === one.field).map((key) => keyColumn(one, key)),
  )
  const aside = state.drafts.aside?.rows.length ?? 0
  const notMaterials = aside === 0 ? {} : { notMaterials: aside }
  return {
    rows,
    found: foundRows,
    ...notMaterials,
    fields,
    unread,
    undecided,
    keys,
    better: betterKeys(state, rows, foundRows),
    ...takenOf(state, foundRows),
  }
}

type KeyColumn = Compared['keys'][number]

function keyColumn(one: ColumnMapping, key: KeyField): KeyColumn {
  return { letter: columnLetter(one.column), header: columnName(one), key }
}

/** The key that was taken, as long as the column has it. */
function takenOf(
  { choices: { takenKey }, mapping: { columns } }: SessionState,
  count: number,
): Pick<Compared, 'taken'> {
  if (takenKey === undefined || takenKey === 'off') return {}
  const own = columns.find(({ column, field }) => column === takenKey.column && field === takenKey.key)
  if (!own) return {}
  const instead = columns.find(({ column }) => column === takenKey.instead)
  return { taken: { ...keyColumn(own, takenKey.key), count, instead: instead ? keyColumn(instead, 'sku') : null } }
}

/** The key column that is taken when a file is opened; null where the user is asked, or has said which keys count. [MAP-7] */
export function keyToTake(state: SessionState): TakenKey | null {
  const { choices, mapping, preview } = state
  if (choices.takenKey !== undefined || choices.keys?.length) return null
  const { rows, found, better } = comparedOf(state)
  return clearKey({ rows, found, asked: preview.groups.questions.size }, better, mapping.columns)
}

/** Columns without a field that are read all the same: by rules, or as what a price is for and in. */
export function columnsReadBeside({ chosen, mapping, choices }: SessionState): ReadonlySet<number> {
  return new Set([...columnsRead(mapping, choices.rules ?? []), ...columnsBesidePrice(chosen.sheet, mapping)])
}

/** Columns that could each be one field: the user has to choose. */
function undecidedColumns({ problems }: Mapping): Compared['undecided'] {
  const byField = new Map<Field, readonly NamedColumn[]>()
  for (const { code, details } of problems) {
    const field = details?.['field']
    if ((code !== 'duplicate-header' && code !== 'ambiguous-header') || !isField(field)) continue
    byField.set(field, listedColumns(String(details?.['columns'] ?? '')))
  }
  return [...byField].map(([field, columns]) => ({ field, columns: [...columns] }))
}

/** Drafts whose material the account has. */
function countFound(targets: Int32Array): number {
  let foundCount = 0
  for (let index = 0; index < targets.length; index++) if ((targets[index] ?? -1) >= 0) foundCount += 1
  return foundCount
}

/** Nothing would be sent, and no row waits. */
export function nothingToDo({ preview }: SessionState): boolean {
  const { counts, writes } = preview.totals
  return writes === 0 && counts.problem + counts.conflict === 0
}

/** A question about the key column, where another would find more rows; or which one was taken. */
export function keyWarning(compared: Compared): ImportWarning[] {
  const { better, taken } = compared
  if (taken) return [{ code: 'key-taken', taken, rows: compared.rows }]
  return better.length === 0 ? [] : [{ code: 'wrong-key', compared }]
}
