/** One import session: a file compared with an account's storage. The window asks for the rows it shows. */
import { z } from 'zod'
import { SOURCE_KINDS, DELIMITERS, SAMPLE_TEXT_KINDS } from '../file/source.ts'
import {
  changedFieldSchema,
  editsSchema,
  jumpSchema,
  namedColumnSchema,
  unusualRowsSchema,
  rowInFileSchema,
} from './changed.ts'
import { fieldSchema, rawTextSchema, codeSchema, textSchema, profileIdSchema, decimalSchema } from './text.ts'
import {
  conflictPolicySchema,
  importChoicesSchema,
  storageFieldSchema,
  tableChoicesShape,
  type ImportChoices,
} from './import-choices.ts'
import { problemKindSchema, problemSchema, runReasonSchema, unusualCellSchema } from './problem.ts'
import { quotaSchema } from './run.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { REPORT_STATES } from '../run/report-rows.ts'
import { NEVER } from '../account/daily-limit.ts'
import { JOURNAL_ERRORS } from '../account/program-error.ts'
import { CONSEQUENCE_CODES } from '../plan/guard/consequences.ts'

const count = z.number().int().nonnegative()

export const rowStatusSchema = z.enum(ROW_STATUSES)

export { conflictPolicySchema, fieldSchema, importChoicesSchema, type ImportChoices }

const header = textSchema
const field = fieldSchema

/** Why a file and its columns are read the way they are, as codes and details. The window and the terminal turn these into sentences. */
const columnReasonSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'chosen',
      'not-used',
      'row-numbers',
      'no-heading',
      'unknown-heading',
      'unit-values',
      'word-values',
      'code-values',
      'rule',
    ]),
  }),
  z.object({ code: z.enum(['remembered', 'storage-heading', 'foreign-ids']), header }),
  z.object({
    code: z.enum([
      'heading',
      'usual-heading',
      'stand-in',
      'field-taken',
      'other-values',
      'yes-or-no',
      'product',
      'subtraction',
      'short-heading',
      'few-values',
      'with-tax',
    ]),
    header,
    field,
  }),
  z.object({ code: z.literal('part-of-heading'), header, words: textSchema, field }),
  z.object({ code: z.literal('best-of'), header, rival: textSchema, field }),
  z.object({ code: z.literal('unclear-heading'), header, field, beside: textSchema.exactOptional() }),
  z.object({ code: z.literal('other-codes'), header, rows: count, byCode: count, byName: count }),
  z.object({ code: z.literal('other-storage'), storage: textSchema }),
  z.object({ code: z.literal('contested'), rival: textSchema, field }),
])

const decimalsSchema = z.object({
  style: z.enum(['dot', 'comma', 'ambiguous', 'typed']),
  rows: count,
  example: textSchema,
  by: z.enum(['evidence', 'chosen', 'typed', 'other-column']),
  from: textSchema.exactOptional(),
})

const letterShape = { name: codeSchema, seen: z.enum(SAMPLE_TEXT_KINDS) }
const encodingReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['chosen', 'settings', 'declared', 'byte-order-mark', 'zero-bytes', 'ascii', 'fits-utf8']) }),
  z.object({ code: z.literal('letters'), ...letterShape }),
  z.object({ code: z.literal('not-utf8'), line: count, ...letterShape, other: codeSchema.nullable() }),
])

const delimiter = z.enum(DELIMITERS)
const delimiterReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('none') }),
  z.object({ code: z.enum(['chosen', 'first-line']), delimiter }),
  z.object({ code: z.literal('fixed-width'), delimiter, width: count }),
  z.object({ code: z.literal('agreeing'), delimiter, rows: count, agreeing: count, width: count }),
])

/**
 * Columns whose heading is the name of a storage, or that the user assigned to a storage. `read`: each is read into its own storage. `offered`: not
 * decided yet. `rows`: the number of rows of each storage.
 */
const columnsOfStoragesSchema = z.object({
  read: z.boolean(),
  offered: z.boolean(),
  columns: z.array(
    z.object({ column: count, header: textSchema, storage: z.number().int(), field: storageFieldSchema }),
  ),
  /** If the columns are not read into their storages: one row of the file, with each column's value for its storage. */
  example: z
    .object({
      row: count,
      cells: z.array(z.object({ storage: rawTextSchema, field: storageFieldSchema, text: rawTextSchema })),
    })
    .optional(),
  storages: z.array(z.object({ name: rawTextSchema, storage: z.number().int(), rows: count })),
})

