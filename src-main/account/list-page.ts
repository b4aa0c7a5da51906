/**
 * Parses a storage's list by hand: a page of a thousand materials takes 2 ms, but 7 ms with a schema (decision 143). Accepts numbers for numeric
 * strings and vice versa. Refuses anything else and names the field.
 */
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import { toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { normaliseText } from '../../src-shared/material/values/text-key.ts'
import { type ParseResult, readFailureOf } from './answers.ts'
import { mayRetry } from '../../src-shared/account/account-error.ts'
import type { Clock, ReadFailure, ReadHooks } from '../ports/ports.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'

export interface ListPage {
  /** The answer's text, which the page was read from. */
  readonly text: string
  readonly materials: readonly ListedMaterial[]
  readonly total: number
}

type Fields = Readonly<Record<string, unknown>>

const NO_NAMED_ITEMS: readonly NamedItem[] = []

/**
 * Materials and categories are classes, because V8 may allocate object literals in the old space. Only a full collection frees them there (decision
 * 143).
 */
class Material implements ListedMaterial {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly price: Decimal
  readonly notes: string
  readonly archived: boolean
  readonly categories: readonly NamedItem[]
  readonly stock: Decimal
  readonly minimum: Decimal
  readonly planned: Decimal | null

  /** Throws UnexpectedFieldError. */
  constructor(fields: Fields) {
    this.id = readWholeNumber(fields['id'], 'id')
    this.name = readText(fields['name'], 'name')
    this.sku = readOptionalText(fields['sku'], 'sku')
    this.unit = readText(fields['unit'], 'unit')
    this.price = readDecimal(fields['price'], 'price')
    this.notes = readOptionalText(fields['notes'], 'notes')
    this.archived = readBoolean(fields['archived'], 'archived')
    this.categories = readCategories(fields)
    this.stock = readDecimal(fields['stock'], 'stock')
    this.minimum = readDecimal(fields['minimum'], 'minimum')
    this.planned = isNullish(fields['planned']) ? null : readDecimal(fields['planned'], 'planned')
  }
}

class Category implements NamedItem {
  readonly id: number
  readonly name: string

  constructor(id: number, name: string) {
    this.id = id
    this.name = name
  }
}

export function parsePage(body: string): ParseResult<ListPage> {
  return toParseResult(() => {
    const { rawMaterials, total } = parseListPage(body)
    return { text: body, materials: rawMaterials.map(parseMaterial), total }
  })
}

/** Parses the next elements of a split list, as JSON without brackets. `indexOffset`: how many elements came earlier. */
export function parseElements(json: string, indexOffset: number): ParseResult<readonly ListedMaterial[]> {
  return toParseResult(() => {
    const parsedElements: unknown = JSON.parse(`[${json}]`)
    // An element is missing before or after a comma.
    if (!Array.isArray(parsedElements) || parsedElements.length === 0) throw new UnexpectedFieldError('body')
    return parsedElements.map((value, index) => parseMaterial(value, indexOffset + index))
  })
}

/** Parses the JSON around a list without its elements. Returns the total from the answer. */
export function parseFrame(json: string): ParseResult<number> {
  return toParseResult(() => parseListPage(json).total)
}

/** A field that is not as documented. The message is the field's path. */
class UnexpectedFieldError extends Error {}

function toParseResult<T>(parse: () => T): ParseResult<T> {
  try {
    return { ok: true, value: parse() }
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, field: 'body' }
    if (error instanceof UnexpectedFieldError) return { ok: false, field: error.message }
    throw error
  }
}

function parseListPage(body: string): { readonly rawMaterials: readonly unknown[]; readonly total: number } {
  const answer: unknown = JSON.parse(body)
  if (!isObject(answer)) throw new UnexpectedFieldError('body')
  if (answer['success'] !== true) throw new UnexpectedFieldError('success')
  return {
    rawMaterials: readListField(answer['materials'], 'materials'),
    total: readWholeNumber(answer['total'], 'total'),
  }
}

function parseMaterial(value: unknown, index: number): Material {
  try {
    if (!isObject(value)) throw new UnexpectedFieldError()
    return new Material(value)
  } catch (error) {
    throw error instanceof UnexpectedFieldError
      ? new UnexpectedFieldError(`materials[${index}]${error.message && `.${error.message}`}`)
      : error
  }
}

function readCategories(fields: Fields): readonly NamedItem[] {
  const rawList = readListField(fields['categories'], 'categories')
  if (rawList.length === 0) return NO_NAMED_ITEMS
  return rawList.map((value, index) => {
    if (!isObject(value)) throw new UnexpectedFieldError(`categories[${index}]`)
    return new Category(readWholeNumber(value['id'], 'id', index), readText(value['name'], 'name', index))
  })
}

