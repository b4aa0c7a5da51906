/** What commands tell of the data folder: what is kept, what was erased. */
import { erasedSchema, keptSchema } from '../kept.ts'
import { formatVersion } from './parts.ts'

export const keptDocument = keptSchema.extend({ formatVersion })
export const erasedDocument = erasedSchema.extend({ formatVersion })
