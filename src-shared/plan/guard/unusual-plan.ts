/** The outlier guard for a saved plan, whose file, columns and account are no longer available. [OUT-5] */
import { addToFieldSums, listChangedFields, type ChangedField, type FieldSums } from './changed-fields.ts'
import { findMovedTexts } from './unusual-moved.ts'
import {
  addOutliers,
  makeEmptyOutliers,
  judgeOutliers,
  MAX_EXAMPLES,
  type Guard,
  type Judgement,
  type MovedRows,
} from './unusual.ts'
import { ALL_KINDS_ON, OUTLIER_RULES, type GuardSwitches } from './guard-kinds.ts'
import { findUnusualCells } from './unusual-rows.ts'
import type { IndexedRow, PlannedRow } from '../plan.ts'
import { rowNameOf } from '../../file/row-name.ts'
import { termsOf, type GroupTerms } from './group-terms.ts'
import { addConsequences, consequencesOf, type Consequence, type ConsequencesByCode } from './consequences.ts'
import { lossOf } from '../row-changes.ts'
import { ZERO, ExactSum } from '../../material/values/decimal.ts'

/** One row that causes requests. */
export interface JudgedRow {
  readonly row: PlannedRow
  readonly isUnusual: boolean
}

/** `materialCount`: how many materials the account had when the plan was made; null if unknown. */
export function judgePlan(
  rows: readonly PlannedRow[],
  switches: GuardSwitches = ALL_KINDS_ON,
  materialCount: number | null = null,
): Judgement {
  const outliers = makeEmptyOutliers(switches)
  for (const { row, terms } of findSentRows(rows)) addOutliers(outliers, row, terms)
  const movedColumns = (['name', 'sku'] as const).flatMap((field) => findMovedRows(rows, field) ?? [])
  return judgeOutliers(outliers, {
    columnOf: () => null,
    matchedRowCount: rows.filter(isMatched).length,
    materialCount,
    movedColumns,
  })
}

/** Every row that causes requests, and whether the guard asks about it. [OUT-9] */
export function* listJudgedRows(
  rows: readonly PlannedRow[],
  guard: Guard | null,
  switches: GuardSwitches = ALL_KINDS_ON,
): Generator<JudgedRow> {
  const unusualCellsOf = findUnusualCells(guard, { switches })
  for (const { row, terms } of findSentRows(rows)) {
    yield { row, isUnusual: [...unusualCellsOf(row, terms).values()].some(({ isAsked }) => isAsked) }
  }
}

/** The effects of the plan by field. [OUT-8] */
export function listChangedFieldsOfPlan(rows: readonly PlannedRow[]): ChangedField[] {
  const fields: FieldSums = new Map()
  for (const { row, terms } of findSentRows(rows)) addToFieldSums(fields, row, terms, 1)
  return listChangedFields(fields)
}

/** Rows that cause requests, each with the unit and price that its group sets. */
function* findSentRows(
  rows: readonly PlannedRow[],
): Generator<{ readonly row: PlannedRow & IndexedRow; readonly terms: GroupTerms }> {
  const indexedRows = rows.map((row, index) => ({ ...row, index })).filter(({ calls }) => calls.length > 0)
  for (const group of Map.groupBy(indexedRows, (row) => row.group).values()) {
    const terms = termsOf(group)
    for (const row of group) yield { row, terms }
  }
}

function isMatched({ status, materialId }: PlannedRow): boolean {
  return materialId !== null && status !== 'delete' && status !== 'problem' && status !== 'conflict'
}

/** A plan only contains the materials of its own rows. */
function findMovedRows(rows: readonly PlannedRow[], field: 'name' | 'sku'): MovedRows | null {
  const changes = rows.map(({ materialId, calls, changes: rowChanges }) =>
    materialId === null || calls.length === 0 ? undefined : rowChanges.find((change) => change.field === field),
  )
  const getTextBefore = (index: number): string | undefined => {
    const change = changes[index]
    if (change) return change.before ?? undefined
    const row = rows[index]
    return field === 'name' && row?.materialId !== null ? row?.name : undefined
  }
  const minRows = OUTLIER_RULES[`${field}-moved`].manyRowsLimit?.rows ?? 1
  const getTextAfter = (index: number): string | undefined => changes[index]?.after
  const movedTexts = findMovedTexts(
    { field, count: rows.length, valueBefore: getTextBefore, valueAfter: getTextAfter, accountTexts: null },
    minRows,
  )
  if (!movedTexts) return null
  const examples = movedTexts.rows.slice(0, MAX_EXAMPLES).flatMap((index) => {
    const [row, change] = [rows[index], changes[index]]
    return row && change ? [{ ...rowNameOf(row), name: row.name, changes: [change] }] : []
  })
  const [firstExample = { row: 0 }] = examples
  return { ...movedTexts, first: rowNameOf(firstExample), examples }
}

/**
 * The side effects of a saved plan, from its calls alone, without the account. [PLAN-22] `storage`: the plan's
 * storage, for rows that change no balance.
 */
export function predictPlanConsequences(rows: readonly PlannedRow[], storage: number): Consequence[] {
  const rowsByCode: ConsequencesByCode = new Map()
  const lostValue = new ExactSum()
  for (const { row, terms } of findSentRows(rows)) {
    const rowStorage = row.changes.find((change) => change.storage !== null)?.storage ?? storage
    // Neither the price nor the number of fields changes the side effects, so both are 0.
    addConsequences(
      rowsByCode,
      { ...row, storage: rowStorage, price: ZERO, writes: row.calls.length, fields: 0 },
      terms,
    )
    if (row.status === 'delete') lostValue.add(lossOf(row.changes).value)
  }
  return consequencesOf({ consequences: rowsByCode, lostValue }, null)
}
