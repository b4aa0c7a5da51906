/** What commands tell of the data folder: what is kept, what was erased, whose seals are known. */
import { z } from 'zod'
import { erasedSchema, keptSchema } from '../kept.ts'
import { textSchema } from '../text.ts'
import { formatVersion, time } from './parts.ts'

const fingerprint = z.string().regex(/^[0-9a-f]{4}(?:-[0-9a-f]{4}){7}$/)

export const keptDocument = keptSchema.extend({ formatVersion })
export const erasedDocument = erasedSchema.extend({ formatVersion })

export const sealsDocument = z.object({
  formatVersion,
  own: z.array(z.object({ fingerprint, protection: z.enum(['system', 'file']), used: z.boolean() })),
  trusted: z.array(z.object({ name: textSchema, fingerprint })),
})

export const approvalDocument = z.object({
  formatVersion,
  sha256: z.string(),
  fingerprint,
  expires: time.nullable(),
  samePerson: z.boolean().describe('The same installation made the plan: that is no second person.'),
})
