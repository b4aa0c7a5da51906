/** The script for the host: number of rows, speed, failures. */
import type { CallName, Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { Refusal } from '../../../src-shared/file/problem.ts'

export interface Script {
  /** Another program ended a run that rows wait for. */
  readonly waitsNoMore?: boolean
  readonly rows: number
  /** Milliseconds before each answer. */
  readonly delay: number
  /** The account already contains everything in the file. */
  readonly same: boolean
  /** Failures by call name. */
  readonly fail: Partial<Record<CallName, Failure>>
  /** Every n-th call of a run fails. 0 means none. */
  readonly failEvery: number
  /** Calls that the run completes per second. */
  readonly rate: number
  /** Past runs in the history. */
  readonly runs: Reply<'runs.list'>['runs']
  /** The plan of an undo. */
  readonly undo: Reply<'undo.plan'>
  /** Runs with rows that contain the searched text. */
  readonly found: Reply<'runs.search'>['found']
  readonly exportState: Reply<'export.state'>
  /** Saved imports. */
  readonly saved: Reply<'saved.list'>['imports']
  /** The state of a saved import's file. */
  readonly savedFile: Reply<'saved.resume'>['file']
  /** Why the file has no preview, unless its headings are chosen in row 2. */
  readonly refusal: Failure | null
  /** Reasons for refusing a file as soon as it is handed over, by file name. */
  readonly refusedAtOnce: Readonly<Record<string, Refusal>>
  /** The account's storages. */
  readonly storages: Reply<'accounts.list'>['accounts'][number]['storages']
}

export const plainScript: Script = {
  rows: 300,
  delay: 5,
  same: false,
  fail: {},
  failEvery: 0,
  rate: 30,
  runs: [],
  undo: { writes: 0, deletes: 0, rows: [], total: 0, warnings: [], phrase: null, readAt: '2026-11-21T10:00:00Z' },
  found: [],
  exportState: { running: null, written: null },
  saved: [],
  savedFile: 'same',
  refusal: null,
  refusedAtOnce: {},
  storages: [
    { id: 1, name: 'Main' },
    { id: 2, name: 'Shop' },
    { id: 3, name: 'Van' },
  ],
}

/** The calls that this host handles. Others are refused. */
export type Handlers = { [Name in CallName]?: (request: Request<Name>) => Reply<Name> }

/** The account that files are imported into. */
export const ACCOUNT = 'practice'
