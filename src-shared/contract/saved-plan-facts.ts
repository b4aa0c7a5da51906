/**
 * The facts of a saved plan as it is shown without its account: in the window, and as `show PLAN --json`. Its rows are apart: there may be
 * a hundred thousand.
 */
import { z } from 'zod'
import { SEAL_KINDS } from '../domain/guard/seals.ts'
import { changeSchema } from './documents/planned-row.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const storage = z.number().int()

/** Eight groups of four hex digits. */
const fingerprintSchema = z.string().regex(/^[0-9a-f]{4}(?:-[0-9a-f]{4}){7}$/)

/** `own`: of this installation · `trusted`: somebody here has named its key · `unknown`: neither. */
const ownerSchema = z.enum(['own', 'trusted', 'unknown'])

export const shownSealSchema = z.object({
  kind: z.enum(SEAL_KINDS),
  fingerprint: fingerprintSchema,
  owner: ownerSchema,
  /** The name that somebody here gave the key. */
  name: textSchema.nullable(),
  /** ISO times, as the sealing computer's clock had them. */
  at: codeSchema,
  expires: codeSchema.nullable(),
  expired: z.boolean(),
})
export type ShownSeal = z.input<typeof shownSealSchema>

export const savedPlanFactsSchema = z.object({
  formatVersion: z.literal(1),
  /** The plan's file, and the digest of its bytes: an approval changes it. */
  planFile: z.object({ name: textSchema, sha256 }),
  /** The plan's own digest, whoever approves it. */
  sha256,
  /** The file it was made from; its digest is null where nobody took it. */
  file: z.object({ name: textSchema, sha256: sha256.nullable() }),
  /** What the account was called when the plan was made; its address is what counts. */
  account: z.object({ name: textSchema.nullable(), address: textSchema }),
  storages: z.array(z.object({ id: storage, name: textSchema.nullable() })),
  /** ISO time; null where nothing says when. */
  made: codeSchema.nullable(),
  ageSeconds: z.number().int().nullable(),
  /** `none`: nobody sealed it so that others can check. */
  maker: z.enum(['own', 'trusted', 'unknown', 'none']),
  seals: z.array(shownSealSchema),
  approval: z.object({
    kind: z.enum([
      'approved',
      'not-sealed',
      'not-approved',
      'same-person',
      'unknown-approver',
      'unknown-maker',
      'expired',
    ]),
    message: textSchema,
  }),
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
          .object({ row: count, sheet: textSchema.optional(), name: textSchema, changes: z.array(changeSchema) })
          .nullable(),
      }),
    ),
  }),
  /** Why rows are left out, each reason once. */
  problems: z.array(textSchema),
})
export type SavedPlanFacts = z.input<typeof savedPlanFactsSchema>
