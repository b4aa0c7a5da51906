/**
 * Turns changes of one material's rows into requests: the fewest calls in a safe order. `plan-group.ts` decides which
 * changes there are; `plan.ts` has the types and the JSON of a call's body.
 */
import type { BodyValue, Change, PlannedCall } from './plan.ts'
import {
  isDecimalField,
  isListField,
  setterOf,
  specOf,
  type Field,
  type StorageField,
} from '../material/fields/field.ts'
import { isCreation, WRITING_METHODS, type SendingMethod } from '../material/fields/writing-methods.ts'
import { rowNameOf, type RowName } from '../file/row-name.ts'
import { compare, toDecimal, ZERO, type Decimal } from '../material/values/decimal.ts'

/** One row's part of a group: what it changes, and the storage of its stock and minimum. */
export interface RowChanges extends RowName, Readonly<Record<StorageField, Change | null>> {
  readonly storage: number
  readonly materialChanges: readonly Change[]
  readonly isCarried: boolean
  /** The note that is sent with a stock correction. Absent or empty if there is none. */
  readonly note?: string
}

export function makeExactNumber(text: string): { decimal: Decimal } {
  return { decimal: toDecimal(text) ?? ZERO }
}

/** A change's value in the API's form: exact numbers, lists as arrays of ids, otherwise text. */
export function toBodyValue(field: Field, text: string): BodyValue {
  if (isDecimalField(field)) return makeExactNumber(text)
  if (isListField(field)) return text === '' ? [] : text.split(', ').map(Number)
  return text
}

/**
 * A request that sets these values: the method's first fields, then the values, then the storage if they have one.
 * [CALL-1]
 */
function makeCall(method: SendingMethod, id: number | null, row: RowChanges, changes: readonly Change[]): PlannedCall {
  const body: Record<string, BodyValue> = {}
  for (const key of WRITING_METHODS[method].keyFields) {
    if (key === 'material_id') body[key] = id
    else if (key === 'storage_id') body[key] = row.storage
    else if (changes.some(({ field }) => field === key)) body[key] = ''
  }
  for (const { field, after } of changes) body[field] = toBodyValue(field, after)
  if (changes.some(({ storage }) => storage !== null)) body['storage_id'] = row.storage
  const { note } = WRITING_METHODS[method]
  if (note !== null && row.note !== undefined && row.note !== '') body[note] = row.note
  return { ...rowNameOf(row), method, body, changes }
}

function makeEdit(
  id: number | null,
  row: RowChanges,
  materialChanges: readonly Change[],
  minimum: Change | null,
): PlannedCall {
  return makeCall('materials/edit', id, row, minimum ? [...materialChanges, minimum] : materialChanges)
}

function makeStockUpdate(id: number | null, row: RowChanges, stock: Change): PlannedCall {
  return makeCall('materials/update_stock', id, row, [stock])
}

/** One request for each other method that sets some of the changed values. */
function makeOtherCalls(id: number | null, row: RowChanges, materialChanges: readonly Change[]): PlannedCall[] {
  if (materialChanges.length === 0) return []
  return [...Map.groupBy(materialChanges, ({ field }) => setterOf(field))].flatMap(([method, changes]) =>
    method === undefined ? [] : makeCall(method, id, row, changes),
  )
}

const isSentByAdd = ({ field }: Change): boolean => specOf(field).methods.includes('materials/add')
/** True if a stock of 0 becomes another amount. */
const fillsEmptyStock = ({ before, after }: Change): boolean => before === '0' && after !== '0'
/** True if the change removes categories. */
const removesCategories = ({ field, before, after }: Change): boolean => {
  const idsAfter = after.split(', ')
  return (
    field === 'categories' &&
    before !== null &&
    before !== '' &&
    before.split(', ').some((id) => !idsAfter.includes(id))
  )
}
const isSentByEdit = ({ field }: Change): boolean => setterOf(field) === 'materials/edit'

/** Calls for an existing material, row by row. One row has the changes of the material itself. [PLAN-2..7] */
export function planExistingMaterial(id: number, rows: readonly RowChanges[]): PlannedCall[] {
  return rows.flatMap((row) => {
    const { materialChanges } = row
    if (materialChanges.every(isSentByEdit)) return planRow(id, row)
    const otherChanges = materialChanges.filter((change) => !isSentByEdit(change))
    return [
      ...planRow(id, { ...row, materialChanges: materialChanges.filter(isSentByEdit) }),
      ...makeOtherCalls(id, row, otherChanges),
    ]
  })
}

function planRow(id: number, row: RowChanges): PlannedCall[] {
  const { materialChanges, stock, minimum } = row
  const calls: PlannedCall[] = []
  const changesUnit = materialChanges.some((change) => change.field === 'unit')
  // A minimum is sent after the stock that adds the material to the storage, and after a unit change. [PLAN-5]
  // [PLAN-6]
  const isMinimumLast = minimum !== null && (changesUnit || !row.isCarried)
  // A material without stock disappears from its storage with its last category, so the stock is sent first. [PLAN-8]
  const areCategoriesLast = stock !== null && fillsEmptyStock(stock) && materialChanges.some(removesCategories)
  if (!isMinimumLast && !areCategoriesLast) {
    if (materialChanges.length > 0 || minimum) calls.push(makeEdit(id, row, materialChanges, minimum))
    if (stock) calls.push(makeStockUpdate(id, row, stock))
    return calls
  }
  const leadingChanges = materialChanges.filter((change) => mustComeFirst(change, changesUnit, row))
  const laterChanges = materialChanges.filter((change) => !leadingChanges.includes(change))
  if (leadingChanges.length > 0) calls.push(makeEdit(id, row, leadingChanges, null))
  // A balance of zero is sent last. It may remove the material from the storage, whose minimum could then not be set. [PLAN-8]
  const emptiesStock = stock?.after === '0'
  if (stock && !emptiesStock) calls.push(makeStockUpdate(id, row, stock))
  calls.push(makeEdit(id, row, laterChanges, minimum))
  if (stock && emptiesStock) calls.push(makeStockUpdate(id, row, stock))
  return calls
}

