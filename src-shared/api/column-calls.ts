/** Calls about an import's columns: their values, and the effects of rules. These calls change nothing. */
import { z } from 'zod'
import { MAX_RULE_LENGTH, RULE_ERRORS } from '../mapping/rules/rule-tree.ts'
import { fieldSchema, makeReturnedTextSchema, textSchema, tokenSchema, rawTextSchema } from './text.ts'
import { fieldSchema as keptFieldSchema } from './import.ts'

const count = z.number().int().nonnegative()

/** A value in a column's cells before translation. `known`: the account has this value, or accepts any text. */
export const columnValueSchema = z.object({
  text: textSchema,
  /** The number of cells, or of entries in list cells. */
  count,
  known: z.boolean(),
  /** The account's own text that the value may mean. */
  suggestion: textSchema.optional(),
})
export type ColumnValue = z.input<typeof columnValueSchema>

/** Cells with a problem, grouped by their value; most frequent first. */
export const problemGroupSchema = z.object({
  /** Null if the problem concerns the whole row. */
  column: count.nullable(),
  text: textSchema,
  count,
  firstRow: count,
  /** The account's own text that the whole cell may mean. */
  suggestion: textSchema.optional(),
})
/** The first cell whose text may mean one of the account's texts, and the number of such cells. */
export const suggestedMappingSchema = z.object({ from: textSchema, to: textSchema, count })
export type SuggestedMapping = z.input<typeof suggestedMappingSchema>
export type ProblemGroup = z.input<typeof problemGroupSchema>

/** What a rule would do to the rows of an open import, without applying it. */
const ruleEffectSchema = z.object({
  /** Rows that get a value from the rule, and rows whose value would differ from the file's. */
  rows: count,
  changed: count,
  /** Rows for which the rule fails because of a cell. */
  stopped: count,
  /** Changes of numbers above 0, in percent; null if there are none. */
  percent: z.object({ smallest: z.number(), median: z.number(), largest: z.number() }).nullable(),
  /** The first rows that the rule changes. `before` is the value read from the file; '' if there is none. */
  examples: z.array(z.object({ row: count, sheet: rawTextSchema.optional(), before: textSchema, after: textSchema })),
})
export type RuleEffect = z.input<typeof ruleEffectSchema>

/** `at`: position in the text, from 0. */
const ruleErrorSchema = z.object({ code: z.enum(RULE_ERRORS), at: count, got: textSchema.exactOptional() }).readonly()

export const columnCalls = {
  /** The different texts in the column of a field; at most 200. `total` is the number of all texts. */
  'import.values': {
    by: 'session',
    request: z.object({ session: tokenSchema, field: fieldSchema }),
    reply: z.object({ values: z.array(columnValueSchema), total: count }),
  },
  /** Previews a rule without applying it. The reply has the rule's error or its effect. */
  'import.tryRule': {
    by: 'session',
    request: z.object({
      session: tokenSchema,
      field: fieldSchema,
      text: makeReturnedTextSchema(MAX_RULE_LENGTH),
    }),
    reply: z.object({ error: ruleErrorSchema.nullable(), effect: ruleEffectSchema.nullable() }),
  },
  /**
   * The account's own values of a field: units, categories, storages, and suppliers that were read; at most 5,000.
   */
  'import.own': {
    by: 'session',
    request: z.object({ session: tokenSchema, field: fieldSchema }),
    reply: z.object({ texts: z.array(textSchema) }),
  },
} as const

const emptySchema = z.object({})

/** A file's mapping: remembered for the next file with these headings, or saved as a file. */
export const mappingCalls = {
  /** The mapping of a session as a small file to pass on. The token goes to the host's `saveFile`. */
  'mapping.save': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
  /** Remembers the columns' fields for the next file with these headings. Applying the import does the same. */
  'mapping.remember': { request: z.object({ session: tokenSchema }), reply: emptySchema },
  /** Deletes the mapping that is remembered for a session's headings. The session itself does not change. */
  'mapping.forget': { request: z.object({ session: tokenSchema }), reply: emptySchema },
  /** The headings and decimal style of a mapping file, to add to a session's choices. */
  'mapping.load': {
    request: z.object({ file: tokenSchema }),
    reply: z.object({
      headers: z.array(z.tuple([textSchema, keptFieldSchema.nullable()])),
      decimals: z.enum(['auto', 'dot', 'comma']),
    }),
  },
} as const
