/** The watched folder and its new files. The page knows files by their listed names, never by paths. */
import { z } from 'zod'
import { codeSchema, handedBack, textSchema, messageSchema } from './text.ts'

const count = z.number().int().nonnegative()
const emptySchema = z.object({})
const fileSchema = z.object({ name: handedBack(1024) })

/** The most files in one answer. */
export const MAX_INBOX_FILES = 500

const newFileSchema = z.object({
  name: textSchema,
  /** In bytes. */
  size: count,
  /** ISO. */
  modified: codeSchema,
  /** The supplier that its name suggests; null if unknown. */
  supplier: textSchema.nullable(),
})

const inboxViewSchema = z.object({
  /** Null: no folder is watched. */
  folder: textSchema.nullable(),
  /** Whether a folder can be chosen here. */
  choosable: z.boolean(),
  status: z.enum(['watching', 'away', 'unreadable']),
  /** By supplier, then newest first; `total` is their number. */
  files: z.array(newFileSchema).max(MAX_INBOX_FILES),
  total: count,
  /** Files that may still be written. */
  waiting: count,
})

/** A file that the host knows; the window has its token, never a path. Not in `host.ts`, which the preload loads. */
export const offeredFileSchema = z.object({
  file: codeSchema,
  name: textSchema,
  bytes: z.number(),
  /** Why it is not a table, if its content shows so at once. */
  refusal: messageSchema.optional(),
})

export const inboxCalls = {
  'inbox.view': { request: emptySchema, reply: inboxViewSchema },
  /** The host asks the user for a folder. */
  'inbox.choose': { request: emptySchema, reply: z.object({ chosen: z.boolean() }) },
  /** The folder is not watched any longer; its files stay. */
  'inbox.stop': { request: emptySchema, reply: emptySchema },
  /** A file of the folder, for `import.open`. It is no longer new. */
  'inbox.open': { request: fileSchema, reply: offeredFileSchema },
  /** Hides the file until it is saved again. */
  'inbox.dismiss': { request: fileSchema, reply: emptySchema },
} as const

export const inboxEvents = {
  /** `inbox.view` has another answer. */
  'inbox.changed': emptySchema,
} as const
