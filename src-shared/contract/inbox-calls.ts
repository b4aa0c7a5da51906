/** An account's inbox: the folder that is watched, and what waits in it. The page names no path: files by what the list called them. */
import { z } from 'zod'
import { offeredFileSchema } from './offered-file.ts'
import { codeSchema, handedBack, messageSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const nothing = z.object({})
const account = z.string().max(200)
/** Of one file of the folder. */
const which = { account, name: handedBack(1024) }

/** Files of each kind that one answer holds. */
export const MOST_IN_INBOX = 500

const filedSchema = z.enum(['not yet', 'done', 'failed'])

const inboxEntrySchema = z.object({
  name: textSchema,
  state: z.enum(['ready', 'asks', 'unknown', 'refused', 'too-large', 'same', 'applied']),
  /** When it was prepared, milliseconds since 1970. */
  at: z.number(),
  /** Requests that preparing it took. */
  requests: count,
  /** False: it is not in the folder now. */
  here: z.boolean(),
  dismissed: z.boolean(),
  /** Of what waits: `Holz AG: 212 prices, +3.1 %, 4 new, 1 question`. */
  summary: textSchema.optional(),
  /** What it is compared with was read before, not for this plan. */
  kept: z.boolean().optional(),
  /** Why it cannot be read. */
  message: messageSchema.optional(),
  /** Profiles that may read it; or the file that it is the same as. */
  names: z.array(textSchema).optional(),
  /** The run that sent it, and what became of the file. */
  run: codeSchema.optional(),
  copied: filedSchema.optional(),
  moved: filedSchema.optional(),
})
export type InboxEntryView = z.input<typeof inboxEntrySchema>

const inboxViewSchema = z.object({
  /** Null: the account has none. */
  folder: textSchema.nullable(),
  /** Whether a folder can be chosen here. */
  choosable: z.boolean(),
  /** Applied files are moved to `done`. */
  moves: z.boolean(),
  status: z.enum(['watching', 'elsewhere', 'away', 'unreadable']),
  /** Why nothing is prepared now. */
  hindered: messageSchema.nullable(),
  /** The file that is read now. */
  preparing: textSchema.nullable(),
  /** Newest first; at most 500, `total` says how many there are. */
  entries: z.array(inboxEntrySchema),
  total: count,
  /** That wait for the user. */
  ready: count,
  waiting: z.array(z.object({ name: textSchema, why: z.enum(['writing', 'open', 'queued']) })),
  /** Files that are no tables, and tables over the limit. */
  others: count,
  beyond: count,
})
export type InboxView = z.input<typeof inboxViewSchema>

export const inboxCalls = {
  'inbox.view': { request: z.object({ account }), reply: inboxViewSchema },
  /** The host asks the user for a folder. */
  'inbox.choose': { request: z.object({ account }), reply: z.object({ chosen: z.boolean() }) },
  'inbox.set': { request: z.object({ account, moves: z.boolean() }), reply: nothing },
  /** The folder is not watched any more; its files stay. */
  'inbox.stop': { request: z.object({ account }), reply: nothing },
  /** Looks now, also where the account could not be asked a moment ago. */
  'inbox.check': { request: z.object({ account }), reply: nothing },
  /** A file of the folder, for `import.open`. */
  'inbox.open': { request: z.object(which), reply: offeredFileSchema },
  'inbox.dismiss': { request: z.object({ ...which, dismissed: z.boolean() }), reply: nothing },
  /** The file of a run, as it was applied; null where none was kept. */
  'run.file': {
    request: z.object({ run: codeSchema.min(1).max(200) }),
    reply: z.object({ kept: z.object({ file: codeSchema, name: textSchema }).nullable() }),
  },
} as const

export const inboxEvents = {
  /** What `inbox.view` answers of this account is another. */
  'inbox.changed': z.object({ account: codeSchema }),
} as const
