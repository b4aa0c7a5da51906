/** One import session: a file against an account's storage. Rows come in windows; the window holds what it shows. */
import { z } from 'zod'
import { CONFLICT_POLICIES } from '../domain/plan/merge.ts'
import { FIELDS } from '../domain/fields/field.ts'
import { SOURCE_KINDS } from '../domain/sheet/source.ts'
import { quotaSchema } from './run.ts'
import { asItCameSchema, codeSchema, handedBack, textSchema } from './text.ts'
import { ROW_STATUSES } from '../domain/plan/plan.ts'

const count = z.number().int().nonnegative()

export const rowStatusSchema = z.enum(ROW_STATUSES)
export type RowStatus = z.infer<typeof rowStatusSchema>

export const fieldSchema = z.enum(FIELDS)
export const conflictPolicySchema = z.enum(CONFLICT_POLICIES)

/** Everything the user can decide about how a file is read and matched. Absent = as detected. */
export const importChoicesSchema = z.object({
  storage: z.number().int().positive(),
  sheet: handedBack(1000).optional(),
  /**
   * `per storage`: all sheets that are named after storages, each into its own. Absent: so for an export of several storages,
   * unless `sheet` names one; else one sheet.
   */
  sheets: z.enum(['one', 'per storage']).optional(),
  /** One of the sheet's tables, from 1 as `file.tables` lists them. */
  table: z.number().int().positive().optional(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  decimals: z.enum(['auto', 'dot', 'comma']).optional(),
  /** Column (from 0) -> field, or null for "not used". Columns not named stay as detected. */
  fields: z.array(z.tuple([count, fieldSchema.nullable()])).optional(),
  /** Heading -> field, as a saved mapping says it. `fields` wins over it. */
  headers: z.array(z.tuple([handedBack(40_000), fieldSchema.nullable()])).optional(),
  /** `off`: columns as detected, whatever was remembered for these headings. */
  memory: z.literal('off').optional(),
  keys: z.array(z.enum(['id', 'sku', 'name'])).optional(),
  onConflict: conflictPolicySchema.optional(),
  /** Suppliers of existing materials are read one by one, so that they can be compared. */
  readSuppliers: z.boolean().optional(),
})
export type ImportChoices = z.infer<typeof importChoicesSchema>

/** The choices as a reply says them: names of the file's own are untrusted there. */
const choicesMadeSchema = importChoicesSchema.extend({
  sheet: textSchema.optional(),
  encoding: codeSchema.optional(),
  delimiter: z.union([codeSchema, z.literal('\t')]).optional(),
  headers: z.array(z.tuple([textSchema, fieldSchema.nullable()])).optional(),
})

export const importColumnSchema = z.object({
  column: count,
  /** Spreadsheet letter: A, B, ... */
  letter: codeSchema,
  header: textSchema,
  field: fieldSchema.nullable(),
  confidence: z.enum(['sure', 'likely', 'chosen', 'none']),
  reason: textSchema,
  decimals: z.object({ style: codeSchema, reason: textSchema }).nullable(),
})
export type ImportColumn = z.input<typeof importColumnSchema>

export const problemViewSchema = z.object({
  field: fieldSchema.nullable(),
  code: codeSchema,
  severity: z.enum(['blocks', 'warns']),
  message: textSchema,
  row: count.nullable(),
  column: count.nullable(),
  /** What an unclear number can mean, canonical decimals. */
  answers: z.array(codeSchema).optional(),
})
export type ProblemView = z.input<typeof problemViewSchema>

/** The first row of a kind, by the file's own number; its sheet where several were read together. */
const firstSchema = { firstRow: count, firstSheet: textSchema.optional() }

const changeSchema = z.object({
  field: fieldSchema,
  storage: z.number().int().nullable(),
  before: textSchema.nullable(),
  after: textSchema,
})

/** The row of a kind that changes most. */
const largestSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  name: textSchema,
  changes: z.array(changeSchema).readonly(),
})

/** The largest rise or fall of a field's amounts, in percent of what they were. */
const moveSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  name: textSchema,
  change: changeSchema,
  percent: z.number(),
})
/** One step of the user's changes, as its undo names it. */
export const editStepSchema = z.object({
  what: z.enum([
    'cells',
    'paste',
    'leave-out',
    'take-in',
    'field-out',
    'field-in',
    'answer',
    'columns',
    'decimals',
    'encoding',
    'delimiter',
    'sheet',
    'table',
    'conflicts',
    'suppliers',
  ]),
  /** Cells or rows. */
  count,
})
export type EditStep = z.infer<typeof editStepSchema>

