/** The commands' documents as they are taken in: what the package's types promise is checked, more may stand in them. */
import { z } from 'zod'
import type { ExportDocument, PlanDocument, Progress, RunDocument } from './types.ts'

const count = z.number().int()
const counts = z.record(z.string(), count)

export const planSchema: z.ZodType<PlanDocument> = z.looseObject({
  file: z.string(),
  storage: count,
  counts,
  cost: z.looseObject({ reads: count, writes: count, leftToday: count }),
  rows: z.array(
    z.looseObject({
      row: count,
      sheet: z.string().exactOptional(),
      status: z.string(),
      material_id: count.nullable(),
      changes: z.array(
        z.looseObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
      problems: z.array(z.looseObject({ field: z.string().nullable(), code: z.string(), message: z.string() })),
      calls: z.array(z.looseObject({ method: z.string(), body: z.record(z.string(), z.unknown()) })),
    }),
  ),
  warnings: z.array(z.string()),
})

export const reportSchema: z.ZodType<RunDocument> = z.looseObject({
  run: z.string().nullable(),
  state: z.string(),
  counts,
  requests: z.looseObject({ reads: count, writes: count, retries: count }),
  rows: z.array(
    z.looseObject({
      row: count,
      sheet: z.string().exactOptional(),
      status: z.string(),
      material_id: count.nullable(),
      state: z.string(),
      error: z.string().nullable(),
    }),
  ),
})

export const exportedSchema: z.ZodType<ExportDocument> = z.looseObject({
  file: z.string(),
  rows: count,
  storages: z.array(z.looseObject({ id: count, rows: count })),
})

export const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    at: z.string().nullable(),
    fix: z.string(),
  }),
})

export const progressSchema: z.ZodType<Progress> = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('progress'), stage: z.string(), done: z.number(), total: z.number() }),
  z.looseObject({ kind: z.enum(['remark', 'warning', 'error']), text: z.string() }),
])
