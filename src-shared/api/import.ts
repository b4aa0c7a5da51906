/** One import session: a file against an account's storage. Rows come in windows; the window holds what it shows. */
import { z } from 'zod'
import { CONFLICT_POLICIES } from '../plan/three-way.ts'
import { LONGEST_RULE } from '../mapping/rules/rule-tree.ts'
import { SOURCE_KINDS } from '../file/source.ts'
import { changedFieldSchema, editsSchema, jumpSchema, unusualRowsSchema } from './changed.ts'
import { consequenceSchema } from './consequence.ts'
import { importWarningSchema } from './import-warnings.ts'
import { fieldSchema, asItCameSchema, codeSchema, handedBack, textSchema, profileIdSchema } from './text.ts'
import { problemKindSchema, problemSchema, runReasonSchema, unusualCellSchema } from './problem.ts'
import { quotaSchema } from './run.ts'
import { columnReasonSchema, decimalsSchema, delimiterReasonSchema, encodingReasonSchema } from './read-reasons.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { REPORT_STATES } from '../run/report-rows.ts'
import { NEVER } from '../account/daily-limit.ts'

const count = z.number().int().nonnegative()

export const rowStatusSchema = z.enum(ROW_STATUSES)

export { fieldSchema }
export const conflictPolicySchema = z.enum(CONFLICT_POLICIES)

/** Where a sheet is read. */
const tablePlace = {
  /** One of the sheet's tables, from 1 as `file.tables` lists them. */
  table: z.number().int().positive().optional(),
  /** Rows of headings by the file's own numbers, joined top to bottom; none: the table has no headings. */
  headings: z.array(z.number().int().positive()).max(3).optional(),
  /** Rows of the file that are no data, from and to, both included. */
  skip: z
    .array(z.tuple([z.number().int().positive(), z.number().int().positive()]))
    .max(1000)
    .optional(),
}

const storageFieldSchema = z.enum(['stock', 'minimum', 'planned'])

/** Column (from 0), the id of its storage, and what it holds for it. */
const storageColumnsSchema = z
  .array(z.tuple([count, z.number().int().positive(), storageFieldSchema]))
  .min(1)
  .max(16_384)
  .refine((columns) => {
    const named = new Set(columns.map(([, storage, field]) => `${storage} ${field}`))
    return named.size === columns.length && new Set(columns.map(([column]) => column)).size === columns.length
  }, 'each column once, and one column for what a storage has')

/**
 * Columns that hold the stock or the minimum of one storage each: as they are chosen, and as they are shown.
 * The table gets a row per storage. `named`: by the columns that are headed by storages; `off`: it gets none.
 */
const perStorageSchema = z.union([z.enum(['named', 'off']), storageColumnsSchema])

/**
 * Columns that are headed by storages, or were said to be a storage's; `read`: each for its own. `offered`: not decided yet.
 * `rows` by storage: those it has.
 */
const columnsOfStoragesSchema = z.object({
  read: z.boolean(),
  offered: z.boolean(),
  columns: z.array(
    z.object({ column: count, header: textSchema, storage: z.number().int(), field: storageFieldSchema }),
  ),
  /** A row of the file, while they are not read each for its own: what each column says of its storage. */
  example: z
    .object({
      row: count,
      cells: z.array(z.object({ storage: asItCameSchema, field: storageFieldSchema, text: asItCameSchema })),
    })
    .optional(),
  storages: z.array(z.object({ name: asItCameSchema, storage: z.number().int(), rows: count })),
})

