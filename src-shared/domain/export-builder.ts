/** Gathers the lists of several storages into what an export shows. Nothing of a list is kept but its values. */
import type { ListedMaterial } from './catalogue.ts'
import type { ExportCatalogue, ExportedStorage } from './export-stock.ts'
import type { Decimal } from './values/decimal.ts'

interface Amounts {
  readonly stock: (Decimal | undefined)[]
  readonly minimum: (Decimal | undefined)[]
  readonly planned: (Decimal | null | undefined)[]
}

export class ExportBuilder {
  private readonly ids: number[] = []
  private readonly names: string[] = []
  private readonly skus: string[] = []
  private readonly units: string[] = []
  private readonly prices: Decimal[] = []
  private readonly notes: string[] = []
  private readonly archived: number[] = []
  private readonly categories: (readonly number[])[] = []
  private readonly categoryNames = new Map<number, string>()
  private readonly amounts = new Map<number, Amounts>()
  private readonly exported: ExportedStorage[] = []
  private readonly positions = new Map<number, number>()

  /** Adds a storage's whole list. Material-wide values of a later list win: it was read later. */
  storage(id: number, name: string, materials: readonly ListedMaterial[]): void {
    const amounts: Amounts = { stock: [], minimum: [], planned: [] }
    this.amounts.set(id, amounts)
    const rows: number[] = []
    for (const material of materials) {
      const index = this.material(material)
      amounts.stock[index] = material.stock
      amounts.minimum[index] = material.minimum
      amounts.planned[index] = material.planned
      rows.push(index)
    }
    this.exported.push({ id, name, rows })
  }

  finish(): { readonly catalogue: ExportCatalogue; readonly storages: readonly ExportedStorage[] } {
    return {
      catalogue: {
        count: this.ids.length,
        ids: this.ids,
        names: this.names,
        skus: this.skus,
        units: this.units,
        prices: this.prices,
        notes: this.notes,
        archived: Uint8Array.from(this.archived),
        categories: this.categories,
        storages: this.amounts,
        categoryNames: this.categoryNames,
        unitCodes: new Set(this.units),
      },
      storages: this.exported,
    }
  }

  private material(material: ListedMaterial): number {
    let index = this.positions.get(material.id)
    if (index === undefined) {
      index = this.ids.length
      this.positions.set(material.id, index)
      this.ids.push(material.id)
    }
    this.names[index] = material.name
    this.skus[index] = material.sku
    this.units[index] = material.unit
    this.prices[index] = material.price
    this.notes[index] = material.notes
    this.archived[index] = material.archived ? 1 : 0
    this.categories[index] = material.categories.map(({ id }) => id).sort((a, b) => a - b)
    for (const { id, name } of material.categories) this.categoryNames.set(id, name)
    return index
  }
}
