/** Which rows of an import are shown, in what order and groups. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { GUARD_KINDS } from '../plan/guard/guard-kinds.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { toDecimal } from '../material/values/decimal.ts'
import { makeReturnedTextSchema, rawTextSchema, textSchema, codeSchema } from './text.ts'

const count = z.number().int().nonnegative()
const fieldSchema = z.enum(FIELDS)

/**
 * A column by its field and storage; a null storage means the material itself. `value`: price x stock over the
 * storages shown.
 */
const columnKeySchema = z.object({
  field: z.union([fieldSchema, z.literal('value')]),
  storage: z.number().int().positive().nullable(),
})
export type ColumnKey = z.infer<typeof columnKeySchema>

/** A canonical decimal that the window made from the typed text. */
export const decimalSchema = z
  .string()
  .max(100)
  .transform((text, context) => {
    const decimal = toDecimal(text)
    if (decimal !== null) return decimal
    context.addIssue({ code: 'custom', message: 'must be a number' })
    return z.NEVER
  })

/** A condition on the cells of a column, including the changes of this import. [STOCK-7] */
export function makeConditionSchema<Of extends z.ZodType, Text extends z.ZodType, Amount extends z.ZodType>(
  columnSchema: Of,
  text: Text,
  amount: Amount,
) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('contains'), of: columnSchema, text }),
    z.object({ kind: z.literal('equals'), of: columnSchema, text }),
    /** Includes both ends; null means no limit. */
    z.object({ kind: z.literal('range'), of: columnSchema, from: amount.nullable(), to: amount.nullable() }),
    z.object({ kind: z.literal('empty'), of: columnSchema, empty: z.boolean() }),
  ])
}

const conditionSchema = makeConditionSchema(columnKeySchema, makeReturnedTextSchema(1000), decimalSchema)
export type Condition = z.infer<typeof conditionSchema>

export const MAX_CONDITIONS = 50

export const rowFilterSchema = z.object({
  /** Only rows of this sheet, if several were read together. */
  sheet: makeReturnedTextSchema(200).optional(),
  statuses: z.array(z.enum(ROW_STATUSES)).optional(),
  problem: z.string().optional(),
  /** Only rows that still differ from the file after the import's run. [SHOWN-2] */
  notIn: z.boolean().optional(),
  /** Rows in which one of these fields changes, conflicts or has a problem. */
  fields: z.array(fieldSchema).optional(),
  text: z.string().max(1000).optional(),
  /** Only rows with an unusual change. */
  unusual: z.boolean().optional(),
  /** Only rows that Apply asks about: unusual changes and deletes. [OUT-5] */
  guard: z.boolean().optional(),
  /** Only rows with an unusual change of this kind. */
  unusualKind: z.enum(GUARD_KINDS).optional(),
  /**
   * Only rows whose material is below its minimum in their storage, including the changes of this import. [STOCK-4]
   */
  belowMinimum: z.boolean().optional(),
  /** Only archived materials, or only materials that are not archived. */
  archived: z.boolean().optional(),
  /**
   * `leftOut`: rows that the user left out. `changedByMe`: rows in which the user changed a cell or answered a
   * question. `answered`: rows with an answer. [SHOWN-2]
   */
  leftOut: z.boolean().optional(),
  changedByMe: z.boolean().optional(),
  answered: z.boolean().optional(),
  /** Conditions on cells. A row must meet all of them. */
  conditions: z.array(conditionSchema).max(MAX_CONDITIONS).optional(),
})
export type RowFilter = z.infer<typeof rowFilterSchema>

const orderSchema = z.object({
  by: z.discriminatedUnion('kind', [
    /** `source`: the file or the sheet that the row comes from. */
    z.object({ kind: z.enum(['row', 'source', 'status', 'material', 'value']) }),
    z.object({ kind: z.literal('column'), column: count }),
    /** By how much a column's value changes. */
    z.object({ kind: z.literal('delta'), column: count }),
  ]),
  descending: z.boolean(),
})
export type RowOrder = z.infer<typeof orderSchema>

