/** What a host answers is parsed, and its texts are untrusted by type, before the window believes it: over HTTP as over Electron's bridge. */
import type { Answer } from '../../src-shared/contract/received.ts'
import { z } from 'zod'
import { failureSchema } from '../../src-shared/contract/failure.ts'

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
])

/** The answer with its value as `schema` has it; undefined where it is none. */
export function checkedAnswer<T>(given: unknown, schema: z.ZodType<T>): Answer<T> | undefined {
  const answer = answerSchema.safeParse(given)
  if (!answer.success) return undefined
  if (!answer.data.ok) return { ok: false, failure: answer.data.failure }
  const value = schema.safeParse(answer.data.value)
  return value.success ? { ok: true, value: value.data } : undefined
}
