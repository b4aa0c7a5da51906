/**
 * One material of the account: what it holds in every storage, what the changes made here would do to it, and other materials that
 * look like it. Reads what the import has at hand; asks the account for nothing. [MATERIAL-1]
 */
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { nearMisses } from '../../src-shared/material/catalogue/key-doubt.ts'
import {
  addConsequences,
  consequencesOf,
  type Consequence,
  type ConsequencesByCode,
} from '../../src-shared/plan/guard/consequences.ts'
import { termsOf } from '../../src-shared/plan/guard/group-terms.ts'
import type { Change } from '../../src-shared/plan/plan.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import { rowNameOf, type RowName } from '../../src-shared/file/row-name.ts'
import { multiply, ZERO, type Decimal, ExactSum } from '../../src-shared/material/values/decimal.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import type { SessionState } from './stages.ts'

/** By what another material looks like this one; `same`: to matching, `near`: to a tired eye. */
export type Likeness = 'same-sku' | 'near-sku' | 'same-name' | 'near-name'

export interface MaterialFacts {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly price: Decimal
  readonly notes: string
  readonly archived: boolean
  readonly categories: readonly string[]
  /** Null: they were not asked for. */
  readonly suppliers: readonly string[] | null
  /** Those that carry it. */
  readonly storages: readonly {
    readonly storage: number
    readonly stock: Decimal
    readonly minimum: Decimal
    readonly planned: Decimal | null
  }[]
  /** Price x stock of all of them. */
  readonly value: Decimal
  /** Rows here that mean it; `more` of them are not named. */
  readonly rows: readonly RowName[]
  readonly more: number
  readonly changes: readonly Change[]
  readonly calls: number
  readonly consequences: readonly Consequence[]
  readonly similar: readonly {
    readonly id: number
    readonly name: string
    readonly sku: string
    readonly by: Likeness
  }[]
}

const MOST_ROWS = 12
const MOST_SIMILAR = 12

/** Null if the account has no such material, as it was read. */
export function materialFacts(state: SessionState, id: number): MaterialFacts | null {
  const { catalogue } = state.catalogue
  const index = catalogue.byId.get(id)
  if (index === undefined) return null
  const rows = rowsOf(state, index)
  return {
    id,
    ...held(catalogue, index),
    rows: rows.slice(0, MOST_ROWS).map(rowNameOf),
    more: Math.max(0, rows.length - MOST_ROWS),
    ...planned(rows, catalogue),
    similar: similarTo(catalogue, index),
  }
}

function held(catalogue: Catalogue, index: number) {
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>): string[] =>
    ids.map((one) => names.get(one) ?? `#${one}`)
  const price = catalogue.prices[index] ?? ZERO
  const suppliers = catalogue.suppliers?.get(index)
  const value = new ExactSum()
  const storages = [...catalogue.storages].flatMap(([storage, { stock, minimum, planned }]) => {
    const balance = stock[index]
    if (balance === undefined) return []
    value.add(multiply(price, balance))
    return [{ storage, stock: balance, minimum: minimum[index] ?? ZERO, planned: planned[index] ?? null }]
  })
  return {
    name: catalogue.names[index] ?? '',
    sku: catalogue.skus[index] ?? '',
    unit: catalogue.units[index] ?? '',
    price,
    notes: catalogue.notes[index] ?? '',
    archived: catalogue.archived[index] === 1,
    categories: named(catalogue.categories[index] ?? [], catalogue.categoryNames),
    suppliers: suppliers === undefined ? null : named(suppliers, catalogue.supplierNames ?? new Map<number, string>()),
    storages,
    value: value.total,
  }
}

/** In file order. */
function rowsOf({ preview }: SessionState, index: number): readonly PreviewRow[] {
  const rows: PreviewRow[] = []
  for (const [at, target] of preview.groups.targets.entries()) if (target === index) rows.push(preview.row(at))
  return rows
}

/** What its rows send, as one material's. */
function planned(rows: readonly PreviewRow[], catalogue: Catalogue) {
  const sending = rows.filter(({ writes }) => writes > 0)
  const consequences: ConsequencesByCode = new Map()
  const lost = new ExactSum()
  const terms = termsOf(sending)
  for (const row of sending) {
    addConsequences(consequences, row, terms)
    if (row.status === 'delete') lost.add(lossOf(row.changes).value)
  }
  return {
    changes: sending.flatMap(({ changes }) => changes),
    calls: sending.reduce((sum, { writes }) => sum + writes, 0),
    consequences: consequencesOf({ consequences, lostValue: lost }, catalogue),
  }
}

/** Materials of the same SKU or name first, then near misses, by the rules that ask about them in a file. [MATCH-6] */
function similarTo(catalogue: Catalogue, index: number): MaterialFacts['similar'] {
  const likenessById = new Map<number, Likeness>()
  for (const field of ['sku', 'name'] as const) {
    const texts = field === 'sku' ? catalogue.skus : catalogue.names
    const own = texts[index] ?? ''
    for (const other of nearMisses(catalogue, field, own) ?? []) {
      const same = textKey(texts[other] ?? '') === textKey(own)
      const by: Likeness = same ? `same-${field}` : `near-${field}`
      const likeness = likenessById.get(other)
      if (other !== index && (likeness === undefined || ORDER.indexOf(by) < ORDER.indexOf(likeness)))
        likenessById.set(other, by)
    }
  }
  return Array.from(likenessById)
    .sort(([a, one], [b, other]) => ORDER.indexOf(one) - ORDER.indexOf(other) || a - b)
    .slice(0, MOST_SIMILAR)
    .map(([at, by]) => ({
      id: catalogue.ids[at] ?? 0,
      name: catalogue.names[at] ?? '',
      sku: catalogue.skus[at] ?? '',
      by,
    }))
}

const ORDER: readonly Likeness[] = ['same-sku', 'same-name', 'near-sku', 'near-name']