/**
 * The unit and its price come first. A price comes before an increase, which the account values at that price.
 * Categories come before a minimum that needs them. [PLAN-4] [PLAN-6] [UNDO-8]
 */
function mustComeFirst(change: Change, changesUnit: boolean, { stock, isCarried }: RowChanges): boolean {
  if (change.field === 'unit') return true
  if (change.field === 'categories') return !isCarried && stock === null
  if (change.field !== 'price') return false
  return changesUnit || (stock !== null && isIncrease(stock))
}

/** Whether a change increases the stock. The account values an increase at the current price. */
export function isIncrease(stock: Change): boolean {
  return compare(toDecimal(stock.after) ?? ZERO, toDecimal(stock.before ?? '0') ?? ZERO) > 0
}

/** Calls for a new material: one add, then stock and minimum in the other storages. [PLAN-1] */
export function planNewMaterial(rows: readonly RowChanges[]): PlannedCall[] {
  const [firstRow, ...otherRows] = rows
  if (!firstRow) return []
  // Any row of the group may change the material itself. The add contains all values that it accepts.
  const materialChanges = rows.flatMap((row) => row.materialChanges)
  const [addChanges, laterChanges] = [
    materialChanges.filter(isSentByAdd),
    materialChanges.filter((change) => !isSentByAdd(change)),
  ]
  const storageChanges = [firstRow.stock, firstRow.minimum].filter((change) => change !== null)
  const calls = [
    makeCall('materials/add', null, firstRow, [...addChanges, ...storageChanges]),
    ...makeOtherCalls(null, firstRow, laterChanges),
  ]
  for (const row of otherRows) {
    if (row.stock && row.stock.after !== '0') calls.push(makeStockUpdate(null, row, row.stock))
    if (row.minimum && row.minimum.after !== '0') calls.push(makeEdit(null, row, [], row.minimum))
  }
  return calls
}

/**
 * The row whose calls include the changes of the material itself. Rows are in file order. A unit is set before the first balance changes, a price
 * before the first increase. Anything else is sent with a minimum that is edited anyway. [PLAN-7] If categories are only removed, they are sent with
 * the last row that gets stock, because that row may then disappear. [PLAN-8]
 */
export function findLeadRow(
  rows: readonly RowChanges[],
  changesByField: Pick<ReadonlyMap<Field, Change>, 'get' | 'has'>,
): RowChanges | undefined {
  const firstMaterialIndex = rows.findIndex(({ materialChanges }) => materialChanges.length > 0)
  const categories = changesByField.get('categories')
  if (categories && removesCategories(categories) && !changesByField.has('unit') && !changesByField.has('price')) {
    const filledRow = rows.findLast(({ stock }) => stock && fillsEmptyStock(stock))
    if (filledRow) return filledRow
  }
  if (!changesByField.has('unit')) {
    const firstIncreaseIndex = changesByField.has('price')
      ? rows.findIndex(({ stock }) => stock && isIncrease(stock))
      : -1
    const firstMinimumIndex = rows.findIndex(({ minimum }) => minimum)
    // A minimum that its storage cannot have yet is sent after that storage's stock, and a price is sent before that stock.
    if (firstMinimumIndex >= 0 && (firstIncreaseIndex < 0 || firstMinimumIndex <= firstIncreaseIndex))
      return rows[firstMinimumIndex]
    return rows[firstIncreaseIndex < 0 ? firstMaterialIndex : Math.min(firstMaterialIndex, firstIncreaseIndex)]
  }
  const firstBalanceIndex = rows.findIndex(({ stock, minimum }) => stock ?? minimum)
  return rows[firstBalanceIndex < 0 ? firstMaterialIndex : Math.min(firstMaterialIndex, firstBalanceIndex)]
}

/** The name of the material that these calls add; '' if they add none. */
export function getAddedName(calls: readonly PlannedCall[]): string {
  const name = calls.find(isCreation)?.body['name']
  return typeof name === 'string' ? name : ''
}

/** What an account loses with a material. */
export interface LostMaterial {
  readonly name: string
  readonly price: Decimal
  readonly stocks: readonly { readonly storage: number; readonly stock: Decimal }[]
}

/** Deletes a material. The changes list what is lost: the name, the price, and each storage's balance. [PLAN-15] */
export function planDelete(id: number, row: RowName, { name, price, stocks }: LostMaterial): PlannedCall {
  const changes: Change[] = [
    { field: 'name', storage: null, before: name, after: '' },
    { field: 'price', storage: null, before: price, after: '' },
  ]
  for (const { storage, stock } of stocks) {
    if (stock !== ZERO) changes.push({ field: 'stock', storage, before: stock, after: ZERO })
  }
  return { ...rowNameOf(row), method: 'materials/delete', body: { material_id: id }, changes }
}
