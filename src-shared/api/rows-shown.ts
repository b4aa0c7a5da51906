/** Which rows of an import are shown, in what order and in which groups. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { GUARD_KINDS } from '../plan/guard/guard-kinds.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { toDecimal } from '../material/values/decimal.ts'
import { handedBack } from './text.ts'

const count = z.number().int().nonnegative()
const fieldSchema = z.enum(FIELDS)

/** A column by what it holds, and for which storage; null: of the material itself. `value`: price x stock of the storages shown. */
export const columnOfSchema = z.object({
  field: z.union([fieldSchema, z.literal('value')]),
  storage: z.number().int().positive().nullable(),
})
export type ColumnOf = z.infer<typeof columnOfSchema>

/** Canonical, as the window made it of what was typed. */
export const decimalSchema = z
  .string()
  .max(100)
  .transform((text, context) => {
    const decimal = toDecimal(text)
    if (decimal !== null) return decimal
    context.addIssue({ code: 'custom', message: 'must be a number' })
    return z.NEVER
  })

/** What the cell of a column must be, with the changes made here. [STOCK-7] */
export function conditionOf<Of extends z.ZodType, Text extends z.ZodType, Amount extends z.ZodType>(
  of: Of,
  text: Text,
  amount: Amount,
) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('contains'), of, text }),
    z.object({ kind: z.literal('equals'), of, text }),
    /** Both ends are in it; null: no end. */
    z.object({ kind: z.literal('range'), of, from: amount.nullable(), to: amount.nullable() }),
    z.object({ kind: z.literal('empty'), of, empty: z.boolean() }),
  ])
}

const conditionSchema = conditionOf(columnOfSchema, handedBack(1000), decimalSchema)
export type Condition = z.infer<typeof conditionSchema>

export const MOST_CONDITIONS = 50

export const rowFilterSchema = z.object({
  /** Rows of this sheet only, where several were read together. */
  sheet: handedBack(200).optional(),
  statuses: z.array(z.enum(ROW_STATUSES)).optional(),
  problem: z.string().optional(),
  /** Only rows that the import's run left without what the file says. [SHOWN-2] */
  notIn: z.boolean().optional(),
  /** Rows in which any of these fields changes, conflicts or has a problem. */
  fields: z.array(fieldSchema).optional(),
  text: z.string().max(1000).optional(),
  /** Only rows with a change that is unusual. */
  unusual: z.boolean().optional(),
  /** Only rows that Apply asks about: the guard's, and deletes. [OUT-5] */
  guard: z.boolean().optional(),
  /** Only rows with a change that is unusual in this way. */
  unusualKind: z.enum(GUARD_KINDS).optional(),
  /** Only rows whose material is below its minimum in their storage, with the changes made here. [STOCK-4] */
  belowMinimum: z.boolean().optional(),
  /** Only materials in the archive, or only others. */
  archived: z.boolean().optional(),
  /** Only rows the user left out; those in which the user changed a cell or answered a question; those with an answer. [SHOWN-2] */
  leftOut: z.boolean().optional(),
  changedByMe: z.boolean().optional(),
  answered: z.boolean().optional(),
  /** All of them hold. */
  conditions: z.array(conditionSchema).max(MOST_CONDITIONS).optional(),
})
export type RowFilter = z.infer<typeof rowFilterSchema>

const orderSchema = z.object({
  by: z.discriminatedUnion('kind', [
    /** `source`: the file, or its sheet, that the row is of. */
    z.object({ kind: z.enum(['row', 'source', 'status', 'material', 'value']) }),
    z.object({ kind: z.literal('column'), column: count }),
    /** How much a column's value moves. */
    z.object({ kind: z.literal('delta'), column: count }),
  ]),
  descending: z.boolean(),
})
export type RowOrder = z.infer<typeof orderSchema>

/**
 * The order of the rows shown; absent: the file's own. `next`: of rows that are equal by what comes before. Rows equal by all keep the
 * file's order, blanks are last either way.
 */
export const rowSortSchema = orderSchema.extend({ next: z.array(orderSchema).max(7).optional() })
export type RowSort = z.infer<typeof rowSortSchema>

/** Stretches of positions under a filter and an order, both ends included: a million rows are one pair. */
export const rowRangesSchema = z.array(z.tuple([count, count])).max(100_000)
export type RowRanges = z.infer<typeof rowRangesSchema>

/** Absent: a row for each that is planned. Columns are meant as that view numbers them. */
export const rowPerSchema = z.literal('material')

const GROUPED_BY = ['categories', 'suppliers', 'unit', 'archived'] as const

/** Rows with the same cell together, below a line for each group; only where a row per material is shown. [STOCK-8] */
export const rowGroupSchema = z.object({
  by: z.enum(GROUPED_BY),
  /** Whether only the groups' lines are shown, but for those in `except`, of which it is the other way round. */
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
  /** The order in which the rows were shown, as `import.rows` numbered it: positions are those in it. Absent: as it is now. [SHOWN-3] */
  seen: count.optional(),
})
export type RowsQuery = z.infer<typeof rowsQuerySchema>
