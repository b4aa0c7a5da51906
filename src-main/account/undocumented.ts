/**
 * Answers of the methods that the interface names and does not show: what can be made of them, and when they are of no use. Nothing of
 * the account is unwell then; its lists tell.
 */
import { z } from 'zod'
import type { Exchanged } from './exchange.ts'

export const id = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])
const reply = z.looseObject({ success: z.literal(true) })

/** A method that is not there, or wants something else: a 4xx that says nothing of the key or the day's requests. */
export function isUseless(exchanged: Exchanged): boolean {
  if (exchanged.kind !== 'answer') return false
  const { status } = exchanged
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** The reply itself and what is one level below it, whatever the level is called. */
export function placesIn(exchanged: Exchanged): unknown[] {
  if (exchanged.kind !== 'answer') return []
  let value: unknown
  try {
    value = JSON.parse(exchanged.body)
  } catch {
    // Not JSON is one of the ways such an answer can be of no use.
    return []
  }
  const outer = reply.safeParse(value)
  return outer.success ? [outer.data, ...Object.values(outer.data)] : []
}
