/** Accounts and storages as the window sees them. The API key is never part of any reply. */
import { z } from 'zod'
import { codeSchema, textSchema } from './text.ts'

export const storageSchema = z.object({ id: z.number().int(), name: textSchema })
export type Storage = z.input<typeof storageSchema>

export const accountSchema = z.object({
  id: codeSchema,
  name: textSchema,
  /** What its runs and imports call it, where the window's language has another name for it. */
  keptAs: textSchema.optional(),
  /** Base address of the interface. */
  address: textSchema,
  practice: z.boolean(),
  storages: z.array(storageSchema),
})
export type Account = z.input<typeof accountSchema>
