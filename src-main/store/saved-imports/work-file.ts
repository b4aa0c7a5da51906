/**
 * An import's unapplied work in a file of ours. Whatever stands in it is read as if a stranger had written it: through a schema,
 * with limits, and only where every edit names rows that the file lists.
 */
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { editStepSchema } from '../../../src-shared/api/edit-step.ts'
import { pickSchema } from '../../../src-shared/api/import-edits.ts'
import {
  conflictPolicySchema,
  fieldSchema,
  importChoicesSchema,
  importSummarySchema,
} from '../../../src-shared/api/import.ts'
import { draftsEdited } from '../../../src-shared/plan/preview/edits.ts'
import { PICKED_QUESTIONS } from '../../import/answers.ts'
import { editOf, type SavedEdits, type SavedWork } from '../../import/saved-edits.ts'
import { CannotKeep, writeKept } from '../settings/persisted-json.ts'

/** Bytes. Every cell of a million rows would not fit, nobody edits those by hand. */
export const MOST_WORK = 64 * (1 << 20)

const count = z.number().int().nonnegative()
/** Excel has 1,048,576 rows; a CSV file may have more. */
const index = count.max(2 ** 32 - 1)
const column = count.max(100_000)
/** -1: the sheet has no such column. */
const columnOfSheet = z.number().int().min(-1).max(100_000)
const MOST_ROWS = 4_000_000
const text = z.string().max(40_000)
const numbers = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) }).optional()

const question = z.enum(PICKED_QUESTIONS).optional()

const cellSchema = z.object({ column, text })
const editSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cell'), index, column, text, numbers }),
  z.object({ kind: z.literal('cells'), indexes: z.array(index).max(MOST_ROWS), column, text, numbers }),
  z.object({
    kind: z.literal('block'),
    rows: z.array(z.tuple([index, z.array(cellSchema).max(10_000)])).max(MOST_ROWS),
    numbers,
  }),
  z.object({ kind: z.literal('pick'), index, pick: pickSchema.nullable(), question }),
  z.object({ kind: z.literal('picks'), picks: z.array(z.tuple([index, pickSchema])).max(MOST_ROWS), question }),
  z.object({
    kind: z.literal('ask'),
    indexes: z.array(index).max(MOST_ROWS),
    of: z.enum(['material', 'conflict', 'both']),
  }),
  z.object({ kind: z.literal('rows'), indexes: z.array(index).max(MOST_ROWS), included: z.boolean() }),
  z.object({ kind: z.literal('field'), field: fieldSchema, included: z.boolean() }),
  z.object({ kind: z.literal('resolve'), index, field: fieldSchema.nullable(), policy: conflictPolicySchema }),
])

const placesSchema = z.object({
  sheets: z
    .array(
      z.object({ name: z.string().max(1000), from: index, columns: z.array(columnOfSheet).max(100_000).nullable() }),
    )
    .min(1)
    .max(10_000),
  rows: z.array(index).max(MOST_ROWS),
  headers: z.array(z.tuple([column, z.string()])).max(100_000),
  delimiter: z.string().max(10).nullable(),
  stock: z.object({ ids: z.array(index).max(MOST_ROWS), spareFrom: index }).optional(),
})

const fieldsSchema = z.array(z.tuple([z.string(), fieldSchema.nullable()])).max(100_000)

const workSchema = z.object({
  stocksheetImport: z.literal(1),
  choices: importChoicesSchema,
  remembered: z
    .array(
      z.tuple([z.string(), z.object({ fields: fieldsSchema, file: z.string().optional(), at: z.string().optional() })]),
    )
    .max(1),
  edits: z
    .object({
      places: z.array(placesSchema).max(10_000),
      made: z
        .array(
          z.union([
            z.object({ at: count, edit: editSchema, said: editStepSchema.optional() }),
            z.object({ from: importChoicesSchema, to: importChoicesSchema, said: editStepSchema }),
          ]),
        )
        .max(1_000_000),
    })
    .refine(namesItsRows),
  changes: importSummarySchema.shape.changes.unwrap(),
})

/** Throws CannotKeep; what was there before then stays. */
export async function writeWork(path: string, work: SavedWork): Promise<void> {
  const written = { stocksheetImport: 1, ...work }
  if (JSON.stringify(written).length > MOST_WORK) throw new CannotKeep('too-much', path)
  await writeKept(path, written)
}

/** Null where it is missing, damaged or too large. */
export async function readWork(path: string): Promise<SavedWork | null> {
  try {
    const bytes = await readAtMost(path, 2 * MOST_WORK)
    return bytes === null ? null : workSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** Null for more, and for what is no file. */
export async function readAtMost(path: string, most: number): Promise<Buffer | null> {
  const file = await open(path)
  try {
    const found = await file.stat()
    return found.isFile() && found.size <= most ? await file.readFile() : null
  } finally {
    await file.close()
  }
}

function namesItsRows({ places, made }: SavedEdits): boolean {
  return made.every((one) => {
    if ('from' in one) return true
    const rows = places[one.at]?.rows.length
    return rows !== undefined && (draftsEdited(editOf(one.edit)) ?? []).every((row) => row < rows)
  })
}
