/** The shape of every language's texts, taken from the English texts, so that a missing key does not compile. */
import type { RowStatus } from '../../plan/plan.ts'
import type { RunPhase } from '../../api/run.ts'
import type { Field } from '../../material/fields/field.ts'
import type { ReportRow, ShownRow } from '../../api/window-types.ts'
import type { Translated } from '../translated.ts'
import type { english } from './en/words.ts'

export type Texts = Translated<typeof english>

/** Words for the codes in the main process's answers: fields, statuses, states and problems. */
export interface Names {
  readonly fields: Readonly<Record<Field, string>>
  readonly statuses: Readonly<Record<RowStatus, string>>
  /** What later runs did to rows. */
  readonly laterStatuses: Readonly<Record<'changedSince' | 'undone', string>>
  readonly runRowStates: Readonly<Record<NonNullable<ShownRow['run']>['state'] | ReportRow['state'], string>>
  readonly phases: Readonly<Record<RunPhase, string>>
}
