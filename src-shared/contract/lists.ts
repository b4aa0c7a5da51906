/** Several files that are planned together: what is chosen for all of them, and what is said of each. */
import { z } from 'zod'
import { LIST_POLICIES } from '../domain/plan/diff.ts'
import { codeSchema, handedBack, messageSchema, textSchema } from './text.ts'

/** Files, and sheets of files, in one plan. */
export const MOST_LISTS = 200

export const LISTS_CHOSEN = {
  /** Which of them wins that say something else of one material; absent: it is asked. */
  listPolicy: z.enum(LIST_POLICIES).optional(),
  /** Names of files, or of profiles, the most preferred first; the others follow in their order. */
  prefer: z.array(handedBack(1000)).max(MOST_LISTS).optional(),
} as const

/** One of several files that are planned together. */
export const listFileSchema = z.object({
  /** What it is called among the others. */
  name: textSchema,
  /** Rows it has in the plan; null where it cannot be read. */
  rows: z.number().int().nonnegative().nullable(),
  /** Why it cannot be read, with the way out. */
  refused: messageSchema.nullable(),
  /** Where its balances go to that name no storage. */
  storage: z.number().int().nullable(),
  /** The profile it is read with, if any. */
  profile: z.object({ id: codeSchema, name: textSchema }).nullable(),
  /** Profiles that fit equally. */
  profilesAsked: z.array(z.object({ id: codeSchema, name: textSchema })),
})
export type ListFile = z.input<typeof listFileSchema>
