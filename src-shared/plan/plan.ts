/**
 * A plan: complete, serialisable, with earlier values. Exactly what it lists is sent, and nothing else. Shapes only: plan-group.ts makes rows,
 * changes-to-requests.ts makes their calls.
 */
import type { Problem } from '../file/problem.ts'
import type { RowName } from '../file/row-name.ts'
import type { Decimal } from '../material/values/decimal.ts'
import type { Field } from '../material/fields/field.ts'
import type { CallMethod } from '../material/fields/writing-methods.ts'
import { textKey } from '../material/values/text-key.ts'

export const ROW_STATUSES = [
  'add',
  'edit',
  'stock',
  'edit+stock',
  'delete',
  'unchanged',
  'problem',
  'conflict',
] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** A row as planning makes it, and as a saved plan contains it. */
export interface PlannedRow extends RowName {
  readonly status: RowStatus
  readonly materialId: number | null
  /** For people: the material's name in the account, or the file's for a new one. */
  readonly name: string
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
  readonly calls: readonly PlannedCall[]
  /**
   * Rows of one group concern one material: their calls run one after another, in plan order. `m<id>` for a material of
   * the account, `n<row>` for a new one, where <row> is the key of the first row that adds it (row-name.ts).
   */
  readonly group: string
  /** The price of its code in the supplier's previous list; null: it was not in it; absent: unknown. [SUPPLIER-9] */
  readonly was?: Decimal | null
}

/** A row without its calls and problems, with its position among all rows of the file, from 0: sheets one after another. */
export type OrderedRow = Omit<PlannedRow, 'problems' | 'calls' | 'group'> & { readonly index: number }

/** A row in the form that totals count. */
export interface CountedRow extends OrderedRow, Pick<PlannedRow, 'problems'> {
  /** The storage of its balances. */
  readonly storage: number
  /** Price its stock change is valued at: its own, or the account's. */
  readonly price: Decimal
  /** Its calls. */
  readonly writes: number
  /** `fieldBit` of each field that changes, conflicts or has a problem. */
  readonly fields: number
}

/** Whether a row is added to a sum or removed from it. */
export type Sign = 1 | -1

export const PLAN_VERSION = 1

export interface PlanHead {
  readonly version: typeof PLAN_VERSION
  /** Base address of the account the plan was made against. */
  readonly account: string
  readonly storage: number
  readonly file: string
  /** Digest of the catalogue the plan was made against (hex). */
  readonly catalogue: string
  /** SHA-256 of the file, hex; absent if there is none, or if the file was saved again. */
  readonly fileSha256?: string
  /** The rows are the account's own, changed in Stock: there is no file. */
  readonly stock?: true
  /** Columns of the file belong to storages: a row of the file becomes a row for each of them. */
  readonly perStorage?: true
  /** The names of the account and its storages when the plan was made: only for people; address and numbers count. */
  readonly names?: PlanNames
}

export interface PlanNames {
  readonly account: string
  readonly storages: readonly (readonly [id: number, name: string])[]
}

/** A number that must reach the wire digit by digit, never through binary floating point. */
interface ExactNumber {
  readonly decimal: Decimal
}

/** `null` stands for the id that the preceding add will return. */
export type BodyValue = string | number | ExactNumber | readonly number[] | null

export type Body = Readonly<Record<string, BodyValue>>

/** A difference between account and file. Texts are canonical: decimals plain, lists ids joined by ", ". */
export interface Change {
  readonly field: Field
  /** The field's storage; null for material-wide fields. */
  readonly storage: number | null
  /** Null: not there before (new material, storage that does not carry it) or not known (suppliers). */
  readonly before: string | null
  readonly after: string
}

/**
 * A planned request as data, and its exact JSON. `changes-to-requests.ts` makes it; the engine sends it.
 * Names the field of a storage, or of the material.
 */
export function fieldStorageKey({ field, storage }: Pick<Change, 'field' | 'storage'>): string {
  return `${field} ${storage ?? ''}`
}

/** The effects of a call, without what is sent. `row` and `sheet`: the file's row that causes it. */
export interface CallEffect extends RowName {
  readonly method: CallMethod
  /** The changes of this call alone: used to settle unknown outcomes, find drift, verify and undo. */
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

/** The keys that identify an added material: its SKU and its name. The SKU comes first if there is one; the two kinds of key never coincide. */
export function addedKeys({ sku, name }: { readonly sku: string; readonly name: string }): string[] {
  const [bySku, byName] = [textKey(sku), textKey(name)]
  return [...(bySku === '' ? [] : [`sku ${bySku}`]), ...(byName === '' ? [] : [`name ${byName}`])]
}

/** The same for what an add sends. */
export function sentKeys(body: Body): string[] {
  return addedKeys({ sku: addedText(body, 'sku'), name: addedText(body, 'name') })
}

/** A text that an add sends; '' for none. */
export function addedText(body: Body, field: 'sku' | 'name'): string {
  const value = body[field]
  return typeof value === 'string' ? value : ''
}
