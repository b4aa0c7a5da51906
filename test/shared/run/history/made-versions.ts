/** Catalogue versions for tests: from lines like those of other tests, and random catalogues that change like an account. */
import { fc } from '../../../fast-check.ts'
import type { Catalogue } from '../../../../src-shared/material/catalogue/catalogue.ts'
import {
  makeCatalogueVersions,
  parseVersion,
  type MaterialVersion,
} from '../../../../src-shared/run/history/material-version.ts'
import { catalogueOf, type StoredLine } from '../../../build.ts'

export function versionsIn(catalogue: Catalogue): Map<number, MaterialVersion> {
  const versionAt = makeCatalogueVersions(catalogue)
  return new Map(
    catalogue.ids.map((id, index) => {
      const version = parseVersion(JSON.stringify(versionAt(index)))
      if (version === null) throw new Error('no version')
      return [id, version]
    }),
  )
}

export function versionsFrom(
  lines: readonly StoredLine[],
  storages: readonly number[] = [1, 2],
): Map<number, MaterialVersion> {
  return versionsIn(catalogueOf(lines, storages))
}

/** With anything that a response can contain: half surrogate pairs, control characters, other scripts. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', '\ud800', 'Болт М8', '板', ' padded ', '0'),
)
const amount = fc.constantFrom('0', '1', '2.5', '-3', '100000', '0.001')
const category = fc.record({ id: fc.integer({ min: 1, max: 5 }), name: text })

const line = (id: number): fc.Arbitrary<StoredLine> =>
  fc.record({
    id: fc.constant(id),
    name: text,
    sku: text,
    unit: fc.constantFrom('pcs', 'kg'),
    price: amount,
    notes: text,
    archived: fc.boolean(),
    categories: fc.uniqueArray(category, { maxLength: 3, selector: (entry) => entry.id }),
    in: fc.dictionary(
      fc.constantFrom('1', '2', '7'),
      fc.tuple(amount, amount).map((pair) => pair.join('/')),
      { minKeys: 1 },
    ),
  })

const lines = fc
  .uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 9 })
  .chain((ids) => fc.tuple(...ids.map(line)))

/** A series of readings of an account that anyone may change. */
export const catalogueRow = (least: number, maxCount: number): fc.Arbitrary<Catalogue[]> =>
  fc.array(
    lines.map((allLines) => catalogueOf(allLines, [1, 2, 7])),
    { minLength: least, maxLength: maxCount },
  )
