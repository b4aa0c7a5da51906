/** A supplier's profile as an import names it. */
import { z } from 'zod'
import { textSchema } from './text.ts'

/** Names a profile within its account: made once, never reused. */
export const profileIdSchema = z.string().regex(/^p-[0-9a-f]{16}$/)

/** A profile that fits a file. `evidence`: why, in sentences; `changed`: what is new in the file's columns against it. */
export const profileFitSchema = z.object({
  id: profileIdSchema,
  name: textSchema,
  evidence: z.array(textSchema),
  changed: z.array(textSchema),
})
