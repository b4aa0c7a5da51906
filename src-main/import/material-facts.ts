/**
 * One material of the account: its values in every storage, the changes planned here, and similar materials. Uses only data the import has; sends no
 * request. [MATERIAL-1]
 */
import type { Reply } from '../../src-shared/api/calls.ts'
import { columnOf } from '../../src-shared/mapping/mapping.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { Named } from '../../src-shared/material/values/ids-by-name.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { findNearMisses } from '../../src-shared/material/catalogue/key-doubt.ts'
import { addConsequences, consequencesOf, type ConsequencesByCode } from '../../src-shared/plan/guard/consequences.ts'
import { termsOf } from '../../src-shared/plan/guard/group-terms.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import { multiply, ZERO, ExactSum } from '../../src-shared/material/values/decimal.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import type { SessionState } from './stages.ts'

type Facts = NonNullable<Reply<'import.material'>['material']>
/** `same`: equal when matching. `near`: easily confused by a reader. */
type Likeness = Facts['similar'][number]['by']

/** The parts of an open import that are used here. */
interface OpenImport {
  readonly snapshot: SessionState
  readonly asked: { readonly storages: readonly Named[] }
}

const MAX_ROWS = 12
const MAX_SIMILAR = 12

/** Null if the last reading of the account has no such material. */
export function materialFacts({ snapshot, asked: { storages } }: OpenImport, id: number): Facts | null {
  const { catalogue } = snapshot.catalogue
  const index = catalogue.byId.get(id)
  if (index === undefined) return null
  const rows = rowsOf(snapshot, index)
  const nameOf = (storage: number): string => storageName(storages, storage)
  return {
    id,
    ...held(catalogue, index, nameOf),
    columns: snapshot.mapping.columns.flatMap(({ field }): [Field, number][] => {
      const column = field === null ? undefined : columnOf(snapshot.mapping, field)
      return column && field !== null ? [[field, column.column]] : []
    }),
    rows: rows.slice(0, MAX_ROWS).map(rowNameOf),
    more: Math.max(0, rows.length - MAX_ROWS),
    ...planned(rows, catalogue, nameOf),
    similar: similarTo(catalogue, index),
  }
}

/** The storage's number if it has no name. */
function storageName(storages: readonly Named[], storage: number): string {
  const name = storages.find(({ id }) => id === storage)?.name ?? ''
  return name === '' ? `#${storage}` : name
}

function held(catalogue: Catalogue, index: number, nameOf: (storage: number) => string) {
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>): string[] =>
    ids.map((one) => names.get(one) ?? `#${one}`)
  const price = catalogue.prices[index] ?? ZERO
  const suppliers = catalogue.suppliers?.get(index)
  const value = new ExactSum()
  const storages = [...catalogue.storages].flatMap(([storage, { stock, minimum, planned }]) => {
    const balance = stock[index]
    if (balance === undefined) return []
    value.add(multiply(price, balance))
    const amounts = { stock: balance, minimum: minimum[index] ?? ZERO, planned: planned[index] ?? null }
    return [{ storage, name: nameOf(storage), ...amounts }]
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

/** What the rows of one material send. */
function planned(rows: readonly PreviewRow[], catalogue: Catalogue, nameOf: (storage: number) => string) {
  const sending = rows.filter(({ writes }) => writes > 0)
  const consequences: ConsequencesByCode = new Map()
  const lost = new ExactSum()
  const terms = termsOf(sending)
  for (const row of sending) {
    addConsequences(consequences, row, terms)
    if (row.status === 'delete') lost.add(lossOf(row.changes).value)
  }
  return {
    changes: sending.flatMap(({ changes }) =>
      changes.map(({ field, storage, before, after }) => {
        return { field, before, after, storage: storage === null ? null : nameOf(storage) }
      }),
    ),
    calls: sending.reduce((sum, { writes }) => sum + writes, 0),
    consequences: consequencesOf({ consequences, lostValue: lost }, catalogue),
  }
}

/** Materials with the same SKU or name first, then near misses, by the rules that match a file's rows. [MATCH-6] */
function similarTo(catalogue: Catalogue, index: number): Facts['similar'] {
  const likenessById = new Map<number, Likeness>()
  for (const field of ['sku', 'name'] as const) {
    const texts = field === 'sku' ? catalogue.skus : catalogue.names
    const own = texts[index] ?? ''
    for (const other of findNearMisses(catalogue, field, own) ?? []) {
      const same = textKey(texts[other] ?? '') === textKey(own)
      const by: Likeness = same ? `same-${field}` : `near-${field}`
      const likeness = likenessById.get(other)
      if (other !== index && (likeness === undefined || ORDER.indexOf(by) < ORDER.indexOf(likeness)))
        likenessById.set(other, by)
    }
  }
  return Array.from(likenessById)
    .sort(([a, one], [b, other]) => ORDER.indexOf(one) - ORDER.indexOf(other) || a - b)
    .slice(0, MAX_SIMILAR)
    .map(([at, by]) => ({
      id: catalogue.ids[at] ?? 0,
      name: catalogue.names[at] ?? '',
      sku: catalogue.skus[at] ?? '',
      by,
    }))
}

const ORDER: readonly Likeness[] = ['same-sku', 'same-name', 'near-sku', 'near-name']
