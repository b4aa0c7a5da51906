/** What is to be said of a file or its plan as a whole, as it travels: codes and details. Surfaces word it. */
import { z } from 'zod'
import { JOURNAL_ERRORS } from '../account/program-error.ts'
import { problemSchema } from './problem.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const id = z.number().int()
const texts = z.array(textSchema).readonly()
const named = z.object({ id, name: textSchema }).readonly()

/** Why an export's own snapshot cannot be used. */
const baseProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['not-a-base', 'damaged']) }).readonly(),
  z.object({ kind: z.literal('unknown-version'), version: textSchema }).readonly(),
  z.object({ kind: z.literal('other-account'), account: textSchema }).readonly(),
  z.object({ kind: z.literal('other-storage'), storages: z.array(named).readonly() }).readonly(),
])

export const importWarningSchema = z.discriminatedUnion('code', [
  /** Columns headed by storages; `read`: each for its own. */
  z.object({
    code: z.literal('per-storage'),
    read: z.boolean(),
    columns: z.array(z.object({ column: count, header: textSchema })).readonly(),
  }),
  /** It is our own export: what it is compared with, or why it is not. */
  z.object({
    code: z.literal('exported'),
    /** Names of the storages. */
    from: texts,
    /** ISO time. */
    at: codeSchema,
    /** The storage it was exported from, if balances are set in another, the chosen one. */
    elsewhere: z.object({ name: textSchema, id, chosen: id }).readonly().nullable(),
    /** Sheets that the export did not write. */
    unknown: texts,
  }),
  z.object({ code: z.literal('export-unused'), problem: baseProblemSchema }),
  /** `read`: the sheet that was read alone. */
  z.object({
    code: z.enum(['sheets-offered', 'sheets-together']),
    sheets: z.array(z.object({ sheet: textSchema, storage: id })).readonly(),
    read: textSchema,
  }),
  z.object({ code: z.enum(['sheets-without', 'sheets-unused']), sheets: texts }),
  z.object({ code: z.literal('problem'), problem: problemSchema }),
  /** Several columns with data that no field has; the first of them, each with the problem that says why. */
  z.object({ code: z.literal('columns-unused'), count, problems: z.array(problemSchema).readonly() }),
  z.object({ code: z.enum(['not-remembered', 'claims-unknown']), trouble: z.enum(JOURNAL_ERRORS) }),
  z.object({ code: z.literal('reading-not-kept'), why: z.enum(['full', 'other']) }),
  /** `all-kept`: a day leaves this program no request, however little is sent. */
  z.object({ code: z.enum(['no-rows', 'reading-unusable', 'suppliers-unlisted', 'all-kept']) }),
  z.object({ code: z.literal('suppliers-offered'), materials: count, requests: count }),
  z.object({ code: z.literal('suppliers-unread'), materials: count }),
  /** Changes that the file, saved again, had no place for. */
  z.object({ code: z.literal('edits-lost'), count }),
  /** A run that is not finished stands in the way; `open`: its calls without an outcome. */
  z.object({ code: z.literal('unfinished'), run: codeSchema, file: textSchema, open: count }),
])
export type ImportWarning = z.input<typeof importWarningSchema>
/** Of a file that is our own export. */
export type ExportOrigin = Extract<ImportWarning, { readonly code: 'exported' | 'export-unused' }>
