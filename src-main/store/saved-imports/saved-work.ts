/**
 * An import's unapplied changes as they are stored. They are read like untrusted data: through a schema, with limits, and only if the file's table
 * has all edited rows.
 */
import { z } from 'zod'
import { editStepSchema } from '../../../src-shared/api/changed.ts'
import { pickSchema } from '../../../src-shared/api/import-edits.ts'
import {
  conflictPolicySchema,
  fieldSchema,
  importChoicesSchema,
  importSummarySchema,
} from '../../../src-shared/api/import.ts'
import { listEditedDrafts } from '../../../src-shared/plan/preview/edits.ts'
import { PICK_QUESTIONS } from '../../import/question-answers.ts'
import { editOf, type SavedEdits, type SavedChanges } from '../../import/saved-edits.ts'
import { readStoredNumber, runInTransaction } from '../database/database-error.ts'
import { withStore } from '../database/with-store.ts'

/** Identifies a saved import and the process that works on it. */
export interface ImportIdentity {
  /** The path of the store's file. */
  readonly store: string
  readonly id: string
  readonly owner: string
}

export interface SaveRequest extends ImportIdentity {
  /** True if a run applies the changes made before its plan was sent. Only later changes are then saved. */
  readonly isApplied: boolean
}

/** The maximum length of stored changes, in characters. Edits of every cell of a million rows would not fit, but no user makes them by hand. */
const MAX_WORK_CHARACTERS = 64 * (1 << 20)

const countSchema = z.number().int().nonnegative()
/** Excel has 1,048,576 rows; a CSV file may have more. */
const indexSchema = countSchema.max(2 ** 32 - 1)
const columnSchema = countSchema.max(100_000)
/** A column of a sheet; -1 if the sheet has no such column. */
const sheetColumnSchema = z.number().int().min(-1).max(100_000)
const MAX_ROWS = 4_000_000
const textSchema = z.string().max(40_000)
const numberStyleSchema = z.object({ group: z.string().max(4), point: z.string().min(1).max(4) }).optional()

const questionSchema = z.enum(PICK_QUESTIONS).optional()

const cellSchema = z.object({ column: columnSchema, text: textSchema })
const editSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cell'),
    index: indexSchema,
    column: columnSchema,
    text: textSchema,
    numbers: numberStyleSchema,
  }),
  z.object({
    kind: z.literal('cells'),
    indexes: z.array(indexSchema).max(MAX_ROWS),
    column: columnSchema,
    text: textSchema,
    numbers: numberStyleSchema,
  }),
  z.object({
    kind: z.literal('block'),
    rows: z.array(z.tuple([indexSchema, z.array(cellSchema).max(10_000)])).max(MAX_ROWS),
    numbers: numberStyleSchema,
  }),
  z.object({ kind: z.literal('pick'), index: indexSchema, pick: pickSchema.nullable(), question: questionSchema }),
  z.object({
    kind: z.literal('picks'),
    picks: z.array(z.tuple([indexSchema, pickSchema])).max(MAX_ROWS),
    question: questionSchema,
  }),
  z.object({
    kind: z.literal('ask'),
    indexes: z.array(indexSchema).max(MAX_ROWS),
    of: z.enum(['material', 'conflict', 'both']),
  }),
  z.object({ kind: z.literal('rows'), indexes: z.array(indexSchema).max(MAX_ROWS), included: z.boolean() }),
  z.object({ kind: z.literal('field'), field: fieldSchema, included: z.boolean() }),
  z.object({
    kind: z.literal('resolve'),
    index: indexSchema,
    field: fieldSchema.nullable(),
    policy: conflictPolicySchema,
  }),
])

const placesSchema = z.object({
  sheets: z
    .array(
      z.object({
        name: z.string().max(1000),
        from: indexSchema,
        columns: z.array(sheetColumnSchema).max(100_000).nullable(),
      }),
    )
    .min(1)
    .max(10_000),
  rows: z.array(indexSchema).max(MAX_ROWS),
  headers: z.array(z.tuple([columnSchema, z.string()])).max(100_000),
  delimiter: z.string().max(10).nullable(),
  stock: z.object({ ids: z.array(indexSchema).max(MAX_ROWS), spareFrom: indexSchema }).optional(),
})

const fieldsSchema = z.array(z.tuple([z.string(), fieldSchema.nullable()])).max(100_000)

const workSchema = z.object({
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
            z.object({ at: countSchema, edit: editSchema, step: editStepSchema.optional() }),
            z.object({ from: importChoicesSchema, to: importChoicesSchema, step: editStepSchema }),
          ]),
        )
        .max(1_000_000),
    })
    .refine(hasAllEditedRows),
  changes: importSummarySchema.shape.changes.unwrap(),
})

/** The text to store. Null if the changes are too large. */
export function serializeWork(work: SavedChanges): string | null {
  const text = JSON.stringify(work)
  return text.length > MAX_WORK_CHARACTERS ? null : text
}

/** Parses stored changes. Null if they are damaged. */
export function parseWork(text: string): SavedChanges | null {
  try {
    return workSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Called on the import's thread. Throws JournalFailure; the earlier changes are then kept. */
export function writeWork(
  { store, id, owner }: ImportIdentity,
  work: SavedChanges,
  now: number,
): 'written' | 'not-kept' {
  const text = serializeWork(work)
  if (text === null) return 'not-kept'
  return withStore(store, (database) =>
    runInTransaction(database, () => {
      const row = database
        .prepare('UPDATE imports SET changes = ?, changed = ? WHERE id = ? AND owner = ? RETURNING key')
        .get(JSON.stringify(work.changes), now, id, owner)
      // Another program has taken the import over.
      if (row === undefined) return 'not-kept'
      database
        .prepare('INSERT OR REPLACE INTO import_work (import, work) VALUES (?, ?)')
        .run(readStoredNumber(row, 'key'), text)
      return 'written'
    }),
  )
}

/** Null if the changes are missing or damaged. Throws JournalFailure. */
export function readWork({ store, id }: Omit<ImportIdentity, 'owner'>): SavedChanges | null {
  const row = withStore(store, (database) =>
    database.prepare('SELECT work FROM import_work WHERE import = (SELECT key FROM imports WHERE id = ?)').get(id),
  )
  return typeof row?.['work'] === 'string' ? parseWork(row['work']) : null
}

function hasAllEditedRows({ places, made: savedSteps }: SavedEdits): boolean {
  return savedSteps.every((step) => {
    if ('from' in step) return true
    const rows = places[step.at]?.rows.length
    return rows !== undefined && (listEditedDrafts(editOf(step.edit)) ?? []).every((row) => row < rows)
  })
}