/**
 * The order of the rows; absent for the file's order. `next` orders rows that are equal so far. Rows that are still
 * equal stay in file order. Blanks always come last.
 */
export const rowSortSchema = orderSchema.extend({ next: z.array(orderSchema).max(7).optional() })
export type RowSort = z.infer<typeof rowSortSchema>

/** Ranges of row positions under a filter and an order, including both ends. A range of a million rows is one pair of numbers. */
export const rowRangesSchema = z.array(z.tuple([count, count])).max(100_000)
export type RowRanges = z.infer<typeof rowRangesSchema>

/** Absent if each planned row is shown as a row of its own. Columns are numbered as in the chosen view. */
export const rowPerSchema = z.literal('material')

const GROUPING_FIELDS = ['categories', 'suppliers', 'unit', 'archived'] as const

/** Groups rows that have the same value in a column, under a common heading. Only possible with one row per material. [STOCK-8] */
const rowGroupSchema = z.object({
  by: z.enum(GROUPING_FIELDS),
  /** Whether groups are closed. Groups in `except` have the opposite state. */
  closed: z.boolean(),
  except: z.array(makeReturnedTextSchema(40_000)).max(10_000),
})
export type RowGroup = z.infer<typeof rowGroupSchema>

/** Which rows are shown, and in what order. */
export const rowsQuerySchema = z.object({
  filter: rowFilterSchema,
  sort: rowSortSchema.optional(),
  rowPer: rowPerSchema.optional(),
  group: rowGroupSchema.optional(),
  /**
   * The number of the row order that the positions refer to, from `import.rows`. Absent for the current order.
   * [SHOWN-3]
   */
  seen: count.optional(),
})
export type RowsQuery = z.infer<typeof rowsQuerySchema>

const MAX_TEXT_LENGTH = 40_000
/** The longest search text, in characters. */
export const MAX_SEARCH_LENGTH = 1000
const MAX_NUMBER_LENGTH = 200

const findSchema = z.object({
  text: makeReturnedTextSchema(MAX_SEARCH_LENGTH),
  matchCase: z.boolean(),
  wholeCell: z.boolean(),
})

/** The number style of the cells shown, and of typed amounts. */
const numbersSchema = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) })

/** How each cell changes. Amounts are as typed. */
export const cellEditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('replace'), find: findSchema, by: makeReturnedTextSchema(MAX_TEXT_LENGTH) }),
  z.object({ kind: z.literal('set'), text: makeReturnedTextSchema(MAX_TEXT_LENGTH) }),
  z.object({ kind: z.literal('add'), amount: makeReturnedTextSchema(MAX_NUMBER_LENGTH) }),
  z.object({ kind: z.literal('percent'), percent: makeReturnedTextSchema(MAX_NUMBER_LENGTH) }),
  z.object({
    kind: z.literal('round'),
    step: makeReturnedTextSchema(MAX_NUMBER_LENGTH),
    to: z.enum(['nearest', 'up', 'down']),
  }),
])

const cellsChangeSchema = z.union([z.object({ kind: z.literal('find'), find: findSchema }), cellEditSchema])
export type CellsChange = z.infer<typeof cellsChangeSchema>

/** The cells to change, in all rows shown or only in the rows at `ranges`. Columns are numbered as in the view. */
export const cellsRequestSchema = rowsQuerySchema.extend({
  change: cellsChangeSchema,
  columns: z.array(count).max(10_000),
  ranges: rowRangesSchema.optional(),
  numbers: numbersSchema,
})
export type CellsRequest = z.infer<typeof cellsRequestSchema>

const gridCellSchema = z.object({ position: count, column: count })

/** The maximum number of cells in one answer. */
const MAX_CELLS = 100

export const cellsPageSchema = cellsRequestSchema.extend({
  /** The part of the list to return: `count` cells, starting at `from`. */
  from: count,
  count: count.max(MAX_CELLS),
  /** The next cell found after a place, or before it with `back`. `again`: the cell at the place may match again. */
  near: gridCellSchema.extend({ back: z.boolean(), again: z.boolean().optional() }).optional(),
})

