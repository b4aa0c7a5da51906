/** What the columns of a file mean, kept for the next one of its headings, or handed on as a file. */
import { z } from 'zod'
import { fieldSchema } from './import.ts'
import { textSchema, tokenSchema } from './text.ts'

const nothing = z.object({})

export const mappingCalls = {
  /** The mapping of a session as a small file to keep and hand on; the token is given to the host's `saveFile`. */
  'mapping.save': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
  /** Keeps the columns' fields for the next file of these headings; applying them does so by itself. */
  'mapping.remember': { request: z.object({ session: tokenSchema }), reply: nothing },
  /** Forgets what was kept for the headings of a session; it stays as it is read. */
  'mapping.forget': { request: z.object({ session: tokenSchema }), reply: nothing },
  /** A mapping file's headings and decimal style, to be put into a session's choices. */
  'mapping.load': {
    request: z.object({ file: tokenSchema }),
    reply: z.object({
      headers: z.array(z.tuple([textSchema, fieldSchema.nullable()])),
      decimals: z.enum(['auto', 'dot', 'comma']),
    }),
  },
} as const
