/** What `history` prints with --json, format version 1. */
import { z } from 'zod'
import { heldChangeSchema, heldReadingSchema, materialEventSchema } from './history-calls.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const formatVersion = z.literal(1)
/** ISO, UTC. */
const time = z.iso.datetime()
const run = materialEventSchema.shape.run.unwrap().shape

/** Of one material, oldest first. */
const events = z.array(
  z.object({
    kind: materialEventSchema.shape.kind,
    at: time.nullable(),
    /** Of what was changed elsewhere: not before this. */
    since: time.nullable(),
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

export const historyDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  ...material,
  /** The newest reading lists it. */
  listed: z.boolean(),
  lastRead: time.nullable(),
  readings: count,
  events,
})
export type HistoryDocument = z.input<typeof historyDocumentSchema>

const ofReading = z.object({ reading: z.number().int().positive(), at: time })

export const changesDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  /** What happened after it is listed. */
  since: ofReading,
  lastRead: time,
  materials: z.array(z.object({ ...material, events })),
})
export type ChangesDocument = z.input<typeof changesDocumentSchema>

export const readingsDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  readings: z.array(heldReadingSchema.omit({ seq: true, at: true }).extend(ofReading.shape)),
})
export type ReadingsDocument = z.input<typeof readingsDocumentSchema>
