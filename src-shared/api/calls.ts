/**
 * Every call to a host: its name, the shapes of request and reply, and who answers it. `by: 'session'` means the open
 * import's thread. Electron's IPC, the loopback server, the use cases, the threads and the tests all use this table.
 */
import { z } from 'zod'
import { LANGUAGES } from '../material/values/language.ts'
import { accountSchema, accountsCalls, accountsEvents } from './accounts-calls.ts'
import { STOCK_FORMATS } from '../export/write-error.ts'
import { csvChoicesSchema, exportProgressSchema, exportStateSchema, writtenStockSchema } from './export.ts'
import {
  cellsRequestSchema,
  cellsReplySchema,
  cellsPageSchema,
  copyRequestSchema,
  rowsQuerySchema,
  stockViewCalls,
} from './rows-shown.ts'
import { columnCalls, problemGroupSchema, suggestedMappingSchema, mappingCalls } from './column-calls.ts'
import { MAX_RULE_LENGTH } from '../mapping/rules/rule-tree.ts'
import {
  fieldSchema,
  filePasswordSchema,
  importChoicesSchema,
  importStageSchema,
  importSummarySchema,
  shownRowSchema,
  refreshScopeSchema,
} from './import.ts'
import { editCalls } from './import-edits.ts'
import { rawRowSchema, rawSheetSchema, importDetailCalls, reviewCalls } from './import-details.ts'
import { selfReportSchema } from './doctor.ts'
import { historyCalls } from './history-calls.ts'
import { inboxCalls, inboxEvents, offeredFileSchema } from './inbox-calls.ts'
import { MAX_LINK_LENGTH } from '../file/source.ts'
import { profileCalls } from './profile-calls.ts'
import { savedCalls, savedEvents } from './saved-calls.ts'
import { storedDataCalls, concurrencySchema, rateSchema } from './settings.ts'
import { reorderCalls } from './reorder.ts'
import { reportCalls, reportFilterSchema, reportOrderSchema, undoPartSchema, runSummarySchema } from './report.ts'
import { reportRowSchema, runInfoSchema, runProgressSchema } from './run.ts'
import { runReasonSchema } from './problem.ts'
import { codeSchema, makeReturnedTextSchema, textSchema, tokenSchema } from './text.ts'

const count = z.number().int().nonnegative()
const emptySchema = z.object({})

/** The maximum number of rows in one request; a window shows about a hundred. */
export const MAX_ROWS = 500

