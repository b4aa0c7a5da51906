/** Changes of values as they are told: what was, what would be, and the row of a kind that changes most. */
import { z } from 'zod'
import { fieldSchema, textSchema, codeSchema } from './text.ts'
import { FIELDS } from '../material/fields/field.ts'

const count = z.number().int().nonnegative()

/** The first row of a kind, by the file's own number; its sheet where several were read together. */
export const firstSchema = { firstRow: count, firstSheet: textSchema.optional() }

const changeSchema = z.object({
  field: fieldSchema,
  storage: z.number().int().nullable(),
  before: textSchema.nullable(),
  after: textSchema,
})

/** The row of a kind that changes most. */
export const largestSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  name: textSchema,
  changes: z.array(changeSchema).readonly(),
})

/** The largest rise or fall of a field's amounts, in percent of what they were. */
export const moveSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  name: textSchema,
  change: changeSchema,
  percent: z.number(),
})

/** Why nearly all amounts of a field moved by the same factor. */
export const jumpSchema = z.object({
  field: z.enum(FIELDS),
  /** Rows that moved by the factor, of those whose amounts could. */
  count,
  of: count,
  message: textSchema,
  /** What takes it back: the amount divided or multiplied by a plain decimal. */
  operator: z.enum(['/', '*']),
  by: codeSchema,
  /** The same as a rule of the column, over the rule it has. */
  rule: textSchema,
})

/** One step of the user's changes, as its undo names it, and where among them an import is. */
export const editStepSchema = z.object({
  what: z.enum([
    'cells',
    'clear',
    'cut',
    'paste',
    'fill',
    'replace',
    'set',
    'add',
    'percent',
    'round',
    'leave-out',
    'take-in',
    'field-out',
    'field-in',
    'answer',
    'ask-again',
    'columns',
    'storages',
    'decimals',
    'translations',
    'rules',
    'encoding',
    'delimiter',
    'sheet',
    'table',
    'headings',
    'rows-skipped',
    'conflicts',
    'meant',
    'suppliers',
  ]),
  /** Cells or rows. */
  count,
})
export type EditStep = z.infer<typeof editStepSchema>

/** Changes that can be undone, and taken-back ones that can be made again; `last` and `next` say which is the first. */
export const editsSchema = z.object({
  done: count,
  undone: count,
  last: editStepSchema.optional(),
  next: editStepSchema.optional(),
})

/** Steps in order, the oldest first; the one at `steps[0]` is step number `first`, from 0. */
export const stepsSchema = z.object({ first: count, done: count, steps: z.array(editStepSchema) })
export type Steps = z.infer<typeof stepsSchema>
