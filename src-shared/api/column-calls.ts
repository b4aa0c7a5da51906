/** What is asked of an import's columns: what they say, what rules would make of them. Nothing is changed. */
import { z } from 'zod'
import { LONGEST_RULE } from '../mapping/rules/rule-tree.ts'
import { columnValueSchema } from './column-values.ts'
import { fieldSchema } from './field.ts'
import { ruleEffectSchema, ruleErrorSchema } from './rule-effect.ts'
import { handedBack, textSchema, tokenSchema } from './text.ts'

const count = z.number().int().nonnegative()

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
