/** Which rows of an import are shown, in what order and groups. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { GUARD_KINDS } from '../plan/guard/guard-kinds.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { toDecimal } from '../material/values/decimal.ts'
import { handedBack, asItCameSchema, textSchema, codeSchema } from './text.ts'

const count = z.number().int().nonnegative()
const fieldSchema = z.enum(FIELDS)

/** A column by its field, and its storage; null: the material itself. `value`: price x stock of the storages shown. */
const columnOfSchema = z.object({
  field: z.union([fieldSchema, z.literal('value')]),
  storage: z.number().int().positive().nullable(),
})
export type ColumnOf = z.infer<typeof columnOfSchema>

/** Canonical, made by the window from the typed text. */
export const decimalSchema = z
  .string()
  .max(100)
  .transform((text, context) => {
    const decimal = toDecimal(text)
    if (decimal !== null) return decimal
    context.addIssue({ code: 'custom', message: 'must be a number' })
    return z.NEVER
  })

/** A condition on the cells of a column, with the changes of this import. [STOCK-7] */
export function conditionOf<Of extends z.ZodType, Text extends z.ZodType, Amount extends z.ZodType>(
  columnSchema: Of,
  text: Text,
  amount: Amount,
) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('contains'), of: columnSchema, text }),
    z.object({ kind: z.literal('equals'), of: columnSchema, text }),
    /** Both ends are included; null: no limit. */
    z.object({ kind: z.literal('range'), of: columnSchema, from: amount.nullable(), to: amount.nullable() }),
    z.object({ kind: z.literal('empty'), of: columnSchema, empty: z.boolean() }),
  ])
}

const conditionSchema = conditionOf(columnOfSchema, handedBack(1000), decimalSchema)
export type Condition = z.infer<typeof conditionSchema>

export const MAX_CONDITIONS = 50

export const rowFilterSchema = z.object({
  /** Only rows of this sheet, if several were read together. */
  sheet: handedBack(200).optional(),
  statuses: z.array(z.enum(ROW_STATUSES)).optional(),
  problem: z.string().optional(),
  /** Only rows that the import's run left different from the file. [SHOWN-2] */
  notIn: z.boolean().optional(),
  /** Rows in which any of these fields changes, conflicts or has a problem. */
  fields: z.array(fieldSchema).optional(),
  text: z.string().max(1000).optional(),
  /** Only rows with an unusual change. */
  unusual: z.boolean().optional(),
  /** Only rows that Apply asks about: the guard's, and deletes. [OUT-5] */
  guard: z.boolean().optional(),
  /** Only rows with an unusual change of this kind. */
  unusualKind: z.enum(GUARD_KINDS).optional(),
  /** Only rows whose material is below its minimum in their storage, with the changes of this import. [STOCK-4] */
  belowMinimum: z.boolean().optional(),
  /** Only archived materials, or only others. */
  archived: z.boolean().optional(),
  /** Only rows the user left out; those in which the user changed a cell or answered a question; those with an answer. [SHOWN-2] */
  leftOut: z.boolean().optional(),
  changedByMe: z.boolean().optional(),
  answered: z.boolean().optional(),
  /** All must hold. */
  conditions: z.array(conditionSchema).max(MAX_CONDITIONS).optional(),
})
export type RowFilter = z.infer<typeof rowFilterSchema>

const orderSchema = z.object({
  by: z.discriminatedUnion('kind', [
    /** `source`: the file, or the sheet, that the row is from. */
    z.object({ kind: z.enum(['row', 'source', 'status', 'material', 'value']) }),
    z.object({ kind: z.literal('column'), column: count }),
    /** By how much a column's value changes. */
    z.object({ kind: z.literal('delta'), column: count }),
  ]),
  descending: z.boolean(),
})
export type RowOrder = z.infer<typeof orderSchema>

/**
 * The order of the rows shown; absent: the file's own. `next`: the order of rows that are equal so far. Completely equal rows keep the file's
 * order; blanks always come last.
 */
export const rowSortSchema = orderSchema.extend({ next: z.array(orderSchema).max(7).optional() })
export type RowSort = z.infer<typeof rowSortSchema>

/** Stretches of positions under a filter and an order, both ends included: a million rows are one pair. */
export const rowRangesSchema = z.array(z.tuple([count, count])).max(100_000)
export type RowRanges = z.infer<typeof rowRangesSchema>

/** Absent: one row for each planned row. Columns are numbered as in that view. */
export const rowPerSchema = z.literal('material')

const GROUPED_BY = ['categories', 'suppliers', 'unit', 'archived'] as const

/** Groups rows with the same cell below a heading line; only with a row per material. [STOCK-8] */
const rowGroupSchema = z.object({
  by: z.enum(GROUPED_BY),
  /** Whether the groups are closed, except those in `except`, for which it is the opposite. */
  closed: z.boolean(),
  except: z.array(handedBack(40_000)).max(10_000),
})
export type RowGroup = z.infer<typeof rowGroupSchema>

/** Which rows are shown, and in what order. */
export const rowsQuerySchema = z.object({
  filter: rowFilterSchema,
  sort: rowSortSchema.optional(),
  rowPer: rowPerSchema.optional(),
  group: rowGroupSchema.optional(),
  /** The order in which the rows were shown, as `import.rows` numbered it: positions refer to it. Absent: the current order. [SHOWN-3] */
  seen: count.optional(),
})
export type RowsQuery = z.infer<typeof rowsQuerySchema>

const LONGEST_TEXT = 40_000
/** The longest text to be found, in characters. */
export const LONGEST_FOUND = 1000
const LONGEST_NUMBER = 200

const findSchema = z.object({
  text: handedBack(LONGEST_FOUND),
  matchCase: z.boolean(),
  wholeCell: z.boolean(),
})

