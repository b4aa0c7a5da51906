/** What a reload of the window needs to return to the same import, or to open it again while it is being read. */
import { z } from 'zod'
import { importChoicesSchema } from '../../src-shared/api/import.ts'
import type { SmallStorage } from './browser-env.ts'
import { asItCameSchema } from '../../src-shared/api/text.ts'
import { persistedValue } from './persisted-value.ts'

const openSchema = z.object({
  session: z.string(),
  file: z.string(),
  account: z.string(),
  run: z.string().nullable().catch(null),
})
export type KeptImport = z.infer<typeof openSchema>

/** An import that is being read, or failed. */
const openingSchema = z.object({
  file: z.string(),
  name: asItCameSchema,
  account: z.string(),
  choices: importChoicesSchema,
})
type KeptOpening = z.input<typeof openingSchema>

export function keptImport(storage: SmallStorage) {
  const open = persistedValue<KeptImport | null>(storage, 'stocksheet.import', openSchema, null)
  const opening = persistedValue<KeptOpening | null>(storage, 'stocksheet.opening', openingSchema, null)
  const put = (now: KeptImport | null, next: KeptOpening | null): void => {
    open.set(now)
    opening.set(next)
  }
  return {
    read: open.get,
    opening: opening.get,
    keep: (now: KeptImport) => put(now, null),
    keepOpening: (next: KeptOpening) => put(null, next),
    keepRun(run: string | null): void {
      const last = open.get()
      if (last) open.set({ ...last, run })
    },
    forget: () => put(null, null),
  }
}
