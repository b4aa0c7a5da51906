/** The changes a user makes in a preview, as schemas: cells, rows, answers, pastes. */
import { z } from 'zod'
import { REPEAT_CODES } from '../file/problem.ts'
import { cellsRequestSchema, madeChangeSchema, rowPerSchema, rowRangesSchema, rowsQuerySchema } from './rows-shown.ts'
import { conflictPolicySchema, fieldSchema, importSummarySchema } from './import.ts'
import { handedBack, tokenSchema } from './text.ts'
import { stepsSchema } from './changed.ts'

const count = z.number().int().nonnegative()

/** This material, keeping its own sku and name; this material, with the file's key; or a new one. */
export const pickSchema = z.union([
  z.number().int().positive(),
  z.object({ change: z.number().int().positive() }),
  z.literal('new'),
])
/** How the window writes numbers: what is typed in it is read so. Absent: only what every style agrees on is a number. */
const numbers = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) }).optional()

/** Bytes of the cells of one paste, as JSON: every host takes as much in one message. */
export const MAX_PASTED = 900_000

/** One small change of the preview; `import.undo` takes the last one back. */
export const importEditSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cell'),
    index: count,
    column: count,
    text: handedBack(40_000),
    numbers,
    rowPer: rowPerSchema.optional(),
  }),
  z.object({
    kind: z.literal('pick'),
    index: count,
    pick: pickSchema.nullable(),
  }),
  /** Answers for many rows in one step. */
  z.object({ kind: z.literal('picks'), picks: z.array(z.tuple([count, pickSchema])).max(1_000_000) }),
  /** One answer for all rows that ask the same. */
  z.object({ kind: z.literal('answer'), problem: z.string().max(100), answer: z.enum(['keep', 'change', 'new']) }),
  /** The answered question is asked again: for these rows, or for all rows with this answered question. [ASK-1] */
  z.object({ kind: z.literal('ask'), indexes: z.array(count).max(1_000_000) }),
  z.object({ kind: z.literal('ask-all'), question: z.string().max(100) }),
  /** If several rows are about one material, only the first or the last is used: of each such group. [FIX-3] */
  z.object({ kind: z.literal('keep'), problem: z.enum(REPEAT_CODES), row: z.enum(['first', 'last']) }),
  /** Rows by their index, or all rows a filter shows now. */
  z.object({ kind: z.literal('rows'), indexes: z.array(count).max(1_000_000), included: z.boolean() }),
  z.object({
    kind: z.literal('filtered'),
    ...rowsQuerySchema.shape,
    /** Only the rows at these positions. */
    ranges: rowRangesSchema.optional(),
    included: z.boolean(),
  }),
  /** The same text in every cell of a column that contains `from`; only in rows with `problem`, if given. */
  z.object({
    kind: z.literal('replace'),
    column: count,
    from: handedBack(40_000),
    text: handedBack(40_000),
    problem: z.string().optional(),
    numbers,
  }),
  /** In every cell with this problem, the account's own text that it may mean. */
  z.object({ kind: z.literal('suggested'), problem: z.string().max(100) }),
  /**
   * Copied cells: into the rows at these positions of what is shown, in their order, and into these columns. Fewer lines of cells
   * are repeated. Written in no known style: numbers say among themselves what their signs mean. Blank ones clear. [EDIT-6]
   */
  z.object({
    kind: z.literal('paste'),
    ...rowsQuerySchema.shape,
    ranges: rowRangesSchema,
    columns: z.array(count).max(10_000),
    cells: z.array(z.array(z.string().max(40_000)).max(10_000)).max(MAX_PASTED),
    /** The user's action, if it is not a paste. */
    as: z.enum(['clear', 'cut']).optional(),
  }),
  /**
   * Fills a range from the cells beside it: repeats them, or continues their series. `along`: whether rows are filled from rows, or columns from
   * columns. `back`: the range is before the cells. [FILL-1] [FILL-2]
   */
  z.object({
    kind: z.literal('fill'),
    ...rowsQuerySchema.shape,
    along: z.enum(['rows', 'columns']),
    ranges: rowRangesSchema,
    columns: z.array(count).max(10_000),
    from: z.object({ ranges: rowRangesSchema, columns: z.array(count).max(10_000) }),
    back: z.boolean(),
    series: z.boolean(),
    /** Replaces the last change if that is a fill: one change, and one undo. */
    instead: z.boolean().optional(),
  }),
  /** Changes many cells by one rule, as `import.cells` previewed it. [FIND-3] */
  cellsRequestSchema.extend({ kind: z.literal('change'), change: madeChangeSchema }),
  /** For the account's own stock: begins a new material in one of the storages shown. [STOCK-5] */
  z.object({ kind: z.literal('add'), storage: z.number().int().positive() }),
  z.object({ kind: z.literal('field'), field: fieldSchema, included: z.boolean() }),
  z.object({ kind: z.literal('resolve'), index: count, field: fieldSchema.nullable(), policy: conflictPolicySchema }),
])
export type ImportEditRequest = z.infer<typeof importEditSchema>

/** What changes an open import, and takes the changes back. */
export const editCalls = {
  /** Changes the preview: a cell, an answer, a skipped row, a conflict. Recomputes what depends on it. */
  'import.edit': {
    by: 'session',
    request: z.object({ session: tokenSchema, edit: importEditSchema }),
    reply: importSummarySchema,
  },
  'import.undo': { by: 'session', request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  'import.redo': { by: 'session', request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  /** The user's latest changes, and those undone last, as a list. */
  'import.steps': { by: 'session', request: z.object({ session: tokenSchema }), reply: stepsSchema },
  /** Goes back or forward to the import as it was after so many changes. [EDIT-9] */
  'import.stepTo': {
    by: 'session',
    request: z.object({ session: tokenSchema, done: count }),
    reply: importSummarySchema,
  },
  /**
   * Cancels the change that is being made: the answer to that change says what the import is then. Not `stopping`: there was none, or it is done.
   * [EDIT-12]
   */
  'import.stopChange': {
    by: 'session',
    request: z.object({ session: tokenSchema }),
    reply: z.object({ stopping: z.boolean() }),
  },
} as const
