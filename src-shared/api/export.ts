/** Exports: the CSV format, an export's progress and its result. */
import { DELIMITERS } from '../file/source.ts'
import { z } from 'zod'
import { csvEncodings } from '../export/export-csv.ts'
import { STOCK_FORMATS } from '../export/write-error.ts'
import { codeSchema, textSchema } from './text.ts'

export { csvEncodings }

export const csvChoicesSchema = z.object({
  encoding: z.enum(csvEncodings),
  delimiter: z.enum(DELIMITERS),
  decimals: z.enum(['dot', 'comma']),
  /** Writes “?” for characters that the encoding lacks; otherwise such a file is refused. */
  allowLoss: z.boolean().optional(),
})
export type CsvChoices = z.infer<typeof csvChoicesSchema>

const count = z.number().int().nonnegative()

export const exportProgressSchema = z.object({
  stage: z.enum(['reading', 'writing']),
  /** The storage being read; null while the file is written. */
  storage: z.number().int().nullable(),
  /** How many materials of this storage, or rows of all storages, are finished. */
  done: count,
  total: count,
  /** Materials or rows per second since the stage began; 0 if not known yet. */
  perSecond: z.number().nonnegative(),
  /** The time left for this stage at the current rate; null if not known yet. */
  secondsLeft: z.number().nonnegative().nullable(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>

const exportNoteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['rounded-numbers', 'cut-texts', 'removed-characters', 'cleaned-texts', 'left-empty']),
    count,
  }),
  z.object({ kind: z.literal('unencodable'), count, encoding: codeSchema, example: textSchema }),
])

export const writtenStockSchema = z.object({
  file: codeSchema,
  name: textSchema,
  rows: count,
  bytes: count,
  account: codeSchema,
  format: z.enum(STOCK_FORMATS),
  storages: z.array(z.object({ id: z.number().int(), name: textSchema, rows: count })),
  /** Values that had to be changed or left out because a cell cannot contain them. Usually empty. */
  notes: z.array(exportNoteSchema),
})
export type WrittenStock = z.input<typeof writtenStockSchema>

export const exportStateSchema = z.object({
  running: z
    .object({
      account: codeSchema,
      storages: z.array(z.number().int()),
      format: z.enum(STOCK_FORMATS),
      progress: exportProgressSchema.nullable(),
    })
    .nullable(),
  /** The last finished export, while its file exists. */
  written: writtenStockSchema.nullable(),
})
export type ExportState = z.input<typeof exportStateSchema>
