import { fields } from './fields.ts'
import type { SentField } from '../../material/fields/field.ts'

export const changedFields: ChangedFieldWords = {
  counted: (field, count, shown) => `${shown} ${fields[field].counted[count === 1 ? 0 : 1]}`,
  up: 'largest rise',
  down: 'largest fall',
  row: 'row',
}

export interface ChangedFieldWords {
  /** `300 prices`. `shown`: the count as it is written. */
  readonly counted: (field: SentField, count: number, shown: string) => string
  readonly up: string
  readonly down: string
  readonly row: string
}
