/**
 * What is stored about a supplier's lists: how they are recognised and read, and the supplier's codes. The data
 * folder and exported profile files use the same document.
 */
import { z } from 'zod'
import { MAX_LINK_LENGTH } from '../file/source.ts'
import { importChoicesSchema } from './import-choices.ts'
import { fieldSchema, profileIdSchema } from './text.ts'

const count = z.number().int().nonnegative()
/** A heading in the form used for comparison (`makeHeadingKey`), or as written if several headings have the same key. */
const headingSchema = z.string().max(40_000)
const timeSchema = z.iso.datetime()
const MAX_COLUMNS = 16_384

export const profileNameSchema = z.string().trim().min(1).max(120)

export const recognitionRulesSchema = z.object({
  headings: z.array(headingSchema).max(MAX_COLUMNS),
  used: z.array(headingSchema).max(MAX_COLUMNS),
  sheet: z.string().max(1000).nullable(),
  encoding: z.string().max(100).nullable(),
  fileName: z.string().max(300).nullable(),
})

/**
 * Choices that also apply to the next list. Columns are identified by heading, so they may move. A column without a heading is identified by its
 * position. Rows marked as not data are not stored, because they differ in the next list. [SUPPLIER-7]
 */
export const profileChoicesSchema = importChoicesSchema
  .pick({
    storage: true,
    sheet: true,
    sheets: true,
    table: true,
    headings: true,
    encoding: true,
    delimiter: true,
    decimals: true,
    translations: true,
    rules: true,
    keys: true,
    onConflict: true,
    readSuppliers: true,
  })
  .extend({
    columns: z.array(z.tuple([headingSchema, fieldSchema.nullable()])).max(MAX_COLUMNS),
    bareColumns: z.array(z.tuple([count.max(MAX_COLUMNS), fieldSchema.nullable()])).max(MAX_COLUMNS),
    perStorage: z
      .union([
        z.enum(['named', 'off']),
        z.array(z.tuple([headingSchema, z.number().int().positive(), z.enum(['stock', 'minimum'])])).max(MAX_COLUMNS),
      ])
      .optional(),
  })
export type ProfileChoices = z.infer<typeof profileChoicesSchema>

export const crossReferenceEntrySchema = z.object({
  code: z.string().min(1).max(40_000),
  material: z.number().int().positive(),
  at: timeSchema,
  file: z.string().max(1000),
})

/** What to do with materials that were in the previous list but not in this one. The user always sees the result first. */
export const MISSING_ROWS = ['leave', 'mark', 'zero', 'archive'] as const
export type MissingRows = (typeof MISSING_ROWS)[number]

/** How the lists of a supplier are read. */
export const readingRulesSchema = z.object({
  /** When the rules were saved, and the file they come from. */
  at: timeSchema,
  file: z.string().max(1000),
  /** The https address that the supplier's last list was read from. */
  link: z.string().max(MAX_LINK_LENGTH).optional(),
  recognition: recognitionRulesSchema,
  reading: profileChoicesSchema,
  /** Fields that stay as they are in the account. */
  keep: z.array(fieldSchema).max(100),
  missing: z.enum(MISSING_ROWS),
})
export type ReadingRules = z.infer<typeof readingRulesSchema>

/** The rules of a profile that applying a list does not replace. */
export type KeepRequest = Pick<ReadingRules, 'at' | 'missing'>

export const profileSchema = z.object({
  stocksheetProfile: z.literal(1),
  id: profileIdSchema,
  name: profileNameSchema,
  howRead: readingRulesSchema,
  crossReference: z.array(crossReferenceEntrySchema).max(1_000_000),
})
export type Profile = z.infer<typeof profileSchema>
