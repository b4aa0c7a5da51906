/** One step of the user's changes, as its undo names it. */
import { z } from 'zod'

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
    'suppliers',
  ]),
  /** Cells or rows. */
  count: z.number().int().nonnegative(),
})
export type EditStep = z.infer<typeof editStepSchema>
