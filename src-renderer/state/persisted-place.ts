/**
 * Where the user is on a screen, kept for a reload of the window: open report, undo page, search, what an export is to be, the
 * filter and order of the rows. Holds no data: what it names is asked for again. Damaged notes count as none.
 */
import { z } from 'zod'
import { csvChoicesSchema } from '../../src-shared/contract/export.ts'
import { rowFilterSchema, rowSortSchema } from '../../src-shared/contract/import.ts'
import { asItCameSchema } from '../../src-shared/contract/text.ts'
import { RUN_COLUMNS } from '../view/past-runs.ts'
import type { SmallStorage } from './browser-env.ts'

const KEY = 'stocksheet.place'

const placeSchema = z.object({
  report: z.object({ run: z.string(), failedOnly: z.boolean() }).nullable(),
  undo: z.object({ run: z.string(), file: asItCameSchema }).nullable(),
  search: z.string(),
  sort: z.object({ by: z.enum(RUN_COLUMNS), down: z.boolean() }),
  exporting: z.object({
    storages: z.array(z.number().int()).nullable(),
    format: z.enum(['xlsx', 'csv']),
    csv: csvChoicesSchema,
  }),
  /** Of the open import. */
  rows: z.object({ session: z.string(), filter: rowFilterSchema, sort: rowSortSchema.nullable() }).nullable(),
})
export type KeptPlace = z.input<typeof placeSchema>

export function keptPlace(storage: SmallStorage) {
  return {
    read(): KeptPlace | null {
      const text = storage.getItem(KEY)
      if (text === null) return null
      try {
        const value: unknown = JSON.parse(text)
        return placeSchema.safeParse(value).data ?? null
      } catch {
        return null
      }
    },
    keep: (place: KeptPlace) => storage.setItem(KEY, JSON.stringify(place)),
  }
}
