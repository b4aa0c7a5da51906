/** What cells say, for a person who puts something else in their place, and what of the account's own that may be. */
import { z } from 'zod'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()

/** What cells of a column say, before any translation; `known`: the account has it, or any text will do. */
export const columnValueSchema = z.object({
  text: textSchema,
  /** Cells; entries of lists. */
  count,
  known: z.boolean(),
  /** What of the account's own it may mean. */
  suggestion: textSchema.optional(),
})
export type ColumnValue = z.input<typeof columnValueSchema>

/** Cells that have a problem, grouped by what they hold; most frequent first. */
export const problemGroupSchema = z.object({
  /** Null: the problem is the whole row's. */
  column: count.nullable(),
  text: textSchema,
  count,
  firstRow: count,
  /** What of the account's own it may mean: the whole text of the cell. */
  suggestion: textSchema.optional(),
})
/** The first cell that the account has a text of its own for, and how many there are. */
export const suggestedSchema = z.object({ from: textSchema, to: textSchema, count })
export type Suggested = z.input<typeof suggestedSchema>
export type ProblemGroup = z.input<typeof problemGroupSchema>