/** The password of an encrypted workbook. It is not a choice, because choices are stored. */
export const filePasswordSchema = z.string().max(1000)

/** The choices in a reply. Names from the file are untrusted there. */
const replyChoicesSchema = importChoicesSchema.extend({
  sheet: textSchema.optional(),
  encoding: codeSchema.optional(),
  delimiter: z.union([codeSchema, z.literal('\t')]).optional(),
  headers: z.array(z.tuple([textSchema, fieldSchema.nullable()])).optional(),
  translations: z.array(z.tuple([fieldSchema, z.array(z.tuple([textSchema, textSchema]))])).optional(),
  rules: z.array(z.tuple([fieldSchema, textSchema])).optional(),
  meant: z.array(textSchema).optional(),
})

export const importColumnSchema = z.object({
  column: count,
  /** The column's letter in a spreadsheet: A, B, ... */
  letter: codeSchema,
  /** The heading. Columns with the same heading also get their letter. */
  header: textSchema,
  field: fieldSchema.nullable(),
  /** The field that this column could be. It is not used, because other columns could be the same field. */
  couldBe: fieldSchema.optional(),
  /** The first text of the column, if `couldBe` is set. */
  example: textSchema.optional(),
  confidence: z.enum(['sure', 'likely', 'chosen', 'none']),
  reason: columnReasonSchema,
  /** True if the column is not in the file and a rule computes its values. */
  made: z.boolean().optional(),
  /** The rule that computes the column's values. */
  rule: textSchema.optional(),
  /** True if the column is not used and its numbers are fractions of 1, like `20 %`. */
  shares: z.boolean().optional(),
  decimals: decimalsSchema.nullable(),
  /** The storage of this column, if there is one row per material. */
  storage: rawTextSchema.optional(),
})
export type ImportColumn = z.input<typeof importColumnSchema>

/** A column that identifies the material of a row. */
const keyColumnSchema = z.object({ letter: codeSchema, header: textSchema, key: z.enum(['id', 'sku', 'name']) })

const countsSchema = z.record(rowStatusSchema, count)

/** `letter` and `heading` identify the column that the proposal comes from. */
const columnShape = { column: count, letter: codeSchema, heading: textSchema }

const proposalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('signs'),
    field: z.literal('stock'),
    ...columnShape,
    examples: z.array(z.object({ row: count, text: textSchema })).readonly(),
    asIs: textSchema,
  }),
  z.object({
    kind: z.literal('units'),
    field: fieldSchema,
    ...columnShape,
    rows: count,
    examples: z.array(z.object({ row: count, unit: textSchema, of: textSchema })).readonly(),
    asIs: textSchema,
  }),
  z.object({
    kind: z.enum(['scale', 'unsaid', 'pieces', 'discount']),
    field: fieldSchema,
    ...columnShape,
    scale: z.object({ sign: z.enum(['*', '/']), by: codeSchema }).optional(),
    rule: textSchema,
    asIs: textSchema.optional(),
  }),
  z.object({
    kind: z.literal('currency'),
    field: fieldSchema,
    ...columnShape,
    usual: textSchema,
    usualTexts: z.array(textSchema).readonly(),
    rates: z.array(z.object({ currency: textSchema, rows: count, texts: z.array(textSchema).readonly() })).readonly(),
    priceRule: textSchema,
    asIs: textSchema,
  }),
  z.object({
    kind: z.literal('codes'),
    ...columnShape,
    rows: count,
    byCode: count,
    byName: count,
    examples: z.array(z.object({ row: count, code: textSchema, sku: textSchema })).readonly(),
  }),
])

const headings = z.array(textSchema).readonly()

