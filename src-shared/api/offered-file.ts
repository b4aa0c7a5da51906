/** A file the host knows, as it answers it; the window holds the token, never a path. Apart from `host.ts`, which the preload loads. */
import { z } from 'zod'
import { codeSchema, messageSchema, textSchema } from './text.ts'

export const offeredFileSchema = z.object({
  file: codeSchema,
  name: textSchema,
  bytes: z.number(),
  /** Why it cannot be read as a table, if its content says so at once. */
  refusal: messageSchema.optional(),
})
