/** An account over time: its stored readings, and the history of one material. Sends no request. */
import { z } from 'zod'
// Not imported from material-version.ts, which loads the catalogue: the window's first script loads this file.
import { BASE_ROW_FIELDS as ROW_FIELDS, JOURNAL_MATERIAL_FIELDS as MATERIAL_FIELDS } from '../material/fields/field.ts'
import { storageSchema } from './accounts-calls.ts'
import { runReasonSchema } from './problem.ts'
import { codeSchema, textSchema, reasonViewSchema } from './text.ts'

const count = z.number().int().nonnegative()
const account = z.string().min(1).max(200)
const seq = z.number().int().positive()
/** Milliseconds since 1970. */
const time = z.number().int()

const storedReadingSchema = z.object({
  seq,
  at: time,
  /** The clock was probably wrong, because the time does not fit the times of the other readings. */
  doubtful: z.boolean(),
  materials: count,
})
export type StoredReadingView = z.input<typeof storedReadingSchema>

const eventChangeSchema = z.object({
  field: z.enum([...MATERIAL_FIELDS, ...ROW_FIELDS]),
  storage: z.number().int().nullable(),
  /** Null if the material did not exist, or if `planned` was empty. */
  before: textSchema.nullable(),
  after: textSchema.nullable(),
  /** A side effect of our request, which did not set this value itself. */
  broughtAlong: z.boolean().optional(),
})
export type EventChangeView = z.input<typeof eventChangeSchema>

const materialEventSchema = z.object({
  /** `elsewhere`: none of our runs made the change. */
  kind: z.enum(['first-seen', 'run', 'undo', 'elsewhere']),
  /** When the run's request was answered, or when we noticed the change. Null if unknown. */
  at: time.nullable(),
  /** For `elsewhere`: the change happened after this time. */
  since: time.nullable(),
  presence: z.enum(['appeared', 'gone']).nullable(),
  run: z
    .object({
      run: codeSchema,
      file: textSchema,
      row: count,
      outcome: z.enum(['done', 'failed', 'unknown', 'shown']),
      /** Why the request failed, or a note about it. */
      reason: runReasonSchema.nullable(),
      deletes: z.boolean(),
    })
    .nullable(),
  changes: z.array(eventChangeSchema),
})
export type MaterialEventView = z.input<typeof materialEventSchema>

export const materialHistorySchema = z.object({
  id: z.number().int(),
  name: textSchema,
  sku: textSchema,
  listed: z.boolean(),
  /** The events, the oldest first. */
  events: z.array(materialEventSchema),
  lastRead: time.nullable(),
  readings: count,
  storages: z.array(storageSchema),
})
export type MaterialHistoryView = z.input<typeof materialHistorySchema>

/** The maximum number of materials that one answer names. */
export const MAX_NAMED_CHANGES = 50

export const accountNewsSchema = z.object({
  /** When the whole account was last read. */
  read: storedReadingSchema.pick({ seq: true, at: true }),
  /** Materials that others changed since a reading of the account. Only the first of them are named. */
  elsewhere: z.object({
    since: time,
    materials: z
      .array(z.object({ id: z.number().int(), name: textSchema, events: z.array(materialEventSchema) }))
      .max(MAX_NAMED_CHANGES),
    total: count,
  }),
  /** Materials with less stock in a storage than their minimum. */
  belowMinimum: count,
})
export type AccountNews = z.input<typeof accountNewsSchema>

export const historyCalls = {
  /** The stored readings of a whole account, oldest first. */
  'history.readings': {
    request: z.object({ account }),
    reply: z.object({ readings: z.array(storedReadingSchema) }),
  },
  /** The history of one material, and who changed it. */
  'history.material': {
    request: z.object({ account, material: z.number().int() }),
    reply: materialHistorySchema,
  },
  /**
   * What the last reading of the whole account shows. `since`: the number of the earlier reading to compare with. By
   * default, that is the last one before the newest run, else the second to last. Null if no such reading is stored.
   * [HISTORY-12]
   */
  'history.news': {
    request: z.object({ account, since: seq.optional() }),
    reply: z.object({ news: accountNewsSchema.nullable() }),
  },
} as const

const formatVersion = z.literal(1)
/** An ISO 8601 time in UTC. */
const isoTimeSchema = z.iso.datetime()
const runShape = materialEventSchema.shape.run.unwrap().shape

/** Events of one material, oldest first. */
const events = z.array(
  z.object({
    kind: materialEventSchema.shape.kind,
    at: isoTimeSchema.nullable(),
    /** For `elsewhere`: the change happened after this time. */
    since: isoTimeSchema.nullable(),
    presence: materialEventSchema.shape.presence,
    run: runShape.run.nullable(),
    file: runShape.file.nullable(),
    row: runShape.row.nullable(),
    outcome: runShape.outcome.nullable(),
    why: reasonViewSchema.nullable(),
    deletes: z.boolean(),
    changes: z.array(eventChangeSchema.extend({ broughtAlong: z.boolean() })),
  }),
)
export type EventDocument = z.input<typeof events>[number]

const materialShape = { material_id: z.number().int(), name: textSchema, sku: textSchema }

/** The output of `history --json`, format version 1. */
export const historyDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  ...materialShape,
  /** Whether the newest reading lists the material. */
  listed: z.boolean(),
  lastRead: isoTimeSchema.nullable(),
  readings: count,
  events,
})
export type HistoryDocument = z.input<typeof historyDocumentSchema>

const readingShape = z.object({ reading: z.number().int().positive(), at: isoTimeSchema })

export const changesDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  /** Only events after this reading are listed. */
  since: readingShape,
  lastRead: isoTimeSchema,
  materials: z.array(z.object({ ...materialShape, events })),
})
export type ChangesDocument = z.input<typeof changesDocumentSchema>

export const readingsDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  readings: z.array(storedReadingSchema.omit({ seq: true, at: true }).extend(readingShape.shape)),
})
export type ReadingsDocument = z.input<typeof readingsDocumentSchema>
