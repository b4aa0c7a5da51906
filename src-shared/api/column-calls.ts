/** What is asked of an import's columns: what they say, what rules would make of them. Nothing is changed. */
import { z } from 'zod'
import { LONGEST_RULE, RULE_ERRORS } from '../mapping/rules/rule-tree.ts'
import { fieldSchema, handedBack, textSchema, tokenSchema, asItCameSchema } from './text.ts'
import { fieldSchema as keptFieldSchema } from './import.ts'

const count = z.number().int().nonnegative()

/**
 * What cells say, for a person who puts something else in their place, and what of the account's own that may be.
 * What cells of a column say, before any translation; `known`: the account has it, or any text will do.
 */
export const columnValueSchema = z.object({
  text: textSchema,
  /** Cells; entries of lists. */
  count,
  known: z.boolean(),
  /** What of the account's own it may mean. */
  suggestion: textSchema.optional(),
})
export type ColumnValue = z.input<typeof columnValueSchema>

/** Cells that have a problem, grouped by what they hold; most frequent first. */
export const problemGroupSchema = z.object({
  /** Null: the problem is the whole row's. */
  column: count.nullable(),
  text: textSchema,
  count,
  firstRow: count,
  /** What of the account's own it may mean: the whole text of the cell. */
  suggestion: textSchema.optional(),
})
/** The first cell that the account has a text of its own for, and how many there are. */
export const suggestedSchema = z.object({ from: textSchema, to: textSchema, count })
export type Suggested = z.input<typeof suggestedSchema>
export type ProblemGroup = z.input<typeof problemGroupSchema>

/** What a rule would do to the rows of an open import, without doing it. */
const ruleEffectSchema = z.object({
  /** Rows that have a value by the rule, and those of them whose value in the file is another. */
  rows: count,
  changed: count,
  /** Rows in which a cell is at fault. */
  stopped: count,
  /** Changes of numbers above 0, in percent; null where there are none. */
  percent: z.object({ smallest: z.number(), median: z.number(), largest: z.number() }).nullable(),
  /** The first rows it changes. `before`: as the file's cell is read; '' for none. */
  examples: z.array(z.object({ row: count, sheet: asItCameSchema.optional(), before: textSchema, after: textSchema })),
})
export type RuleEffect = z.input<typeof ruleEffectSchema>

/** `at`: place in the text, from 0. */
const ruleErrorSchema = z.object({ code: z.enum(RULE_ERRORS), at: count, got: textSchema.exactOptional() }).readonly()

export const columnCalls = {
  /** What the column of a field says, each text once; at most 200, `total` says how many there are. */
  'import.values': {
    request: z.object({ session: tokenSchema, field: fieldSchema }),
    reply: z.object({ values: z.array(columnValueSchema), total: count }),
  },
  /** What a rule would do; nothing is changed. Either what is wrong with it, or its effect. */
  'import.tryRule': {
    request: z.object({
      session: tokenSchema,
      field: fieldSchema,
      text: handedBack(LONGEST_RULE),
    }),
    reply: z.object({ error: ruleErrorSchema.nullable(), effect: ruleEffectSchema.nullable() }),
  },
  /** The account's own words for a field: its units, categories, suppliers that were read, storages; at most 5,000. */
  'import.own': {
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
  /** Keeps the columns' fields for the next file of these headings; applying them does so by itself. */
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
