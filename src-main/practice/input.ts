/**
 * Reads the fields of a request body. Numbers and ids may be JSON numbers or numeric text with a dot. `null` is treated as missing for a required
 * field, and as a wrong value for an optional one. It is never silently ignored.
 */
import type { Account } from './account.ts'
import { isRefusal, refuse, type Refusal } from './answer.ts'
import { TEXT_FIELDS, type Texts } from './texts.ts'
import { toAmount, type Amount } from './numbers.ts'

export type Input = ReadonlyMap<string, unknown>

/** The fields of a body that is a JSON object. The API does not define other bodies, so they are refused with 400. */
export function parseInput(body: Uint8Array): Input | Refusal {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return refuse('Input is not valid JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse('Input must be a JSON object')
  }
  return new Map(Object.entries(json))
}

/** The refusal `No <field> in input` for the first missing field. Null if none is missing. */
export function refuseFirstMissingField(input: Input, fields: readonly string[]): Refusal | null {
  const missingField = fields.find((field) => input.get(field) === undefined || input.get(field) === null)
  return missingField === undefined ? null : refuse(`No ${missingField} in input`)
}

/** An id, or null if it cannot be one. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) > 0 ? Number(value) : null
}

/** The amount in a field. Undefined if the field was not passed. */
export function readNumberField(input: Input, field: string): Amount | undefined | Refusal {
  if (!input.has(field)) return undefined
  return toAmount(input.get(field)) ?? refuse(`Invalid ${field} value. Must be a number`)
}

/** The text of a field. Undefined if the field was not passed. A number is read as its text. Other types are refused, which is our choice. */
export function readTextField(input: Input, field: string): string | undefined | Refusal {
  if (!input.has(field)) return undefined
  const value = input.get(field)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : refuse(`Invalid ${field} value. Must be a string`)
}

/** The plain text fields that were passed. */
export function readTextFields(input: Input): Partial<Texts> | Refusal {
  const texts: Partial<Record<keyof Texts, string>> = {}
  for (const field of TEXT_FIELDS) {
    const text = readTextField(input, field)
    if (isRefusal(text)) return text
    if (text !== undefined) texts[field] = text
  }
  return texts
}

/** The name as passed. Refused if it consists only of spaces. */
export function readNameField(input: Input): string | undefined | Refusal {
  if (!input.has('name')) return undefined
  const name = input.get('name') === null ? '' : readTextField(input, 'name')
  return typeof name === 'string' && name.trim() === '' ? refuse('Name must not be empty') : name
}

/** The client's value, shortened for an error text. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 100 ? `${text.slice(0, 100)}...` : text
}

function elementIdOf(element: unknown): unknown {
  return typeof element === 'object' && element !== null && 'id' in element ? element.id : element
}

function readIdList(
  input: Input,
  field: string,
  isKnownId: (id: number) => boolean,
  unknownTextOf: (value: unknown) => string,
): readonly number[] | undefined | Refusal {
  if (!input.has(field)) return undefined
  const list: unknown = input.get(field)
  if (!Array.isArray(list)) return refuse(`Invalid ${field} value. Must be an array`)
  const ids = new Set<number>()
  for (const element of list) {
    const value = elementIdOf(element)
    const id = idOf(value)
    if (id === null || !isKnownId(id)) return refuse(unknownTextOf(value))
    ids.add(id)
  }
  return [...ids]
}

export function readCategoriesField(account: Account, input: Input): readonly number[] | undefined | Refusal {
  return readIdList(
    input,
    'categories',
    (id) => account.categories.has(id),
    (value) => `Category ${quote(value)} not found`,
  )
}

export function readSuppliersField(account: Account, input: Input): readonly number[] | undefined | Refusal {
  return readIdList(
    input,
    'suppliers',
    (id) => account.suppliers.get(id)?.deleted === false,
    () => 'Supplier not found or access denied',
  )
}