/** A profile that fits a file: why it fits, and how the file's headings differ from the profile's. */
const profileFitSchema = z.object({
  id: profileIdSchema,
  name: textSchema,
  evidence: z
    .array(
      z.discriminatedUnion('code', [
        z.object({ code: z.literal('same-headings'), count }).readonly(),
        z.object({ code: z.literal('used-headings'), count, of: count }).readonly(),
        z.object({ code: z.literal('file-name'), pattern: textSchema }).readonly(),
        z.object({ code: z.literal('sheet'), sheet: textSchema }).readonly(),
      ]),
    )
    .readonly(),
  shape: z.object({ added: headings, gone: headings, missing: headings, moved: headings }).readonly(),
})

/** Totals of the account's own stock, as last read. */
const stockSchema = z.object({
  /** The storages that have columns in the grid. */
  storages: z.array(z.number().int()),
  /** The exact sum of price x stock over these storages, including changes made here. Absent until the reading is saved. [STOCK-11] */
  value: codeSchema.optional(),
  /** Materials below their minimum in one of these storages; absent if `value` is absent. */
  belowMinimum: count.optional(),
  /** The row for the next new material in each storage. Storages with no free row are missing. */
  free: z.array(z.object({ storage: z.number().int(), row: count })),
  /**
   * Whether suppliers are shown, and how many of the materials shown have unknown suppliers. Reading the suppliers of each of these materials takes
   * one request.
   */
  suppliers: z.object({ read: z.boolean(), unread: count }),
})

/** How old our data of an account is, and what it costs to read it again. [READ-6] [READ-7] */
export const readingSchema = z.object({
  /** When the oldest of the lists was read, in milliseconds since 1970. */
  at: count,
  /** True if some of the lists were read for an earlier import. */
  kept: z.boolean(),
  /** Requests needed to read everything again. */
  refresh: count,
  /** Requests needed before any change may be sent. `cost.reads` includes them. */
  before: count,
  /** Set if the reading is shown before it is saved. `import.summary` saves it and reports whether that worked. [READ-10] */
  keeping: z.literal(true).optional(),
  /** What changed when the account was read again: the number of rows whose requests differ from their requests at `since`. */
  corrected: z.object({ rows: count, since: count }).optional(),
})

/** All storages, or only the storages that the changes depend on and that were read too long ago. */
export const refreshScopeSchema = z.enum(['all', 'needed'])

/**
 * What was compared with the account, and what was not. `keys`: the key columns in use. `better`: columns that would find clearly more materials,
 * each with the key it would be used as.
 */
export const comparedSchema = z.object({
  rows: count,
  found: count,
  /** Rows that are not materials: group headings, totals, notes. No other count includes them. */
  notMaterials: count.optional(),
  fields: z.array(fieldSchema),
  unread: z.array(z.object({ letter: codeSchema, header: textSchema })),
  /** Fields for which the user must choose one of these columns. */
  undecided: z.array(
    z.object({ field: fieldSchema, columns: z.array(z.object({ letter: codeSchema, header: textSchema })) }),
  ),
  keys: z.array(keyColumnSchema),
  better: z.array(keyColumnSchema.extend({ column: count, count })),
  /** The key column that was chosen automatically. `instead`: the column it replaces as the key, which finds no material. */
  taken: keyColumnSchema.extend({ count, instead: keyColumnSchema.nullable() }).optional(),
})

const id = z.number().int()
const texts = z.array(textSchema).readonly()
const namedItemSchema = z.object({ id, name: textSchema }).readonly()

/** Why the snapshot in one of our exports cannot be used. */
const baseProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['not-a-base', 'damaged']) }).readonly(),
  z.object({ kind: z.literal('unknown-version'), version: textSchema }).readonly(),
  z.object({ kind: z.literal('other-account'), account: textSchema }).readonly(),
  z.object({ kind: z.literal('other-storage'), storages: z.array(namedItemSchema).readonly() }).readonly(),
])

/** Warnings about a whole file or its plan, as codes and details. The window and the terminal turn these into sentences. */
const importWarningSchema = z.discriminatedUnion('code', [
  /** The headings of some columns are storages. `read`: each column is read into its own storage. */
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
    /** When the file was exported, as an When the file was exported, as an ISO time. */
    at: codeSchema,
    /** The storage that the file was exported from, if it is not the chosen one. */
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
  /** Columns with data but without a field. The first columns are listed, each as a problem with the reason. */
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
  /** This data was restored from a copy, and others changed this many materials since the copy was made. `madeAt`: ISO time. */
  z.object({ code: z.literal('changed-since-copy'), materials: count, madeAt: codeSchema }),
])
export type ImportWarning = z.input<typeof importWarningSchema>
/** The warning if a file is one of our exports. */
export type ExportOrigin = Extract<ImportWarning, { readonly code: 'exported' | 'export-unused' }>

