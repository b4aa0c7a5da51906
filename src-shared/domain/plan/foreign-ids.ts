/** Whether a file's ids are the account's or another system's. Every system has an `ID`, and small numbers meet by chance. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { KeyIndex } from '../catalogue/key-index.ts'
import { valueOf, type DraftColumn, type Drafts } from '../draft/draft.ts'
import { WRITTEN_HEADINGS } from '../fields/headings/written.ts'
import type { Field } from '../fields/field.ts'
import { keyHash } from '../values/key-hash.ts'

/** A column as it was mapped, and why. */
interface MappedColumn {
  readonly header: string
  readonly field: Field | null
  readonly confidence: string
  readonly reason: { readonly code: string }
}

/** Rows looked at, evenly over the file. */
const LOOKED_AT = 2000

/**
 * False where the file's ids are the account's: the sku or name beside an id is that of its material more often than
 * another's. True where they are another system's: where not, or where no row agrees and most ids are not held, or, under a
 * heading that every system has, sku and name are both unknown. Undefined where nothing tells. [MAP-4]
 */
export function hasForeignIds(
  columns: readonly MappedColumn[],
  drafts: Drafts,
  catalogue: Catalogue,
): boolean | undefined {
  const heading = columns.find(({ field }) => field === 'id')
  if (!heading || heading.confidence === 'chosen') return undefined
  const others = (['sku', 'name'] as const).flatMap((field) => {
    const column = drafts.columns.get(field)
    // An index of 100,000 names is dear: none is made where the skus say it.
    return column ? [{ column, index: () => (field === 'sku' ? catalogue.bySku : catalogue.byName) }] : []
  })
  if (others.length === 0) return undefined
  if (isOwnSheet(columns)) return false
  let ids = 0
  let held = 0
  let agree = 0
  let disagree = 0
  const step = Math.max(1, Math.floor(drafts.count / LOOKED_AT))
  for (let row = 0; row < drafts.count; row += step) {
    const id = valueOf(drafts, 'id', row)
    if (id === undefined) continue
    ids++
    const found = catalogue.byId.get(Number(id))
    if (found === undefined) continue
    held++
    let says: readonly number[] = []
    for (const { column, index } of others) if (says.length === 0) says = namedBy(column, index(), row)
    if (says.length === 0) continue
    if (says.includes(found)) agree++
    else disagree++
  }
  if (ids === 0) return undefined
  if (agree > disagree) return false
  if (disagree > 0 || held * 2 < ids) return true
  if (heading.reason.code !== 'usual-heading') return false
  // A new name or a new sku is a change of the material; where both are new, it is another one.
  return others.length > 1 ? true : undefined
}

/** True for the headings of a sheet that Stocksheet wrote. */
function isOwnSheet(columns: readonly MappedColumn[]): boolean {
  return Object.values(WRITTEN_HEADINGS).some((written) => {
    const own = new Set<string>(Object.values(written))
    return columns.length >= 5 && columns.every(({ header }) => own.has(header))
  })
}

/** The materials whose key the row has. */
function namedBy({ values }: DraftColumn, index: KeyIndex, row: number): readonly number[] {
  const found = index.find(keyHash(values.at(row)), values, row)
  return found === undefined ? [] : typeof found === 'number' ? [found] : found
}