export const importSummarySchema = z.object({
  session: codeSchema,
  file: z.object({
    name: textSchema,
    bytes: count,
    kind: z.enum(SOURCE_KINDS),
    /** csv */
    encoding: codeSchema.optional(),
    encodingReason: textSchema.optional(),
    /** Ways to read the bytes, most plausible first, each with a few of the file's words read that way. */
    encodings: z.array(z.object({ encoding: codeSchema, sample: textSchema })).optional(),
    delimiter: z.union([codeSchema, z.literal('\t')]).optional(),
    delimiterReason: textSchema.optional(),
    /** xlsx */
    sheets: z.array(z.object({ name: asItCameSchema, hidden: z.boolean() })).optional(),
    sheet: asItCameSchema.optional(),
    /** Sheets that are named after storages, where there are at least two; `read`: together, each into its storage. */
    storageSheets: z
      .object({
        read: z.boolean(),
        sheets: z.array(z.object({ name: asItCameSchema, storage: z.number().int(), rows: count.optional() })),
      })
      .optional(),
    headerRow: count.nullable(),
    /** Only where the sheet holds several: each with its place (`A1:D20`), its rows and its first headings. */
    tables: z.array(z.object({ range: codeSchema, rows: count, headings: z.array(textSchema) })).optional(),
    /** The table that was read, from 1. */
    table: z.number().int().positive().optional(),
  }),
  account: textSchema,
  choices: choicesMadeSchema,
  columns: z.array(importColumnSchema),
  rowCount: count,
  counts: z.object({
    add: count,
    edit: count,
    stock: count,
    'edit+stock': count,
    delete: count,
    unchanged: count,
    problem: count,
    conflict: count,
  }),
  cost: z.object({
    reads: count,
    writes: count,
    leftToday: count,
    /** The company's day, for drawing. */
    quota: quotaSchema.optional(),
    /** Estimated seconds to apply at the current rate. */
    seconds: z.number().nonnegative(),
    /** Where the quota does not suffice: days it takes, and requests on each. */
    days: z.object({ days: count, perDay: count }).nullable().optional(),
  }),
  /** Sum of price x change of stock, in the account's currency; exact decimal text. */
  stockValue: z.object({ up: codeSchema, down: codeSchema, change: codeSchema }),
  /** Rows that move the stock value most, largest first; value is signed. */
  movers: z
    .array(z.object({ row: count, sheet: textSchema.optional(), name: textSchema, value: codeSchema }))
    .optional(),
  /** Histogram of price changes: percent of the price before, from `from` to below `to`; null is no border. All buckets. */
  priceChanges: z.array(z.object({ from: codeSchema.nullable(), to: codeSchema.nullable(), count })).optional(),
  /** What the account does besides writing the values, gravest first. */
  consequences: z.array(z.object({ code: codeSchema, count, message: textSchema, ...firstSchema })).optional(),
  /** Rows that change a field of materials the account has, with the largest rise and fall of amounts. */
  changed: z
    .array(
      z.object({
        field: fieldSchema,
        count,
        up: moveSchema.nullable(),
        down: moveSchema.nullable(),
        message: textSchema,
      }),
    )
    .optional(),
  /** What is so unusual that a phrase must be typed before Apply (a window asks `run.challenge` for it); null when nothing is. */
  guard: z
    .object({
      phrase: textSchema,
      reasons: z.array(
        z.object({
          code: codeSchema,
          message: textSchema,
          count,
          /** Of the rows that could have been of the kind; of the account's materials for new ones, and then it may be above 1. */
          share: z.number().nonnegative().optional(),
          largest: largestSchema.nullable().optional(),
          ...firstSchema,
        }),
      ),
    })
    .nullable()
    .optional(),
  /** Most frequent problems first; not `inCells`: whole rows have it, and there is no text to replace. */
  problems: z.array(
    z.object({
      code: codeSchema,
      severity: z.enum(['blocks', 'warns']),
      example: textSchema,
      count,
      inCells: z.boolean().optional(),
      ...firstSchema,
    }),
  ),
  /** Sentences about the file or the plan as a whole. */
  warnings: z.array(textSchema),
  /**
   * Materials of the account for which the file says suppliers, and those of them whose suppliers are not known: as many
   * requests as `readSuppliers` takes. `answers`: the account can tell them; null: not known. Absent: the file says none.
   */
  suppliers: z.object({ materials: count, unread: count, answers: z.boolean().nullable() }).optional(),
  /** What was compared with the account, and what was not. `better`: columns that would find more rows, as which key. */
  compared: z
    .object({
      rows: count,
      found: count,
      fields: z.array(fieldSchema),
      unread: z.array(z.object({ letter: codeSchema, header: textSchema })),
      better: z.array(
        z.object({ column: count, letter: codeSchema, header: textSchema, key: z.enum(['id', 'sku', 'name']), count }),
      ),
    })
    .optional(),
  /** What to say where nothing would be sent and no row waits. */
  nothing: textSchema.optional(),
  /** Rows the user left out; in no count. */
  excluded: count.optional(),
  excludedFields: z.array(fieldSchema).optional(),
  /** Changes that can be taken back, and taken-back ones that can be made again; `last` and `next` say which is the first. */
  edits: z
    .object({ done: count, undone: count, last: editStepSchema.optional(), next: editStepSchema.optional() })
    .optional(),
  /** What the user changed and would lose with the import. `columns`: fields chosen by hand. */
  changes: z.object({ cells: count, rows: count, answers: count, columns: count }).optional(),
  /** The columns' fields are those kept for these headings. `file` and `at` (ISO time): when; absent where that is not known. */
  remembered: z.object({ file: textSchema.optional(), at: codeSchema.optional() }).optional(),
  /** Milliseconds spent reading the file, reading the account and planning. */
  took: z.object({ file: z.number(), account: z.number(), plan: z.number() }),
})
export type ImportSummary = z.input<typeof importSummarySchema>

