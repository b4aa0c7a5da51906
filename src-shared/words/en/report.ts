/** Words of the files about a run, in English. */
import type { Advice, ReportRow, RunOrigin } from '../../run/report-rows.ts'
import type { AnswerCode, Writer } from '../../run/run.ts'

const fixRowAdvice =
  'Correct the row here (the cell it concerns is marked), save this file, and drop it into Stocksheet again.'
const checkFirstAdvice =
  'Look at the material in the account first. If the row is still right, save this file and drop it into Stocksheet again. What is already there is not sent twice.'
const waitingHint = 'Not sent yet. Resume the import to send it.'
const appliedText =
  'The account accepted the change, but it has not been read back yet. Resume the import to verify it.'
const dropAgainAdvice = 'Drop this file into Stocksheet again: what is already there is not sent twice.'

export const report: ReportWords = {
  headers: [
    'Row in file',
    'Material ID',
    'Material',
    'Change',
    'Result',
    'Field',
    'What happened',
    'What to do',
    'Source',
    'Storage',
    'Before',
    'After',
    'In the account',
    'Changed by',
    'Requests and answers',
    'Time (UTC)',
    'Storage name',
    'Since the import',
  ],
  valueHeaders: [
    'Row in file',
    'Source',
    'Material ID',
    'Material',
    'Field',
    'Storage',
    'Before',
    'After',
    'In the account',
    'Changed by',
    'Result',
    'Time (UTC)',
    'Storage name',
  ],
  writer: (writer, runName) =>
    writer === 'this-run' ? 'this import' : writer === 'someone-else' ? 'someone else' : `import ${runName ?? ''}`,
  answers: {
    success: 'success',
    refused: 'refused',
    'read-back': 'no answer; the account shows that it happened',
    'no-answer': 'no answer',
    'not-sent': 'not sent',
    already: 'not sent: the account already had this value',
  },
  material: (id) => `material ${id}`,
  statuses: {},
  unchanged: 'unchanged',
  states: {
    verified: 'verified',
    changed: 'changed by others',
    unverified: 'not verified',
    failed: 'failed',
    skipped: 'left out',
    unknown: 'unknown',
    waiting: 'waiting',
    applied: 'applied, not verified yet',
  },
  laterStatuses: { changed: 'changed since by later imports', undone: 'undone since' },
  field: (field) => field,
  whatToDo: {
    file: {
      verified: '',
      changed:
        'This row was applied, and something changed since. Look at the material in the account, and import the row again if the file is right.',
      unverified:
        'The account took the change but has another value now. Look at the material in the account, and import the row again if the file is right.',
      failed: 'The account refused the change. Correct the cell named here in the file and import the row again.',
      skipped: 'Nothing was sent for this row. See the reason, correct the file if needed and import the row again.',
      unknown:
        'The answer was lost and the account does not show whether the change arrived. Look at the material in the account before importing the row again.',
      waiting: waitingHint,
      applied: appliedText,
    },
    stock: {
      verified: '',
      changed:
        'This change was applied, and something changed since. Look at the material in Stock, and make the change again if it is still right.',
      unverified:
        'The account took the change but has another value now. Look at the material in Stock, and make the change again if it is still right.',
      failed:
        'The account refused the change. Open the material in Stock, correct the value named here and apply it again.',
      skipped:
        'Nothing was sent for this row. See the reason, correct the change in Stock if needed and apply it again.',
      unknown:
        'The answer was lost and the account does not show whether the change arrived. Refresh Stock and look at the material before making the change again.',
      waiting: waitingHint,
      applied: appliedText,
    },
    undo: {
      verified: '',
      changed:
        'This was undone, and something changed since. Look at the material in Stock, and correct it there if it is not right.',
      unverified:
        'The account took the undo but has another value now. Look at the material in Stock, and correct it there if it is not right.',
      failed: 'The account refused to undo this. See the reason, and correct the material in Stock.',
      skipped:
        'This was not undone. See the reason. To undo it, undo the import again, or correct the material in Stock.',
      unknown:
        'The answer was lost and the account does not show whether this was undone. Look at the material in Stock before undoing the import again.',
      waiting: waitingHint,
      applied: appliedText,
    },
  },
  advice: { correct: fixRowAdvice, 'look first': checkFirstAdvice, 'drop again': dropAgainAdvice },
  addedHeaders: ['Stocksheet: row in file', 'Stocksheet: what happened', 'Stocksheet: what to do next'],
  sheets: { report: 'Report', values: 'Values', run: 'Import', failed: 'Failed rows' },
  run: {
    run: 'Import',
    account: 'Account',
    storage: 'Storage',
    file: 'File',
    startTime: 'Started',
    endTime: 'Ended',
    state: 'State',
    verified: 'Verified',
    changed: 'Changed by others',
    changedSince: 'Changed since by later imports',
    undone: 'Undone since',
    unverified: 'Not verified',
    failed: 'Failed',
    skipped: 'Left out',
    unknown: 'Unknown',
    readRequests: 'Requests to read',
    writes: 'Requests to change',
    retries: 'Sent again',
    averageReadingAge: 'Age of what was read, average (s)',
    maxReadingAge: 'Age of what was read, oldest (s)',
    values: 'Values',
  },
  phases: {
    running: 'applying',
    paused: 'paused',
    verifying: 'checking',
    done: 'done',
    parked: 'waiting for tomorrow’s limit',
    stopped: 'stopped',
    interrupted: 'interrupted',
  },
}

