/** Suppliers' profiles of an account: the list, their contents, and what the user can change. */
import { z } from 'zod'
import { CODE_STATES } from '../plan/suppliers/cross-reference.ts'
import {
  fieldSchema,
  codeSchema,
  decimalSchema,
  makeReturnedTextSchema,
  textSchema,
  tokenSchema,
  profileIdSchema,
} from './text.ts'
import { MISSING_ROWS } from './profile.ts'

const count = z.number().int().nonnegative()
const emptySchema = z.object({})
/** A profile of one account. */
const profileReference = { account: z.string().max(200), profile: profileIdSchema }

const readingRulesViewSchema = z.object({
  /** When these rules for reading were saved (ISO time), and the file they come from. */
  at: codeSchema,
  file: textSchema,
  storage: z.number().int(),
  /** The headings, each with its field. Unused columns are left out. */
  columns: z.array(z.tuple([textSchema, fieldSchema])),
  rules: z.array(z.tuple([fieldSchema, textSchema])),
  /** Fields that stay as they are in the account. */
  keep: z.array(fieldSchema),
  missing: z.enum(MISSING_ROWS),
})

export const profileViewSchema = z.object({
  id: profileIdSchema,
  name: textSchema,
  /** The name pattern of the supplier's files, with `*`. */
  fileName: textSchema.nullable(),
  howRead: readingRulesViewSchema,
  codes: count,
  /** The address of the last list that was read from a link. */
  link: textSchema.nullable(),
  /** The last applied list, if it is stored. */
  lastList: z.object({ file: textSchema, at: codeSchema, lines: count }).nullable(),
})
export type ProfileView = z.input<typeof profileViewSchema>

export const codeViewSchema = z.object({
  code: textSchema,
  material: z.number().int(),
  at: codeSchema,
  file: textSchema,
  /** The material as last read from the account; null if it was not there. [SUPPLIER-12] */
  known: z.object({ name: textSchema, sku: textSchema, state: z.enum(CODE_STATES) }).nullable(),
})

/** The maximum number of codes in one request. */
export const MAX_CODES = 500

export const profileCalls = {
  /** The profiles, sorted by name. */
  'profiles.list': {
    request: z.object({ account: z.string().max(200) }),
    reply: z.object({ profiles: z.array(profileViewSchema) }),
  },
  /** Saves how an applied list was read, in its profile or under a new name. Returns the new and changed codes. */
  'profiles.remember': {
    request: z.object({ session: tokenSchema, name: makeReturnedTextSchema(120) }),
    reply: z.object({ profile: profileIdSchema, name: textSchema, added: count, changed: count }),
  },
  /** Compares an import's list with the last applied one; null if the last applied list was not stored. */
  'profiles.compared': {
    by: 'session',
    request: z.object({ session: tokenSchema }),
    reply: z.object({
      compared: z
        .object({
          /** The previous list, and when it was applied; ISO time. */
          file: textSchema,
          at: codeSchema,
          /** How many lines are new, more expensive, cheaper and so on since the previous list. */
          counts: z.record(z.enum(['new', 'dearer', 'cheaper', 'same', 'unpriced', 'repeated', 'gone']), count),
          /** Sums of the prices of these lines. */
          prices: z.record(z.enum(['before', 'after', 'up', 'down', 'fresh', 'gone', 'same']), decimalSchema),
          /** At most 500 of the missing materials. */
          droppedLines: z
            .array(
              z.object({
                code: textSchema,
                name: textSchema,
                price: codeSchema.nullable(),
                material: z.number().int().nullable(),
                state: z.enum(['here', 'archived', 'named', 'unknown']),
              }),
            )
            .readonly(),
          /** What the profile does with the missing materials. */
          missing: z.enum(MISSING_ROWS),
        })
        .nullable(),
    }),
  },
  /**
   * The missing materials as a new file that can be opened: marked in the notes, or with stock 0. If `rows` is 0,
   * there is no file.
   */
  'profiles.gone': {
    request: z.object({ session: tokenSchema, choice: z.enum(['mark', 'zero']) }),
    reply: z.object({ rows: count, file: tokenSchema.nullable(), name: textSchema }),
  },
  /** Values that are absent stay unchanged. */
  'profiles.setPolicies': {
    request: z.object({
      ...profileReference,
      missing: z.enum(MISSING_ROWS).optional(),
      keep: z.array(fieldSchema).max(100).optional(),
    }),
    reply: emptySchema,
  },
  'profiles.rename': {
    request: z.object({ ...profileReference, name: makeReturnedTextSchema(120) }),
    reply: emptySchema,
  },
  /** Removes a profile with its codes and its last list. */
  'profiles.remove': { request: z.object(profileReference), reply: emptySchema },
  'profiles.forgetList': { request: z.object(profileReference), reply: emptySchema },
  'profiles.codes': {
    request: z.object({
      ...profileReference,
      from: count,
      count: count.max(MAX_CODES),
      search: z.string().max(200),
      /** Only codes whose material is archived, deleted or not listed. */
      lost: z.boolean().optional(),
    }),
    reply: z.object({
      total: count,
      codes: z.array(codeViewSchema),
      /** Counts for all codes of the profile. `at`: when the account was read, as ISO time; null if never. */
      states: z.object({ at: codeSchema.nullable(), archived: count, deleted: count, unlisted: count }),
    }),
  },
  /** Sets the material of a code; null removes the code. */
  'profiles.setCode': {
    request: z.object({
      ...profileReference,
      code: makeReturnedTextSchema(40_000),
      material: z.number().int().positive().nullable(),
    }),
    reply: emptySchema,
  },
  /** The profile as a file without its codes, or its codes as a workbook or CSV. */
  'profiles.save': { request: z.object(profileReference), reply: z.object({ file: tokenSchema, name: textSchema }) },
  'profiles.saveCodes': {
    request: z.object({ ...profileReference, format: z.enum(['xlsx', 'csv']) }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
  'profiles.load': {
    request: z.object({ account: z.string().max(200), file: tokenSchema }),
    reply: z.object({ profile: profileIdSchema, name: textSchema }),
  },
} as const
