/** Returns the account's value of a field. Only this file defines where a catalogue or a listed material stores each field. */
import {
  isListField,
  specOf,
  type DecimalField,
  type Field,
  type GlobalField,
  type ListField,
  type NumberField,
  type ReadOnlyField,
} from '../fields/field.ts'
import { FIELD_SPECS } from '../fields/field-spec.ts'
import { ZERO, type Decimal, compare } from '../values/decimal.ts'
import { joinIds, joinSortedIds } from '../values/ids-by-name.ts'
import { TEXT_FIELDS, type Catalogue, type ListedMaterial, type RowField, type TextField } from './catalogue.ts'

/** A catalogue without the matching indexes, which take more memory than the rest of the catalogue at 50,000 materials. */
export type StoredCatalogue = Omit<Catalogue, 'bySku' | 'byName' | 'byId'>

/** Texts by catalogue index; undefined if a storage does not carry the material, null if nothing is planned. */
export type TextColumn = readonly (string | null | undefined)[]

export function isTextField(field: Field): field is TextField {
  return specOf(field).column !== null
}

export function isRowField(field: Field): field is RowField {
  return specOf(field).scope === 'storage'
}

/** The column of a text field; undefined for other fields, and for a storage that was not read. */
export function getTextColumn(
  catalogue: StoredCatalogue,
  field: DecimalField,
  storage: number,
): readonly (Decimal | undefined)[] | undefined
export function getTextColumn(
  catalogue: StoredCatalogue,
  field: NumberField,
  storage: number,
): readonly (Decimal | null | undefined)[] | undefined
export function getTextColumn(
  catalogue: StoredCatalogue,
  field: Exclude<Field, ReadOnlyField>,
  storage: number,
): readonly (string | undefined)[] | undefined
export function getTextColumn(catalogue: StoredCatalogue, field: Field, storage: number): TextColumn | undefined
export function getTextColumn(catalogue: StoredCatalogue, field: Field, storage: number): TextColumn | undefined {
  if (isTextField(field)) return catalogue[FIELD_SPECS[field].column]
  return isRowField(field) ? catalogue.storages.get(storage)?.[field] : undefined
}

/** The columns of all text fields of materials, in field order. */
export function listTextColumns(catalogue: StoredCatalogue): readonly (readonly string[])[] {
  return TEXT_FIELDS.map((field) => catalogue[FIELD_SPECS[field].column])
}

/** Ids in ascending order; undefined if the account never listed them. */
function getListedIds(catalogue: StoredCatalogue, field: ListField, index: number): readonly number[] | undefined {
  switch (field) {
    case 'categories':
      return catalogue.categories[index] ?? []
    case 'suppliers':
      return catalogue.suppliers?.get(index)
  }
}

/** The account's value of a field of the material itself. Undefined if the account never listed the value. */
export function getMaterialValue(
  catalogue: StoredCatalogue,
  field: GlobalField | 'archived',
  index: number,
): string | undefined {
  if (isListField(field)) {
    const ids = getListedIds(catalogue, field, index)
    return ids && joinIds(ids)
  }
  if (isTextField(field)) return catalogue[FIELD_SPECS[field].column][index] ?? (field === 'price' ? ZERO : '')
  return catalogue.archived[index] === 1 ? '1' : '0'
}

/** Like `getMaterialValue`, for a material of a list; undefined for fields of its row in a storage. */
export function getListedValue(material: ListedMaterial, field: Field): string | undefined {
  if (isListField(field)) {
    const namedItems = material[field]
    return namedItems && joinSortedIds(namedItems.map(({ id }) => id))
  }
  if (field === 'archived') return material.archived ? '1' : '0'
  return isTextField(field) ? material[field] : undefined
}

/**
 * Whether the storage has less of the material than its minimum. False for archived materials, which are not
 * reordered. Ignores planned amounts (see suppliers/reorder-list.ts). [STOCK-4]
 */
export function isBelowMinimum({ archived, storages }: StoredCatalogue, storage: number, index: number): boolean {
  const { stock, minimum } = storages.get(storage) ?? {}
  const storedAmount = stock?.[index]
  return (
    storedAmount !== undefined && archived[index] !== 1 && isLessThanMinimum(storedAmount, minimum?.[index] ?? ZERO)
  )
}

export function isLessThanMinimum(stock: Decimal, minimum: Decimal): boolean {
  return compare(stock, minimum) < 0
}
