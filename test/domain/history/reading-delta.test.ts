/** What differs between two readings, forwards and backwards; and what a reading is worth. */
import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { catalogueOfReading, readingOf } from '../../../src-shared/domain/history/account-reading.ts'
import { deltaBetween, isEmpty, ReadingBuilder } from '../../../src-shared/domain/history/reading-delta.ts'
import { storageValues, totalValue } from '../../../src-shared/domain/history/stock-value.ts'
import { OAK_BOARD } from '../build.ts'
import { plain, readingFrom, readingRow } from './made-readings.ts'

describe('a delta', () => {
  test('[HISTORY-1] leads from one reading to the other and back, exactly', () => {
    fc.assert(
      fc.property(readingRow(2, 2), ([before, after]) => {
        if (!before || !after) return
        const delta = deltaBetween(before, after)
        const forwards = new ReadingBuilder(before)
        forwards.apply(delta, 'forwards')
        expect(plain(forwards.finish())).toEqual(plain(after))
        const backwards = new ReadingBuilder(after)
        backwards.apply(delta, 'backwards')
        expect(plain(backwards.finish())).toEqual(plain(before))
      }),
    )
  })

  test('of a reading and itself is empty', () => {
    fc.assert(
      fc.property(readingRow(1, 1), ([one]) => {
        if (one) expect(isEmpty(deltaBetween(one, one))).toBe(true)
      }),
    )
  })

  test('holds a value that changed and nothing else', () => {
    const before = readingFrom([OAK_BOARD])
    const after = readingFrom([{ ...OAK_BOARD, price: '13', in: { 1: '40/5', 2: '8' } }])
    expect(deltaBetween(before, after).columns).toEqual([
      { field: 'price', storage: null, ids: [100], before: ['12.5'], after: ['13'] },
      { field: 'stock', storage: 2, ids: [100], before: ['3'], after: ['8'] },
    ])
  })
})

test('[HISTORY-1] a reading is the catalogue that lists showed, and becomes it again', () => {
  fc.assert(
    fc.property(readingRow(1, 1), ([one]) => {
      if (one)
        expect(plain({ ...readingOf(catalogueOfReading(one)), categoryNames: one.categoryNames })).toEqual(plain(one))
    }),
  )
})

test('the value of the stock is price x stock, by storage', () => {
  const values = storageValues(readingFrom([OAK_BOARD, { id: 7, price: '0.1', in: { 1: '3' } }]))
  expect(values).toEqual([
    { storage: 1, value: '500.3' },
    { storage: 2, value: '37.5' },
  ])
  expect(totalValue(values)).toBe('537.8')
})