export const importChoicesSchema = z.object({
  storage: z.number().int().positive(),
  sheet: handedBack(1000).optional(),
  /**
   * `per storage`: all sheets that are named after storages, each into its own. Absent: so for an export of several storages,
   * unless `sheet` names one; else one sheet.
   */
  sheets: z.enum(['one', 'per storage']).optional(),
  ...tablePlace,
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  decimals: z.enum(['auto', 'dot', 'comma']).optional(),
  /** Column (from 0) -> field, or null for "not used". Columns not named stay as detected. */
  fields: z.array(z.tuple([count, fieldSchema.nullable()])).optional(),
  /** Heading -> field, as a saved mapping says it. `fields` wins over it. */
  headers: z.array(z.tuple([handedBack(40_000), fieldSchema.nullable()])).optional(),
  /** `off`: columns as detected, whatever was remembered for these headings. */
  memory: z.literal('off').optional(),
  /** Field -> what its cells say -> what they are read as; '' is a blank cell. [TRANS-1] */
  translations: z
    .array(z.tuple([fieldSchema, z.array(z.tuple([handedBack(40_000), handedBack(40_000)])).max(10_000)]))
    .optional(),
  /** Columns that belong to storages. Absent: so far one table; `off`: it is meant so. */
  perStorage: perStorageSchema.optional(),
  /** Field -> the rule that makes its values, without the field's name. Of two for a field the later one counts. [RULE-4] */
  rules: z
    .array(z.tuple([fieldSchema, handedBack(LONGEST_RULE)]))
    .max(100)
    .optional(),
  /** Rows that look like headings of groups, totals or notes are read as materials. */
  everyRow: z.boolean().optional(),
  keys: z.array(z.enum(['id', 'sku', 'name'])).optional(),
  /**
   * The key column that was taken since it alone finds the rows, and the column of codes that are read as the supplier's own instead; `off`: the
   * columns as detected are meant. [MAP-7]
   */
  takenKey: z
    .union([
      z.literal('off'),
      z.object({ column: count, key: z.enum(['id', 'sku', 'name']), instead: count.nullable() }),
    ])
    .optional(),
  onConflict: conflictPolicySchema.optional(),
  /** Unusual changes that the user said are meant, each by its cause and its cells. */
  meant: z.array(handedBack(1000)).max(1000).optional(),
  /** Suppliers of existing materials are read one by one, so that they can be compared. */
  readSuppliers: z.boolean().optional(),
  /** The supplier's profile it is read with; `off`: none. Absent: the one that the file is recognised by, if any. */
  profile: z.union([z.literal('off'), profileIdSchema]).optional(),
})

export type ImportChoices = z.infer<typeof importChoicesSchema>

/** The choices as a reply says them: names of the file's own are untrusted there. */
const choicesMadeSchema = importChoicesSchema.extend({
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
  /** Spreadsheet letter: A, B, ... */
  letter: codeSchema,
  /** What it is called: its heading, with its letter where others have the same one. */
  header: textSchema,
  field: fieldSchema.nullable(),
  /** Not used, since others could be this field, too. */
  couldBe: fieldSchema.optional(),
  /** Its first text, then. */
  example: textSchema.optional(),
  confidence: z.enum(['sure', 'likely', 'chosen', 'none']),
  reason: columnReasonSchema,
  /** No column of the file: a rule makes its values. */
  made: z.boolean().optional(),
  /** The rule that computes its values. */
  rule: textSchema.optional(),
  /** Not used, and its numbers are shares of 1, as `20 %` is. */
  shares: z.boolean().optional(),
  decimals: decimalsSchema.nullable(),
  /** The storage whose cells it holds, where a row per material is shown. */
  storage: asItCameSchema.optional(),
})
export type ImportColumn = z.input<typeof importColumnSchema>

/** A column that says which material a row is about. */
const keyColumnSchema = z.object({ letter: codeSchema, header: textSchema, key: z.enum(['id', 'sku', 'name']) })

const countsSchema = z.record(rowStatusSchema, count)

/** `letter` and `heading`: the column that says so. */
const ofColumn = { column: count, letter: codeSchema, heading: textSchema }

const proposalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('signs'),
    field: z.literal('stock'),
    ...ofColumn,
    examples: z.array(z.object({ row: count, text: textSchema })).readonly(),
    asIs: textSchema,
  }),
  z.object({
    kind: z.literal('units'),
    field: fieldSchema,
    ...ofColumn,
    rows: count,
    examples: z.array(z.object({ row: count, unit: textSchema, of: textSchema })).readonly(),
    asIs: textSchema,
  }),
  z.object({
    kind: z.enum(['scale', 'pieces', 'discount']),
    field: fieldSchema,
    ...ofColumn,
    scale: z.object({ sign: z.enum(['*', '/']), by: codeSchema }).optional(),
    rule: textSchema,
    asIs: textSchema.optional(),
  }),
  z.object({
    kind: z.literal('currency'),
    field: fieldSchema,
    ...ofColumn,
    usual: textSchema,
    usualTexts: z.array(textSchema).readonly(),
    rates: z.array(z.object({ currency: textSchema, rows: count, texts: z.array(textSchema).readonly() })).readonly(),
    on: textSchema,
    asIs: textSchema,
  }),
  z.object({
    kind: z.literal('codes'),
    ...ofColumn,
    rows: count,
    byCode: count,
    byName: count,
    examples: z.array(z.object({ row: count, code: textSchema, sku: textSchema })).readonly(),
  }),
])

