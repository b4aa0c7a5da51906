/** The terminal's documents about accounts, defaults, and new files in a watched folder. */
import { z } from 'zod'
import { connectionResultSchema } from '../accounts-calls.ts'
import { codeSchema, textSchema, reasonViewSchema } from '../text.ts'
import { count, formatVersion, storageId, time } from './parts.ts'
import { backupSchema, eraseReplySchema, restoredBackupSchema, storedDataSchema } from '../settings.ts'

const namedItemSchema = z.object({ id: storageId, name: textSchema })
const account = z.object({ id: codeSchema, name: textSchema, address: textSchema, storages: z.array(namedItemSchema) })

export const accountsDocument = z.object({
  formatVersion,
  accounts: z.array(account.extend({ key: z.enum(['system', 'file', 'window', 'none']) })),
})

export const accountDocument = z.object({ formatVersion, account })

export const accountTestDocument = connectionResultSchema
  .omit({ leftToday: true, network: true })
  .extend({ formatVersion, account: textSchema, fault: z.looseObject(reasonViewSchema.shape).nullable() })

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

/** One line of `watch`: a complete new file in the watched folder. */
export const newFileDocument = z.object({
  formatVersion,
  name: textSchema,
  path: textSchema,
  /** The file's size in bytes. */
  size: count,
  modified: time,
  /** The supplier that the file name suggests. */
  supplier: textSchema.nullable(),
})

/** The terminal's documents about the data folder: what is stored, and what was erased. */
export const storedDataDocument = storedDataSchema.extend({ formatVersion })
export const erasureDocument = eraseReplySchema.extend({ formatVersion })

/** A backup that was made, and a backup that was restored. Times are in milliseconds since 1970. */
export const backupDocument = backupSchema.extend({ formatVersion, file: textSchema })
export const restoredDocument = restoredBackupSchema.extend({ formatVersion, file: textSchema })
