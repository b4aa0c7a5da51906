/**
 * Everything a host can be asked, by name, with the shape of request and reply, and who answers: a use case, or `by` the session of the
 * open import in its thread. Electron's IPC, the loopback server, the use cases, the threads and the tests all go by this one table.
 */
import { z } from 'zod'
import { LANGUAGES } from '../material/values/language.ts'
import { accountSchema, accountsCalls, accountsEvents } from './accounts-calls.ts'
import { csvChoicesSchema, exportProgressSchema, exportStateSchema, writtenStockSchema } from './export.ts'
import {
  cellsRequestSchema,
  cellsReplySchema,
  cellsPageSchema,
  copyRequestSchema,
  rowsQuerySchema,
  stockViewCalls,
} from './rows-shown.ts'
import { columnCalls, problemGroupSchema, suggestedSchema, mappingCalls } from './column-calls.ts'
import { LONGEST_RULE } from '../mapping/rules/rule-tree.ts'
import {
  fieldSchema,
  importChoicesSchema,
  importStageSchema,
  importSummarySchema,
  shownRowSchema,
  refreshedSchema,
} from './import.ts'
import { editCalls } from './import-edits.ts'
import { rawRowSchema, rawSheetSchema, importDetailCalls, reviewCalls } from './import-details.ts'
import { historyCalls } from './history-calls.ts'
import { inboxCalls, inboxEvents } from './inbox-calls.ts'
import { profileCalls } from './profile-calls.ts'
import { savedCalls, savedEvents } from './saved-calls.ts'
import { keptCalls, concurrencySchema, rateSchema } from './settings.ts'
import { reorderCalls } from './reorder.ts'
import { reportCalls, reportFilterSchema, reportOrderSchema, undoPartSchema, runSummarySchema } from './report.ts'
import { reportRowSchema, runInfoSchema, runProgressSchema } from './run.ts'
import { codeSchema, handedBack, messageSchema, textSchema, tokenSchema } from './text.ts'

const count = z.number().int().nonnegative()
const emptySchema = z.object({})

/** Rows one request may ask for; a window shows about a hundred. */
export const MAX_ROWS = 500

