/** The category ids of materials: the same list is one array, however many materials are in those categories. */
import type { Named } from '../values/named.ts'

const NONE: readonly number[] = []

export class CategoryLists {
  private readonly single = new Map<number, readonly number[]>()
  private readonly several = new Map<string, readonly number[]>()

  /** The ids in ascending order. */
  of(categories: readonly Named[]): readonly number[] {
    const [first] = categories
    if (!first) return NONE
    if (categories.length === 1) return this.one(first.id)
    const ids = categories.map(({ id }) => id).sort((a, b) => a - b)
    const key = ids.join()
    const known = this.several.get(key)
    if (known) return known
    this.several.set(key, ids)
    return ids
  }

  private one(id: number): readonly number[] {
    const known = this.single.get(id)
    if (known) return known
    const made = [id]
    this.single.set(id, made)
    return made
  }
}
