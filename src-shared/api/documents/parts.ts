/** Parts that several terminal documents share. */
import { z } from 'zod'
import { FIELDS } from '../../material/fields/field.ts'
import { textSchema } from '../text.ts'

export const count = z.number().int().nonnegative()
export const formatVersion = z.literal(1).describe('Grows only when something that was published changes its meaning.')
/** An ISO 8601 time in UTC. */
export const time = z.iso.datetime()
export const storageId = z.number().int()
export const materialId = z.number().int()
export const field = z.enum(FIELDS)

/** The storage of a row. Null if the row changes no amounts, or changes amounts in several storages; in that case each change names its storage. */
export const rowStorage = storageId
  .nullable()
  .describe('Null if the row changes amounts in no storage, or in several storages, which its changes name.')

/** The reason why a document could not be finished. It is written at the end of the document. */
export const earlyEndShape = { error: z.lazy(() => errorSchema).optional() }

export const errorSchema = z.object({
  code: z.string().regex(/^[a-z-]+$/),
  message: textSchema,
  at: textSchema.nullable().describe('The flag, file, account or run concerned; null if there is none.'),
  fix: textSchema.describe('What to do next; empty if there is nothing to do.'),
})
