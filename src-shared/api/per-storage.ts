/** Columns that hold the stock or the minimum of one storage each: as they are chosen, and as they are shown. */
import { z } from 'zod'
import { asItCameSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const storageFieldSchema = z.enum(['stock', 'minimum', 'planned'])

/** Column (from 0), the id of its storage, and what it holds for it. */
const storageColumnsSchema = z
  .array(z.tuple([count, z.number().int().positive(), storageFieldSchema]))
  .min(1)
  .max(16_384)
  .refine((columns) => {
    const named = new Set(columns.map(([, storage, field]) => `${storage} ${field}`))
    return named.size === columns.length && new Set(columns.map(([column]) => column)).size === columns.length
  }, 'each column once, and one column for what a storage has')

/** The table gets a row per storage. `named`: by the columns that are headed by storages; `off`: it gets none. */
export const perStorageSchema = z.union([z.enum(['named', 'off']), storageColumnsSchema])

/**
 * Columns that are headed by storages, or were said to be a storage's; `read`: each for its own. `offered`: not decided yet.
 * `rows` by storage: those it has.
 */
export const columnsOfStoragesSchema = z.object({
  read: z.boolean(),
  offered: z.boolean(),
  columns: z.array(
    z.object({ column: count, header: textSchema, storage: z.number().int(), field: storageFieldSchema }),
  ),
  /** A row of the file, while they are not read each for its own: what each column says of its storage. */
  example: z
    .object({
      row: count,
      cells: z.array(z.object({ storage: asItCameSchema, field: storageFieldSchema, text: asItCameSchema })),
    })
    .optional(),
  storages: z.array(z.object({ name: asItCameSchema, storage: z.number().int(), rows: count })),
})
