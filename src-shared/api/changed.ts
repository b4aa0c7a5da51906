/** Changes of values as the window shows them: what was, what would be, and the row of a kind that changes most. */
import { z } from 'zod'
import { fieldSchema, textSchema, codeSchema } from './text.ts'
import { RESCALED_FIELDS, SENT_FIELDS } from '../material/fields/field.ts'
import { JUMP_UNITS } from '../plan/guard/common-factor.ts'
import { GUARD_KINDS, OUTLIERS, type OutlierCode } from '../plan/guard/guard-kinds.ts'

const count = z.number().int().nonnegative()

/** A row by the file's own number; its sheet where several were read together. */
export const rowNameSchema = z.object({ row: count, sheet: textSchema.exactOptional() }).readonly()

const changeSchema = z
  .object({
    field: fieldSchema,
    storage: z.number().int().nullable(),
    before: textSchema.nullable(),
    after: textSchema,
  })
  .readonly()

const namedRow = { row: count, sheet: textSchema.exactOptional(), name: textSchema }
const exampleSchema = z.object({ ...namedRow, changes: z.array(changeSchema).readonly() }).readonly()

export const outlierCodeSchema = z.custom<OutlierCode>(
  (code) => typeof code === 'string' && Object.hasOwn(OUTLIERS, code),
)

/** Rows that have one thing in common that is unusual. */
export const unusualRowsSchema = z
  .object({
    code: outlierCodeSchema,
    kind: z.enum(GUARD_KINDS),
    count,
    of: count,
    first: rowNameSchema,
    factor: z.number().nullable(),
    offset: z.number().nullable(),
    fields: z.array(z.object({ field: fieldSchema, column: count.nullable() }).readonly()).readonly(),
    examples: z.array(exampleSchema).readonly(),
    largest: exampleSchema,
  })
  .readonly()

/** The largest rise or fall of a field's amounts, in percent of what they were. */
const moveSchema = z.object({ ...namedRow, index: count, change: changeSchema, percent: z.number() }).readonly()

/** What a plan does to a field of materials the account has. */
export const changedFieldSchema = z
  .object({
    field: z.enum(SENT_FIELDS),
    count,
    up: moveSchema.nullable(),
    down: moveSchema.nullable(),
    average: z.number().nullable(),
  })
  .readonly()

const jumpReadingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pack', 'tens']), size: count }).readonly(),
  z.object({ kind: z.literal('vat'), percent: z.number() }).readonly(),
  z.object({ kind: z.literal('unit'), small: z.enum(JUMP_UNITS), large: z.enum(JUMP_UNITS) }).readonly(),
  z.object({ kind: z.literal('same') }).readonly(),
])

/** A field nearly all of whose amounts moved by the same factor, and why that may be. */
export const jumpSchema = z
  .object({
    field: z.enum(RESCALED_FIELDS),
    count,
    of: count,
    ratio: z.number(),
    rough: z.boolean(),
    reading: jumpReadingSchema,
    /** What takes it back: the amount divided or multiplied by a plain decimal. */
    rule: z.object({ operator: z.enum(['/', '*']), by: codeSchema }).readonly(),
    examples: z.array(z.object({ ...namedRow, before: textSchema, after: textSchema }).readonly()).readonly(),
    /** The rule of the column that takes it back, over the rule it has. */
    text: textSchema,
  })
  .readonly()

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