/** Side effects in the account beyond the written values, as codes and amounts. The window and the terminal turn these into sentences. */
export const consequenceSchema = z
  .object({
    code: z.enum(CONSEQUENCE_CODES),
    count,
    first: rowInFileSchema,
    name: textSchema,
    unit: z.object({ from: textSchema, to: textSchema }).readonly().nullable(),
    predicted: z
      .array(
        z
          .object({ field: z.enum(['price', 'stock', 'minimum']), before: decimalSchema, after: decimalSchema })
          .readonly(),
      )
      .readonly(),
    lost: decimalSchema.exactOptional(),
  })
  .readonly()

const summaryShape = {
  session: codeSchema,
  file: z.object({
    name: textSchema,
    bytes: count,
    /** The file that was read from the archive, if the user's file is one. */
    inside: textSchema.optional(),
    /** `account`: not a file, but the account's own stock. */
    kind: z.enum([...SOURCE_KINDS, 'account']),
    /** The encoding of a CSV file. */
    encoding: codeSchema.optional(),
    encodingReason: encodingReasonSchema.optional(),
    /** Encodings that fit the bytes, most plausible first, each with a few words from the file. */
    encodings: z.array(z.object({ encoding: codeSchema, sample: textSchema })).optional(),
    delimiter: z.union([codeSchema, z.literal('\t')]).optional(),
    delimiterReason: delimiterReasonSchema.optional(),
    /** Only set for workbooks. */
    sheets: z.array(z.object({ name: rawTextSchema, hidden: z.boolean() })).optional(),
    sheet: rawTextSchema.optional(),
    /**
     * Sheets that are named after storages, if there are at least two. `read`: they are read together, each into its
     * storage.
     */
    storageSheets: z
      .object({
        read: z.boolean(),
        sheets: z.array(z.object({ name: rawTextSchema, storage: z.number().int(), rows: count.optional() })),
      })
      .optional(),
    perStorage: columnsOfStoragesSchema.optional(),
    headerRow: count.nullable(),
    /** A heading that was joined from several rows automatically. */
    joined: textSchema.optional(),
    /** Set only if the sheet has several tables. Each table has its range (`A1:D20`), its rows and its first headings. */
    tables: z.array(z.object({ range: codeSchema, rows: count, headings: z.array(textSchema) })).optional(),
    ...tableChoicesShape,
  }),
  account: textSchema,
  choices: replyChoicesSchema,
  columns: z.array(importColumnSchema),
  rowCount: count,
  counts: countsSchema,
  /** The view with one row per material, if the file has columns per storage. If it is absent, rows are shown as in the file. [TABLE-7] */
  perMaterial: z.object({ rows: count, counts: countsSchema, columns: z.array(importColumnSchema) }).optional(),
  cost: z.object({
    reads: count,
    writes: count,
    leftToday: count,
    /** The company's quota for today, for the chart. */
    quota: quotaSchema.optional(),
    /** Estimated seconds to apply at the current rate. */
    seconds: z.number().nonnegative(),
    /** If today's quota is not enough: the number of days the run takes, and the requests per day. `never` if every day's requests are reserved. */
    days: z
      .union([z.object({ days: count, perDay: count }), z.literal(NEVER)])
      .nullable()
      .optional(),
  }),
  /** The storages that are named in the requests. */
  changedStorages: z.array(z.number().int()).readonly(),
  /** The sums of price x change of stock, in the account's currency, as exact decimals. */
  stockValue: z.object({ up: codeSchema, down: codeSchema, change: codeSchema }),
  /** Rows that change the stock value most, largest first. `value` is signed. */
  movers: z.array(z.object({ row: count, sheet: textSchema.optional(), name: textSchema, value: codeSchema })),
  /**
   * Histogram of price changes in percent of the old price. A bucket includes `from` and excludes `to`; null means no
   * limit. Lists all buckets.
   */
  priceChanges: z.array(z.object({ from: codeSchema.nullable(), to: codeSchema.nullable(), count })),
  /** Side effects in the account beyond the written values, most serious first. */
  consequences: z.array(consequenceSchema).readonly(),
  /** Fields of existing materials that change: the number of rows, the largest rise and the largest fall. */
  changed: z.array(changedFieldSchema).readonly(),
  /** Fields in which nearly all amounts changed by the same factor. Nothing is corrected automatically. */
  jumps: z.array(jumpSchema).readonly(),
  /** The unusual changes that must be confirmed before Apply; null if there are none. */
  guard: z
    .object({
      /** The number of rows that cause requests. */
      changed: count,
      /** The most important reason first. */
      reasons: z.array(unusualRowsSchema).readonly(),
      /** Deletes cannot be undone. `of`: how many materials the account has. */
      deletes: z.object({ consequence: consequenceSchema, of: count }).readonly().nullable(),
    })
    .readonly()
    .nullable(),
  /** Unusual changes that need no confirmation. Each of their cells is marked. */
  marks: z.array(unusualRowsSchema).readonly(),
  /** The field of each column that has one. */
  fieldColumns: z.array(z.tuple([fieldSchema, namedColumnSchema])).readonly(),
  /**
   * Proposals for the file's columns: a rule for another unit or a discount, exchange rates, or the supplier's own
   * codes. [VALUE-11] [MAP-10]
   */
  proposals: z.array(proposalSchema).optional(),
  /** The supplier that is named in the sheet. [SUPPLIER-13] */
  supplierNamed: textSchema.optional(),
  /** Most frequent problems first. `examples`: the first rows with the problem, in file order; at least one. */
  problems: z.array(problemKindSchema).readonly(),
  /** Warnings about the whole file or plan that no other field contains. */
  warnings: z.array(importWarningSchema).readonly(),
  /**
   * `materials`: existing materials for which the file contains suppliers. `unread`: how many of them have unknown suppliers; `readSuppliers` takes
   * one request for each. `answers`: whether the account can return them; null if unknown. Absent if the file names no suppliers.
   */
  suppliers: z.object({ materials: count, unread: count, answers: z.boolean().nullable() }).optional(),
  reading: readingSchema.optional(),
  /** When the file was exported, if it is compared with its snapshot; ISO time. */
  exported: codeSchema.optional(),
  /** Only for the account's own stock. */
  stock: stockSchema.optional(),
  compared: comparedSchema,
  /** The first rows that are not materials. */
  asideRows: z.array(z.object({ row: count, sheet: textSchema.optional(), text: textSchema })).optional(),
  /** True if nothing would be sent and every question is answered. */
  nothing: z.boolean(),
  /** The supplier's profile in use. `known`: rows whose material was found by the supplier's own code. */
  profile: profileFitSchema.extend({ known: count }).optional(),
  /** Profiles that fit, if the user must choose one. */
  profilesAsked: z
    .array(
      profileFitSchema.extend({
        /** The profile's rules, with a column that this file lacks replaced by one that it has. */
        rules: z.array(z.tuple([fieldSchema, textSchema])).optional(),
      }),
    )
    .readonly()
    .optional(),
  /**
   * Rows that the user left out. No other count includes them. With one row per material, a row still counts if only some of its storages are left
   * out.
   */
  excluded: count.optional(),
  excludedFields: z.array(fieldSchema).optional(),
  edits: editsSchema.optional(),
  /** Questions that were answered for single rows. `question`: a problem's code, `conflict`, or `material` if the kind is unknown. */
  answered: z.array(z.object({ question: codeSchema, count })).optional(),
  /**
   * How many values would be sent; a deleted material counts as one. This is the number of “changes” before and after
   * a run. [PLAN-21]
   */
  values: count,
  /** The user's changes that would be lost with the import. `columns`: fields and translations chosen by hand. */
  changes: z.object({ cells: count, rows: count, answers: count, columns: count }).optional(),
  /**
   * Set if the columns' fields were remembered for these headings. `file`: the file they come from. `at`: when they were remembered, in ISO time.
   * Both are absent if unknown.
   */
  remembered: z.object({ file: textSchema.optional(), at: codeSchema.optional() }).optional(),
  /** Milliseconds spent reading the file, reading the account, and planning. */
  took: z.object({ file: z.number(), account: z.number(), plan: z.number() }),
}

