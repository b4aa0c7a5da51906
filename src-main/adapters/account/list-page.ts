/** A page of a storage's list, parsed. */
import type { ListedMaterial } from '../../../src-shared/domain/catalogue/catalogue.ts'

export interface ListPage {
  readonly materials: readonly ListedMaterial[]
  readonly total: number
}
