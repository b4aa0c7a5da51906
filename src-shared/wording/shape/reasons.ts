/** Why a file is read as it is: in which encoding, by which delimiter, with which fields and decimals. */
import type { ColumnReason, DecimalEvidence } from '../../domain/mapping/mapping.ts'
import type { DelimiterReason, EncodingReason } from '../../domain/sheet/source.ts'

export interface ReasonWords {
  readonly encoding: (reason: EncodingReason) => string
  readonly delimiter: (reason: DelimiterReason) => string
  readonly column: (reason: ColumnReason) => string
  readonly decimals: (evidence: DecimalEvidence) => string
}