const headings = z.array(textSchema).readonly()

/** A profile that fits a file: what speaks for it, and how the file's headings differ from its own. */
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

/** What the account's own stock comes to, as it was read. */
const stockSchema = z.object({
  /** Those with columns. */
  storages: z.array(z.number().int()),
  /** Price x stock of all of them with the changes made here, exact; absent as long as the reading is not kept. [STOCK-11] */
  value: codeSchema.optional(),
  /** Materials that are below the minimum in one of them; absent with the value. */
  belowMinimum: count.optional(),
  /** The row that the next new material of a storage gets; storages without any left are not in it. */
  free: z.array(z.object({ storage: z.number().int(), row: count })),
  /** Whether suppliers are shown, and of how many materials shown they are not known: as many requests. */
  suppliers: z.object({ read: z.boolean(), unread: count }),
})

/** How old what is known of an account is, and what reading it again takes. [READ-6] [READ-7] */
export const readingSchema = z.object({
  /** Milliseconds since 1970, of the list that was read longest ago. */
  at: count,
  /** Some of it was read for an earlier import. */
  kept: z.boolean(),
  /** Requests that reading all of it takes. */
  refresh: count,
  /** Requests that are needed before anything may be sent; they are among `cost.reads`. */
  before: count,
  /** It is shown before it is kept: `import.summary` keeps it, and says whether it could be. [READ-10] */
  keeping: z.literal(true).optional(),
  /** What reading it again changed: rows that would send something else than they would have as of `since`. */
  corrected: z.object({ rows: count, since: count }).optional(),
})

/** Every storage, or those that what would be sent rests on and that were read too long ago. */
export const refreshedSchema = z.enum(['all', 'needed'])

