/** `cleanNumber` is a fast version of `match`: if it finds a material, `match` finds the same one by the same key. */
import { expect, test } from 'vitest'
import { fc } from '../../fast-check.ts'
import type { Drafts } from '../../../src-shared/plan/draft/draft.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import {
  unpackCleanMatch,
  KEY_FIELDS,
  makeMatcher,
  type KeyField,
  type MaterialAnswer,
} from '../../../src-shared/plan/match.ts'
import { catalogueOf, draftsOf, type Line } from '../../build.ts'

// Few texts, so that they often coincide: equal ones, a different case, near misses, and no match.
const skus = fc.constantFrom('', 'A-1', 'a-1', 'A1', '00123', '123', 'B-2')
const names = fc.constantFrom('Oak board', 'OAK  BOARD', 'Oak bord', 'Pin', 'Saw')
const ids = fc.integer({ min: 1, max: 6 })

const materials = fc.uniqueArray(
  fc.record({ id: ids, sku: skus, name: names, archived: fc.boolean(), in: fc.constant({ 1: '5' }) }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 6 },
)

const lines: fc.Arbitrary<readonly Line[]> = fc.array(
  fc
    .record({ id: fc.option(fc.integer({ min: 1, max: 9 })), sku: skus, name: fc.oneof(names, fc.constant('')) })
    .map(({ id, sku, name }): Line => ({ id: id === null ? '' : String(id), sku, name, stock: '1' })),
  { minLength: 4, maxLength: 8 },
)

const columns = fc.subarray(['id', 'sku', 'name'] as const, { minLength: 1 })
const keyOrders: fc.Arbitrary<readonly KeyField[]> = fc.shuffledSubarray([...KEY_FIELDS], { minLength: 1 })
const picks = fc.dictionary(
  fc.constantFrom('0', '1', '2'),
  fc.oneof(
    ids,
    fc.constant('new' as const),
    ids.map((change) => ({ change })),
  ),
)

function withColumns(all: readonly Line[], keptTexts: readonly Field[], spareFrom: number | null): Drafts {
  const drafts = draftsOf(
    all.map((line) =>
      Object.fromEntries(
        Object.entries(line).filter(([field]) => field === 'stock' || keptTexts.some((text) => text === field)),
      ),
    ),
  )
  return spareFrom === null ? drafts : { ...drafts, spareFrom }
}

test('[MATCH-3] clean finds what match finds, in each order of keys, with picks, and in rows that are spare', () => {
  let foundCount = 0
  fc.assert(
    fc.property(
      materials,
      lines,
      columns,
      keyOrders,
      picks,
      fc.option(fc.integer({ min: 2, max: 10 })),
      fc.boolean(),
      (held, rows, keptTexts, keys, picked, spareFrom, skuLeftOut) => {
        const drafts = withColumns(rows, keptTexts, spareFrom)
        const options = {
          keys,
          picks: new Map<number, MaterialAnswer>(Object.entries(picked).map(([index, pick]) => [Number(index), pick])),
          decisions: { excludedFields: new Set<Field>(skuLeftOut ? ['sku'] : []) },
        }
        const matcher = makeMatcher(drafts, catalogueOf(held), options)
        for (let index = 0; index < drafts.count; index++) {
          const cleanNumber = matcher.findCleanMatch(index)
          if (cleanNumber < 0) continue
          foundCount += 1
          const { materialIndex: material, keyFieldIndex } = unpackCleanMatch(cleanNumber)
          expect(matcher.match(index)).toEqual({ kind: 'one', index: material, keyField: KEY_FIELDS[keyFieldIndex] })
        }
      },
    ),
    { numRuns: 2000 },
  )
  // The law proves nothing if nothing is found.
  expect(foundCount).toBeGreaterThan(500)
})
