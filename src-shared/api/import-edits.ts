/** The changes a user makes in a preview, as schemas: cells, rows, answers, pastes. */
import { z } from 'zod'
import { REPEAT_CODES } from '../file/problem.ts'
import { cellsRequestSchema, cellEditSchema, rowPerSchema, rowRangesSchema, rowsQuerySchema } from './rows-shown.ts'
import { conflictPolicySchema, fieldSchema, importSummarySchema } from './import.ts'
import { makeReturnedTextSchema, tokenSchema } from './text.ts'
import { stepsSchema } from './changed.ts'

const count = z.number().int().nonnegative()

/** The user's answer: the material with this id, unchanged; that material with the file's key instead of its own; or a new material. */
export const pickSchema = z.union([
  z.number().int().positive(),
  z.object({ change: z.number().int().positive() }),
  z.literal('new'),
])
/**
 * The number style of the window, used for typed numbers. If absent, only numbers that read the same in every style
 * are accepted.
 */
const numbers = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) }).optional()

/** The maximum number of bytes of cells in one paste, as JSON. Every host accepts that much in one message. */
export const MAX_PASTED_BYTES = 900_000

/** One small change in the preview. `import.undo` undoes the last one. */
export const importEditSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cell'),
    index: count,
    column: count,
    text: makeReturnedTextSchema(40_000),
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
  /** One answer for all rows with the same question. */
  z.object({ kind: z.literal('answer'), problem: z.string().max(100), answer: z.enum(['keep', 'change', 'new']) }),
  /** Asks an answered question again: for these rows, or for all rows with that question. [ASK-1] */
  z.object({ kind: z.literal('ask'), indexes: z.array(count).max(1_000_000) }),
  z.object({ kind: z.literal('ask-all'), question: z.string().max(100) }),
  /** For several rows about one material: uses only the first or the last row of each such group. [FIX-3] */
  z.object({ kind: z.literal('keep'), problem: z.enum(REPEAT_CODES), row: z.enum(['first', 'last']) }),
  /** Rows by index, or all rows that a filter shows. */
  z.object({ kind: z.literal('rows'), indexes: z.array(count).max(1_000_000), included: z.boolean() }),
  z.object({
    kind: z.literal('filtered'),
    ...rowsQuerySchema.shape,
    /** Only the rows at these positions. */
    ranges: rowRangesSchema.optional(),
    included: z.boolean(),
  }),
  /** Replaces the text `from` with the same new text in every cell of a column; only in rows with `problem`, if given. */
  z.object({
    kind: z.literal('replace'),
    column: count,
    from: makeReturnedTextSchema(40_000),
    text: makeReturnedTextSchema(40_000),
    problem: z.string().optional(),
    numbers,
  }),
  /** Replaces the text of every cell that has this problem with the account's text that the cell probably means. */
  z.object({ kind: z.literal('suggested'), problem: z.string().max(100) }),
  /**
   * Pastes copied cells into the rows at these positions, in order, and these columns. If there are fewer copied lines than rows, the lines are
   * repeated. A blank cell clears the target cell. The number style is detected from the cells. [EDIT-6]
   */
  z.object({
    kind: z.literal('paste'),
    ...rowsQuerySchema.shape,
    ranges: rowRangesSchema,
    columns: z.array(count).max(10_000),
    cells: z.array(z.array(z.string().max(40_000)).max(10_000)).max(MAX_PASTED_BYTES),
    /** What the user did instead of pasting. */
    as: z.enum(['clear', 'cut']).optional(),
  }),
  /**
   * Fills a range from the cells beside it: repeats them or continues their series. `along`: rows are filled from
   * rows, or columns from columns. `back`: the range is before the cells. [FILL-1] [FILL-2]
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
    /** Replaces the last change if that was a fill, so that there is one undo step. */
    instead: z.boolean().optional(),
  }),
  /** Changes many cells by one rule, as `import.cells` previewed it. [FIND-3] */
  cellsRequestSchema.extend({ kind: z.literal('change'), change: cellEditSchema }),
  /** For the account's own stock: starts a new material in one of the storages shown. [STOCK-5] */
  z.object({ kind: z.literal('add'), storage: z.number().int().positive() }),
  z.object({ kind: z.literal('field'), field: fieldSchema, included: z.boolean() }),
  z.object({ kind: z.literal('resolve'), index: count, field: fieldSchema.nullable(), policy: conflictPolicySchema }),
])
export type ImportEditRequest = z.infer<typeof importEditSchema>

/** Calls that change an open import, and undo these changes. */
export const editCalls = {
  /** Changes the preview: a cell, an answer, a skipped row, a conflict. Recomputes what depends on the change. */
  'import.edit': {
    by: 'session',
    request: z.object({ session: tokenSchema, edit: importEditSchema }),
    reply: importSummarySchema,
  },
  'import.undo': { by: 'session', request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  'import.redo': { by: 'session', request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  /** The user's latest changes and the last undone changes, as a list. */
  'import.steps': { by: 'session', request: z.object({ session: tokenSchema }), reply: stepsSchema },
  /** Undoes or redoes steps until this many changes are in effect. [EDIT-9] */
  'import.stepTo': {
    by: 'session',
    request: z.object({ session: tokenSchema, done: count }),
    reply: importSummarySchema,
  },
  /**
   * Cancels the current change. The reply to that change has the import's state. If `stopping` is false, there was no
   * change, or it was already done. [EDIT-12]
   */
  'import.stopChange': {
    by: 'session',
    request: z.object({ session: tokenSchema }),
    reply: z.object({ stopping: z.boolean() }),
  },
} as const
