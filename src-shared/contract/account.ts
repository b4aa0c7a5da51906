/** Accounts and storages as the window sees them. The API key is never part of any reply. */
import { z } from 'zod'

export const storageSchema = z.object({ id: z.number().int(), name: z.string() })
export type Storage = z.infer<typeof storageSchema>

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What its runs and imports call it, where the window's language has another name for it. */
  keptAs: z.string().optional(),
  /** Base address of the interface. */
  address: z.string(),
  practice: z.boolean(),
  storages: z.array(storageSchema),
})
export type Account = z.infer<typeof accountSchema>
