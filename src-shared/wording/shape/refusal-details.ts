/** Details of refusals: what a file is instead, what exceeds a limit, why it cannot be read. */
import type { Damage, Limited, OtherFormat, ReadFailureCode } from '../../domain/sheet/refusal-details.ts'

export interface RefusalDetailWords {
  readonly formats: Readonly<Record<OtherFormat, string>>
  readonly failures: Readonly<Record<ReadFailureCode | Damage, string>>
  readonly limited: Readonly<Record<Limited, string>>
}
