/** Which units are convertible, and how a balance and its price are converted. */
import { describe, expect, test } from 'vitest'
import { findRescaling, findChangeToUnknownUnit } from '../../../src-shared/plan/unit-scale.ts'
import { decimal } from '../../build.ts'

/** For each unit, how many of the smallest unit of its kind it contains. */
const KINDS = {
  mass: {
    mg: '1',
    мг: '1',
    g: '1000',
    gr: '1000',
    г: '1000',
    гр: '1000',
    kg: '1000000',
    кг: '1000000',
    t: '1000000000',
    т: '1000000000',
  },
  length: {
    mm: '1',
    мм: '1',
    cm: '10',
    см: '10',
    dm: '100',
    дм: '100',
    m: '1000',
    м: '1000',
    km: '1000000',
    км: '1000000',
  },
  area: {
    mm2: '1',
    мм2: '1',
    cm2: '100',
    см2: '100',
    m2: '1000000',
    м2: '1000000',
    ha: '10000000000',
    га: '10000000000',
  },
  volume: { ml: '1', мл: '1', cl: '10', l: '1000', л: '1000', dm3: '1000', дм3: '1000', m3: '1000000', м3: '1000000' },
  count: { pcs: '1', pc: '1', шт: '1', dozen: '12', дюжина: '12', thousand: '1000', 'тыс.шт': '1000' },
  time: {
    s: '1',
    sec: '1',
    с: '1',
    сек: '1',
    min: '60',
    мин: '60',
    h: '3600',
    hour: '3600',
    ч: '3600',
    час: '3600',
    day: '86400',
    д: '86400',
  },
} as const

describe.each(Object.entries(KINDS))('[UNIT-2] %s', (kind, sizes) => {
  const [smallest = ''] = Object.keys(sizes)

  test.each(Object.entries(sizes))(
    'one %s holds %s of the smallest, and costs as many times its price',
    (unit, size) => {
      const scale = findRescaling(unit, smallest)
      expect([scale?.convertAmount(decimal('2')), scale?.convertPrice(decimal(size))]).toEqual([
        String(2 * Number(size)),
        '1',
      ])
      const back = findRescaling(smallest, unit)
      expect([back?.convertAmount(decimal(size)), back?.convertPrice(decimal('2'))]).toEqual([
        '1',
        String(2 * Number(size)),
      ])
    },
  )

  test('nothing is known of a turn to another kind', () => {
    for (const [otherText, [firstText]] of Object.entries(KINDS).map(
      ([name, own]) => [name, Object.keys(own)] as const,
    )) {
      if (otherText !== kind) expect(findRescaling(smallest, firstText ?? '')).toBeNull()
    }
  })
})

test('[UNIT-2] a unit is known in any case, with a dot at its end and with a raised number', () => {
  for (const [from, to] of [
    ['KG', 'kg'],
    ['кг.', 'kg'],
    ['m²', 'm2'],
    ['М³', 'm3'],
  ] as const) {
    expect(findRescaling(from, to)?.convertAmount(decimal('7'))).toBe('7')
  }
  expect(findRescaling('box', 'box')).toBeNull()
  expect(findRescaling('kg', 'box')).toBeNull()
  expect(findRescaling('box', 'kg')).toBeNull()
})

test('[UNIT-2] a balance that does not divide evenly is rounded to ten places', () => {
  expect(findRescaling('pcs', 'dozen')?.convertAmount(decimal('1'))).toBe('0.0833333333')
  expect(findRescaling('min', 'h')?.convertPrice(decimal('0.0000000001'))).toBe('0.000000006')
})

test('[UNIT-2] amounts before and after are not compared where the turn is unknown, and where there was a unit before', () => {
  const unit = (before: string | null, after: string) => ({ field: 'unit', storage: null, before, after }) as const
  const name = { field: 'name', storage: null, before: 'Oak', after: 'Ash' } as const
  expect(findChangeToUnknownUnit([name, unit('kg', 'box')])).toEqual(unit('kg', 'box'))
  expect(findChangeToUnknownUnit([name, unit('kg', 'g')])).toBeUndefined()
  expect(findChangeToUnknownUnit([name, unit(null, 'box')])).toBeUndefined()
  expect(findChangeToUnknownUnit([name])).toBeUndefined()
})