type RunPhaseName = 'running' | 'paused' | 'verifying' | 'done' | 'parked' | 'stopped' | 'interrupted'
type ReportRowState = ReportRow['state']

export interface ReportWords {
  readonly headers: readonly string[]
  /** Headings of the sheet with one line per value. */
  readonly valueHeaders: readonly string[]
  readonly writer: (writer: Writer, runName: string | null) => string
  readonly answers: Readonly<Record<AnswerCode, string>>
  /** The word for the id that an add returned. */
  readonly material: (id: number) => string
  /** Words for statuses. Unknown ones are shown unchanged. */
  readonly statuses: Readonly<Record<string, string>>
  /** The word for a row with nothing to do. */
  readonly unchanged: string
  readonly states: Readonly<Record<ReportRowState, string>>
  /** What later runs did to rows. */
  readonly laterStatuses: { readonly changed: string; readonly undone: string }
  /** A field's name; '' if there is no field. */
  readonly field: (field: string) => string
  /** What the user should do about a row's state, by the origin of the rows; '' if there is nothing to do. [REPORT-8] */
  readonly whatToDo: Readonly<Record<RunOrigin, Readonly<Record<ReportRowState, string>>>>
  /** What the user should do about a row in a file that is corrected and imported again. */
  readonly advice: Readonly<Record<Advice, string>>
  /** Headings of the columns that are added to the file's own. They start with `Stocksheet: `. */
  readonly addedHeaders: readonly [row: string, happened: string, next: string]
  /** Names of sheets. */
  readonly sheets: { readonly report: string; readonly values: string; readonly run: string; readonly failed: string }
  /** Texts about the whole run. */
  readonly run: {
    readonly run: string
    readonly account: string
    readonly storage: string
    readonly file: string
    readonly startTime: string
    readonly endTime: string
    readonly state: string
    readonly verified: string
    readonly changed: string
    readonly changedSince: string
    readonly undone: string
    readonly unverified: string
    readonly failed: string
    readonly skipped: string
    readonly unknown: string
    readonly readRequests: string
    readonly writes: string
    readonly retries: string
    readonly averageReadingAge: string
    readonly maxReadingAge: string
    readonly values: string
  }
  readonly phases: Readonly<Record<RunPhaseName, string>>
}
