/**
 * The account's answers as they come over the wire, parsed once into exact values. Tolerates numbers where the interface
 * shows numeric strings and the other way round; refuses everything else by naming the field. Never half-uses an answer.
 */
import { z } from 'zod'
import type { ListedMaterial } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { toDecimal, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import { quickMaterial, quickPage } from './quick-list.ts'
import { normalForm } from '../../../src-shared/domain/values/normal-form.ts'
import type { ListPage } from './list-page.ts'

const text = z.string().transform((value) => normalForm(value))
const textOrNull = z
  .string()
  .nullish()
  .transform((value) => normalForm(value ?? ''))

const decimal = z.union([z.string(), z.number()]).transform((value, context): Decimal => {
  const parsed = toDecimal(typeof value === 'number' ? String(value) : value.trim())
  if (parsed !== null) return parsed
  context.addIssue({ code: 'custom', message: 'not a number' })
  return z.NEVER
})

const whole = z.union([z.string(), z.number()]).transform((value, context): number => {
  const parsed = typeof value === 'number' ? value : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (Number.isSafeInteger(parsed) && parsed >= 0) return parsed
  context.addIssue({ code: 'custom', message: 'not a whole number' })
  return z.NEVER
})

const flag = z.union([z.string(), z.number(), z.boolean()]).transform((value, context): boolean => {
  if (value === true || value === 1 || value === '1') return true
  if (value === false || value === 0 || value === '0') return false
  context.addIssue({ code: 'custom', message: 'neither 0 nor 1' })
  return z.NEVER
})

/** One material of a list; quick-list.ts takes what this takes. */
export const listed = z.object({
  id: whole,
  name: text,
  sku: textOrNull,
  unit: text,
  price: decimal,
  notes: textOrNull,
  archived: flag,
  categories: z.array(z.object({ id: whole, name: text })),
  stock: decimal,
  minimum: decimal,
  planned: decimal.nullish().transform((value) => value ?? null),
})

const page = z.object({ success: z.literal(true), materials: z.array(listed), total: whole })
const list = z.object({ success: z.literal(true), materials: z.array(z.unknown()), total: whole })
const success = z.object({ success: z.literal(true) })
const added = z.object({ success: z.literal(true), material_id: whole.refine((id) => id > 0) })
const refusal = z.object({ success: z.literal(false), error: z.string().default('') })

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly field: string }

/** `quick` takes what the schema takes, for less; what it leaves is the schema's, which names the field. */
function parsed<T>(schema: z.ZodType<T>, body: string, quick: (value: unknown) => T | null = () => null): Parsed<T> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { ok: false, field: 'body' }
  }
  const known = quick(value)
  if (known !== null) return { ok: true, value: known }
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, field: fieldName(result.error.issues[0]?.path ?? []) }
}

/** `materials[3].price`, as people point at it; `body` for the answer as a whole. */
function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('')
}

export function parsePage(body: string): Parsed<ListPage> {
  return parsed<ListPage>(page, body, quickPage)
}

/** Materials looked at between two pauses: 7 ms of work by the schemas, 2 by hand. */
const SLICE = 1000

/** A list of any length, looked at in slices, so that the thread is never held for long. */
export async function parseWhole(body: string, pause: () => Promise<void>): Promise<Parsed<ListPage>> {
  const outer = parsed(list, body)
  if (!outer.ok) return outer
  const { materials: raw, total } = outer.value
  const materials: ListedMaterial[] = []
  for (const [index, value] of raw.entries()) {
    if (index > 0 && index % SLICE === 0) await pause()
    const known = quickMaterial(value)
    if (known !== null) {
      materials.push(known)
      continue
    }
    const one = listed.safeParse(value)
    if (!one.success) return { ok: false, field: fieldName(['materials', index, ...(one.error.issues[0]?.path ?? [])]) }
    materials.push(one.data)
  }
  return { ok: true, value: { materials, total } }
}

export function parseSuccess(body: string): Parsed<unknown> {
  return parsed<unknown>(success, body, (value) => (isSuccess(value) ? value : null))
}

function isSuccess(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'success' in value && value.success === true
}

/** The id an add answered. */
export function parseAdded(body: string): Parsed<number> {
  const result = parsed(added, body)
  return result.ok ? { ok: true, value: result.value.material_id } : result
}

/** The error text of an HTTP 400. */
export function parseRefusal(body: string): Parsed<string> {
  const result = parsed(refusal, body)
  return result.ok ? { ok: true, value: result.value.error } : result
}
