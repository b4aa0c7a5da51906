/** A column's claim to a field, and what it rests on. */
import type { Field } from '../fields/field.ts'
import type { ColumnReason } from './mapping.ts'
import type { HeaderMeaning } from '../fields/headings/lookup.ts'

export interface Claim {
  readonly column: number
  readonly header: string
  readonly field: Field
  readonly strength: 'chosen' | 'remembered' | HeaderMeaning['strength'] | 'data'
  readonly reason: ColumnReason
}