const summaryShape = {
  session: codeSchema,
  file: z.object({
    name: textSchema,
    bytes: count,
    /** `account`: no file, but what the account holds. */
    kind: z.enum([...SOURCE_KINDS, 'account']),
    /** csv */
    encoding: codeSchema.optional(),
    encodingReason: encodingReasonSchema.optional(),
    /** Ways to read the bytes, most plausible first, each with a few of the file's words read that way. */
    encodings: z.array(z.object({ encoding: codeSchema, sample: textSchema })).optional(),
    delimiter: z.union([codeSchema, z.literal('\t')]).optional(),
    delimiterReason: delimiterReasonSchema.optional(),
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
    perStorage: columnsOfStoragesSchema.optional(),
    headerRow: count.nullable(),
    /** A heading of several rows that were joined by themselves. */
    joined: textSchema.optional(),
    /** Only where the sheet holds several: each with its place (`A1:D20`), its rows and its first headings. */
    tables: z.array(z.object({ range: codeSchema, rows: count, headings: z.array(textSchema) })).optional(),
    ...tablePlace,
  }),
  account: textSchema,
  choices: choicesMadeSchema,
  columns: z.array(importColumnSchema),
  rowCount: count,
  counts: countsSchema,
  /** How a row per material is shown, where the file's columns per storage are read: its rows are those of the file. [TABLE-7] */
  perMaterial: z.object({ rows: count, counts: countsSchema, columns: z.array(importColumnSchema) }).optional(),
  cost: z.object({
    reads: count,
    writes: count,
    leftToday: count,
    /** The company's day, for drawing. */
    quota: quotaSchema.optional(),
    /** Estimated seconds to apply at the current rate. */
    seconds: z.number().nonnegative(),
    /** Where the quota does not suffice: days it takes, and requests on each; never where no day leaves a request. */
    days: z
      .union([z.object({ days: count, perDay: count }), z.literal(NEVER)])
      .nullable()
      .optional(),
  }),
  /** Sum of price x change of stock, in the account's currency; exact decimal text. */
  stockValue: z.object({ up: codeSchema, down: codeSchema, change: codeSchema }),
  /** Rows that move the stock value most, largest first; value is signed. */
  movers: z.array(z.object({ row: count, sheet: textSchema.optional(), name: textSchema, value: codeSchema })),
  /** Histogram of price changes: percent of the price before, from `from` to below `to`; null is no border. All buckets. */
  priceChanges: z.array(z.object({ from: codeSchema.nullable(), to: codeSchema.nullable(), count })),
  /** What the account does besides writing the values, gravest first. */
  consequences: z.array(consequenceSchema).readonly(),
  /** Rows that change a field of materials the account has, with the largest rise and fall of amounts. */
  changed: z.array(changedFieldSchema).readonly(),
  /** Fields nearly all of whose amounts moved by the same factor. Nothing is done by itself. */
  jumps: z.array(jumpSchema).readonly(),
  /** What is so unusual that Apply asks about it; null when nothing is. */
  guard: z
    .object({
      /** Rows that send something. */
      changed: count,
      /** The most telling first. */
      reasons: z.array(unusualRowsSchema).readonly(),
      /** Deletes cannot be undone; `of`: the materials that the account has. */
      deletes: z.object({ consequence: consequenceSchema, of: count }).readonly().nullable(),
    })
    .readonly()
    .nullable(),
  /** What is unusual and not asked about: a mark in each of its cells. */
  marks: z.array(unusualRowsSchema).readonly(),
  /** The column of each field that one holds. */
  fieldColumns: z.array(z.tuple([fieldSchema, count])).readonly(),
  /**
   * What the file proposes of its columns: a rule, since a field's amounts are of another size, or a discount stands beside the price; rates, since
   * a column names several currencies; that a column holds the supplier's own codes. [VALUE-11] [MAP-10]
   */
  proposals: z.array(proposalSchema).optional(),
  /** Whose list it is, as the sheet says. [SUPPLIER-13] */
  supplierNamed: textSchema.optional(),
  /** Most frequent problems first. `examples`: in the first rows that have it, in file order; at least one. */
  problems: z.array(problemKindSchema).readonly(),
  /** What is to be said of the file or the plan as a whole, besides what the other codes say. */
  warnings: z.array(importWarningSchema).readonly(),
  /**
   * Materials of the account for which the file says suppliers, and those of them whose suppliers are not known: as many
   * requests as `readSuppliers` takes. `answers`: the account can tell them; null: not known. Absent: the file says none.
   */
  suppliers: z.object({ materials: count, unread: count, answers: z.boolean().nullable() }).optional(),
  reading: readingSchema.optional(),
  /** When it was exported, where the file is compared with what it was exported with; ISO time. */
  exported: codeSchema.optional(),
  /** Only of the account's own stock. */
  stock: stockSchema.optional(),
  /**
   * What was compared with the account, and what was not. `keys`: the key columns there are; `better`: columns that would find
   * clearly more rows, as which key.
   */
  compared: z.object({
    rows: count,
    found: count,
    /** Rows that are no materials, in no other count: headings of groups, totals, notes. */
    notMaterials: count.optional(),
    fields: z.array(fieldSchema),
    unread: z.array(z.object({ letter: codeSchema, header: textSchema })),
    /** Columns of which one has to be chosen for the field. */
    undecided: z.array(
      z.object({ field: fieldSchema, columns: z.array(z.object({ letter: codeSchema, header: textSchema })) }),
    ),
    keys: z.array(keyColumnSchema),
    better: z.array(keyColumnSchema.extend({ column: count, count })),
    /** The key column that was taken by itself; `instead`: the one that was not, and finds none. */
    taken: keyColumnSchema.extend({ count, instead: keyColumnSchema.nullable() }).optional(),
  }),
  /** The first of the rows that are no materials. */
  asideRows: z.array(z.object({ row: count, sheet: textSchema.optional(), text: textSchema })).optional(),
  /** Nothing would be sent, and no row waits. */
  nothing: z.boolean(),
  /** The supplier's profile it is read with; `known`: rows whose material it knew by the supplier's own code. */
  profile: profileFitSchema.extend({ known: count }).optional(),
  /** Profiles that fit, of which one is to be chosen. */
  profilesAsked: z.array(profileFitSchema).readonly().optional(),
  /** Rows the user left out; in no count. */
  excluded: count.optional(),
  excludedFields: z.array(fieldSchema).optional(),
  edits: editsSchema.optional(),
  /** Questions that were answered row by row, by kind: a problem's code, `conflict`, or `material` where the kind is not known. */
  answered: z.array(z.object({ question: codeSchema, count })).optional(),
  /** Values that would be sent; of a material that is deleted one. It is what “changes” counts, before and after. [PLAN-21] */
  values: count,
  /** What the user changed and would lose with the import. `columns`: fields chosen, and columns translated, by hand. */
  changes: z.object({ cells: count, rows: count, answers: count, columns: count }).optional(),
  /** The columns' fields are those kept for these headings. `file` and `at` (ISO time): when; absent where that is not known. */
  remembered: z.object({ file: textSchema.optional(), at: codeSchema.optional() }).optional(),
  /** Milliseconds spent reading the file, reading the account and planning. */
  took: z.object({ file: z.number(), account: z.number(), plan: z.number() }),
}

