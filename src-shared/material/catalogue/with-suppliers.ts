/** Suppliers of single materials beside what lists show: no list carries them. */
import type { Catalogue } from './catalogue.ts'
import type { Named } from '../values/named.ts'

/** The catalogue with the suppliers of these materials (by material id), and of no others. [DIFF-6] */
export function withSuppliers(catalogue: Catalogue, held: ReadonlyMap<number, readonly Named[]>): Catalogue {
  // A copy asks for the keys' indexes, which is work: made only where there is something to say.
  if (held.size === 0 && !catalogue.suppliers) return catalogue
  const suppliers = new Map<number, readonly number[]>()
  const supplierNames = new Map<number, string>()
  for (const [id, named] of held) {
    const index = catalogue.byId.get(id)
    if (index === undefined) continue
    suppliers.set(
      index,
      named.map((one) => one.id).sort((a, b) => a - b),
    )
    for (const one of named) if (one.name !== '') supplierNames.set(one.id, one.name)
  }
  return { ...catalogue, suppliers, supplierNames }
}