/** A named type, because TypeScript limits the size of the table of calls. */
export interface ImportSummarySchema extends z.ZodObject<typeof summaryShape> {}
export const importSummarySchema: ImportSummarySchema = z.object(summaryShape)
export type ImportSummary = z.input<ImportSummarySchema>

export const cellViewSchema = z.object({
  /** The text in the file. */
  text: rawTextSchema,
  state: z.enum(['plain', 'same', 'changed', 'blank', 'clear', 'invalid', 'unused', 'key']),
  before: textSchema.optional(),
  after: textSchema.optional(),
  /** For a price: what the code cost in the supplier's previous list; null if the code was not there. [SUPPLIER-9] */
  was: codeSchema.nullable().optional(),
  /** The canonical number that was read from the cell; absent if it is not a number. */
  value: codeSchema.optional(),
  /** Only for stock: the signed change as an exact decimal. */
  delta: codeSchema.optional(),
  /** Why the change is unusual. */
  unusual: unusualCellSchema.optional(),
  /** True if the user edited the cell in the preview. */
  edited: z.boolean().optional(),
  /** Set if the cell was changed both in the file and in the account since the export. */
  conflict: z.object({ base: textSchema, mine: textSchema, live: textSchema }).optional(),
  /**
   * The planned row of a storage's cell, in the view with one row per material. Null if the file has no value there.
   */
  planned: count.nullable().optional(),
})
export type CellView = z.input<typeof cellViewSchema>

