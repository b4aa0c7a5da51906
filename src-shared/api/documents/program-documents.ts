/** The terminal's documents about the program itself, errors and progress. */
import { z } from 'zod'
import { findingSchema, selfReportSchema } from '../doctor.ts'
import { EXIT_MEANINGS } from '../exit-status.ts'
import { textSchema } from '../text.ts'
import { count, errorSchema, formatVersion, storageId } from './parts.ts'

const exitStatus = z
  .number()
  .int()
  .min(0)
  .max(255)
  .describe(EXIT_MEANINGS.map(({ status, meaning }) => `${status} ${meaning}`).join(' · '))

/** The error of any command that fails. */
export const errorDocument = z.object({ formatVersion, error: errorSchema })

/** The document of commands that have no other result. */
export const doneDocument = z.object({ formatVersion, exitStatus })

export const versionDocument = z.object({ formatVersion, version: z.string() })

export const helpDocument = z.object({
  formatVersion,
  commands: z.array(
    z.object({
      name: z.string(),
      summary: z.string(),
      about: z.string(),
      usage: z.array(z.string()),
      flags: z.array(z.object({ flag: z.string(), value: z.string().nullable(), about: z.string() })),
      examples: z.array(z.string()),
    }),
  ),
  exitStatus: z.array(z.object({ status: exitStatus, meaning: z.string() })),
})

/** One line of `--progress json`. */
export const progressDocument = z.union([
  z.object({
    formatVersion,
    kind: z.literal('progress'),
    stage: z.enum(['file', 'account', 'plan', 'apply', 'verify', 'write']),
    done: count,
    total: count.describe('0 if unknown.'),
    perSecond: z.number().nonnegative().optional(),
    secondsLeft: z.number().nonnegative().nullable().optional(),
    leftToday: count.optional(),
  }),
  z.object({ formatVersion, kind: z.enum(['remark', 'warning', 'error']), text: textSchema }),
])

export const practiceDocument = z.object({
  formatVersion,
  url: z.string(),
  key: z.string(),
  storages: z.array(z.object({ id: storageId, name: textSchema })),
})

export const serveDocument = z.object({ formatVersion, url: z.string() })

/** A report on the program itself, with the text of each finding. */
export const doctorDocument = selfReportSchema.extend({
  formatVersion,
  findings: z.array(
    findingSchema.and(
      z.object({
        weight: z.enum(['good', 'note', 'problem']),
        message: textSchema,
        fix: textSchema.describe('What to do; empty if there is nothing to do.'),
      }),
    ),
  ),
})
