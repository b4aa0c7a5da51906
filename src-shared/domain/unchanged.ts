/**
 * Tells at once that a row changes nothing: every mapped cell is blank or the very text the account holds. Most rows of
 * most files are such, and cost one comparison per cell. Says no whenever it is not sure. [PLAN-0]
 */
import type { Catalogue } from './catalogue.ts'
import { DRAFT, type DraftColumn, type Drafts } from './draft.ts'
import type { Field } from './field.ts'
import type { Texts } from './texts.ts'

interface Compared {
  readonly states: Uint8Array
  readonly values: Texts
  /** What the account holds, by catalogue index. */
  readonly live: readonly (string | undefined)[]
}

/** A test of (draft, catalogue index) for rows of `storage` that are alone in their lane. */
export function unchangedTest(
  drafts: Drafts,
  catalogue: Catalogue,
  storage: number,
  excluded: ReadonlySet<Field>,
): (index: number, found: number) => boolean {
  const compared: Compared[] = []
  const blank: DraftColumn[] = []
  for (const column of drafts.columns.values()) {
    const live = excluded.has(column.field) ? 'any' : liveColumn(catalogue, column.field, storage)
    if (live === 'any') continue
    if (live === null) blank.push(column)
    else compared.push({ states: column.states, values: column.values, live })
  }
  const { problems } = drafts
  return (index, found) => {
    for (const { states, values, live } of compared) {
      const state = states[index]
      if (state === DRAFT.value ? !values.is(index, live[found] ?? '') : state !== DRAFT.blank) return false
    }
    for (const { states } of blank) if (states[index] !== DRAFT.blank) return false
    return !problems.has(index)
  }
}

/** The account's texts for a field; null where only a blank cell is surely no change; 'any' where no cell is a change. */
export function liveColumn(
  catalogue: Catalogue,
  field: Field,
  storage: number,
): readonly (string | undefined)[] | null | 'any' {
  switch (field) {
    case 'name':
      return catalogue.names
    case 'sku':
      return catalogue.skus
    case 'unit':
      return catalogue.units
    case 'price':
      return catalogue.prices
    case 'notes':
      return catalogue.notes
    case 'stock':
      return catalogue.storages.get(storage)?.stock ?? null
    case 'minimum':
      return catalogue.storages.get(storage)?.minimum ?? null
    case 'id':
    case 'archived':
    case 'planned':
      return 'any'
    case 'categories':
    case 'suppliers':
    case 'stock_change':
    case 'storage':
    case 'action':
      return null
    default:
      return field satisfies never
  }
}
