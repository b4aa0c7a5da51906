/** Accounts over time: their stored readings, and one material's history. No request is sent. */
import { z } from 'zod'
// Not from material-version.ts, which loads the catalogue: the window's first script loads this file.
import { BASE_ROW as ROW_FIELDS, REMEMBERED as MATERIAL_FIELDS } from '../material/fields/stored-order.ts'
import { storageSchema } from './accounts-calls.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const account = z.string().min(1).max(200)
const seq = z.number().int().positive()
/** Milliseconds since 1970. */
const time = z.number().int()

const heldReadingSchema = z.object({
  seq,
  at: time,
  /** The clock was wrong then, judging by the other readings. */
  doubtful: z.boolean(),
  materials: count,
})
export type HeldReading = z.input<typeof heldReadingSchema>

const heldChangeSchema = z.object({
  field: z.enum([...MATERIAL_FIELDS, ...ROW_FIELDS]),
  storage: z.number().int().nullable(),
  /** Null if the row did not exist, or nothing was planned. */
  before: textSchema.nullable(),
  after: textSchema.nullable(),
  /** Our request caused the change without sending it. */
  broughtAlong: z.boolean().optional(),
})
export type HeldChange = z.input<typeof heldChangeSchema>

const materialEventSchema = z.object({
  /** `elsewhere`: none of our runs did it. */
  kind: z.enum(['first-seen', 'run', 'undo', 'elsewhere']),
  /** For a run: when its request was answered. Otherwise when it was noticed. Null: unknown. */
  at: time.nullable(),
  /** For `elsewhere`: not before this. */
  since: time.nullable(),
  presence: z.enum(['appeared', 'gone']).nullable(),
  run: z
    .object({
      run: codeSchema,
      file: textSchema,
      row: count,
      outcome: z.enum(['done', 'failed', 'unknown', 'shown']),
      /** Why it failed, or a note about it. */
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

/** Materials that one answer names. */
export const MAX_NEWS = 50

export const accountNewsSchema = z.object({
  /** When the account was last read whole. */
  read: heldReadingSchema.pick({ seq: true, at: true }),
  /** Materials that others changed after a reading of the account; the first ones by name. */
  elsewhere: z.object({
    since: time,
    materials: z
      .array(z.object({ id: z.number().int(), name: textSchema, events: z.array(materialEventSchema) }))
      .max(MAX_NEWS),
    total: count,
  }),
  /** Materials that a storage has less of than their minimum. */
  belowMinimum: count,
})
export type AccountNews = z.input<typeof accountNewsSchema>

export const historyCalls = {
  /** The stored whole readings of an account, in the order they were made. */
  'history.readings': {
    request: z.object({ account }),
    reply: z.object({ readings: z.array(heldReadingSchema) }),
  },
  /** The history of one material, and who changed it. */
  'history.material': {
    request: z.object({ account, material: z.number().int() }),
    reply: materialHistorySchema,
  },
  /**
   * What the last whole reading of an account shows. `since`: the number of an earlier one; changes after it count. Without it: the last before the
   * newest run, or the one before the last. Null: no whole reading is stored. [HISTORY-12]
   */
  'history.news': {
    request: z.object({ account, since: seq.optional() }),
    reply: z.object({ news: accountNewsSchema.nullable() }),
  },
} as const

const formatVersion = z.literal(1)
/** ISO, UTC. */
const isoTime = z.iso.datetime()
const run = materialEventSchema.shape.run.unwrap().shape

/** Of one material, oldest first. */
const events = z.array(
  z.object({
    kind: materialEventSchema.shape.kind,
    at: isoTime.nullable(),
    /** For a change made elsewhere: not before this. */
    since: isoTime.nullable(),
    presence: materialEventSchema.shape.presence,
    run: run.run.nullable(),
    file: run.file.nullable(),
    row: run.row.nullable(),
    outcome: run.outcome.nullable(),
    message: run.message,
    deletes: z.boolean(),
    changes: z.array(heldChangeSchema.extend({ broughtAlong: z.boolean() })),
  }),
)
export type EventDocument = z.input<typeof events>[number]

const material = { material_id: z.number().int(), name: textSchema, sku: textSchema }

/** The output of `history --json`, format version 1. */
export const historyDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  ...material,
  /** Whether the newest reading lists it. */
  listed: z.boolean(),
  lastRead: isoTime.nullable(),
  readings: count,
  events,
})
export type HistoryDocument = z.input<typeof historyDocumentSchema>

const ofReading = z.object({ reading: z.number().int().positive(), at: isoTime })

export const changesDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  /** Events after this reading are listed. */
  since: ofReading,
  lastRead: isoTime,
  materials: z.array(z.object({ ...material, events })),
})
export type ChangesDocument = z.input<typeof changesDocumentSchema>

export const readingsDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  readings: z.array(heldReadingSchema.omit({ seq: true, at: true }).extend(ofReading.shape)),
})
export type ReadingsDocument = z.input<typeof readingsDocumentSchema>
