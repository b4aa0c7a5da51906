/** Ways to look at the account's own stock that the user gave a name: which rows, in what order and groups, in which columns. [STOCK-10] */
import { z } from 'zod'
import { columnOfSchema, conditionOf, rowFilterSchema, rowGroupSchema } from './rows-shown.ts'
import { codeSchema, handedBack, textSchema } from './text.ts'

const MOST_COLUMNS = 1000
const columnId = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(?:@\d+)?$/)
const columnIds = z.array(columnId).max(MOST_COLUMNS)

export const MOST_VIEWS = 50

const stockViewSchema = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  name: handedBack(80),
  filter: rowFilterSchema.omit({ sheet: true, problem: true }),
  /** Columns by what they hold, the first order first. */
  sort: z.array(z.object({ column: columnId, byDelta: z.boolean(), descending: z.boolean() })).max(8),
  group: rowGroupSchema.omit({ except: true }).nullable(),
  columns: z.object({
    widths: z.record(columnId, z.number().min(1).max(10_000)),
    order: columnIds,
    hidden: columnIds,
    pinned: columnIds,
  }),
})
/** As it is kept and asked for. */
export type StockView = z.infer<typeof stockViewSchema>

export type StockViewInput = z.input<typeof stockViewSchema>

/** As a reply says it: names, and what is filtered by, are whatever a person typed. */
const viewSaidSchema = stockViewSchema.extend({
  name: textSchema,
  id: codeSchema,
  filter: stockViewSchema.shape.filter.extend({
    text: textSchema.optional(),
    conditions: z.array(conditionOf(columnOfSchema, textSchema, codeSchema)).optional(),
  }),
})

export const stockViewsSchema = z.array(stockViewSchema).max(MOST_VIEWS)

const account = z.string().max(200)
const views = z.object({ views: z.array(viewSaidSchema) })

export const stockViewCalls = {
  /**
   * The account's own materials in place of a file: `import.open` takes what is answered, and none of its choices but the storage. The
   * storages are those with columns of their own.
   */
  'stock.offer': {
    request: z.object({ account: z.string(), storages: z.array(z.number().int()).min(1).max(100) }),
    reply: z.object({ file: codeSchema, name: textSchema }),
  },
  'stock.views': { request: z.object({ account }), reply: views },
  /** Keeps a view, in place of the one with its id; answers all of them. */
  'stock.keepView': { request: z.object({ account, view: stockViewSchema }), reply: views },
  'stock.dropView': { request: z.object({ account, id: stockViewSchema.shape.id }), reply: views },
} as const
