import { fc } from '../../../fast-check.ts'
import { expect, it } from 'vitest'
import { IdIndex } from '../../../../src-shared/material/catalogue/indexes.ts'

/** Ids close together, round numbers apart, and beyond 32 bits: 2 ** 32 + 1 and 1 have the same low half. */
const id = fc.oneof(
  fc.nat(40),
  fc.nat(40).map((one) => one * 4096),
  fc.nat(40).map((one) => one * 2 ** 32 + 1),
  fc.maxSafeNat(),
)

it('says of any ids what a Map says, whatever number of them was expected', () => {
  fc.assert(
    fc.property(
      fc.array(id, { maxLength: 120 }),
      fc.array(id),
      fc.nat(60),
      (addedNumbers, requestedNumbers, expected) => {
        const index = new IdIndex()
        if (expected > 0) index.expectIds(expected)
        const model = new Map<number, number>()
        for (const one of addedNumbers) {
          if (!model.has(one)) model.set(one, model.size)
          expect(index.add(one)).toBe(model.get(one))
          // Once ids have been added, this call changes nothing.
          index.expectIds(expected)
        }
        for (const one of [...addedNumbers, ...requestedNumbers]) expect(index.get(one)).toBe(model.get(one))
        expect(index.count).toBe(model.size)
        expect(index.ids()).toStrictEqual([...model.keys()])
      },
    ),
    { numRuns: 500 },
  )
})

it('has nothing for what is no id', () => {
  const index = new IdIndex()
  index.add(0)
  expect([Number.NaN, -1, 0.5, Infinity].map((one) => index.get(one))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(index.get(-0)).toBe(0)
})

it('finds a hundred thousand ids in a row, and those a thousand apart, without going far', () => {
  for (const step of [1, 1000, 65_536, 2 ** 33]) {
    const index = new IdIndex()
    for (let one = 0; one < 100_000; one++) index.add(one * step)
    expect([index.get(0), index.get(99_999 * step), index.get(100_000 * step)]).toEqual([0, 99_999, undefined])
  }
})
