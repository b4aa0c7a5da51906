/** The order of fields in stored formats. */
import type { FieldWith } from './field-spec.ts'

/** The fields in lists of a material itself, and of its row in a storage. */
type OfMaterial = FieldWith<{ readonly scope: 'material'; readonly listed: true }>
type OfRow = FieldWith<{ readonly scope: 'storage'; readonly listed: true }>

/** An entry of the base snapshot in our workbooks. */
export const BASE_MATERIAL = makeFieldOrder<OfMaterial>()([
  'name',
  'sku',
  'unit',
  'price',
  'notes',
  'categories',
  'archived',
])
export const BASE_ROW = makeFieldOrder<OfRow>()(['stock', 'minimum', 'planned'])

/** A material in the journal, as last listed and in its versions over time. */
export const REMEMBERED = makeFieldOrder<OfMaterial>()([
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
