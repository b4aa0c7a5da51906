/** Values of the tables, parsed: one that is not what was written is damage, never a default. */
import { z } from 'zod'
import { JournalFailure } from '../../ports/journal-port.ts'

export function storedValue<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw damaged('a value is not as it was written', result.error)
}

export function json(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw damaged('a text is not JSON', cause)
  }
}

/** A column that holds JSON of this form. */
export function jsonColumn<T>(schema: z.ZodType<T>) {
  return z.string().transform(json).pipe(schema)
}

export function storedNumber(row: Readonly<Record<string, unknown>> | undefined, column: string): number {
  return storedValue(z.number().int(), row?.[column])
}

/** `what` is for the bug report, never for people. */
export function damaged(what: string, cause?: unknown): JournalFailure {
  return new JournalFailure('damaged', {}, { cause: cause ?? new Error(what) })
}
