/** What `history` prints with --json, format version 1. */
import { z } from 'zod'
import { heldChangeSchema, heldReadingSchema, materialDifferenceSchema, materialEventSchema } from './history-calls.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const formatVersion = z.literal(1)
/** ISO, UTC. */
const time = z.iso.datetime()
const change = heldChangeSchema.omit({ broughtAlong: true })
const run = materialEventSchema.shape.run.unwrap().shape

export const historyDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  material_id: z.number().int(),
  name: textSchema,
  sku: textSchema,
  /** The newest reading lists it. */
  listed: z.boolean(),
  lastRead: time.nullable(),
  readings: count,
  damaged: count,
  /** Oldest first. */
  events: z.array(
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
      changes: z.array(change.extend({ broughtAlong: z.boolean() })),
    }),
  ),
})
export type HistoryDocument = z.input<typeof historyDocumentSchema>

const ofReading = z.object({ reading: z.number().int().positive(), at: time })

export const changesDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  from: ofReading,
  to: ofReading,
  notByUs: z.boolean(),
  /** Storages that only one of the readings read. */
  onlyBefore: z.array(z.number().int()),
  onlyAfter: z.array(z.number().int()),
  materials: z.array(
    materialDifferenceSchema.omit({ id: true, changes: true }).extend({
      material_id: z.number().int(),
      changes: z.array(heldChangeSchema),
    }),
  ),
})
export type ChangesDocument = z.input<typeof changesDocumentSchema>

export const readingsDocumentSchema = z.object({
  formatVersion,
  account: textSchema,
  bytes: count,
  /** Numbers of readings that cannot be read any more. */
  damaged: z.array(z.number().int().positive()),
  readings: z.array(heldReadingSchema.omit({ seq: true, at: true }).extend(ofReading.shape)),
})
export type ReadingsDocument = z.input<typeof readingsDocumentSchema>