export const cellViewSchema = z.object({
  /** The cell as the file has it. */
  text: asItCameSchema,
  state: z.enum(['plain', 'same', 'changed', 'blank', 'clear', 'invalid', 'unused', 'key']),
  before: textSchema.optional(),
  after: textSchema.optional(),
  /** What a cell of a number field was read as, canonical; absent where it was not. */
  value: codeSchema.optional(),
  /** Stock only: signed change, exact decimal text. */
  delta: codeSchema.optional(),
  /** Why the change is unusual, where the guard asks about changes like it. */
  unusual: textSchema.optional(),
  /** Typed over by the user in the preview. */
  edited: z.boolean().optional(),
  /** Changed both here and in the account since the file was exported. */
  conflict: z.object({ base: textSchema, mine: textSchema, live: textSchema }).optional(),
})
export type CellView = z.input<typeof cellViewSchema>

export const rowViewSchema = z.object({
  /** Position among all rows of the file's table, from 0: stable under filter and sort. */
  index: count,
  /** The file's own row number, from 1. */
  row: count,
  /** Its sheet, where several were read together. */
  sheet: asItCameSchema.optional(),
  status: rowStatusSchema,
  materialId: z.number().int().nullable(),
  materialName: textSchema.nullable(),
  /** One per column of the summary, same order. */
  cells: z.array(cellViewSchema),
  problems: z.array(problemViewSchema),
  /** How many requests the row costs. */
  calls: count,
  /** False when the user left the row out. */
  included: z.boolean().optional(),
  /** Materials the row may mean, where it is not clear which. */
  candidates: z.array(z.object({ id: z.number().int(), name: textSchema, sku: textSchema })).optional(),
  /** The candidate that is proposed; its key can become the file's. */
  proposed: z.number().int().optional(),
  /** Whether the row may be a new material instead of a candidate. */
  mayBeNew: z.boolean().optional(),
  /** State within the run started from this session, if any. */
  run: z
    .object({
      state: z.enum([
        'waiting',
        'sending',
        'applied',
        'verified',
        'changed',
        'undone',
        'unverified',
        'failed',
        'skipped',
        'unknown',
      ]),
      message: textSchema.nullable(),
      /** The field the message concerns, where it is one. */
      field: fieldSchema.nullable().optional(),
    })
    .nullable(),
})
export type RowView = z.input<typeof rowViewSchema>

export const rowFilterSchema = z.object({
  /** Rows of this sheet only, where several were read together. */
  sheet: handedBack(200).optional(),
  statuses: z.array(rowStatusSchema).optional(),
  problem: z.string().optional(),
  /** Rows in which any of these fields changes, conflicts or has a problem. */
  fields: z.array(fieldSchema).optional(),
  text: z.string().max(1000).optional(),
  /** Only rows with a change the guard asks about. */
  unusual: z.boolean().optional(),
})
export type RowFilter = z.infer<typeof rowFilterSchema>

/** The order of the rows shown; absent: the file's own. Equal rows keep the file's order, blanks are last either way. */
export const rowSortSchema = z.object({
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['row', 'status', 'material']) }),
    z.object({ kind: z.literal('column'), column: count }),
    /** How much a column's value moves. */
    z.object({ kind: z.literal('delta'), column: count }),
  ]),
  descending: z.boolean(),
})
export type RowSort = z.infer<typeof rowSortSchema>

/** Stretches of positions under a filter and an order, both ends included: a million rows are one pair. */
export const rowRangesSchema = z.array(z.tuple([count, count])).max(100_000)
export type RowRanges = z.infer<typeof rowRangesSchema>

/** Which rows are shown, and in what order. */
export const rowsShownSchema = z.object({ filter: rowFilterSchema, sort: rowSortSchema.optional() })
export type RowsShown = z.infer<typeof rowsShownSchema>

/** Cells that have a problem, grouped by what they hold; most frequent first. */
export const problemGroupSchema = z.object({
  /** Null: the problem is the whole row's. */
  column: count.nullable(),
  text: textSchema,
  count,
  firstRow: count,
})
export type ProblemGroup = z.input<typeof problemGroupSchema>

export const importStageSchema = z.enum(['file', 'account', 'plan'])
export type ImportStage = z.infer<typeof importStageSchema>
