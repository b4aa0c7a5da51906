/** Readings for tests: from lines as other tests write catalogues, and random ones that change like an account does. */
import { fc } from '../../fast-check.ts'
import { readingOf, type AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { catalogueOf, type StoredLine } from '../build.ts'

export function readingFrom(lines: readonly StoredLine[], storages: readonly number[] = [1, 2]): AccountReading {
  return readingOf(catalogueOf(lines, storages))
}

/** With what the wire can bring: pairs cut in half, controls, other scripts. */
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
    categories: fc.uniqueArray(category, { maxLength: 3, selector: (one) => one.id }),
    in: fc.dictionary(
      fc.constantFrom('1', '2', '7'),
      fc.tuple(amount, amount).map((pair) => pair.join('/')),
    ),
  })

/** A material that no storage lists is in no reading. */
const lines = fc
  .uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 9 })
  .chain((ids) => fc.tuple(...ids.map(line)))

/** One reading after another of an account that anybody changes. */
export const readingRow = (least: number, most: number): fc.Arbitrary<AccountReading[]> =>
  fc.array(
    fc.tuple(lines, fc.constantFrom([1, 2], [1, 2, 7], [2], [1])).map(([all, storages]) => readingFrom(all, storages)),
    { minLength: least, maxLength: most },
  )

/** As plain values, for comparing whole readings. */
export function plain({ ids, storages, columns, categoryNames }: AccountReading): unknown {
  return {
    ids,
    storages,
    columns: [...columns].map(([key, { values }]) => [key, values.map((value) => value ?? String(value))]),
    categoryNames: [...categoryNames].sort(([a], [b]) => a - b),
  }
}
