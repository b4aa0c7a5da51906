/** Checks what a seed's members say of each other: ids are unique and refer to something that is there. */
import type { Seed } from './seed.ts'

function refuse(problem: string): never {
  throw new Error(`The seed file cannot be used: ${problem}.`)
}

function unique(place: string, keys: Iterable<number | string>): Set<number | string> {
  const ids = new Set<number | string>()
  for (const key of keys) {
    if (ids.has(key)) refuse(`${place} holds ${JSON.stringify(key)} twice`)
    ids.add(key)
  }
  return ids
}

/** Throws an Error whose message names the first reference that leads nowhere. */
export function checkSeed(seed: Seed): void {
  // A key must fit in a header as it is.
  const strange = seed.keys.find((key) => !/^[\x21-\x7e]+$/.test(key))
  if (strange !== undefined) refuse('keys must be printable ASCII without spaces')
  unique('keys', seed.keys)
  const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
  unique(
    'units',
    seed.units.map(({ code }) => code),
  )
  const units = new Map(seed.units.map((unit) => [unit.code, unit]))
  const storages = unique('storages', ids(seed.storages))
  const categories = unique('categories', ids(seed.categories))
  const suppliers = unique('suppliers', ids(seed.suppliers))
  const materials = unique('materials', ids(seed.materials))
  unique('products', ids(seed.products))
  const checkKnown = (place: string, list: readonly number[], set: ReadonlySet<number | string>, what: string) => {
    const missing = list.find((id) => !set.has(id))
    if (missing !== undefined) refuse(`${place} names ${missing}, which is not among the ${what}`)
    unique(place, list)
  }
  seed.storages.forEach((storage, at) =>
    checkKnown(`storages[${at}].categories`, storage.categories, categories, 'categories'),
  )
  seed.materials.forEach((material, at) => {
    const unit = units.get(material.unit)
    if (!unit) refuse(`materials[${at}].unit "${material.unit}" is not among the units`)
    if (unit.resourceOnly) refuse(`materials[${at}].unit "${material.unit}" is only for resources`)
    checkKnown(`materials[${at}].categories`, material.categories, categories, 'categories')
    checkKnown(`materials[${at}].suppliers`, material.suppliers, suppliers, 'suppliers')
    const places = material.stocks.map((stock) => stock.storage_id)
    checkKnown(`materials[${at}].stocks`, places, storages, 'storages')
    unique(`materials[${at}].files`, material.files)
  })
  seed.products.forEach((product, at) => {
    const parts = product.composition.map((part) => part.material_id)
    checkKnown(`products[${at}].composition`, parts, materials, 'materials')
  })
}
