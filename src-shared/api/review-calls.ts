/** What an import would send, as a page for a second pair of eyes. */
import { z } from 'zod'
import { textSchema, tokenSchema } from './text.ts'

export const reviewCalls = {
  /** What the session shows, as a page to read and print; the token is given to the host's `saveFile`. */
  'review.save': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
} as const
