/** The watched folder and its new files. The page gets the names of listed files, never paths. */
import { z } from 'zod'
import { refusalSchema } from './problem.ts'
import { codeSchema, makeReturnedTextSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const emptySchema = z.object({})
const fileSchema = z.object({ name: makeReturnedTextSchema(1024) })

/** The maximum number of files in one answer. */
export const MAX_INBOX_FILES = 500

const newFileSchema = z.object({
  name: textSchema,
  /** The file's size in bytes. */
  size: count,
  /** When the file was last changed, as an When the file was last changed, as an ISO time. */
  modified: codeSchema,
  /** The supplier that the file name suggests; null if unknown. */
  supplier: textSchema.nullable(),
})

const inboxViewSchema = z.object({
  /** Null if no folder is watched. */
  folder: textSchema.nullable(),
  /** Whether a folder can be chosen here. */
  choosable: z.boolean(),
  status: z.enum(['watching', 'away', 'unreadable']),
  /** The files, sorted by supplier, then newest first. `total` is the number of all new files. */
  files: z.array(newFileSchema).max(MAX_INBOX_FILES),
  total: count,
  /** Files that another program may still be writing. */
  waiting: count,
})

/** A file that the host can open. The window gets a token, never a path. It is not in `host.ts`, because the preload loads that file. */
export const offeredFileSchema = z.object({
  file: codeSchema,
  name: textSchema,
  bytes: z.number(),
  /** Why the file is not a table, if its content shows that immediately. */
  refusal: refusalSchema.exactOptional(),
})

export const inboxCalls = {
  'inbox.view': { request: emptySchema, reply: inboxViewSchema },
  /** The host asks the user to choose a folder. */
  'inbox.choose': { request: emptySchema, reply: z.object({ chosen: z.boolean() }) },
  /** Stops watching the folder. Its files are not deleted. */
  'inbox.stop': { request: emptySchema, reply: emptySchema },
  /** Opens a file of the watched folder for `import.open`. The file is then no longer listed as new. */
  'inbox.open': { request: fileSchema, reply: offeredFileSchema },
  /** Hides the file until it is saved again. */
  'inbox.dismiss': { request: fileSchema, reply: emptySchema },
} as const

export const inboxEvents = {
  /** The result of `inbox.view` has changed. */
  'inbox.changed': emptySchema,
} as const
