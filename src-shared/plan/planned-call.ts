/** A planned request as data, and its exact JSON. `changes-to-requests.ts` makes it; the engine sends it. */
import type { Field } from '../material/fields/field.ts'
import type { CallMethod } from '../material/fields/writing-methods.ts'
import type { RowName } from '../file/row-name.ts'
import type { Decimal } from '../material/values/decimal.ts'

/** A number that must reach the wire digit by digit, never through binary floating point. */
export interface ExactNumber {
  readonly decimal: Decimal
}

/** `null` stands for the id that the add before it will answer. */
export type BodyValue = string | number | ExactNumber | readonly number[] | null

export type Body = Readonly<Record<string, BodyValue>>

/** A difference between account and file. Texts are canonical: decimals plain, lists ids joined by ", ". */
export interface Change {
  readonly field: Field
  /** Storage the field belongs to; null for material-wide fields. */
  readonly storage: number | null
  /** Null: not there before (new material, storage that does not carry it) or not known (suppliers). */
  readonly before: string | null
  readonly after: string
}

/** Names the field of a storage, or of the material. */
export function fieldStorageKey({ field, storage }: Pick<Change, 'field' | 'storage'>): string {
  return `${field} ${storage ?? ''}`
}

/** What a call is to bring about, without what is sent. `row` and `sheet`: the file's own row that asks for it. */
export interface CallEffect extends RowName {
  readonly method: CallMethod
  /** What this call alone changes: settles unknown outcomes, finds drift, verifies, undoes. */
  readonly changes: readonly Change[]
}

export interface PlannedCall extends CallEffect {
  readonly body: Body
}

/** The request's JSON text: keys in order, numbers as plain decimals with a dot. [CALL-1] */
export function bodyJson(body: Body): string {
  let json = ''
  for (const [key, value] of Object.entries(body)) {
    json += `${json === '' ? '' : ','}${JSON.stringify(key)}:${valueJson(value)}`
  }
  return `{${json}}`
}

function valueJson(value: BodyValue): string {
  if (typeof value === 'number') return String(value)
  return isExact(value) ? value.decimal : JSON.stringify(value)
}

export function isExact(value: BodyValue): value is ExactNumber {
  return typeof value === 'object' && value !== null && 'decimal' in value
}