/** A planned row without its cells. */
const rowSchema = z.object({
  /** Position among all rows of the file's table, from 0. Filters and sorting do not change it. */
  index: count,
  /** The row's number in the file, from 1. */
  row: count,
  /** The row's sheet, if several were read together. */
  sheet: rawTextSchema.optional(),
  status: rowStatusSchema,
  materialId: z.number().int().nullable(),
  materialName: textSchema.nullable(),
  problems: z.array(problemSchema).readonly(),
  /** How many requests the row needs. */
  calls: count,
  /** What the user answered for this row: see `answered` of the summary. */
  answered: z.array(codeSchema).optional(),
  /** False if the user left the row out. */
  included: z.boolean().optional(),
  /** Materials that the row may refer to, if that is unclear. */
  candidates: z.array(z.object({ id: z.number().int(), name: textSchema, sku: textSchema })).optional(),
  /** The proposed candidate. Its key can be replaced by the file's. */
  proposed: z.number().int().optional(),
  /** Whether the row may be a new material instead. */
  mayBeNew: z.boolean().optional(),
  /** The row's state in the run that was started from this session, if any. */
  run: z
    .object({
      state: z.enum([...REPORT_STATES, 'sending']),
      reason: runReasonSchema.nullable(),
    })
    .nullable(),
})

export const groupLineSchema = z.object({
  key: rawTextSchema,
  open: z.boolean(),
  count,
  /** The stock in each storage shown, in order. `value`: price x stock over all these storages. Exact sums over the group. */
  stocks: z.array(z.object({ storage: z.number().int(), stock: codeSchema })),
  value: codeSchema,
})
export type GroupLine = z.input<typeof groupLineSchema>

/** A row as a grid shows it. */
export const shownRowSchema = rowSchema.extend({
  /** One cell per column of the summary, in the same order. */
  cells: z.array(cellViewSchema),
  /** With one row per material: the planned rows behind this row, one for each storage with a value. */
  planned: z.array(rowSchema).readonly().optional(),
  /** For the account's own stock: the exact sum of price x stock over the storages shown, including changes made here. */
  value: codeSchema.optional(),
  /** The storage of an empty row in the account's own stock, where a new material can be typed. */
  added: z.number().int().optional(),
  /** Set if this is not a row, but the heading of a group of rows: their common value and their sums. */
  group: groupLineSchema.optional(),
})
export type ShownRow = z.input<typeof shownRowSchema>

export const importStageSchema = z.enum(['file', 'account', 'plan'])
export type ImportStage = z.infer<typeof importStageSchema>
