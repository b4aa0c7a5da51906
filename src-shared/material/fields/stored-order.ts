/**
 * The order of fields in stored formats. A new field goes to the end of its list: entries of earlier versions are shorter, and do not contain it.
 */
import type { FieldWith } from './field-spec.ts'

/** What lists show of a material itself, and of its row in a storage. */
type OfMaterial = FieldWith<{ readonly scope: 'material'; readonly listed: true }>
type OfRow = FieldWith<{ readonly scope: 'storage'; readonly listed: true }>

/** An entry of the base snapshot that workbooks carry. */
export const BASE_MATERIAL = orderOf<OfMaterial>()(['name', 'sku', 'unit', 'price', 'notes', 'categories', 'archived'])
export const BASE_ROW = orderOf<OfRow>()(['stock', 'minimum', 'planned'])
/** Entries of the first version have these many fields; none has fewer. */
export const BASE_LEAST = { material: 7, row: 3 }

/** A material in the journal's memory of what was listed, and in its versions over time. */
export const REMEMBERED = orderOf<OfMaterial>()(['name', 'sku', 'unit', 'price', 'notes', 'archived', 'categories'])

/** A list of all the fields; the compiler names those that are missing. */
function orderOf<Wanted extends string>() {
  return <const Given extends readonly Wanted[]>(
    order: Given &
      (Exclude<Wanted, Given[number]> extends never ? unknown : { missing: Exclude<Wanted, Given[number]> }),
  ): Given => order
}
