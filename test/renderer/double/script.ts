/** What the scripted host plays: how many rows, how fast, what fails. */
import type { CallName, Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'

export interface Script {
  /** A run that rows wait for was ended by another program. */
  readonly waitsNoMore?: boolean
  readonly rows: number
  /** Milliseconds each answer takes. */
  readonly delay: number
  /** Everything in the file is already so. */
  readonly same: boolean
  /** A failure for a call, by its name. */
  readonly fail: Partial<Record<CallName, Failure>>
  /** Every n-th call of a run fails; 0: none. */
  readonly failEvery: number
  /** Calls the run settles per second. */
  readonly rate: number
  /** Past runs to show. */
  readonly runs: Reply<'runs.list'>['runs']
  /** What an undo would take back. */
  readonly undo: Reply<'undo.plan'>
  /** Runs whose rows have the text that is searched for. */
  readonly found: Reply<'runs.search'>['found']
  readonly exportState: Reply<'export.state'>
  /** Imports from before. */
  readonly saved: Reply<'saved.list'>['imports']
  /** What became of their files since. */
  readonly savedFile: Reply<'saved.resume'>['file']
  /** Why the file has no preview, unless its headings are chosen in row 2. */
  readonly refusal: Failure | null
  /** What a file is refused for when it is handed over, by its name. */
  readonly refusedAtOnce: Readonly<Record<string, Failure['message']>>
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

/** The calls this host plays; others are refused. */
export type Handlers = { [Name in CallName]?: (request: Request<Name>) => Reply<Name> }

/** The account files are imported into. */
export const ACCOUNT = 'practice'