/** `categoryIndex`: the index of the category that has the field. */
function makeUnexpectedFieldError(field: string, categoryIndex?: number): UnexpectedFieldError {
  return new UnexpectedFieldError(categoryIndex === undefined ? field : `categories[${categoryIndex}].${field}`)
}

function readListField(value: unknown, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw makeUnexpectedFieldError(field)
}

function readWholeNumber(value: unknown, field: string, categoryIndex?: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  throw makeUnexpectedFieldError(field, categoryIndex)
}

function readDecimal(value: unknown, field: string): Decimal {
  const parsedDecimal = typeof value === 'string' ? toDecimal(value.trim()) : null
  const amount = typeof value === 'number' ? toDecimal(String(value)) : parsedDecimal
  if (amount === null) throw makeUnexpectedFieldError(field)
  return amount
}

function readText(value: unknown, field: string, categoryIndex?: number): string {
  if (typeof value === 'string') return normaliseText(value)
  throw makeUnexpectedFieldError(field, categoryIndex)
}

function readOptionalText(value: unknown, field: string): string {
  return isNullish(value) ? '' : readText(value, field)
}

function readBoolean(value: unknown, field: string): boolean {
  if (value === true || value === 1 || value === '1') return true
  if (value === false || value === 0 || value === '0') return false
  throw makeUnexpectedFieldError(field)
}

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/* Requests one list, counts the request, and repeats it if that may help. */

export const LIST_METHOD = 'materials/get_list'
/**
 * The maximum number of materials in one storage (a thousand pages). A list that claims more is not read, because it would use up the day's requests.
 */
export const MAX_MATERIALS = 1_000_000
export const TOO_MANY_MATERIALS_FAILURE: ReadFailure = makeBadListFailure('total')
const MAX_TRIES = 3
const PAUSE_MS = 200

export interface ListReader {
  readonly exchange: Exchange
  readonly clock: Clock
  /** How many materials a page has, which is the most that the API allows. */
  readonly pageSize: number
  onRequest(): void
}

export type PageResult =
  | { readonly ok: true; readonly page: ListPage }
  | { readonly ok: false; readonly failure: ReadFailure }

export function makeBadListFailure(field: string): ReadFailure {
  return { kind: 'bad-answer', method: LIST_METHOD, field }
}

/** Waits a moment before a retry, longer each time. */
export function pause({ clock }: ListReader, attempt: number, hooks: ReadHooks): Promise<void> {
  return clock.sleep(PAUSE_MS * attempt, hooks.stop)
}

function isStopped(hooks: ReadHooks): boolean {
  return hooks.stop?.aborted === true
}

/** Sends one request, unless the user has stopped reading. */
export async function sendOnce(
  reader: ListReader,
  hooks: ReadHooks,
  send: () => Promise<ExchangeResult>,
): Promise<{ readonly exchangeResult: ExchangeResult; readonly failure: ReadFailure | null }> {
  if (isStopped(hooks)) return { exchangeResult: NOT_SENT_REQUEST, failure: { kind: 'stopped' } }
  await hooks.onBeforeRequest?.()
  const exchangeResult = await send()
  if (exchangeResult.kind !== 'not-sent') reader.onRequest()
  const failure = readFailureOf(exchangeResult)
  return { exchangeResult, failure: failure !== null && isStopped(hooks) ? { kind: 'stopped' } : failure }
}

const NOT_SENT_REQUEST: ExchangeResult = { kind: 'not-sent', fault: { code: 'stopped' } }

export async function requestPage(
  reader: ListReader,
  body: string,
  hooks: ReadHooks,
  parse: (answer: string) => ParseResult<ListPage>,
): Promise<PageResult> {
  for (let attempt = 1; ; attempt += 1) {
    const { exchangeResult, failure } = await sendOnce(reader, hooks, () =>
      reader.exchange.post(LIST_METHOD, body, hooks.stop),
    )
    if (failure === null && exchangeResult.kind === 'answer') {
      const listPage = parse(exchangeResult.body)
      if (listPage.ok) return { ok: true, page: listPage.value }
      // Text that is not JSON was damaged on the way, so it is requested again. If valid JSON has the wrong shape, asking again would not help.
      if (listPage.field !== 'body' || attempt >= MAX_TRIES)
        return { ok: false, failure: makeBadListFailure(listPage.field) }
    } else if (failure !== null && (!mayRetry(failure) || attempt >= MAX_TRIES)) {
      return { ok: false, failure }
    }
    await pause(reader, attempt, hooks)
  }
}
