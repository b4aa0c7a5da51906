/**
 * The facts of a saved plan as it is shown without its account: in the window, and as `show PLAN --json`. Its rows are apart: there may be
 * a hundred thousand.
 */
import { z } from 'zod'
import { changeSchema } from './documents/planned-row.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const storage = z.number().int()

export const savedPlanFactsSchema = z.object({
  formatVersion: z.literal(1),
  /** The plan's file, and the digest of its bytes: `apply --sha256` takes it. */
  planFile: z.object({ name: textSchema, sha256 }),
  /** The file it was made from; its digest is null where nobody took it. */
  file: z.object({ name: textSchema, sha256: sha256.nullable() }),
  /** What the account was called when the plan was made; its address is what counts. */
  account: z.object({ name: textSchema.nullable(), address: textSchema }),
  storages: z.array(z.object({ id: storage, name: textSchema.nullable() })),
  /** ISO time, as the file says it. */
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
  /** Requests; `reads` as far as they can be known without the account. `seconds`: at five requests a second. */
  cost: z.object({ reads: count, writes: count, seconds: count }),
  /** By field: how many, the largest rise and the largest fall. */
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
    /** What must be typed before it is sent; null where nothing is unusual. */
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
  /** Why rows are left out, each reason once. */
  problems: z.array(textSchema),
})
export type SavedPlanFacts = z.input<typeof savedPlanFactsSchema>
