/**
 * One material of the account: its values in every storage, the changes that this import plans, and similar materials. Uses only data the import has;
 * sends no request. [MATERIAL-1]
 */
import type { Reply } from '../../src-shared/api/calls.ts'
import { listFieldColumns } from './shown-columns.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { findNearMisses } from '../../src-shared/material/catalogue/key-doubt.ts'
import { addConsequences, consequencesOf, type ConsequencesByCode } from '../../src-shared/plan/guard/consequences.ts'
import { termsOf } from '../../src-shared/plan/guard/group-terms.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import { multiply, ZERO, ExactSum } from '../../src-shared/material/values/decimal.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import type { SessionState } from './stages.ts'

type MaterialFacts = NonNullable<Reply<'import.material'>['material']>
/** `same-sku` and `same-name`: equal when matching. `near-sku` and `near-name`: easily confused by people. */
type SimilarityKind = MaterialFacts['similar'][number]['by']

/** The parts of an open import that are used here. */
interface OpenImport {
  readonly currentState: SessionState
  readonly sessionInput: { readonly storages: readonly NamedItem[] }
}

const MAX_ROWS = 12
const MAX_SIMILAR_MATERIALS = 12

/** The facts about a material. Null if the last reading of the account has no such material. */
export function findMaterialFacts(
  { currentState, sessionInput: { storages } }: OpenImport,
  id: number,
): MaterialFacts | null {
  const { catalogue } = currentState.catalogue
  const index = catalogue.byId.get(id)
  if (index === undefined) return null
  const rows = rowsOf(currentState, index)
  const nameOf = (storage: number): string => storageName(storages, storage)
  return {
    id,
    ...makeMaterialView(catalogue, index, nameOf),
    columns: listFieldColumns(currentState),
    rows: rows.slice(0, MAX_ROWS).map(rowNameOf),
    more: Math.max(0, rows.length - MAX_ROWS),
    ...plannedChangesOf(rows, catalogue, nameOf),
    similar: findSimilarMaterials(catalogue, index),
  }
}

/** The storage's number if it has no name. */
function storageName(storages: readonly NamedItem[], storage: number): string {
  const name = storages.find(({ id }) => id === storage)?.name ?? ''
  return name === '' ? `#${storage}` : name
}

function makeMaterialView(catalogue: Catalogue, index: number, nameOf: (storage: number) => string) {
  const listNames = (ids: readonly number[], names: ReadonlyMap<number, string>): string[] =>
    ids.map((namedId) => names.get(namedId) ?? `#${namedId}`)
  const price = catalogue.prices[index] ?? ZERO
  const suppliers = catalogue.suppliers?.get(index)
  const value = new ExactSum()
  const storages = [...catalogue.storages].flatMap(([storage, { stock, minimum, planned: plannedAmounts }]) => {
    const stockAmount = stock[index]
    if (stockAmount === undefined) return []
    value.add(multiply(price, stockAmount))
    const amounts = { stock: stockAmount, minimum: minimum[index] ?? ZERO, planned: plannedAmounts[index] ?? null }
    return [{ storage, name: nameOf(storage), ...amounts }]
  })
  return {
    name: catalogue.names[index] ?? '',
    sku: catalogue.skus[index] ?? '',
    unit: catalogue.units[index] ?? '',
    price,
    notes: catalogue.notes[index] ?? '',
    archived: catalogue.archived[index] === 1,
    categories: listNames(catalogue.categories[index] ?? [], catalogue.categoryNames),
    suppliers:
      suppliers === undefined ? null : listNames(suppliers, catalogue.supplierNames ?? new Map<number, string>()),
    storages,
    value: value.total,
  }
}

/** The material's rows in file order. */
function rowsOf({ preview }: SessionState, index: number): readonly PreviewRow[] {
  const rows: PreviewRow[] = []
  for (const [position, target] of preview.groups.targets.entries())
    if (target === index) rows.push(preview.row(position))
  return rows
}

/** The changes that would be sent for the rows of one material. */
function plannedChangesOf(rows: readonly PreviewRow[], catalogue: Catalogue, nameOf: (storage: number) => string) {
  const rowsToSend = rows.filter(({ writes }) => writes > 0)
  const consequences: ConsequencesByCode = new Map()
  const lostValue = new ExactSum()
  const terms = termsOf(rowsToSend)
  for (const row of rowsToSend) {
    addConsequences(consequences, row, terms)
    if (row.status === 'delete') lostValue.add(lossOf(row.changes).value)
  }
  return {
    changes: rowsToSend.flatMap(({ changes }) =>
      changes.map(({ field, storage, before: valueBefore, after: valueAfter }) => {
        return { field, before: valueBefore, after: valueAfter, storage: storage === null ? null : nameOf(storage) }
      }),
    ),
    calls: rowsToSend.reduce((sum, { writes }) => sum + writes, 0),
    consequences: consequencesOf({ consequences, lostValue }, catalogue),
  }
}

/** Materials with the same SKU or name first, then near misses, by the rules that match a file's rows. [MATCH-6] */
function findSimilarMaterials(catalogue: Catalogue, index: number): MaterialFacts['similar'] {
  const similarityByIndex = new Map<number, SimilarityKind>()
  for (const field of ['sku', 'name'] as const) {
    const texts = field === 'sku' ? catalogue.skus : catalogue.names
    const text = texts[index] ?? ''
    for (const otherIndex of findNearMisses(catalogue, field, text) ?? []) {
      const isSameText = makeTextKey(texts[otherIndex] ?? '') === makeTextKey(text)
      const similarityKind: SimilarityKind = isSameText ? `same-${field}` : `near-${field}`
      const similarity = similarityByIndex.get(otherIndex)
      if (
        otherIndex !== index &&
        (similarity === undefined || SIMILARITY_ORDER.indexOf(similarityKind) < SIMILARITY_ORDER.indexOf(similarity))
      )
        similarityByIndex.set(otherIndex, similarityKind)
    }
  }
  return Array.from(similarityByIndex)
    .sort(
      ([a, similarityA], [b, similarityB]) =>
        SIMILARITY_ORDER.indexOf(similarityA) - SIMILARITY_ORDER.indexOf(similarityB) || a - b,
    )
    .slice(0, MAX_SIMILAR_MATERIALS)
    .map(([index, similarityKind]) => ({
      id: catalogue.ids[index] ?? 0,
      name: catalogue.names[index] ?? '',
      sku: catalogue.skus[index] ?? '',
      by: similarityKind,
    }))
}

const SIMILARITY_ORDER: readonly SimilarityKind[] = ['same-sku', 'same-name', 'near-sku', 'near-name']
