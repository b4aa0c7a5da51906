import type { ChangedFieldWords } from '../shape/changed-fields.ts'
import { fields } from './fields.ts'

export const changedFields: ChangedFieldWords = {
  counted: (field, count, shown) => `${shown} ${fields[field].counted[count === 1 ? 0 : 1]}`,
  up: 'largest rise',
  down: 'largest fall',
  row: 'row',
}
