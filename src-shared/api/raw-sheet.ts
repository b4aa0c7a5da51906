/** Look at the file: its sheet cell by cell, and what was recognised in it with the choices asked about. */
import { z } from 'zod'
import { importColumnSchema, importSummarySchema } from './import.ts'
import { problemSchema, refusalSchema } from './problem.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const rawSheetSchema = z.object({
  /** The file's. */
  name: textSchema,
  /**
   * As it is read with these choices. Where the bytes cannot be read so (`refusal` says why), as they can be; null where they cannot be
   * read at all: then there are no rows to show.
   */
  file: importSummarySchema.shape.file.nullable(),
  /** Rows and columns of the sheet, as `import.rawSheetRows` counts them. */
  rows: count,
  columns: count,
  /** The rows of headings, and the first and last row of data, by the file's own numbers. */
  headings: z.array(count).readonly(),
  data: z.tuple([count, count]).readonly().nullable(),
  /** What each column means with these choices, and why; none where no table was found. */
  mapped: z.array(importColumnSchema),
  /** What the user should know of the sheet and its columns. */
  problems: z.array(problemSchema).readonly(),
  /** Why no preview can be made with these choices; null where one can. */
  refusal: refusalSchema.nullable(),
})
export type RawSheetView = z.input<typeof rawSheetSchema>

export const rawRowSchema = z.object({
  /** The file's own number. */
  row: count,
  /** `before` and `after`: outside the table. */
  is: z.enum(['heading', 'data', 'skipped', 'before', 'after']),
  cells: z.array(textSchema),
})
export type RawRow = z.input<typeof rawRowSchema>
