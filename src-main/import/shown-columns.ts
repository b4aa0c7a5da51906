/** Lists the columns for a summary. */
import { columnName, isRuleColumn, makeNamedColumn, type ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import { type Field, FIELDS, specOf } from '../../src-shared/material/fields/field.ts'
import { findFieldColumn } from '../../src-shared/plan/draft/draft.ts'
import { type NamedColumn, columnLetter } from '../../src-shared/file/problem.ts'
import type { SessionState } from './stages.ts'
import type { ImportChoices, ImportColumn } from '../../src-shared/api/import.ts'
import { areShares } from '../../src-shared/mapping/decimal-style.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'

/** `sheet`: the storage of the column's cells, if a row per material is shown. */
type ShownColumn = ColumnMapping & { readonly sheet?: string | null; readonly plannedColumn?: number }

export function listShownColumns(columns: readonly ShownColumn[], rules?: ImportChoices['rules']): ImportColumn[] {
  const ruleByField = new Map(rules)
  return columns.map((columnMapping) => {
    const { column, field, confidence, reason, decimals, samples, sheet = null, plannedColumn } = columnMapping
    const rule = field === null ? undefined : ruleByField.get(field)
    return {
      column,
      letter: columnLetter(plannedColumn ?? column),
      header: columnName(columnMapping),
      field,
      confidence,
      reason,
      ...(reason.code === 'contested'
        ? { couldBe: reason.field, ...(samples[0] === undefined ? {} : { example: samples[0] }) }
        : {}),
      ...(reason.code === 'rule' ? { made: true } : {}),
      ...(field === null && areShares(samples) ? { shares: true } : {}),
      ...(rule === undefined ? {} : { rule }),
      decimals,
      ...(sheet === null ? {} : { storage: markUntrusted(sheet) }),
    }
  })
}

/**
 * The fields with their columns in the file. Leaves out fields that a rule fills, and fields with a separate column for each storage. Sheets that are
 * read together have their own column letters.
 */
export function listFieldColumns({
  drafts,
  mapping,
  perStorage,
}: Pick<SessionState, 'drafts' | 'mapping' | 'perStorage'>): [Field, NamedColumn][] {
  return FIELDS.flatMap((field): [Field, NamedColumn][] => {
    const index = findFieldColumn(drafts, field)
    const mappedColumn = mapping.columns.find(({ column }) => column === index)
    if (!mappedColumn || isRuleColumn(mappedColumn) || (perStorage.isReadAsRows && specOf(field).scope !== 'material'))
      return []
    return drafts.parts && columnName(mappedColumn) === '' ? [] : [[field, makeNamedColumn(mappedColumn)]]
  })
}
