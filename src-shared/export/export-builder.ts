/** Gathers the lists of several storages into what an export shows: the catalogue, and each list's own order. */
import { CatalogueBuilder, type ListedMaterial } from '../material/catalogue/catalogue.ts'
import type { HeldCatalogue } from '../material/catalogue/catalogue-values.ts'
import type { ExportedStorage } from './export-stock.ts'

export class ExportBuilder {
  private readonly builder = new CatalogueBuilder()
  private readonly exported: ExportedStorage[] = []

  /** Adds a storage's whole list. Material-wide values of a later list win: it was read later. */
  storage(id: number, name: string, materials: readonly ListedMaterial[]): void {
    this.builder.storage(id)
    this.exported.push({ id, name, rows: materials.map((material) => this.builder.add(id, material)) })
  }

  finish(): { readonly catalogue: HeldCatalogue; readonly storages: readonly ExportedStorage[] } {
    return { catalogue: this.builder.finish(), storages: this.exported }
  }
}