export const calls = {
  'app.info': {
    request: emptySchema,
    reply: z.object({ version: codeSchema, host: z.enum(['electron', 'browser']), platform: codeSchema }),
  },
  /** What the app is made of, for its About box: the app itself first, then what it runs on. */
  'app.about': {
    request: emptySchema,
    reply: z.object({ parts: z.array(z.object({ name: codeSchema, version: codeSchema })).min(1) }),
  },
  /** Sets the language of the host's messages and of the open imports. The last window's choice counts. */
  'app.speak': { request: z.object({ language: z.enum(LANGUAGES) }), reply: emptySchema },
  /** How the window looks and speaks, so that menus, dialogs and the next start follow. */
  'window.prefers': {
    request: z.object({ language: z.enum(['en', 'ru']), theme: z.enum(['auto', 'light', 'dark']) }),
    reply: emptySchema,
  },
  ...accountsCalls,
  'accounts.list': { request: emptySchema, reply: z.object({ accounts: z.array(accountSchema) }) },
  /** Puts the practice account back to its first state. */
  'practice.reset': { request: emptySchema, reply: emptySchema },
  /** The sample files that come with the app, as file tokens. */
  'samples.list': {
    request: emptySchema,
    reply: z.object({ files: z.array(z.object({ file: tokenSchema, name: textSchema, about: textSchema })) }),
  },
  /** Reads the file and the account, and plans; `import.progress` reports the progress. */
  'import.open': {
    request: z.object({
      file: tokenSchema,
      account: z.string(),
      choices: importChoicesSchema,
    }),
    reply: importSummarySchema,
  },
  /**
   * Applies other choices to the same file; replaces all earlier choices. Fails with `edits-lost` if the new reading has no place for some of the
   * user's changes, unless called with `anyway`.
   */
  'import.change': {
    by: 'session',
    request: z.object({ session: tokenSchema, choices: importChoicesSchema, anyway: z.boolean().optional() }),
    reply: importSummarySchema,
  },
  'import.summary': { by: 'session', request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  /** Whether a run that rows wait for has ended since they were planned and freed some of them, whichever program sent it. [RUN-18] */
  'import.waitsNoMore': {
    by: 'session',
    request: z.object({ session: tokenSchema }),
    reply: z.object({ over: z.boolean() }),
  },
  /**
   * What is recognised in the file with these choices, without applying them; also for an import without a preview, whose session its refusal
   * names. `import.change` applies them.
   */
  'import.rawSheet': {
    by: 'session',
    request: z.object({
      session: tokenSchema,
      choices: importChoicesSchema,
    }),
    reply: rawSheetSchema,
  },
  /** Cells of the sheet that was looked at last: rows and columns from 0. */
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
   * Rows `from` to `from + count` under a filter, in file order or sorted. With `rule` or `cells`: as they would become, with the columns and
   * counts of that preview (`tried`), without changing the import. [RULE-10] [SET-3]
   */
  'import.rows': {
    by: 'session',
    request: rowsQuerySchema.extend({
      session: tokenSchema,
      from: count,
      count: count.max(MAX_ROWS),
      rule: z.tuple([fieldSchema, handedBack(LONGEST_RULE)]).optional(),
      cells: cellsRequestSchema.optional(),
    }),
    reply: z.object({
      total: count,
      /** How many of them are headings of groups instead of rows; absent if none are. [STOCK-8] */
      lines: count.optional(),
      /** The number of their order. */
      seen: count,
      rows: z.array(shownRowSchema),
      tried: importSummarySchema.pick({ columns: true, counts: true, perMaterial: true }).optional(),
    }),
  },
  /**
   * The position of a file's row under a filter and an order; if it is not `exact`, that of the first row after it, if any. With `sheet` if several
   * were read together; otherwise the first match.
   */
  'import.find': {
    by: 'session',
    request: rowsQuerySchema.extend({ session: tokenSchema, row: count, sheet: handedBack(200).optional() }),
    reply: z.object({ position: count.nullable(), exact: z.boolean() }),
  },
  /** The next row that needs attention, else the next changed row, after a position (-1: from the first), and around the end. */
  'import.next': {
    by: 'session',
    request: rowsQuerySchema.extend({ session: tokenSchema, from: z.number().int().min(-1), back: z.boolean() }),
    reply: z.object({ position: count.nullable(), column: count.nullable() }),
  },
  /**
   * Finds cells in the rows shown, or previews what a change would do to them; changes nothing. Answers after a short while with what was found so
   * far: the same request again continues the search. [FIND-1]
   */
  'import.cells': { by: 'session', request: cellsPageSchema.extend({ session: tokenSchema }), reply: cellsReplySchema },
  /** Rows as a clipboard takes them: tab-separated text, and a table that spreadsheets read cell by cell. */
  'import.copy': {
    by: 'session',
    request: copyRequestSchema.extend({ session: tokenSchema }),
    reply: z.object({ rows: count, text: textSchema, html: textSchema }),
  },
  /** The values of the cells with a problem, by frequency; at most 100, `total` is their number. */
  'import.alike': {
    by: 'session',
    request: z.object({ session: tokenSchema, problem: z.string() }),
    reply: z.object({
      groups: z.array(problemGroupSchema),
      total: count,
      /** If the problem is a question: how many rows one answer would settle. */
      answers: z.object({ keep: count, change: count, new: count }).optional(),
      suggested: suggestedSchema.optional(),
    }),
  },
  ...columnCalls,
  /**
   * Reads the same file again as it is now, with the same choices and changes; `anyway` as for `import.change`. `afterRun`: the account as
   * the import's run read it back, and only what is not known of it anew. [READ-8]
   */
  'import.reread': {
    by: 'session',
    request: z.object({ session: tokenSchema, anyway: z.boolean().optional(), afterRun: z.boolean().optional() }),
    reply: importSummarySchema,
  },
  /** Reads the account again, but not the file: all of it, or only what the changes depend on. [READ-7] */
  'import.refresh': {
    by: 'session',
    request: z.object({ session: tokenSchema, what: refreshedSchema }),
    reply: importSummarySchema,
  },
  ...editCalls,
  ...mappingCalls,
  /** Whether the user has left the import and can return to it: closing the window then does not ask about it. */
  'import.shelve': { request: z.object({ session: tokenSchema, shelved: z.boolean() }), reply: emptySchema },
  ...savedCalls,
  ...reviewCalls,
  ...importDetailCalls,
  ...historyCalls,
  ...keptCalls,
  ...reportCalls,
  ...profileCalls,
  ...reorderCalls,
  ...inboxCalls,
  ...stockViewCalls,
  'import.close': { request: z.object({ session: tokenSchema }), reply: emptySchema },
  /**
   * What must be typed before `run.start`, if the summary's guard asks: the guard's phrase and a new number. It is valid once, for a few minutes,
   * and for the plan that the session shows now; null if nothing must be typed.
   */
  'run.challenge': { request: z.object({ session: tokenSchema }), reply: z.object({ phrase: textSchema.nullable() }) },
  /** Starts to apply exactly what the session shows. Answers at once; progress comes as `run.progress` events. */
  'run.start': {
    request: z.object({
      session: tokenSchema,
      rate: rateSchema.optional(),
      concurrency: concurrencySchema.optional(),
      /** Applies and verifies this many rows, then pauses until `run.resume`. */
      firstRows: z.number().int().positive().optional(),
      /** What the user typed if `run.challenge` requires a phrase; anything else is refused. */
      confirm: z.string().max(200).optional(),
    }),
    reply: z.object({ run: tokenSchema }),
  },
  'run.pause': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  /** Continues a paused, parked or interrupted run. */
  'run.resume': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  /** Finishes what is in flight, then stops. The run can be resumed later. */
  'run.cancel': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  /** The rest of a run that no process works on is never sent; the run no longer claims its rows. */
  'run.discard': { request: z.object({ run: tokenSchema }), reply: emptySchema },
  'run.progress': { request: z.object({ run: tokenSchema }), reply: runProgressSchema },
  /** Runs that waited for quota when the program was closed, and continued by themselves when it was opened again. */
  'run.takenUp': { request: z.object({}), reply: z.object({ runs: z.array(runInfoSchema) }) },
  /** Runs this program drives now, whichever window began them; paused ones and those that wait for quota too. */
  'runs.underWay': {
    request: emptySchema,
    reply: z.object({ runs: z.array(z.object({ file: textSchema, progress: runProgressSchema })) }),
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
  /** What a run came to, to be read and printed. */
  'run.summary': { request: z.object({ run: tokenSchema }), reply: runSummarySchema },
  /** What taking a run back, or a part of it, would change, and what it cannot bring back; read against the account as it is now. */
  'undo.plan': {
    request: z.object({ run: tokenSchema, part: undoPartSchema.optional() }),
    reply: z.object({
      writes: count,
      deletes: count,
      /** The first rows of the plan; `total` is their number. */
      rows: z.array(
        z.object({
          row: count,
          /** Absent where one sheet was read. */
          sheet: textSchema.optional(),
          name: textSchema,
          status: codeSchema,
          changes: z.array(z.object({ field: codeSchema, before: textSchema.nullable(), after: textSchema })),
          /** For a delete: the balances of all storages that are lost with the material, and their value. */
          lost: z.object({ stock: codeSchema, value: codeSchema }).optional(),
          /** Why this row is listed but not undone, and the field concerned; null for the row as a whole. */
          note: textSchema.nullable(),
          field: codeSchema.nullable().optional(),
        }),
      ),
      total: count,
      warnings: z.array(textSchema),
      /** The phrase to type before it may start, for example if materials are deleted; null if a click is enough. Valid once, for a few minutes. */
      phrase: textSchema.nullable(),
    }),
  },
  /** Undoes a run: the plan of `undo.plan`, made anew; it is a run of its own. */
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
  /** Writes storages to a workbook; the reply's token is given to the host's `saveFile`. */
  'export.stock': {
    request: z.object({
      account: z.string(),
      storages: z.array(z.number().int().positive()).min(1).max(100),
      /** By default a workbook; a CSV file with the choices of `csv`, or UTF-8, commas and dots. */
      format: z.enum(['xlsx', 'csv']).optional(),
      csv: csvChoicesSchema.optional(),
      /** A stored reading, by its number: no request is sent. */
      asOf: z.number().int().positive().optional(),
    }),
    reply: writtenStockSchema,
  },
  /** The current export and the last one written, for a window that was reloaded. */
  'export.state': { request: emptySchema, reply: exportStateSchema },
  /** Shows a file the user saved in its folder; false where the host has no folders to show, as a browser. */
  'export.show': { request: z.object({ file: tokenSchema }), reply: z.object({ shown: z.boolean() }) },
  /** Stops the export under way, if any; its `export.stock` then answers with a failure, and no file is left. */
  'export.cancel': { request: emptySchema, reply: emptySchema },
  /** A blank workbook for new materials, with the account's own units and categories as lists. */
  'export.template': {
    request: z.object({ account: z.string() }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
  /** The rows of a session that need attention, as in the file, with reasons: to be corrected and imported again. */
  'export.failedRows': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema, rows: count }),
  },
  /** Every row of a run with its result, or only those that need attention, as a workbook or CSV file. */
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
   * The rows of a run that need attention, with reasons, to be corrected and imported again: as in the file, or, if that was not stored (a plan
   * file, an undo), with the values the run intended to write.
   */
  'export.runRows': {
    request: z.object({ run: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema, rows: count, asInFile: z.boolean() }),
  },
  /** Runs with rows whose material or message contains the text, with their number; newest first. */
  'runs.search': {
    request: z.object({ text: z.string().min(1).max(200) }),
    reply: z.object({ found: z.array(z.object({ run: codeSchema, rows: count })) }),
  },
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
/** What the session of an open import answers. */
export type SessionCall = {
  [Name in CallName]: Calls[Name] extends { readonly by: 'session' } ? Name : never
}[CallName]
/** As the host has them; what the window has is in `window-types.ts`. */
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
  'about',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export const events = {
  ...accountsEvents,
  ...inboxEvents,
  ...savedEvents,
  'window.command': z.object({ command: z.enum(menuCommands) }),
  /** `of`: what is read into the preview. */
  'import.progress': z.object({
    session: tokenSchema.nullable(),
    of: z.enum(['file', 'account']),
    stage: importStageSchema,
    done: count,
    total: count,
  }),
  /** A change of an open import that takes long: what share of it is done. [EDIT-12] */
  'import.changing': z.object({ session: tokenSchema, share: z.number().min(0).max(1) }),
  'run.progress': runProgressSchema,
  'export.progress': exportProgressSchema,
  /** An export began or ended, whoever started it. */
  'export.state': exportStateSchema,
  /** The file of a session was saved again: its preview is of an older file. */
  'import.fileChanged': z.object({ session: tokenSchema }),
  /** A file opened from outside the window (a menu, a double click, a second start); the window opens it. */
  'file.offered': z.object({
    file: tokenSchema,
    name: textSchema,
    bytes: count,
    refusal: messageSchema.optional(),
    /** It came together with another one, which is opened. */
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
