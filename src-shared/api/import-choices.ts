/** How a file is read and compared, as the user chose. This is a separate file, because the terminal does not need the schemas of what is shown. */
import { z } from 'zod'
import { MAX_RULE_LENGTH } from '../mapping/rules/rule-tree.ts'
import { CONFLICT_POLICIES } from '../plan/three-way.ts'
import { fieldSchema, profileIdSchema, makeReturnedTextSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const conflictPolicySchema = z.enum(CONFLICT_POLICIES)

/** The part of a sheet that is read. */
export const tableChoicesShape = {
  /** One of the sheet's tables, from 1, in the order of `file.tables`. */
  table: z.number().int().positive().optional(),
  /** The heading rows by their numbers in the file, joined from top to bottom. Empty if the table has no headings. */
  headings: z.array(z.number().int().positive()).max(3).optional(),
  /** Rows of the file that are not data. Each range includes both ends. */
  skip: z
    .array(z.tuple([z.number().int().positive(), z.number().int().positive()]))
    .max(1000)
    .optional(),
}

export const storageFieldSchema = z.enum(['stock', 'minimum', 'planned'])

/** Column (from 0), the id of its storage, and what the column contains. */
const storageColumnsSchema = z
  .array(z.tuple([count, z.number().int().positive(), storageFieldSchema]))
  .min(1)
  .max(16_384)
  .refine((columns) => {
    const fieldKeys = new Set(columns.map(([, storage, field]) => `${storage} ${field}`))
    return fieldKeys.size === columns.length && new Set(columns.map(([column]) => column)).size === columns.length
  }, 'each column once, and one column for what a storage has')

/**
 * Columns with the stock or minimum of one storage each. They make one row per storage. `named`: the columns whose headings are storages. `off`: no
 * columns per storage.
 */
const perStorageSchema = z.union([z.enum(['named', 'off']), storageColumnsSchema])

export const importChoicesSchema = z.object({
  storage: z.number().int().positive(),
  sheet: makeReturnedTextSchema(1000).optional(),
  /**
   * `per storage`: reads all sheets that are named after storages, each into its own storage. This is the default for
   * an export of several storages if `sheet` is absent. The default for other files is one sheet.
   */
  sheets: z.enum(['one', 'per storage']).optional(),
  ...tableChoicesShape,
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  decimals: z.enum(['auto', 'dot', 'comma']).optional(),
  /** Columns (from 0), each with its field, or null if it is not used. Other columns stay as detected. */
  fields: z.array(z.tuple([count, fieldSchema.nullable()])).optional(),
  /** Headings with their fields, from a saved mapping. `fields` overrides it. */
  headers: z.array(z.tuple([makeReturnedTextSchema(40_000), fieldSchema.nullable()])).optional(),
  /** `off`: ignores what was remembered for these headings and uses the columns as detected. */
  memory: z.literal('off').optional(),
  /** For each field, cell texts and the texts they are read as; '' is a blank cell. [TRANS-1] */
  translations: z
    .array(
      z.tuple([
        fieldSchema,
        z.array(z.tuple([makeReturnedTextSchema(40_000), makeReturnedTextSchema(40_000)])).max(10_000),
      ]),
    )
    .optional(),
  /** Columns that belong to storages. If absent, the user is offered to read one row per storage; `off` declines the offer. */
  perStorage: perStorageSchema.optional(),
  /** Fields, each with the rule that computes its values, without the field's name. The later of two rules for a field wins. [RULE-4] */
  rules: z
    .array(z.tuple([fieldSchema, makeReturnedTextSchema(MAX_RULE_LENGTH)]))
    .max(100)
    .optional(),
  /** Also reads rows that look like group headings, totals or notes as materials. */
  everyRow: z.boolean().optional(),
  /** Reads cells that are struck out like other cells. */
  struckOut: z.boolean().optional(),
  keys: z.array(z.enum(['id', 'sku', 'name'])).optional(),
  /**
   * The column chosen as key because only it finds materials, and the column then read as the supplier's codes.
   * `off`: keeps the columns as detected. [MAP-7]
   */
  takenKey: z
    .union([
      z.literal('off'),
      z.object({ column: count, key: z.enum(['id', 'sku', 'name']), instead: count.nullable() }),
    ])
    .optional(),
  onConflict: conflictPolicySchema.optional(),
  /** Unusual changes that the user confirmed, each by its cause and its cells. */
  meant: z.array(makeReturnedTextSchema(1000)).max(1000).optional(),
  /** Reads the suppliers of existing materials, one material at a time, so that they can be compared. */
  readSuppliers: z.boolean().optional(),
  /**
   * The supplier's profile to read the file with; `off` for none. If absent, the profile that recognises the file is
   * used.
   */
  profile: z.union([z.literal('off'), profileIdSchema]).optional(),
})

export type ImportChoices = z.infer<typeof importChoicesSchema>
