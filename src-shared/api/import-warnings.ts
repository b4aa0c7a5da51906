/** Warnings about a whole file or its plan: codes and details. The window and the terminal word them. */
import { z } from 'zod'
import { JOURNAL_ERRORS } from '../account/program-error.ts'
import { problemSchema } from './problem.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const id = z.number().int()
const texts = z.array(textSchema).readonly()
const namedSchema = z.object({ id, name: textSchema }).readonly()

/** Why the snapshot in one of our exports cannot be used. */
const baseProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['not-a-base', 'damaged']) }).readonly(),
  z.object({ kind: z.literal('unknown-version'), version: textSchema }).readonly(),
  z.object({ kind: z.literal('other-account'), account: textSchema }).readonly(),
  z.object({ kind: z.literal('other-storage'), storages: z.array(namedSchema).readonly() }).readonly(),
])

export const importWarningSchema = z.discriminatedUnion('code', [
  /** Some columns are headed by storages. `read`: each column is read into its own storage. */
  z.object({
    code: z.literal('per-storage'),
    read: z.boolean(),
    columns: z.array(z.object({ column: count, header: textSchema })).readonly(),
  }),
  /** The file is one of our exports: what it is compared with, or why it is not compared. */
  z.object({
    code: z.literal('exported'),
    /** Names of the storages. */
    from: texts,
    /** ISO time. */
    at: codeSchema,
    /** The storage that the file was exported from, if the chosen storage is another one. */
    elsewhere: z.object({ name: textSchema, id, chosen: id }).readonly().nullable(),
    /** Sheets that are not from the export. */
    unknown: texts,
  }),
  z.object({ code: z.literal('export-unused'), problem: baseProblemSchema }),
  /** `read`: the only sheet that was read. */
  z.object({
    code: z.enum(['sheets-offered', 'sheets-together']),
    sheets: z.array(z.object({ sheet: textSchema, storage: id })).readonly(),
    read: textSchema,
  }),
  z.object({ code: z.enum(['sheets-without', 'sheets-unused']), sheets: texts }),
  z.object({ code: z.literal('problem'), problem: problemSchema }),
  /** Columns with data but without a field. The first ones are listed, each with the problem that says why. */
  z.object({ code: z.literal('columns-unused'), count, problems: z.array(problemSchema).readonly() }),
  z.object({ code: z.enum(['not-remembered', 'claims-unknown']), trouble: z.enum(JOURNAL_ERRORS) }),
  z.object({ code: z.literal('reading-not-kept'), why: z.enum(['full', 'other']) }),
  /** `all-kept`: all requests are reserved for other programs, so nothing can ever be sent. */
  z.object({ code: z.enum(['no-rows', 'reading-unusable', 'suppliers-unlisted', 'all-kept']) }),
  z.object({ code: z.literal('suppliers-offered'), materials: count, requests: count }),
  z.object({ code: z.literal('suppliers-unread'), materials: count }),
  /** Changes that did not fit the file after it was saved again. */
  z.object({ code: z.literal('edits-lost'), count }),
  /** An unfinished run blocks this import. `open`: its calls without an outcome. */
  z.object({ code: z.literal('unfinished'), run: codeSchema, file: textSchema, open: count }),
])
export type ImportWarning = z.input<typeof importWarningSchema>
/** The warning if a file is one of our exports. */
export type ExportOrigin = Extract<ImportWarning, { readonly code: 'exported' | 'export-unused' }>
