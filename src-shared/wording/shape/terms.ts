/** Words that many messages of a language share: fields, rows, places, quotation marks, numbers. */
import type { NumberStyle } from '../../domain/fields/shown-number.ts'
import type { Problem } from '../../domain/sheet/problem.ts'
import type { RowName } from '../../domain/sheet/row-name.ts'

export interface Terms {
  readonly numbers: NumberStyle
  readonly quoted: (text: string) => string
  /** What follows the word row: `5`, or `5 in “Shop”`. */
  readonly row: (row: RowName) => string
  /** `D12`, `D12 in “Shop”`, `row 12`, `column D`, or nothing. */
  readonly place: (problem: Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn'>) => string
  /** `stock_change` -> stock change. */
  readonly field: (field: string) => string
}
