/** Several files that are planned together: what is chosen for all of them, and what is said of each. */
import { z } from 'zod'
import { LIST_POLICIES } from '../domain/plan/desired-value.ts'
import { fieldSchema } from './field.ts'
import { profileFitSchema } from './profile-id.ts'
import { asItCameSchema, codeSchema, handedBack, messageSchema, textSchema } from './text.ts'

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
  /** How it is read; absent where it cannot be. `sheets`: visible ones, where a workbook has several. */
  read: z
    .object({
      sheet: asItCameSchema.optional(),
      sheets: z.number().int().positive(),
      encoding: codeSchema.optional(),
      headerRow: z.number().int().nonnegative().nullable(),
    })
    .optional(),
  /** What makes values of it, by field. */
  rules: z.array(z.tuple([fieldSchema, textSchema])),
  /** The profile it is read with, if any. */
  profile: profileFitSchema.nullable(),
  /** Profiles to choose from. */
  profilesAsked: z.array(profileFitSchema),
})
export type ListFile = z.input<typeof listFileSchema>

/** Which of several files wins that say something else of one material. [LISTS-4] */
export const listsBySchema = z.object({
  policy: z.enum(LIST_POLICIES),
  /** Names of the files that were read, the most preferred first. */
  order: z.array(textSchema),
})

/** A row of another file that says something else: `base` is what the account has, and `live` what that file says. [LISTS-3] */
export const otherRowSchema = z.object({ row: z.number().int(), sheet: textSchema.optional() })

export const listCalls = {
  /**
   * Several files as one that `import.open` takes: those that were offered, and those of earlier ones together. `without`: names as a
   * summary has them. `sheets`: of these, each sheet that can be seen is a list of its own. One file that is left is that file.
   */
  'files.together': {
    request: z.object({
      files: z.array(z.string().max(100)).min(1).max(MOST_LISTS),
      without: z.array(handedBack(1000)).max(MOST_LISTS).optional(),
      sheets: z.array(handedBack(1000)).max(MOST_LISTS).optional(),
    }),
    reply: z.object({ file: codeSchema, name: textSchema }),
  },
} as const
