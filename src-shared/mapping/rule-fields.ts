/** Columns that no file has: those of fields that only a rule fills. [RULE-5] */
import { columnOf, type ColumnMapping, type Mapping } from './mapping.ts'
import type { Field } from '../material/fields/field.ts'
import type { Sheet } from '../file/sheet.ts'

/** The mapping with a column behind the file's own for each of these fields that has none. */
export function withRuleFields(mapping: Mapping, sheet: Sheet, fields: Iterable<Field>): Mapping {
  const missing = [...fields].filter((field) => columnOf(mapping, field) === undefined)
  if (missing.length === 0) return mapping
  const made = missing.map((field, at): ColumnMapping => {
    const column = sheet.columns.length + at
    return { column, header: '', field, confidence: 'chosen', reason: { code: 'rule' }, decimals: null, samples: [] }
  })
  return { ...mapping, columns: [...mapping.columns, ...made] }
}

export function isRuleColumn({ reason }: ColumnMapping): boolean {
  return reason.code === 'rule'
}
