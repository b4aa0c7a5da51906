/** Changed values as the window shows them: before, after, and the row that changes most. */
import { z } from 'zod'
import { fieldSchema, textSchema, codeSchema } from './text.ts'
import { RESCALED_FIELDS, SENT_FIELDS } from '../material/fields/field.ts'
import { MEASUREMENT_UNITS } from '../plan/guard/common-factor.ts'
import { GUARD_KINDS, OUTLIER_RULES, type OutlierCode } from '../plan/guard/guard-kinds.ts'

const count = z.number().int().nonnegative()

/** A row by its number in the file, and its sheet if several were read together. */
export const rowInFileSchema = z.object({ row: count, sheet: textSchema.exactOptional() }).readonly()

const changeSchema = z
  .object({
    field: fieldSchema,
    storage: z.number().int().nullable(),
    before: textSchema.nullable(),
    after: textSchema,
  })
  .readonly()

const namedRowShape = { row: count, sheet: textSchema.exactOptional(), name: textSchema }
const exampleSchema = z.object({ ...namedRowShape, changes: z.array(changeSchema).readonly() }).readonly()

export const outlierCodeSchema = z.custom<OutlierCode>(
  (code) => typeof code === 'string' && Object.hasOwn(OUTLIER_RULES, code),
)

export const namedColumnSchema = z.object({ letter: codeSchema, header: textSchema }).readonly()

/** Rows that are unusual for the same reason. */
export const unusualRowsSchema = z
  .object({
    code: outlierCodeSchema,
    kind: z.enum(GUARD_KINDS),
    count,
    of: count,
    first: rowInFileSchema,
    factor: z.number().nullable(),
    offset: z.number().nullable(),
    fields: z.array(z.object({ field: fieldSchema, column: namedColumnSchema.nullable() }).readonly()).readonly(),
    examples: z.array(exampleSchema).readonly(),
    largest: exampleSchema,
  })
  .readonly()

/** The largest rise or fall of a field's amounts, in percent of the old amount. */
const largestChangeSchema = z
  .object({ ...namedRowShape, index: count, change: changeSchema, percent: z.number() })
  .readonly()

/** What a plan does to a field of existing materials. */
export const changedFieldSchema = z
  .object({
    field: z.enum(SENT_FIELDS),
    count,
    moves: count,
    up: largestChangeSchema.nullable(),
    down: largestChangeSchema.nullable(),
    average: z.number().nullable(),
  })
  .readonly()

const jumpReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pack', 'tens']), size: count }).readonly(),
  z.object({ kind: z.literal('vat'), percent: z.number() }).readonly(),
  z.object({ kind: z.literal('unit'), small: z.enum(MEASUREMENT_UNITS), large: z.enum(MEASUREMENT_UNITS) }).readonly(),
  z.object({ kind: z.literal('same') }).readonly(),
])

/** A field in which nearly all amounts changed by the same factor, and the likely reason. */
export const jumpSchema = z
  .object({
    field: z.enum(RESCALED_FIELDS),
    count,
    of: count,
    ratio: z.number(),
    rough: z.boolean(),
    reading: jumpReasonSchema,
    /** The rule that reverts the change: the amount divided or multiplied by a plain decimal. */
    rule: z.object({ operator: z.enum(['/', '*']), by: codeSchema }).readonly(),
    examples: z.array(z.object({ ...namedRowShape, before: textSchema, after: textSchema }).readonly()).readonly(),
    /** The column's complete rule if the user reverts the change; it includes the column's current rule. */
    text: textSchema,
  })
  .readonly()

/** One undo step of the user's changes, and the import's position among these steps. */
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
  /** The number of cells or rows. */
  count,
})
export type EditStep = z.infer<typeof editStepSchema>

/**
 * How many changes can be undone, and how many undone changes can be redone. `last` is the change that would be undone next, `next` the one that
 * would be redone next.
 */
export const editsSchema = z.object({
  done: count,
  undone: count,
  last: editStepSchema.optional(),
  next: editStepSchema.optional(),
})

/** Steps from the oldest to the newest; `steps[0]` is step number `first`, from 0. */
export const stepsSchema = z.object({ first: count, done: count, steps: z.array(editStepSchema) })
export type Steps = z.infer<typeof stepsSchema>
