/** What commands tell of accounts that are set up, of defaults, and of lists that were prepared. */
import { z } from 'zod'
import { connectionFoundSchema } from '../accounts-calls.ts'
import { codeSchema, textSchema } from '../text.ts'
import { count, field, formatVersion, storageId, time } from './parts.ts'

const named = z.object({ id: storageId, name: textSchema })
const account = z.object({ id: codeSchema, name: textSchema, address: textSchema, storages: z.array(named) })

export const accountsDocument = z.object({
  formatVersion,
  accounts: z.array(account.extend({ key: z.enum(['system', 'file', 'window', 'none']) })),
})

export const accountDocument = z.object({ formatVersion, account })

export const accountTestDocument = connectionFoundSchema
  .omit({ detail: true, leftToday: true, network: true })
  .extend({ formatVersion, account: textSchema })

export const configDocument = z.object({
  formatVersion,
  defaults: z.array(
    z.object({
      name: codeSchema,
      value: z.union([textSchema, z.number()]).nullable(),
      set: z.boolean(),
      takes: z.string(),
    }),
  ),
})

/** A line of `watch --json`: a list that waits, with its plan. */
export const preparedDocument = z.object({
  formatVersion,
  file: z.object({ name: textSchema, path: textSchema, sha256: z.string() }),
  profile: z.object({ id: codeSchema, name: textSchema }),
  summary: textSchema,
  counts: z.object({
    rows: count,
    changed: z.array(z.object({ field, count })),
    added: count,
    deleted: count,
    questions: count,
  }),
  prices: z.object({ count, before: codeSchema, after: codeSchema, percent: codeSchema.nullable() }).nullable(),
  unusual: z.boolean(),
  cost: z.object({ reads: count, writes: count, leftToday: count, seconds: count }),
  spent: z.object({ requests: count }),
  accountRead: time.nullable(),
  prepared: time,
  plan: z.object({ path: textSchema, sha256: z.string() }).nullable(),
})
