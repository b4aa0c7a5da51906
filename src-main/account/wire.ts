/**
 * Parses the account's short answers (for lists see list-page.ts). Accepts a numeric string in place of a number; refuses anything else
 * and names the field. Never uses half an answer.
 */
import { z } from 'zod'

const whole = z.union([z.string(), z.number()]).transform((value, context): number => {
  const parsed = typeof value === 'number' ? value : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (Number.isSafeInteger(parsed) && parsed > 0) return parsed
  context.addIssue({ code: 'custom', message: 'no id' })
  return z.NEVER
})

const success = z.object({ success: z.literal(true) })
const addReply = z.object({ success: z.literal(true), material_id: whole })
const refusal = z.object({ success: z.literal(false), error: z.string().default('') })

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly field: string }

function parseBody<T>(schema: z.ZodType<T>, body: string): Parsed<T> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { ok: false, field: 'body' }
  }
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, field: String(result.error.issues[0]?.path[0] ?? 'body') }
}

export function parseSuccess(body: string): Parsed<unknown> {
  return parseBody<unknown>(success, body)
}

/** The id in the answer to an add. */
export function parseAdded(body: string): Parsed<number> {
  const result = parseBody(addReply, body)
  return result.ok ? { ok: true, value: result.value.material_id } : result
}

/** The error text of an HTTP 400. */
export function parseRefusal(body: string): Parsed<string> {
  const result = parseBody(refusal, body)
  return result.ok ? { ok: true, value: result.value.error } : result
}
