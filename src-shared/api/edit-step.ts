/** One step of the user's changes, as its undo names it, and where among them an import is. */
import { z } from 'zod'

const count = z.number().int().nonnegative()

export const editStepSchema = z.object({
  what: z.enum([
    'cells',
    'clear',
    'cut',
    'paste',
    'fill',
    'replace',
    'set',
    'add',
    'percent',
    'round',
    'leave-out',
    'take-in',
    'field-out',
    'field-in',
    'answer',
    'ask-again',
    'columns',
    'storages',
    'decimals',
    'translations',
    'rules',
    'encoding',
    'delimiter',
    'sheet',
    'table',
    'headings',
    'rows-skipped',
    'conflicts',
    'meant',
    'suppliers',
  ]),
  /** Cells or rows. */
  count,
})
export type EditStep = z.infer<typeof editStepSchema>

/** Changes that can be undone, and taken-back ones that can be made again; `last` and `next` say which is the first. */
export const editsSchema = z.object({
  done: count,
  undone: count,
  last: editStepSchema.optional(),
  next: editStepSchema.optional(),
})

/** Steps in order, the oldest first; the one at `steps[0]` is step number `first`, from 0. */
export const stepsSchema = z.object({ first: count, done: count, steps: z.array(editStepSchema) })
export type Steps = z.infer<typeof stepsSchema>
