/** What commands tell of accounts that are set up, of defaults, and of new files of a watched folder. */
import { z } from 'zod'
import { connectionResultSchema } from '../accounts-calls.ts'
import { codeSchema, textSchema } from '../text.ts'
import { count, formatVersion, storageId, time } from './parts.ts'
import { erasedSchema, keptSchema } from '../settings.ts'

const namedSchema = z.object({ id: storageId, name: textSchema })
const account = z.object({ id: codeSchema, name: textSchema, address: textSchema, storages: z.array(namedSchema) })

export const accountsDocument = z.object({
  formatVersion,
  accounts: z.array(account.extend({ key: z.enum(['system', 'file', 'window', 'none']) })),
})

export const accountDocument = z.object({ formatVersion, account })

export const accountTestDocument = connectionResultSchema
  .omit({ detail: true, trouble: true, leftToday: true, network: true })
  .extend({ formatVersion, account: textSchema })

export const configDocument = z.object({
  formatVersion,
  defaults: z.array(
    z.object({
      name: codeSchema,
      value: z.union([textSchema, z.number()]).nullable(),
      set: z.boolean(),
      takes: z.string(),
    }),
  ),
})

/** A line of `watch`: a file of the folder that is whole. */
export const newFileDocument = z.object({
  formatVersion,
  name: textSchema,
  path: textSchema,
  /** In bytes. */
  size: count,
  modified: time,
  /** Whose list it may be, by its name. */
  supplier: textSchema.nullable(),
})

/** What commands tell of the data folder: what is kept, what was erased. */
export const keptDocument = keptSchema.extend({ formatVersion })
export const erasedDocument = erasedSchema.extend({ formatVersion })
