/** The shape of every answer of the contract. */
import { z } from 'zod'
import { failureSchema } from '../../src-shared/api/failure.ts'

export const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
])
