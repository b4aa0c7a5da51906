import { describe, expect, test } from 'vitest'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { toDecimal, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import { makeStockTest } from '../../../src-main/terminal/stock-list.ts'

function decimal(text: string): Decimal {
  const value = toDecimal(text)
  if (value === null) throw new Error(text)
  return value
}

const oak: ListedMaterial = {
  id: 100,
  name: 'Oak board',
  sku: '00123',
  unit: 'pcs',
  price: decimal('12.50'),
  notes: '',
  archived: false,
  categories: [{ id: 10, name: 'Wood' }],
  stock: decimal('4'),
  minimum: decimal('5'),
  planned: null,
}

describe('[TERMINAL-7] a filter', () => {
  test.each([
    ['name~OAK', true],
    ['name=oak board', true],
    ['name = Oak', false],
    ['sku=123', false],
    ['sku=00123', true],
    ['price=12.5', true],
    ['price>12.4999999999999999999', true],
    ['price<=12.5', true],
    ['price<12.5', false],
    ['price!=12.5', false],
    ['categories~woo', true],
    ['categories=10', true],
    ['categories=', false],
    ['categories!=Metal', true],
    ['notes=', true],
    ['notes!=', false],
    ['archived=0', true],
    ['archived=1', false],
    ['planned=', true],
    ['planned>0', false],
    ['id=100', true],
    ['NAME~board', true],
  ])('%s: %s', (filter, found) => expect(makeStockTest([filter], false)(oak)).toBe(found))

  test.each([
    ['Red\u00a0oak', 'name~red oak', true],
    ['Клеи\u0306', 'name~клей', true],
    ['клей', 'name~Клеи\u0306', true],
    ['Клеи\u0306', 'name~клеи', false],
    ['re\u200bd  oak', 'name=Red oak', true],
  ])('[FIND-4] in %j: %j: %s', (name, filter, found) =>
    expect(makeStockTest([filter], false)({ ...oak, name })).toBe(found),
  )

  test('all must hold, and below the minimum is asked of active materials only', () => {
    expect(makeStockTest(['name~oak', 'price>100'], false)(oak)).toBe(false)
    expect(makeStockTest([], true)(oak)).toBe(true)
    expect(makeStockTest([], true)({ ...oak, archived: true })).toBe(false)
    expect(makeStockTest([], true)({ ...oak, stock: oak.minimum })).toBe(false)
  })

  test.each(['oak', 'colour=red', 'price>cheap', 'price~1', 'name>oak', '=1', 'price'])(
    '%s is refused in words',
    (filter) => {
      expect(() => makeStockTest([filter], false)).toThrow(/^--filter.*Nothing was sent\.$/)
    },
  )
})
