/**
 * A plan: complete, serialisable, with earlier values. Exactly what the plan lists is sent. This file only contains the types: plan-group.ts makes
 * rows, changes-to-requests.ts makes their calls.
 */
import type { Problem } from '../file/problem.ts'
import type { RowName } from '../file/row-name.ts'
import type { Decimal } from '../material/values/decimal.ts'
import type { Field } from '../material/fields/field.ts'
import type { CallMethod } from '../material/fields/writing-methods.ts'
import { makeTextKey } from '../material/values/text-key.ts'

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

/** A row as planned, and as stored in a saved plan. */
export interface PlannedRow extends RowName {
  readonly status: RowStatus
  readonly materialId: number | null
  /** The name shown to users: the material's name in the account, or in the file for a new material. */
  readonly name: string
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
  readonly calls: readonly PlannedCall[]
  /**
   * Rows of one group are about one material: their calls are sent one after another, in plan order. `m<id>` for an
   * existing material, `n<row>` for a new one, where <row> is the key of the first row that adds it (row-name.ts).
   */
  readonly group: string
  /** The price of the row's code in the supplier's previous list; null if it was not there; absent if unknown. [SUPPLIER-9] */
  readonly was?: Decimal | null
}

/**
 * A row without its calls and problems, with its index among all rows of the file, from 0. Sheets follow one another.
 */
export type IndexedRow = Omit<PlannedRow, 'problems' | 'calls' | 'group'> & { readonly index: number }

/** A row in the form that is needed to compute totals. */
export interface CountedRow extends IndexedRow, Pick<PlannedRow, 'problems'> {
  /** The storage of the row's balances. */
  readonly storage: number
  /** The price at which the row's stock change is valued: the row's own, or the account's. */
  readonly price: Decimal
  /** The number of the row's calls. */
  readonly writes: number
  /** The bits (`getFieldBit` in field.ts) of all fields that change, conflict or have a problem. */
  readonly fields: number
}

/** 1 if a row is added to a sum, -1 if it is removed. */
export type Sign = 1 | -1

export const PLAN_VERSION = 1

export interface PlanHead {
  readonly version: typeof PLAN_VERSION
  /** Base address of the account that the plan was made for. */
  readonly account: string
  readonly storage: number
  readonly file: string
  /** Hex digest of the catalogue that the plan was made from. */
  readonly catalogue: string
  /** SHA-256 of the file in hex; absent if there is no file, or if the file was saved again since it was read. */
  readonly fileSha256?: string
  /** Set if the rows are the account's own, edited in Stock. There is no file. */
  readonly stock?: true
  /** Set if the file has columns per storage, so that a row of the file becomes one row per storage. */
  readonly perStorage?: true
  /** For an undo, how often the file's changes were undone: 1, or 2 for the undo of an undo. */
  readonly undoes?: number
  /** The names of the account and its storages when the plan was made. They are only shown to users: the program uses the address and ids. */
  readonly names?: PlanNames
}

export interface PlanNames {
  readonly account: string
  readonly storages: readonly (readonly [id: number, name: string])[]
}

/** A number that is sent digit by digit, never through binary floating point. */
interface ExactNumber {
  readonly decimal: Decimal
}

/** `null` is replaced by the id that the preceding add returns. */
export type BodyValue = string | number | ExactNumber | readonly number[] | null

export type Body = Readonly<Record<string, BodyValue>>

/** A difference between account and file. Texts are canonical: plain decimals, ids joined by ", ". */
export interface Change {
  readonly field: Field
  /** The field's storage; null for the material's own fields. */
  readonly storage: number | null
  /** The value before. Null if there was none (a new material, or a storage that does not carry it) or if it is unknown (suppliers). */
  readonly before: string | null
  readonly after: string
}

/** A text key for a field of a storage, or of the material. */
export function fieldStorageKey({ field, storage }: Pick<Change, 'field' | 'storage'>): string {
  return `${field} ${storage ?? ''}`
}

/** The effects of a call, without the request that is sent. `row` and `sheet`: the file's row that causes it. */
export interface CallEffect extends RowName {
  readonly method: CallMethod
  /** The changes of this call alone. They are used to settle unknown outcomes, to find changes by others, to verify and to undo. */
  readonly changes: readonly Change[]
}

export interface PlannedCall extends CallEffect {
  readonly body: Body
}

/** The request's JSON text: keys in order, numbers as plain decimals with a dot. [CALL-1] */
export function toBodyJson(body: Body): string {
  let json = ''
  for (const [key, value] of Object.entries(body)) {
    json += `${json === '' ? '' : ','}${JSON.stringify(key)}:${formatValue(value)}`
  }
  return `{${json}}`
}

function formatValue(value: BodyValue): string {
  if (typeof value === 'number') return String(value)
  return isExactNumber(value) ? value.decimal : JSON.stringify(value)
}

export function isExactNumber(value: BodyValue): value is ExactNumber {
  return typeof value === 'object' && value !== null && 'decimal' in value
}

/**
 * The keys that identify an added material: its sku, if it has one, then its name. The two kinds of key never
 * coincide.
 */
export function getAddedKeys({ sku, name }: { readonly sku: string; readonly name: string }): string[] {
  const [skuKey, nameKey] = [makeTextKey(sku), makeTextKey(name)]
  return [...(skuKey === '' ? [] : [`sku ${skuKey}`]), ...(nameKey === '' ? [] : [`name ${nameKey}`])]
}

/** Like `getAddedKeys`, for the body of an add. */
export function listSentKeys(body: Body): string[] {
  return getAddedKeys({ sku: getAddedText(body, 'sku'), name: getAddedText(body, 'name') })
}

/** A text in the body of an add; '' if it is missing. */
export function getAddedText(body: Body, field: 'sku' | 'name'): string {
  const value = body[field]
  return typeof value === 'string' ? value : ''
}

/** Why a plan file differs from what the planner would make. */
export const PLAN_FILE_ERRORS = [
  'row-twice',
  'blocked-sends',
  'wrong-status',
  'wrong-material',
  'foreign-call',
  'wrong-changes',
  'wrong-body',
  'wrong-order',
  'no-add',
  'field-twice',
] as const
export type PlanFileErrorCode = (typeof PLAN_FILE_ERRORS)[number]
