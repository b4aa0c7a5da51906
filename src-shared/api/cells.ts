/** Cells that are looked for, or changed together by one rule: what is asked, and what it would do, a few cells at a time. */
import { z } from 'zod'
import { rowRangesSchema, rowsQuerySchema } from './rows-shown.ts'
import { asItCameSchema, handedBack, textSchema } from './text.ts'

const count = z.number().int().nonnegative()

const LONGEST_TEXT = 40_000
/** Signs of a text that is looked for. */
export const LONGEST_FOUND = 1000
const LONGEST_NUMBER = 200

const findSchema = z.object({
  text: handedBack(LONGEST_FOUND),
  matchCase: z.boolean(),
  wholeCell: z.boolean(),
})

/** How numbers are written where the cells are seen, and where amounts are typed. */
const numbersSchema = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) })

/** What becomes of each cell. Amounts are as typed. */
export const madeChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('replace'), find: findSchema, by: handedBack(LONGEST_TEXT) }),
  z.object({ kind: z.literal('set'), text: handedBack(LONGEST_TEXT) }),
  z.object({ kind: z.literal('add'), amount: handedBack(LONGEST_NUMBER) }),
  z.object({ kind: z.literal('percent'), percent: handedBack(LONGEST_NUMBER) }),
  z.object({ kind: z.literal('round'), step: handedBack(LONGEST_NUMBER), to: z.enum(['nearest', 'up', 'down']) }),
])

const cellsChangeSchema = z.union([z.object({ kind: z.literal('find'), find: findSchema }), madeChangeSchema])
export type CellsChange = z.infer<typeof cellsChangeSchema>

/** Which cells: of the rows shown, or of those at `ranges` of them, in these columns as the view numbers them. */
export const cellsRequestSchema = rowsQuerySchema.extend({
  change: cellsChangeSchema,
  columns: z.array(count).max(10_000),
  ranges: rowRangesSchema.optional(),
  numbers: numbersSchema,
})
export type CellsRequest = z.infer<typeof cellsRequestSchema>

const placeSchema = z.object({ position: count, column: count })

/** Cells listed at a time. */
export const MOST_CELLS = 100

export const cellsPageSchema = cellsRequestSchema.extend({
  /** The list: so many of the cells found, from this one on. */
  from: count,
  count: count.max(MOST_CELLS),
  /** The next cell found from a place on, or before it. `again`: the one at the place counts, too. */
  near: placeSchema.extend({ back: z.boolean(), again: z.boolean().optional() }).optional(),
})

/**
 * What was found so far, `looked` of `rows` being looked through: asked again, it goes on there. `found` are all cells; of them
 * `changing` would change, `same` say it already, `fixed` cannot be changed, and in `refused` the outcome would be no value.
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
      /** As it is shown. */
      before: asItCameSchema,
      after: asItCameSchema.nullable(),
    }),
  ),
  /** The cell asked for by `near`, and its number among those found. */
  near: placeSchema.extend({ at: count }).nullable(),
})
export type CellsReply = z.input<typeof cellsReplySchema>