/**
 * The cells found so far. `looked` is how many of the `rows` were searched; repeating the request continues the search. `found`: all cells.
 * `changing`: cells that would change. `same`: cells that already have the value. `fixed`: cells that cannot be changed. `refused`: cells whose new
 * text would be invalid.
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
    gridCellSchema.extend({
      row: count,
      sheet: rawTextSchema.optional(),
      outcome: z.enum(['found', 'change', 'same', 'fixed', 'refused']),
      /** The text as shown to the user. */
      before: rawTextSchema,
      after: rawTextSchema.nullable(),
    }),
  ),
  /** The cell that `near` looks for, and its number among the cells found. */
  near: gridCellSchema.extend({ at: count }).nullable(),
})
export type CellsReply = z.input<typeof cellsReplySchema>

/** Which rows of an import to copy to the clipboard, and in which language. */
export const copyRequestSchema = rowsQuerySchema.extend({
  ranges: rowRangesSchema,
  columns: z
    .array(
      z.object({
        of: z.union([z.enum(['row', 'source', 'material', 'value']), count]),
        header: makeReturnedTextSchema(40_000),
      }),
    )
    .max(20_000),
  /** Whether the first line contains the headings. */
  headed: z.boolean(),
  /** Decimal separator of the numbers. */
  point: z.enum(['.', ',']),
})
export type CopyRequest = z.infer<typeof copyRequestSchema>

const MAX_COLUMNS = 1000
const columnIdSchema = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(?:@\d+)?$/)
const columnIdsSchema = z.array(columnIdSchema).max(MAX_COLUMNS)

/** The maximum number of named views of an account's own stock. A view has a filter, an order, groups and columns. [STOCK-10] */
export const MAX_VIEWS = 50

const stockViewSchema = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  name: makeReturnedTextSchema(80),
  filter: rowFilterSchema.omit({ sheet: true, problem: true }),
  /** Columns by field, the first sort key first. */
  sort: z.array(z.object({ column: columnIdSchema, byDelta: z.boolean(), descending: z.boolean() })).max(8),
  group: rowGroupSchema.omit({ except: true }).nullable(),
  columns: z.object({
    widths: z.record(columnIdSchema, z.number().min(1).max(10_000)),
    order: columnIdsSchema,
    hidden: columnIdsSchema,
    pinned: columnIdsSchema,
  }),
})
/** `StockView` is the stored form, `StockViewInput` the form in requests. */
export type StockView = z.infer<typeof stockViewSchema>

export type StockViewInput = z.input<typeof stockViewSchema>

/** A view in a reply. Its names and filters may contain any text. */
const namedViewSchema = stockViewSchema.extend({
  name: textSchema,
  id: codeSchema,
  filter: stockViewSchema.shape.filter.extend({
    text: textSchema.optional(),
    conditions: z.array(makeConditionSchema(columnKeySchema, textSchema, codeSchema)).optional(),
  }),
})

export const stockViewsSchema = z.array(stockViewSchema).max(MAX_VIEWS)

const account = z.string().max(200)
const viewsReplySchema = z.object({ views: z.array(namedViewSchema) })

export const stockViewCalls = {
  /**
   * Offers the account's own materials in place of a file. Pass the reply to `import.open`, which then uses only the storage from the choices. Each
   * storage gets its own columns.
   */
  'stock.offer': {
    request: z.object({ account: z.string(), storages: z.array(z.number().int()).min(1).max(100) }),
    reply: z.object({ file: codeSchema, name: textSchema }),
  },
  'stock.views': { request: z.object({ account }), reply: viewsReplySchema },
  /** Saves a view, replacing the view with the same id. Returns all views. */
  'stock.keepView': { request: z.object({ account, view: stockViewSchema }), reply: viewsReplySchema },
  'stock.dropView': { request: z.object({ account, id: stockViewSchema.shape.id }), reply: viewsReplySchema },
} as const
