/** A material of a catalogue as one number, to see what changed between two readings, and as the text that is kept of it. */
import type { Catalogue } from '../../../src-shared/material/catalogue/catalogue.ts'
import { materialValue, type textColumns } from '../../../src-shared/material/catalogue/catalogue-values.ts'
import { REMEMBERED } from '../../../src-shared/material/fields/stored-order.ts'

type TextColumns = ReturnType<typeof textColumns>

// FNV-1a in two groups: 53 bits are plenty to notice a change, and fit a whole number.
const SEED = 0x811c9dc5
const OTHER_SEED = 0x1000193
const PRIME = 0x01000193
const OTHER = 0x9e37
const LOW = 2 ** 21

/** Of all fields but the storages' amounts. Never 0. */
export function digestOf(catalogue: Catalogue, columns: TextColumns, index: number): number {
  const { ids, archived, categories, categoryNames } = catalogue
  let [a, b] = [SEED ^ (ids[index] ?? 0), OTHER_SEED ^ (archived[index] ?? 0)]
  const add = (text: string): void => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, PRIME)
      b = Math.imul(b ^ (code + OTHER), PRIME)
    }
    a = Math.imul(a ^ 0x1f, PRIME)
    b = Math.imul(b ^ 0x2f, PRIME)
  }
  for (const column of columns) add(column[index] ?? '')
  for (const id of categories[index] ?? []) {
    add(String(id))
    add(categoryNames.get(id) ?? '')
  }
  return whole(a, b)
}

/** One number for a whole reading. `carried`: the storages of each material. */
export function foldDigests(
  storages: readonly number[],
  digests: readonly number[],
  carried: readonly string[],
): number {
  let [a, b] = [SEED, OTHER_SEED]
  for (const text of carried) {
    for (let at = 0; at < text.length; at++) a = Math.imul(a ^ text.charCodeAt(at), PRIME)
    a = Math.imul(a ^ 0x1f, PRIME)
  }
  for (const list of [storages, digests]) {
    for (const one of list) {
      a = Math.imul(a ^ (one | 0), PRIME)
      b = Math.imul(b ^ ((one / LOW) | 0) ^ (one | 0), PRIME)
    }
    a = Math.imul(a ^ list.length, PRIME)
  }
  return whole(a, b)
}

function whole(a: number, b: number): number {
  return (a >>> 0) * LOW + (b >>> 11) || 1
}

/** [id, then the fields of REMEMBERED] as JSON. */
export function textOf(catalogue: Catalogue, index: number): string {
  const { ids, archived, categories, categoryNames } = catalogue
  const values = REMEMBERED.map((field) => {
    if (field === 'archived') return archived[index] === 1
    if (field !== 'categories') return materialValue(catalogue, field, index)
    return (categories[index] ?? []).map((id) => ({ id, name: categoryNames.get(id) ?? '' }))
  })
  return JSON.stringify([ids[index], ...values])
}
