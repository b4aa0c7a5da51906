/** Lists of fields and checks of one field, all derived from the table in field-spec.ts. */
import { FIELD_SPECS, type Field, type FieldSpec, type FieldWith } from './field-spec.ts'
import { setsFields, type SettingMethod } from './writing-methods.ts'
import { showDecimal, type Separators } from '../values/shown-decimal.ts'

export type { Field, FieldWith } from './field-spec.ts'

export const FIELDS: readonly Field[] = Object.keys(FIELD_SPECS).filter((name) => isField(name))

type SentByMethods = { readonly methods: readonly [string, ...string[]] }
type FieldScope = { readonly scope: 'material' | 'storage' }

/** Fields that the account returns but no method sets. */
export type ReadOnlyField = FieldWith<FieldScope & { readonly methods: readonly [] }>
export const READ_ONLY_FIELDS = FIELDS.filter(isReadOnly)

export type NumberField = FieldWith<{ readonly kind: 'money' | 'amount' }>

/** Fields read as exact decimals. */
export type DecimalField = Exclude<NumberField, ReadOnlyField>

export type ListField = FieldWith<{ readonly kind: 'list' }>

/** Fields of the material itself that a method sets, in the order they are shown and sent. */
export type GlobalField = FieldWith<SentByMethods & { readonly scope: 'material' }>
export const GLOBAL_FIELDS = FIELDS.filter(isGlobalField)

/** Fields of a material's row in one storage that a method sets. */
export type StorageField = FieldWith<SentByMethods & { readonly scope: 'storage' }>
export const STORAGE_FIELDS = FIELDS.filter(isStorageField)

/** All fields that can be sent, those of the material itself first. */
export type SentField = GlobalField | StorageField
export const SENT_FIELDS: readonly SentField[] = [...GLOBAL_FIELDS, ...STORAGE_FIELDS]

/** Fields in our sheets, from the left. */
export type SheetField = Exclude<Field, FieldWith<{ readonly place: null }>>
export const SHEET_FIELDS = FIELDS.filter((field): field is SheetField => specOf(field).place !== null).toSorted(
  (field, otherField) => FIELD_SPECS[field].place - FIELD_SPECS[otherField].place,
)

/** Fields in the account's lists. */
export type ListedField = FieldWith<{ readonly listed: true }>

/** The number of bits for fields in a small integer of V8. The next bit is used by the comparison (plan/differences.ts). */
export const MAX_FIELDS = 29
if (FIELDS.length > MAX_FIELDS) throw new RangeError(`${FIELDS.length} fields, but only ${MAX_FIELDS} have a bit`)

/** The field's bit in a number that stores a set of fields. */
export function getFieldBit(field: Field): number {
  return 1 << FIELDS.indexOf(field)
}

export function specOf(field: Field): FieldSpec {
  return FIELD_SPECS[field]
}

export function isField(value: unknown): value is Field {
  return typeof value === 'string' && Object.hasOwn(FIELD_SPECS, value)
}

export function isListed<One extends Field>(field: One): field is One & ListedField {
  return specOf(field).listed
}

export function isSentField(field: Field): field is SentField {
  return specOf(field).methods.length > 0
}

/** Whether a column of this field can change an existing material. */
export function canChangeMaterial(field: Field): boolean {
  return isSentField(field) || field === 'stock_change'
}

const SETTER_BY_FIELD = new Map<Field, SettingMethod>()
for (const field of FIELDS) {
  for (const method of specOf(field).methods) if (setsFields(method)) SETTER_BY_FIELD.set(field, method)
}

/** The method that sets the field of an existing material; undefined if it cannot be sent. */
export function setterOf(field: Field): SettingMethod | undefined {
  return SETTER_BY_FIELD.get(field)
}

export function isReadOnly(field: Field): field is ReadOnlyField {
  return specOf(field).scope !== 'row' && !isSentField(field)
}

export function isDecimalField(field: Field): field is DecimalField {
  return isNumberField(field) && !isReadOnly(field)
}

/** True for decimal fields, including read-only ones. */
export function isNumberField(field: Field): field is NumberField {
  const { kind } = specOf(field)
  return kind === 'money' || kind === 'amount'
}

/** Amounts that can be sent. The account rescales them if the unit changes. */
export type RescaledField = Extract<SentField, DecimalField>
export const RESCALED_FIELDS = FIELDS.filter(isRescaled)

export function isRescaled(field: Field): field is RescaledField {
  return isNumberField(field) && isSentField(field)
}

function isGlobalField(field: Field): field is GlobalField {
  return specOf(field).scope === 'material' && isSentField(field)
}

export function isStorageField(field: Field): field is StorageField {
  return specOf(field).scope === 'storage' && isSentField(field)
}

/** True for fields with free text. */
export function isPlainText(field: Field): boolean {
  const { kind } = specOf(field)
  return kind === 'text' || kind === 'code' || kind === 'unit'
}

/** Whether the field contains codes: text that is never read as a number or reformatted. */
export function isCodeField(field: Field): boolean {
  return specOf(field).kind === 'code'
}

export function isListField(field: Field): field is ListField {
  return specOf(field).kind === 'list'
}

/** A field's number in a language's style, prices with two places; other text is unchanged. Used in the grid and in sentences. */
export function formatFieldNumber(field: Field, text: string, style: Separators): string {
  return isDecimalField(field) ? showDecimal(text, style, specOf(field).kind === 'money' ? 2 : 0) : text
}

/** The listed fields of a material itself, and of its row in a storage. */
type ListedMaterialField = FieldWith<{ readonly scope: 'material'; readonly listed: true }>
type ListedRowField = FieldWith<{ readonly scope: 'storage'; readonly listed: true }>

/** The order of the fields in an entry of the base snapshot in our workbooks. Stored files depend on this order. */
export const BASE_MATERIAL_FIELDS = makeFieldOrder<ListedMaterialField>()([
  'name',
  'sku',
  'unit',
  'price',
  'notes',
  'categories',
  'archived',
])
export const BASE_ROW_FIELDS = makeFieldOrder<ListedRowField>()(['stock', 'minimum', 'planned'])

/** The order of the fields of a material in the journal, for its last listed state and its versions. */
export const JOURNAL_MATERIAL_FIELDS = makeFieldOrder<ListedMaterialField>()([
  'name',
  'sku',
  'unit',
  'price',
  'notes',
  'archived',
  'categories',
])

/** A list of all the fields. The compiler reports missing ones. */
function makeFieldOrder<Wanted extends string>() {
  return <const Given extends readonly Wanted[]>(
    order: Given &
      (Exclude<Wanted, Given[number]> extends never ? unknown : { missing: Exclude<Wanted, Given[number]> }),
  ): Given => order
}
