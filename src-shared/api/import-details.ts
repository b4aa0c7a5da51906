/** Details shown beside the rows of an open import, for one material of the account. Changes nothing. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { fieldSchema, codeSchema, textSchema, tokenSchema } from './text.ts'
import { rowRangesSchema, rowsQuerySchema } from './rows-shown.ts'
import { consequenceSchema, importColumnSchema, importSummarySchema } from './import.ts'
import { namedColumnSchema } from './changed.ts'
import { problemSchema, refusalSchema } from './problem.ts'

const count = z.number().int().nonnegative()
/** A canonical decimal. */
const decimal = codeSchema

const materialId = z.number().int().positive()

const materialViewSchema = z.object({
  id: materialId,
  name: textSchema,
  sku: textSchema,
  unit: textSchema,
  price: decimal,
  notes: textSchema,
  archived: z.boolean(),
  categories: z.array(textSchema),
  /** The material's suppliers; null if they were not read. */
  suppliers: z.array(textSchema).nullable(),
  /** The storages that carry the material. */
  storages: z.array(
    z.object({
      storage: z.number().int(),
      name: textSchema,
      stock: decimal,
      minimum: decimal,
      planned: decimal.nullable(),
    }),
  ),
  /** The sum of price x stock over all these storages. */
  value: decimal,
  /** Rows of the import that refer to this material. `more`: the number of further rows that are not listed. */
  rows: z.array(z.object({ row: count, sheet: textSchema.optional() })),
  more: count,
  /** What would be sent for these rows. `storage`: set if a balance changes. */
  changes: z.array(
    z.object({
      field: z.enum(FIELDS),
      storage: textSchema.nullable(),
      before: textSchema.nullable(),
      after: textSchema,
    }),
  ),
  calls: count,
  /** Side effects in the account. `columns`: the file's columns. */
  consequences: z.array(consequenceSchema).readonly(),
  columns: z.array(z.tuple([fieldSchema, namedColumnSchema])).readonly(),
  /** Other materials with similar keys. */
  similar: z.array(
    z.object({
      id: materialId,
      name: textSchema,
      sku: textSchema,
      by: z.enum(['same-sku', 'near-sku', 'same-name', 'near-name']),
    }),
  ),
})

export const importDetailCalls = {
  /** The sums of the numbers in these rows and columns. */
  'import.sums': {
    by: 'session',
    request: rowsQuerySchema.extend({
      session: tokenSchema,
      ranges: rowRangesSchema,
      columns: z.array(count).max(10_000),
    }),
    reply: z.object({ numbers: count, sum: codeSchema, average: codeSchema.nullable() }),
  },
  /** One material of the account, as last read. Null if no material has this id. [MATERIAL-1] */
  'import.material': {
    by: 'session',
    request: z.object({ session: tokenSchema, id: materialId }),
    reply: z.object({ material: materialViewSchema.nullable() }),
  },
} as const

/** What an import would send, as a page that a second person can review. */
export const reviewCalls = {
  /** The session's preview as a page to read and print. The token goes to the host's `saveFile`. */
  'review.save': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
} as const

/** The raw file: its sheet cell by cell, and how it is read with these choices. */
export const rawSheetSchema = z.object({
  /** The file's name. */
  name: textSchema,
  /**
   * The file as read with these choices. If that fails (see `refusal`), the file as it can be read. Null if it cannot be read at all, so there are no
   * rows to show.
   */
  file: importSummarySchema.shape.file.nullable(),
  /** Rows and columns of the sheet, as `import.rawSheetRows` counts them. */
  rows: count,
  columns: count,
  /** The heading rows, and the first and last row of data, by their numbers in the file. */
  headings: z.array(count).readonly(),
  data: z.tuple([count, count]).readonly().nullable(),
  /** The meaning of each column with these choices, and the reason; empty if no table was found. */
  mapped: z.array(importColumnSchema),
  /** What the user should know about the sheet and its columns. */
  problems: z.array(problemSchema).readonly(),
  /** Why there can be no preview with these choices; null if there can. */
  refusal: refusalSchema.nullable(),
})
export type RawSheetView = z.input<typeof rawSheetSchema>

export const rawRowSchema = z.object({
  /** The row's number in the file. */
  row: count,
  /** `before` and `after`: the row is outside the table. */
  is: z.enum(['heading', 'data', 'skipped', 'before', 'after']),
  cells: z.array(textSchema),
})
export type RawRow = z.input<typeof rawRowSchema>
