/**
 * What can be shown of a saved plan without connecting to its account, in the window and in `show PLAN --json`. Its rows are returned separately,
 * because there may be a hundred thousand.
 */
import { z } from 'zod'
import { changeSchema } from './documents/planned-row.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const storage = z.number().int()

export const savedPlanFactsSchema = z.object({
  formatVersion: z.literal(1),
  /** The plan's file, and the digest of its bytes, which `apply --sha256` requires. */
  planFile: z.object({ name: textSchema, sha256 }),
  /** The file that the plan was made from. Its digest is null if it was not computed. */
  file: z.object({ name: textSchema, sha256: sha256.nullable() }),
  /** The account's name when the plan was made. Only the account's address identifies it. */
  account: z.object({ name: textSchema.nullable(), address: textSchema }),
  storages: z.array(z.object({ id: storage, name: textSchema.nullable() })),
  /** When the plan was made, according to its file; ISO time. */
  made: codeSchema,
  ageSeconds: z.number().int(),
  rowCount: count,
  counts: z.object({
    add: count,
    edit: count,
    stock: count,
    'edit+stock': count,
    delete: count,
    unchanged: count,
    problem: count,
    conflict: count,
  }),
  /** The number of requests. `reads` is an estimate, because the account is not read. `seconds` assumes five requests a second. */
  cost: z.object({ reads: count, writes: count, seconds: count }),
  /** One sentence per field: the number of changes, the largest rise and the largest fall. */
  changed: z.array(textSchema),
  consequences: z.array(
    z.object({
      code: codeSchema,
      count,
      message: textSchema,
      firstRow: count,
      firstSheet: textSchema.optional(),
    }),
  ),
  guard: z.object({
    /** The phrase that must be typed before sending; null if nothing is unusual. */
    phrase: textSchema.nullable(),
    kinds: z.array(
      z.object({
        kind: codeSchema,
        count,
        share: z.number().nonnegative().nullable(),
        message: textSchema,
        largest: z
          .object({
            row: count,
            sheet: textSchema.optional(),
            name: textSchema,
            changes: z.array(changeSchema),
          })
          .nullable(),
      }),
    ),
  }),
  /** Unusual changes that need no confirmation. */
  marks: z.array(textSchema),
  /** The reasons why rows are left out, without repetitions. */
  problems: z.array(textSchema),
})
export type SavedPlanFacts = z.input<typeof savedPlanFactsSchema>
