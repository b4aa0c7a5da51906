/** What a plan teaches suppliers' profiles, as it stands in the plan's file: lines as tuples, since a list has many. */
import { z } from 'zod'
import { pickSchema } from '../../../src-shared/contract/import-edits.ts'
import { MOST_LISTS } from '../../../src-shared/contract/lists.ts'
import { profileIdSchema } from '../../../src-shared/contract/profile-id.ts'
import { profileNameSchema, profileVersionSchema } from '../../../src-shared/contract/profile.ts'
import type { Teaching } from '../../engine/suppliers/teaching.ts'
import { decimal } from '../plan-schema.ts'

const MOST_LINES = 1_000_000
const text = z.string().max(40_000)

const teachingSchema = z.object({
  profile: profileIdSchema,
  name: profileNameSchema,
  state: z.string().regex(/^[0-9a-f]{64}$/),
  version: profileVersionSchema.omit({ at: true }),
  answered: z.array(z.tuple([text, pickSchema])).max(MOST_LINES),
  lines: z.array(z.tuple([text, text, decimal.nullable()])).max(MOST_LINES),
})
export const teachesSchema = z.array(teachingSchema).max(MOST_LISTS)

type Written = z.input<typeof teachingSchema>

export function writtenTeaching({ answered, lines, ...teaching }: Teaching): Written {
  return {
    ...teaching,
    answered: answered.map(({ code, pick }) => [code, pick]),
    lines: lines.map(({ code, name, price }) => [code, name, price]),
  }
}

export function readTeaching({ answered, lines, ...teaching }: z.output<typeof teachingSchema>): Teaching {
  return {
    ...teaching,
    answered: answered.map(([code, pick]) => ({ code, pick })),
    lines: lines.map(([code, name, price]) => ({ code, name, price })),
  }
}
