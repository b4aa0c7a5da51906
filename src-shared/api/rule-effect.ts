/** What a rule would do to the rows of an open import, without doing it. */
import { z } from 'zod'
import { RULE_ERRORS } from '../mapping/rules/rule-tree.ts'
import { asItCameSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const ruleEffectSchema = z.object({
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
export const ruleErrorSchema = z
  .object({ code: z.enum(RULE_ERRORS), at: count, got: textSchema.exactOptional() })
  .readonly()
