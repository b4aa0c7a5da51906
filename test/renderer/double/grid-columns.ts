/** Grid columns for tests. */
import { importColumnSchema } from '../../../src-shared/api/import.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import type { GridColumn } from '../../../src-renderer/view/grid-columns.ts'

/** The row number column first, then columns for these fields, numbered from 0. */
export function columnsOf(...fields: (Field | null)[]): GridColumn[] {
  return [
    { kind: 'row', id: 'row', width: 50 },
    ...fields.map((field, index): GridColumn => {
      const column = {
        column: index,
        letter: 'A',
        header: '',
        field,
        confidence: 'sure',
        reason: { code: 'chosen' },
        decimals: null,
      }
      return { kind: 'cell', id: `c${index}`, width: 90, index, column: importColumnSchema.parse(column) }
    }),
  ]
}
