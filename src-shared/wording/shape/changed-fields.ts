import type { SentField } from '../../domain/fields/field.ts'

export interface ChangedFieldWords {
  /** `300 prices`. `shown`: the count as it is written. */
  readonly counted: (field: SentField, count: number, shown: string) => string
  readonly up: string
  readonly down: string
  readonly row: string
}
