/** Accounts over time: their kept readings, what changed between two of them, and one material's history. Nothing here costs a request. */
import { z } from 'zod'
// Not through account-reading.ts, which has the catalogue with it: the window's first script has this.
import { BASE_ROW as ROW_FIELDS, REMEMBERED as MATERIAL_FIELDS } from '../domain/fields/stored-order.ts'
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
  /** Values that differ from the reading before; null for the first, and where nobody knows. */
  changed: count.nullable(),
  /** Price x stock, exact, by storage. */
  values: z.array(z.object({ storage: z.number().int(), value: codeSchema })),
  total: codeSchema,
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
export type MaterialEventShown = z.input<typeof materialEventSchema>

export const materialHistorySchema = z.object({
  id: z.number().int(),
  name: textSchema,
  sku: textSchema,
  listed: z.boolean(),
  /** Oldest first. */
  events: z.array(materialEventSchema),
  lastRead: time.nullable(),
  readings: count,
  damaged: count,
  storages: z.array(storageSchema),
})
export type MaterialHistoryShown = z.input<typeof materialHistorySchema>

export const materialDifferenceSchema = z.object({
  id: z.number().int(),
  name: textSchema,
  sku: textSchema,
  kind: z.enum(['added', 'gone', 'changed']),
  changes: z.array(heldChangeSchema),
})
export type MaterialDifferenceShown = z.input<typeof materialDifferenceSchema>

/** Materials one request may ask for. */
const MOST_MATERIALS = 500

export const historyCalls = {
  /** What is kept of an account, in the order it was read. */
  'history.overview': {
    request: z.object({ account }),
    reply: z.object({
      readings: z.array(heldReadingSchema),
      /** Numbers of readings that cannot be read any more. */
      damaged: z.array(seq),
      bytes: count,
      /** The last reading before the newest run; null: no run, or no reading before it. */
      beforeLastRun: seq.nullable(),
      storages: z.array(storageSchema),
      /** False: the settings say that nothing is kept. */
      keeps: z.boolean(),
    }),
  },
  /** What differs between two readings; `notByUs` leaves out what runs of this data folder explain. */
  'history.differences': {
    request: z.object({
      account,
      from: seq,
      to: seq,
      notByUs: z.boolean(),
      text: z.string().max(200),
      kind: z.enum(['added', 'gone', 'changed']).nullable(),
      offset: count,
      count: count.max(MOST_MATERIALS),
    }),
    reply: z.object({
      counts: z.object({ added: count, gone: count, changed: count }),
      /** Of those with the text and of the kind. */
      total: count,
      materials: z.array(materialDifferenceSchema),
      /** Storages that only one of the readings read. */
      onlyBefore: z.array(z.number().int()),
      onlyAfter: z.array(z.number().int()),
    }),
  },
  /** What happened to one material, and who did it. */
  'history.material': {
    request: z.object({ account, material: z.number().int() }),
    reply: materialHistorySchema,
  },
} as const
