/** The documents that `plan --json`, `show --json` and `inspect --json` print. */
import { z } from 'zod'
import { LINE_STATES } from '../../plan/suppliers/compare-lists.ts'
import { GUARD_KINDS } from '../../plan/guard/guard-kinds.ts'
import { importSummarySchema, readingSchema } from '../import.ts'
import { savedPlanFactsSchema } from '../saved-plan-facts.ts'
import { codeSchema, profileIdSchema, textSchema, reasonViewSchema } from '../text.ts'
import { count, earlyEndShape, field, formatVersion, storageId, time } from './parts.ts'
import { changeSchema, planRowSchema } from './planned-row.ts'

const largestChangesSchema = z.looseObject({ row: count, name: textSchema, changes: z.array(changeSchema) })

const unusualSchema = z.object({
  kind: z.enum([...GUARD_KINDS, 'delete']),
  count,
  share: z.number().nonnegative().nullable(),
  largest: largestChangesSchema.nullable(),
  message: textSchema,
})

const comparedListSchema = z.object({
  file: textSchema,
  at: time,
  counts: z.record(z.enum([...LINE_STATES, 'gone']), count),
  prices: z.object({
    before: codeSchema,
    after: codeSchema,
    up: codeSchema,
    down: codeSchema,
    fresh: codeSchema.describe('The total of one piece of each new item, at its current price.'),
    gone: codeSchema.describe('The total of one piece of each item that is gone, at its last price.'),
    same: codeSchema.describe('The total of one piece of each item whose price is the same.'),
  }),
  gone: z.array(z.object({ code: textSchema, name: textSchema, price: codeSchema.nullable() })),
})

export const planDocument = z.object({
  formatVersion,
  file: textSchema,
  storage: storageId,
  counts: importSummarySchema.shape.counts,
  cost: z.object({ reads: count, writes: count, leftToday: count, seconds: count }),
  compared: importSummarySchema.shape.compared.optional(),
  profile: z
    .object({
      id: profileIdSchema,
      name: textSchema,
      evidence: z.array(textSchema),
      changed: z.array(textSchema),
      known: count,
    })
    .optional(),
  list: comparedListSchema.optional().describe('The supplier’s list against the one before.'),
  reading: readingSchema.optional().describe('Only with --kept: how old what the plan is made against is.'),
  rows: z.array(planRowSchema),
  guard: z
    .object({
      phrase: textSchema.nullable().describe('What you must type before it is sent; null if nothing is unusual.'),
      kinds: z.array(unusualSchema).describe('What the phrase is asked for.'),
      marks: z.array(unusualSchema).describe('What is marked and not asked about.'),
    })
    .optional(),
  warnings: z.array(textSchema).optional(),
  ...earlyEndShape,
})

/** What the window shows of a saved plan (saved-plan-facts.ts), with its rows and the materials’ names. */
export const savedPlanDocument = savedPlanFactsSchema.extend({
  rows: z.array(planRowSchema.extend({ name: textSchema })),
  ...earlyEndShape,
})

/** Why something was detected. The other keys depend on the code. */
const reasonSchema = z.looseObject(reasonViewSchema.shape)

const encodedShape = {
  encoding: codeSchema,
  encodingReason: reasonSchema,
  encodingCandidates: z.array(z.object({ encoding: codeSchema, sample: textSchema })),
}

const csvFormatSchema = z.object({
  kind: z.literal('csv'),
  ...encodedShape,
  delimiter: z.string(),
  delimiterReason: reasonSchema,
  quote: z.literal('"'),
  newline: z.enum(['lf', 'crlf', 'cr', 'mixed']),
  sepLine: z.boolean(),
})

const dbfFormatSchema = z.object({ kind: z.literal('dbf'), ...encodedShape })

const workbookFormatSchema = z.object({
  kind: z.literal('xlsx'),
  sheets: z.array(z.object({ name: textSchema, hidden: z.enum(['visible', 'hidden', 'veryHidden']) })),
  sheet: count,
  date1904: z.boolean(),
})

export const inspectionDocument = z.object({
  formatVersion,
  file: textSchema,
  bytes: count,
  inside: textSchema.optional().describe('The file that was read, if the file is an archive.'),
  format: z.union([
    csvFormatSchema,
    dbfFormatSchema,
    workbookFormatSchema,
    z.object({ kind: z.enum(['account', 'files']) }),
  ]),
  sheet: textSchema,
  tables: z.array(z.object({ range: codeSchema, rows: count, headings: z.array(textSchema) })),
  table: count.nullable().describe('Which of several tables was read, from 1; null if there is only one.'),
  headerRow: count.nullable(),
  headerRows: z.array(count),
  rows: count,
  units: z.array(z.object({ unit: textSchema, rows: count })),
  columns: z.array(
    z.object({
      column: count,
      letter: codeSchema,
      header: textSchema,
      name: textSchema.optional(),
      field: field.nullable(),
      confidence: z.enum(['sure', 'likely', 'chosen', 'none']),
      reason: reasonSchema,
      decimals: z
        .object({ style: codeSchema, rows: count, example: textSchema, by: codeSchema, from: textSchema.optional() })
        .nullable(),
      blanks: z
        .object({ words: z.array(textSchema), cells: count })
        .optional()
        .describe('Words for nothing among its values, which are read as blank.'),
      samples: z.array(textSchema),
    }),
  ),
  problems: z.array(
    z.object({
      row: count.nullable(),
      column: codeSchema.nullable(),
      field: field.nullable(),
      code: codeSchema,
      severity: z.enum(['blocks', 'warns']),
      message: textSchema,
    }),
  ),
  ...earlyEndShape,
})