/** How numbers are written in the cells shown, and in typed amounts. */
const numbersSchema = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) })

/** The change of each cell. Amounts are as typed. */
export const madeChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('replace'), find: findSchema, by: handedBack(LONGEST_TEXT) }),
  z.object({ kind: z.literal('set'), text: handedBack(LONGEST_TEXT) }),
  z.object({ kind: z.literal('add'), amount: handedBack(LONGEST_NUMBER) }),
  z.object({ kind: z.literal('percent'), percent: handedBack(LONGEST_NUMBER) }),
  z.object({ kind: z.literal('round'), step: handedBack(LONGEST_NUMBER), to: z.enum(['nearest', 'up', 'down']) }),
])

const cellsChangeSchema = z.union([z.object({ kind: z.literal('find'), find: findSchema }), madeChangeSchema])
export type CellsChange = z.infer<typeof cellsChangeSchema>

/** Which cells: of the rows shown, or of those at `ranges`, in these columns as the view numbers them. */
export const cellsRequestSchema = rowsQuerySchema.extend({
  change: cellsChangeSchema,
  columns: z.array(count).max(10_000),
  ranges: rowRangesSchema.optional(),
  numbers: numbersSchema,
})
export type CellsRequest = z.infer<typeof cellsRequestSchema>

const placeSchema = z.object({ position: count, column: count })

/** Cells listed at a time. */
const MAX_CELLS = 100

export const cellsPageSchema = cellsRequestSchema.extend({
  /** The list: so many of the cells found, from this one on. */
  from: count,
  count: count.max(MAX_CELLS),
  /** The next cell found after a place; with `back`, before it. `again`: the cell at the place counts as well. */
  near: placeSchema.extend({ back: z.boolean(), again: z.boolean().optional() }).optional(),
})

/**
 * What was found so far, after looking at `looked` of `rows`: the same request again continues there. `found`: all cells; `changing`: those that
 * would change; `same`: those that have the value already; `fixed`: those that cannot be changed; `refused`: those whose new text would be invalid.
 */
export const cellsReplySchema = z.object({
  error: z
    .object({ code: z.enum(['no-number', 'no-step']), got: textSchema })
    .readonly()
    .nullable(),
  rows: count,
  looked: count,
  found: count,
  changing: count,
  same: count,
  fixed: count,
  refused: count,
  cells: z.array(
    placeSchema.extend({
      row: count,
      sheet: asItCameSchema.optional(),
      outcome: z.enum(['found', 'change', 'same', 'fixed', 'refused']),
      /** As shown. */
      before: asItCameSchema,
      after: asItCameSchema.nullable(),
    }),
  ),
  /** The cell that `near` asks for, and its number among those found. */
  near: placeSchema.extend({ at: count }).nullable(),
})
export type CellsReply = z.input<typeof cellsReplySchema>

/** What to copy, and in which language, when rows of an import are copied to the clipboard. */
export const copyRequestSchema = rowsQuerySchema.extend({
  ranges: rowRangesSchema,
  columns: z
    .array(
      z.object({
        of: z.union([z.enum(['row', 'source', 'material', 'value']), count]),
        header: handedBack(40_000),
      }),
    )
    .max(20_000),
  /** With a first line of headings. */
  headed: z.boolean(),
  /** Decimal separator of the numbers. */
  point: z.enum(['.', ',']),
})
export type CopyRequest = z.infer<typeof copyRequestSchema>

const MAX_COLUMNS = 1000
const columnId = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(?:@\d+)?$/)
const columnIds = z.array(columnId).max(MAX_COLUMNS)

/**
 * Ways to look at the account's own stock that the user gave a name: which rows, in what order and groups, in which columns. [STOCK-10]
 */
export const MAX_VIEWS = 50

const stockViewSchema = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  name: handedBack(80),
  filter: rowFilterSchema.omit({ sheet: true, problem: true }),
  /** Columns by their field, the first sort key first. */
  sort: z.array(z.object({ column: columnId, byDelta: z.boolean(), descending: z.boolean() })).max(8),
  group: rowGroupSchema.omit({ except: true }).nullable(),
  columns: z.object({
    widths: z.record(columnId, z.number().min(1).max(10_000)),
    order: columnIds,
    hidden: columnIds,
    pinned: columnIds,
  }),
})
/** As stored, and as requested. */
export type StockView = z.infer<typeof stockViewSchema>

export type StockViewInput = z.input<typeof stockViewSchema>

/** In a reply: names and filters are whatever a person typed. */
const viewSaidSchema = stockViewSchema.extend({
  name: textSchema,
  id: codeSchema,
  filter: stockViewSchema.shape.filter.extend({
    text: textSchema.optional(),
    conditions: z.array(conditionOf(columnOfSchema, textSchema, codeSchema)).optional(),
  }),
})

export const stockViewsSchema = z.array(stockViewSchema).max(MAX_VIEWS)

const account = z.string().max(200)
const views = z.object({ views: z.array(viewSaidSchema) })

export const stockViewCalls = {
  /**
   * Offers the account's own materials in place of a file: pass the answer to `import.open`, whose other choices are ignored, except the storage.
   * The storages get columns of their own.
   */
  'stock.offer': {
    request: z.object({ account: z.string(), storages: z.array(z.number().int()).min(1).max(100) }),
    reply: z.object({ file: codeSchema, name: textSchema }),
  },
  'stock.views': { request: z.object({ account }), reply: views },
  /** Stores a view, replacing the one with its id; returns all views. */
  'stock.keepView': { request: z.object({ account, view: stockViewSchema }), reply: views },
  'stock.dropView': { request: z.object({ account, id: stockViewSchema.shape.id }), reply: views },
} as const
