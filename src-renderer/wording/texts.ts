/** The shape every language's catalogue has: taken from the English one, so that a missing key does not compile. */
import type { RowStatus } from '../../src-shared/contract/import.ts'
import type { RunPhase } from '../../src-shared/contract/run.ts'
import type { Field } from '../../src-shared/domain/fields/field.ts'
import type { ProblemCode } from '../../src-shared/domain/sheet/problem.ts'
import type { ReportRow, RowView } from '../../src-shared/contract/received.ts'
import type { english } from './en/words.ts'

/** Keeps keys, frees the texts: another language has the same keys and the same arguments. */
type Loose<T> = T extends (...args: infer Args) => string
  ? (...args: Args) => string
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Loose<T[Key]> }

export type Texts = Loose<typeof english>

/** Names of what the contract calls by code. */
export interface Names {
  readonly fields: Readonly<Record<Field, string>>
  readonly statuses: Readonly<Record<RowStatus | 'all' | 'review', string>>
  readonly rowRuns: Readonly<Record<NonNullable<RowView['run']>['state'] | ReportRow['state'], string>>
  readonly phases: Readonly<Record<RunPhase, string>>
  /** A code without a name here is shown by its message alone; a test asks for all of them. */
  readonly problems: Readonly<Partial<Record<ProblemCode, string>>>
}