export const calls = {
  'app.info': {
    request: emptySchema,
    reply: z.object({
      version: codeSchema,
      host: z.enum(['electron', 'browser']),
      platform: codeSchema,
      /** True only at the first start after an update. */
      updated: z.literal(true).optional(),
    }),
  },
  /** The versions for the About box: the app first, then what it runs on. */
  'app.about': {
    request: emptySchema,
    reply: z.object({ parts: z.array(z.object({ name: codeSchema, version: codeSchema })).min(1) }),
  },
  /** Checks the program's environment for a report that the user can copy. Sends each account one request. */
  'app.report': { request: emptySchema, reply: selfReportSchema },
  /** Sets the language of the host's messages and the open imports. The last window to choose wins. */
  'app.speak': { request: z.object({ language: z.enum(LANGUAGES) }), reply: emptySchema },
  /** The window's language and theme, so that menus, dialogs and the next start match. */
  'window.prefers': {
    request: z.object({ language: z.enum(['en', 'ru']), theme: z.enum(['auto', 'light', 'dark']) }),
    reply: emptySchema,
  },
  ...accountsCalls,
  'accounts.list': { request: emptySchema, reply: z.object({ accounts: z.array(accountSchema) }) },
  /** Resets the practice account to its initial state. */
  'practice.reset': { request: emptySchema, reply: emptySchema },
  /** The sample files that come with the app, as file tokens. */
  'samples.list': {
    request: emptySchema,
    reply: z.object({ files: z.array(z.object({ file: tokenSchema, name: textSchema, about: textSchema })) }),
  },
  /** Reads a published table by its https address. `import.reread` reads it again. */
  'link.read': { request: z.object({ address: makeReturnedTextSchema(MAX_LINK_LENGTH) }), reply: offeredFileSchema },
  /** Starts the thread of the next import while the page waits for a file. */
  'import.prepare': { request: emptySchema, reply: emptySchema },
  /** Reads the file and the account, and makes a plan. `import.progress` reports the progress. */
  'import.open': {
    request: z.object({
      file: tokenSchema,
      account: z.string(),
      choices: importChoicesSchema,
      password: filePasswordSchema.optional(),
    }),
    reply: importSummarySchema,
  },
  /**
   * Reads the same file with new choices, which replace all earlier choices. Fails with `edits-lost` if some of the user's changes no longer fit,
   * unless `anyway` is set.
   */
  'import.change': {
    by: 'session',
    request: z.object({ session: tokenSchema, choices: importChoicesSchema, anyway: z.boolean().optional() }),
    reply: importSummarySchema,
  },
  'import.summary': { by: 'session', request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  /** Whether a run that rows wait for has ended and freed some of them, in this program or another. [RUN-18] */
  'import.waitsNoMore': {
    by: 'session',
    request: z.object({ session: tokenSchema }),
    reply: z.object({ over: z.boolean() }),
  },
  /**
   * How the file would be read with these choices; `import.change` applies them. Also works for an import without a preview: its refusal contains the
   * session's id.
   */
  'import.rawSheet': {
    by: 'session',
    request: z.object({
      session: tokenSchema,
      choices: importChoicesSchema,
    }),
    reply: rawSheetSchema,
  },
  /** Cells of the sheet in the last raw view; rows and columns from 0. */
  'import.rawSheetRows': {
    by: 'session',
    request: z.object({
      session: tokenSchema,
      from: count,
      count: count.max(MAX_ROWS),
      column: count,
      columns: count.max(200),
    }),
    reply: z.object({ rows: z.array(rawRowSchema) }),
  },
  /**
   * Rows `from` to `from + count` under a filter, in file order or sorted. With `rule` or `cells`, the rows are shown as they would be after that
   * change. `tried` has the columns and counts of that preview. The import does not change. [RULE-10] [SET-3]
   */
  'import.rows': {
    by: 'session',
    request: rowsQuerySchema.extend({
      session: tokenSchema,
      from: count,
      count: count.max(MAX_ROWS),
      rule: z.tuple([fieldSchema, makeReturnedTextSchema(MAX_RULE_LENGTH)]).optional(),
      cells: cellsRequestSchema.optional(),
    }),
    reply: z.object({
      total: count,
      /** How many of the rows are headings of groups; absent if none are. */
      lines: count.optional(),
      /** The number of the current row order, for requests that refer to positions in it. */
      seen: count,
      rows: z.array(shownRowSchema),
      tried: importSummarySchema.pick({ columns: true, counts: true, perMaterial: true }).optional(),
    }),
  },
  /**
   * The position of a file's row under a filter and an order. If `exact` is false, this is the position of the next row. `sheet` is needed if several
   * sheets were read together; without it, the first match is used.
   */
  'import.find': {
    by: 'session',
    request: rowsQuerySchema.extend({
      session: tokenSchema,
      row: count,
      sheet: makeReturnedTextSchema(200).optional(),
    }),
    reply: z.object({ position: count.nullable(), exact: z.boolean() }),
  },
  /** The next row after a position (-1 for the first) that needs attention, else the next changed row. Wraps around at the end. */
  'import.next': {
    by: 'session',
    request: rowsQuerySchema.extend({ session: tokenSchema, from: z.number().int().min(-1), back: z.boolean() }),
    reply: z.object({ position: count.nullable(), column: count.nullable() }),
  },
  /**
   * Finds cells in the rows shown, or previews a change of these cells. Changes nothing. Returns soon with the cells found so far; the same request
   * again continues the search. [FIND-1]
   */
  'import.cells': { by: 'session', request: cellsPageSchema.extend({ session: tokenSchema }), reply: cellsReplySchema },
  /** Rows for the clipboard: tab-separated text, and a table that spreadsheets read cell by cell. */
  'import.copy': {
    by: 'session',
    request: copyRequestSchema.extend({ session: tokenSchema }),
    reply: z.object({ rows: count, text: textSchema, html: textSchema }),
  },
  /** The values of the cells with this problem, most frequent first; at most 100. `total` is the number of all these values. */
  'import.alike': {
    by: 'session',
    request: z.object({ session: tokenSchema, problem: z.string() }),
    reply: z.object({
      groups: z.array(problemGroupSchema),
      total: count,
      /** If the problem is a question: how many rows each answer would settle. */
      answers: z.object({ keep: count, change: count, new: count }).optional(),
      suggestion: suggestedMappingSchema.optional(),
    }),
  },
  ...columnCalls,
  /**
   * Reads the file again in its current state, with the same choices and changes. `anyway` works as in `import.change`. `afterRun`: uses what the
   * import's run read back, and reads only what is still missing from the account. [READ-8]
   */
  'import.reread': {
    by: 'session',
    request: z.object({ session: tokenSchema, anyway: z.boolean().optional(), afterRun: z.boolean().optional() }),
    reply: importSummarySchema,
  },
  /** Reads the account again, but not the file: all of it, or only what the changes depend on. [READ-7] */
  'import.refresh': {
    by: 'session',
    request: z.object({ session: tokenSchema, what: refreshScopeSchema }),
    reply: importSummarySchema,
  },
  ...editCalls,
  ...mappingCalls,
  /** Records whether the user left the import and can return to it. If so, the user is not asked about the import when the window closes. */
  'import.shelve': { request: z.object({ session: tokenSchema, shelved: z.boolean() }), reply: emptySchema },
  ...savedCalls,
  ...reviewCalls,
  ...importDetailCalls,
  ...historyCalls,
  ...storedDataCalls,
  ...reportCalls,
  ...profileCalls,
  ...reorderCalls,
  ...inboxCalls,
  ...stockViewCalls,
  'import.close': { request: z.object({ session: tokenSchema }), reply: emptySchema },
  /**
   * The phrase that must be typed before `run.start`: the guard's words and a new number. It works once, for a few
   * minutes, and only for the current plan. Null if nothing must be typed.
   */
  'run.challenge': { request: z.object({ session: tokenSchema }), reply: z.object({ phrase: textSchema.nullable() }) },
  /** Starts to apply exactly what the session shows. Answers at once; `run.progress` events follow. */
  'run.start': {
    request: z.object({
      session: tokenSchema,
      rate: rateSchema.optional(),
      concurrency: concurrencySchema.optional(),
      /** Applies and verifies this many rows, then pauses until `run.resume`. */
      firstRows: z.number().int().positive().optional(),
      /** What the user typed, if `run.challenge` returned a phrase; anything else is refused. */
      confirm: z.string().max(200).optional(),
    }),
    reply: z.object({ run: tokenSchema }),
  },
  'run.pause': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  /** Continues a paused, parked or interrupted run. */
  'run.resume': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  /** Waits for the requests in flight, then stops. The run can be resumed later. */
  'run.cancel': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  /** Cancels the unsent part of a run that no process is working on. The run then no longer blocks its rows. */
  'run.discard': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  'run.progress': { request: z.object({ run: tokenSchema }), reply: runProgressSchema },
  /** Runs that were waiting for quota when the program closed, and continued when it was opened again. */
  'run.takenUp': { request: z.object({}), reply: z.object({ runs: z.array(runInfoSchema) }) },
  /** Runs that this program is working on, from any window, including paused runs and runs that wait for quota. */
  'runs.underWay': {
    request: emptySchema,
    reply: z.object({
      runs: z.array(runInfoSchema.pick({ file: true, undoes: true }).extend({ progress: runProgressSchema })),
    }),
  },
  'run.report': {
    request: reportFilterSchema.extend({
      run: tokenSchema,
      from: count,
      count: count.max(MAX_ROWS),
      order: reportOrderSchema.optional(),
    }),
    reply: z.object({ info: runInfoSchema, total: count, rows: z.array(reportRowSchema) }),
  },
  /** The results of a run, to read and print. */
  'run.summary': { request: z.object({ run: tokenSchema }), reply: runSummarySchema },
  /** What undoing all or part of a run would change now, and what cannot be restored. */
  'undo.plan': {
    request: z.object({ run: tokenSchema, part: undoPartSchema.optional() }),
    reply: z.object({
      writes: count,
      deletes: count,
      /** The first rows of the plan; `total` is the number of all rows. */
      rows: z.array(
        z.object({
          row: count,
          /** Absent if only one sheet was read. */
          sheet: textSchema.optional(),
          name: textSchema,
          status: codeSchema,
          changes: z.array(z.object({ field: codeSchema, before: textSchema.nullable(), after: textSchema })),
          /** For a delete: the balances that are lost with the material, in all storages, and their value. */
          lost: z.object({ stock: codeSchema, value: codeSchema }).optional(),
          /** Why this row is listed but not undone. */
          note: runReasonSchema.nullable(),
        }),
      ),
      total: count,
      /** When the account was read for this plan. */
      readAt: codeSchema,
      warnings: z.array(runReasonSchema).readonly(),
      /**
       * The phrase to type before the undo may start, for example if materials are deleted; null if a click is enough. It works once, for a few
       * minutes.
       */
      phrase: textSchema.nullable(),
    }),
  },
  /** Undoes a run by making the plan of `undo.plan` again. The undo is itself a run. */
  'undo.start': {
    request: z.object({
      run: tokenSchema,
      part: undoPartSchema.optional(),
      rate: rateSchema.optional(),
      concurrency: concurrencySchema.optional(),
      /** What the user typed if `undo.plan` requires a phrase; anything else is refused. */
      confirm: z.string().max(200).optional(),
    }),
    reply: z.object({ run: tokenSchema }),
  },
  'runs.list': { request: emptySchema, reply: z.object({ runs: z.array(runInfoSchema) }) },
  /** Writes the stock of storages to a workbook; pass the reply's token to the host's `saveFile`. */
  'export.stock': {
    request: z.object({
      account: z.string(),
      storages: z.array(z.number().int().positive()).min(1).max(100),
      /** An Excel workbook by default. A CSV file uses the choices in `csv`, or else the usual format for the language. */
      format: z.enum(STOCK_FORMATS).optional(),
      csv: csvChoicesSchema.optional(),
      /** The number of a stored reading to export. No request is sent to the account. */
      asOf: z.number().int().positive().optional(),
    }),
    reply: writtenStockSchema,
  },
  /** The current export and the last finished one, for a window that was reloaded. */
  'export.state': { request: emptySchema, reply: exportStateSchema },
  /** Shows a saved file in its folder. False if the host has no folders to show, as in a browser. */
  'export.show': { request: z.object({ file: tokenSchema }), reply: z.object({ shown: z.boolean() }) },
  /** Stops the current export, if any. Its `export.stock` then fails, and no file is left. */
  'export.cancel': { request: emptySchema, reply: emptySchema },
  /** An empty workbook for new materials, with the account's own units and categories as drop-down lists. */
  'export.template': {
    request: z.object({ account: z.string() }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
  /**
   * The rows of a session that need attention, as in the file, with reasons. The user corrects and imports them
   * again.
   */
  'export.failedRows': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema, rows: count }),
  },
  /** Every row of a run with its result, or only rows that need attention, as a workbook or CSV file. */
  'export.report': {
    request: z.object({
      run: tokenSchema,
      format: z.enum(['xlsx', 'csv']),
      failedOnly: z.boolean().optional(),
      csv: csvChoicesSchema.optional(),
    }),
    reply: z.object({ file: tokenSchema, name: textSchema, rows: count }),
  },
  /**
   * The rows of a run that need attention, with reasons, to correct and import again. They are as in the file. If the
   * file was not stored (a plan file, an undo), they have the values that the run planned.
   */
  'export.runRows': {
    request: z.object({ run: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema, rows: count, asInFile: z.boolean() }),
  },
  /** Runs with rows whose material or message contains the text, and how many such rows; newest first. */
  'runs.search': {
    request: z.object({ text: z.string().min(1).max(200) }),
    reply: z.object({ found: z.array(z.object({ run: codeSchema, rows: count })) }),
  },
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
/** The calls that an open import's session answers. */
export type SessionCall = {
  [Name in CallName]: Calls[Name] extends { readonly by: 'session' } ? Name : never
}[CallName]
/** The host's types of the calls. `window-types.ts` contains the window's types. */
export type Request<Name extends CallName> = z.output<Calls[Name]['request']>
export type Reply<Name extends CallName> = z.input<Calls[Name]['reply']>

/** What the menu bar can ask the window to show. */
export const menuCommands = [
  'import',
  'stock',
  'suppliers',
  'export',
  'history',
  'accounts',
  'settings',
  'guide',
  'shortcuts',
  'licences',
  'news',
  'report',
  'about',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export const events = {
  ...accountsEvents,
  ...inboxEvents,
  ...savedEvents,
  'window.command': z.object({ command: z.enum(menuCommands) }),
  /** `of`: what is being read. */
  'import.progress': z.object({
    session: tokenSchema.nullable(),
    of: z.enum(['file', 'account']),
    stage: importStageSchema,
    done: count,
    total: count,
  }),
  /** The finished share of a slow change to an open import. [EDIT-12] */
  'import.changing': z.object({ session: tokenSchema, share: z.number().min(0).max(1) }),
  'run.progress': runProgressSchema,
  'export.progress': exportProgressSchema,
  /** An export started or ended in any window. */
  'export.state': exportStateSchema,
  /** Another program saved a session's file again, so the preview is outdated. */
  'import.fileChanged': z.object({ session: tokenSchema }),
  /** A file opened from outside the window (a menu, a double click, a second start). The window opens it. */
  'file.offered': offeredFileSchema.extend({
    /** True if the file came with another file, which is opened instead. */
    also: z.boolean().optional(),
  }),
} as const

export type Events = typeof events
export type EventName = keyof Events
export type EventOf<Name extends EventName> = z.input<Events[Name]>

export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

export function isSessionCall(name: CallName): name is SessionCall {
  return 'by' in calls[name]
}

export function isEventName(name: unknown): name is EventName {
  return typeof name === 'string' && Object.hasOwn(events, name)
}