/** By name: the type of the whole table of calls has a limit. */
export interface ImportSummarySchema extends z.ZodObject<typeof summaryShape> {}
export const importSummarySchema: ImportSummarySchema = z.object(summaryShape)
export type ImportSummary = z.input<ImportSummarySchema>

export const cellViewSchema = z.object({
  /** The cell as the file has it. */
  text: asItCameSchema,
  state: z.enum(['plain', 'same', 'changed', 'blank', 'clear', 'invalid', 'unused', 'key']),
  before: textSchema.optional(),
  after: textSchema.optional(),
  /** Of a price: what its code cost in the supplier's list before; null: it was not in it. [SUPPLIER-9] */
  was: codeSchema.nullable().optional(),
  /** What a cell of a number field was read as, canonical; absent where it was not. */
  value: codeSchema.optional(),
  /** Stock only: signed change, exact decimal text. */
  delta: codeSchema.optional(),
  /** Why the change is unusual. */
  unusual: unusualCellSchema.optional(),
  /** Typed over by the user in the preview. */
  edited: z.boolean().optional(),
  /** Changed both here and in the account since the file was exported. */
  conflict: z.object({ base: textSchema, mine: textSchema, live: textSchema }).optional(),
  /** The planned row it is of, where a row per material is shown and the column is a storage's; null: the file has no value there. */
  planned: count.nullable().optional(),
})
export type CellView = z.input<typeof cellViewSchema>

/** A planned row without its cells. */
const rowSchema = z.object({
  /** Position among all rows of the file's table, from 0: stable under filter and sort. */
  index: count,
  /** The file's own row number, from 1. */
  row: count,
  /** Its sheet, where several were read together. */
  sheet: asItCameSchema.optional(),
  status: rowStatusSchema,
  materialId: z.number().int().nullable(),
  materialName: textSchema.nullable(),
  problems: z.array(problemSchema).readonly(),
  /** How many requests the row costs. */
  calls: count,
  /** What the user answered about it: see `answered` of the summary. */
  answered: z.array(codeSchema).optional(),
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
      state: z.enum([...REPORT_STATES, 'sending']),
      reason: runReasonSchema.nullable(),
    })
    .nullable(),
})

export const groupLineSchema = z.object({
  key: asItCameSchema,
  open: z.boolean(),
  count,
  /** Sums of the storages shown, in their order, and price x stock of all of them; exact. */
  stocks: z.array(z.object({ storage: z.number().int(), stock: codeSchema })),
  value: codeSchema,
})
export type GroupLine = z.input<typeof groupLineSchema>

/** A row as a grid shows it. */
export const shownRowSchema = rowSchema.extend({
  /** One per column of the summary, same order. */
  cells: z.array(cellViewSchema),
  /** Those it is planned as, where a row per material is shown: one for each storage that it has a value for. */
  planned: z.array(rowSchema).readonly().optional(),
  /** Of the account's own stock: price x stock of the storages shown, with the changes made here; exact. */
  value: codeSchema.optional(),
  /** An empty row of the account's own stock that a new material is typed into; of this storage. */
  added: z.number().int().optional(),
  /** No row, but the line above a group of rows: what they have in common, and their sums. */
  group: groupLineSchema.optional(),
})
export type ShownRow = z.input<typeof shownRowSchema>

export const importStageSchema = z.enum(['file', 'account', 'plan'])
export type ImportStage = z.infer<typeof importStageSchema>
