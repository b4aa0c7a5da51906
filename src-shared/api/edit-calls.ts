/** What changes an open import, and takes the changes back. */
import { z } from 'zod'
import { stepsSchema } from './edit-step.ts'
import { importEditSchema } from './import-edits.ts'
import { importSummarySchema } from './import.ts'
import { tokenSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const editCalls = {
  /** Changes the preview: a cell, an answer, what is left out, a conflict. Recomputes what depends on it. */
  'import.edit': { request: z.object({ session: tokenSchema, edit: importEditSchema }), reply: importSummarySchema },
  'import.undo': { request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  'import.redo': { request: z.object({ session: tokenSchema }), reply: importSummarySchema },
  /** The user's latest changes, and those undone last, as a list. */
  'import.steps': { request: z.object({ session: tokenSchema }), reply: stepsSchema },
  /** Goes back, or forth, to the import as it was after so many changes. [EDIT-9] */
  'import.stepTo': { request: z.object({ session: tokenSchema, done: count }), reply: importSummarySchema },
  /**
   * The change that is being made is not made: its own answer says what the import is then. Not `stopping`: none was being made, or it
   * is done. [EDIT-12]
   */
  'import.stopChange': { request: z.object({ session: tokenSchema }), reply: z.object({ stopping: z.boolean() }) },
} as const
