/** Calls about an import's columns: their values, and the effects of rules. They change nothing. */
import { z } from 'zod'
import { LONGEST_RULE, RULE_ERRORS } from '../mapping/rules/rule-tree.ts'
import { fieldSchema, handedBack, textSchema, tokenSchema, asItCameSchema } from './text.ts'
import { fieldSchema as keptFieldSchema } from './import.ts'

const count = z.number().int().nonnegative()

/** The values of a column's cells before any translation. `known`: the account has the value, or any text is accepted. */
export const columnValueSchema = z.object({
  text: textSchema,
  /** Cells; entries of lists. */
  count,
  known: z.boolean(),
  /** What of the account's own it may mean. */
  suggestion: textSchema.optional(),
})
export type ColumnValue = z.input<typeof columnValueSchema>

/** Cells with a problem, grouped by their value; most frequent first. */
export const problemGroupSchema = z.object({
  /** Null: the problem is the whole row's. */
  column: count.nullable(),
  text: textSchema,
  count,
  firstRow: count,
  /** What of the account's own it may mean: the whole text of the cell. */
  suggestion: textSchema.optional(),
})
/** The first cell for which the account has a matching text, and how many there are. */
export const suggestedSchema = z.object({ from: textSchema, to: textSchema, count })
export type Suggested = z.input<typeof suggestedSchema>
export type ProblemGroup = z.input<typeof problemGroupSchema>

/** What a rule would do to the rows of an open import, without applying it. */
const ruleEffectSchema = z.object({
  /** Rows that get a value from the rule, and those whose value in the file differs. */
  rows: count,
  changed: count,
  /** Rows in which a cell is at fault. */
  stopped: count,
  /** Changes of numbers above 0, in percent; null if there are none. */
  percent: z.object({ smallest: z.number(), median: z.number(), largest: z.number() }).nullable(),
  /** The first rows it changes. `before`: as read from the file's cell; '' for none. */
  examples: z.array(z.object({ row: count, sheet: asItCameSchema.optional(), before: textSchema, after: textSchema })),
})
export type RuleEffect = z.input<typeof ruleEffectSchema>

/** `at`: place in the text, from 0. */
const ruleErrorSchema = z.object({ code: z.enum(RULE_ERRORS), at: count, got: textSchema.exactOptional() }).readonly()

export const columnCalls = {
  /** The different texts in the column of a field; at most 200, `total` is their number. */
  'import.values': {
    by: 'session',
    request: z.object({ session: tokenSchema, field: fieldSchema }),
    reply: z.object({ values: z.array(columnValueSchema), total: count }),
  },
  /** What a rule would do; nothing is changed. Either what is wrong with it, or its effect. */
  'import.tryRule': {
    by: 'session',
    request: z.object({
      session: tokenSchema,
      field: fieldSchema,
      text: handedBack(LONGEST_RULE),
    }),
    reply: z.object({ error: ruleErrorSchema.nullable(), effect: ruleEffectSchema.nullable() }),
  },
  /** The account's own words for a field: its units, categories, suppliers that were read, storages; at most 5,000. */
  'import.own': {
    by: 'session',
    request: z.object({ session: tokenSchema, field: fieldSchema }),
    reply: z.object({ texts: z.array(textSchema) }),
  },
} as const

const nothing = z.object({})

/** What the columns of a file mean, kept for the next one of its headings, or handed on as a file. */
export const mappingCalls = {
  /** The mapping of a session as a small file to keep and hand on; the token is given to the host's `saveFile`. */
  'mapping.save': {
    request: z.object({ session: tokenSchema }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
  /** Remembers the columns' fields for the next file with these headings; applying the import also does so. */
  'mapping.remember': { request: z.object({ session: tokenSchema }), reply: nothing },
  /** Forgets what was kept for the headings of a session; it stays as it is read. */
  'mapping.forget': { request: z.object({ session: tokenSchema }), reply: nothing },
  /** A mapping file's headings and decimal style, to be put into a session's choices. */
  'mapping.load': {
    request: z.object({ file: tokenSchema }),
    reply: z.object({
      headers: z.array(z.tuple([textSchema, keptFieldSchema.nullable()])),
      decimals: z.enum(['auto', 'dot', 'comma']),
    }),
  },
} as const
