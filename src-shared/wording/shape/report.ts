/** Words of the files a run leaves: the report's columns, results and what to do. */
import type { Advice, ReportedRow } from '../../domain/run/report-rows.ts'

type RunPhaseName = 'running' | 'paused' | 'verifying' | 'done' | 'parked' | 'stopped' | 'interrupted'
type State = ReportedRow['state']

export interface ReportWords {
  readonly headers: readonly string[]
  /** What was planned, as the plan calls it; others are shown as they are. */
  readonly statuses: Readonly<Record<string, string>>
  /** Of a row that had nothing to do. */
  readonly unchanged: string
  readonly states: Readonly<Record<State, string>>
  /** A field's name; '' for none. */
  readonly field: (field: string) => string
  /** What a row's state asks of the user; '' when nothing. */
  readonly whatToDo: Readonly<Record<State, string>>
  /** The same in a file that is mended and dropped again. */
  readonly mend: Readonly<Record<Advice, string>>
  /** Headings of the columns added to the file's own; they begin with `Stocksheet: `. */
  readonly added: readonly [row: string, happened: string, next: string]
  /** Names of sheets. */
  readonly sheets: { readonly report: string; readonly run: string; readonly failed: string }
  /** What is said of the run as a whole. */
  readonly run: {
    readonly run: string
    readonly account: string
    readonly storage: string
    readonly file: string
    readonly started: string
    readonly ended: string
    readonly state: string
    readonly verified: string
    readonly changed: string
    readonly undone: string
    readonly unverified: string
    readonly failed: string
    readonly skipped: string
    readonly unknown: string
    readonly reads: string
    readonly writes: string
    readonly retries: string
  }
  readonly phases: Readonly<Record<RunPhaseName, string>>
}
