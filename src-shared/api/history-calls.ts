/** Accounts over time: their kept readings, and one material's history. Nothing here costs a request. */
import { z } from 'zod'
// Not from material-version.ts, which loads the catalogue: the window's first script loads this file.
import { BASE_ROW as ROW_FIELDS, REMEMBERED as MATERIAL_FIELDS } from '../material/fields/stored-order.ts'
import { storageSchema } from './account.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const account = z.string().min(1).max(200)
const seq = z.number().int().positive()
/** Milliseconds since 1970. */
const time = z.number().int()

export const heldReadingSchema = z.object({
  seq,
  at: time,
  /** The clock was wrong then, as far as the other readings tell. */
  doubtful: z.boolean(),
  materials: count,
})
export type HeldReading = z.input<typeof heldReadingSchema>

export const heldChangeSchema = z.object({
  field: z.enum([...MATERIAL_FIELDS, ...ROW_FIELDS]),
  storage: z.number().int().nullable(),
  /** Null: not there, or nothing is planned. */
  before: textSchema.nullable(),
  after: textSchema.nullable(),
  /** Our request changed it without sending it. */
  broughtAlong: z.boolean().optional(),
})
export type HeldChange = z.input<typeof heldChangeSchema>

export const materialEventSchema = z.object({
  /** `elsewhere`: nobody here did it. */
  kind: z.enum(['first-seen', 'run', 'undo', 'elsewhere']),
  /** Of a run: when its request was answered. Otherwise when it was found. Null: nobody knows. */
  at: time.nullable(),
  /** Of `elsewhere`: not before this. */
  since: time.nullable(),
  presence: z.enum(['appeared', 'gone']).nullable(),
  run: z
    .object({
      run: codeSchema,
      file: textSchema,
      row: count,
      outcome: z.enum(['done', 'failed', 'unknown', 'shown']),
      /** Why it failed, or what is to be known of it. */
      message: textSchema.nullable(),
      deletes: z.boolean(),
    })
    .nullable(),
  changes: z.array(heldChangeSchema),
})
export type MaterialEventView = z.input<typeof materialEventSchema>

export const materialHistorySchema = z.object({
  id: z.number().int(),
  name: textSchema,
  sku: textSchema,
  listed: z.boolean(),
  /** Oldest first. */
  events: z.array(materialEventSchema),
  lastRead: time.nullable(),
  readings: count,
  storages: z.array(storageSchema),
})
export type MaterialHistoryView = z.input<typeof materialHistorySchema>

export const historyCalls = {
  /** The whole readings of an account that are kept, in the order they were made. */
  'history.readings': {
    request: z.object({ account }),
    reply: z.object({ readings: z.array(heldReadingSchema) }),
  },
  /** What happened to one material, and who did it. */
  'history.material': {
    request: z.object({ account, material: z.number().int() }),
    reply: materialHistorySchema,
  },
} as const
