/** What a reload of the window needs to come back to the same import. Damaged notes count as none. */
import { z } from 'zod'
import { importChoicesSchema } from '../../src-shared/contract/import.ts'
import type { SmallStorage } from './browser-env.ts'
import { asItCameSchema } from '../../src-shared/contract/text.ts'

const keptSchema = z.object({
  session: z.string(),
  file: z.string(),
  account: z.string(),
  run: z.string().nullable().catch(null),
})
export type KeptImport = z.infer<typeof keptSchema>

/** An import that is being read, or could not be: asked for again after a reload. */
const openingSchema = z.object({
  file: z.string(),
  name: asItCameSchema,
  account: z.string(),
  choices: importChoicesSchema,
})
export type KeptOpening = z.input<typeof openingSchema>

const KEY = 'stocksheet.import'
const OPENING = 'stocksheet.opening'

export function keptImport(storage: SmallStorage) {
  const read = (): KeptImport | null => parsed(storage.getItem(KEY), keptSchema)
  return {
    read,
    opening: (): KeptOpening | null => parsed(storage.getItem(OPENING), openingSchema),
    keep(kept: KeptImport): void {
      storage.removeItem(OPENING)
      storage.setItem(KEY, JSON.stringify(kept))
    },
    keepOpening(opening: KeptOpening): void {
      storage.removeItem(KEY)
      storage.setItem(OPENING, JSON.stringify(opening))
    },
    keepRun(run: string | null): void {
      const last = read()
      if (last) storage.setItem(KEY, JSON.stringify({ ...last, run }))
    },
    forget(): void {
      storage.removeItem(KEY)
      storage.removeItem(OPENING)
    },
  }
}

function parsed<T>(text: string | null, schema: z.ZodType<T>): T | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return schema.safeParse(value).data ?? null
  } catch {
    return null
  }
}
