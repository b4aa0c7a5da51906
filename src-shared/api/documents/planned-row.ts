/** A row of a plan, as in `plan --json` and `show --json`. */
import { z } from 'zod'
import { CALL_METHODS } from '../../material/fields/writing-methods.ts'
import { ROW_STATUSES } from '../../plan/plan.ts'
import { codeSchema, textSchema } from '../text.ts'
import { count, field, materialId, rowStorage, storageId } from './parts.ts'

export const changeSchema = z.object({
  field,
  storage: storageId.nullable().describe('Null for what belongs to the material as a whole.'),
  before: textSchema.nullable(),
  after: textSchema,
})

const problemSchema = z.object({
  field: field.nullable(),
  code: codeSchema,
  message: textSchema,
  run: codeSchema.optional().describe('The unfinished run that has the material until then.'),
  file: textSchema.optional(),
  candidates: z
    .array(z.object({ material_id: materialId, sku: textSchema, name: textSchema }))
    .optional()
    .describe('Of a question: materials that may be meant. --pick answers it.'),
})

export const planRowSchema = z.object({
  row: count.describe('The file’s own number of the row.'),
  sheet: textSchema.optional().describe('Absent if only one sheet was read.'),
  status: z.enum(ROW_STATUSES),
  material_id: materialId.nullable(),
  storage: rowStorage,
  was: codeSchema.nullable().optional().describe('The price of the supplier’s list before.'),
  changes: z.array(changeSchema),
  problems: z.array(problemSchema),
  calls: z
    .array(z.object({ method: z.enum(CALL_METHODS), body: z.record(z.string(), z.json()) }))
    .describe('Exactly what would be sent, in order.'),
})
