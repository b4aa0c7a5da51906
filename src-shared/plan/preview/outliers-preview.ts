/** The outlier guard for a preview. It uses the preview's sums and, for shifted columns, the columns of the file and the account. [OUT-3] [OUT-7] */
import type { Field } from '../../material/fields/field.ts'
import type { NamedColumn } from '../../file/problem.ts'
import { getFieldBit } from '../../material/fields/field.ts'
import { findMovedTexts } from '../guard/unusual-moved.ts'
import { OUTLIER_RULES } from '../guard/guard-kinds.ts'
import { judgeOutliers, MAX_EXAMPLES, type Judgement, type MovedRows } from '../guard/unusual.ts'
import type { Preview } from './preview.ts'
import { rowNameOf } from '../../file/row-name.ts'
import { ROW_STATUSES } from '../plan.ts'

export function judgePreview(preview: Preview, columnOf: (field: Field) => NamedColumn | null): Judgement {
  const { totals, input } = preview
  const { counts, outliers } = totals
  return judgeOutliers(outliers, {
    columnOf,
    matchedRowCount: counts.edit + counts.stock + counts['edit+stock'] + counts.unchanged,
    materialCount: input.catalogue.count,
    movedColumns: [findMovedRows(preview, 'name'), findMovedRows(preview, 'sku')].flatMap(
      (movedRows) => movedRows ?? [],
    ),
  })
}

function findMovedRows(preview: Preview, field: 'name' | 'sku'): MovedRows | null {
  const { totals, input, groups, statuses, fields, count } = preview
  const minRows = OUTLIER_RULES[`${field}-moved`].manyRowsLimit?.rows ?? 1
  const values = input.drafts.columns.get(field)?.values
  // Compares columns only if many rows change the field, which is rare.
  if (!values || (totals.fields.get(field)?.count ?? 0) < minRows) return null
  const [bit, accountTexts] = [getFieldBit(field), field === 'name' ? input.catalogue.names : input.catalogue.skus]
  const editStatuses = [ROW_STATUSES.indexOf('edit'), ROW_STATUSES.indexOf('edit+stock')]
  const movedTexts = findMovedTexts(
    {
      field,
      count,
      valueBefore: (index) => accountTexts[groups.targets[index] ?? -1],
      valueAfter: (index) =>
        ((fields[index] ?? 0) & bit) !== 0 && editStatuses.includes(statuses[index] ?? -1)
          ? values.at(index)
          : undefined,
      accountTexts,
    },
    minRows,
  )
  if (!movedTexts) return null
  const examples = movedTexts.rows.slice(0, MAX_EXAMPLES).map((index) => {
    const row = preview.row(index)
    return { ...rowNameOf(row), name: row.name, changes: row.changes.filter((change) => change.field === field) }
  })
  const [firstExample = { row: 0 }] = examples
  return { ...movedTexts, first: rowNameOf(firstExample), examples }
}
