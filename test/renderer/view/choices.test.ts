import { expect, test } from 'vitest'
import { withDecimals, withField, withMapping, withPolicy, withReadOption } from '../../../src-renderer/view/choices.ts'
import { markUntrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { receivedColumns as columns } from '../double/catalogue.ts'

test('a field belongs to one column, so its earlier column loses it', () => {
  expect(withField({ storage: 1 }, columns, 6, 'price')).toEqual({
    storage: 1,
    fields: [
      [3, null],
      [6, 'price'],
    ],
  })
})

test('a column loses its field, and earlier choices stay', () => {
  const before = withField({ storage: 2, encoding: 'utf-8' }, columns, 4, 'stock_change')
  expect(withField(before, columns, 5, null)).toEqual({
    storage: 2,
    encoding: 'utf-8',
    fields: [
      [4, 'stock_change'],
      [5, null],
    ],
  })
})

test('reading the file another way drops the mapping of its old columns', () => {
  const chosen = { storage: 1, sheet: 'A', fields: [[0, 'sku']] as [number, 'sku'][] }
  expect(withReadOption(chosen, 'encoding', 'windows-1251')).toEqual({
    storage: 1,
    sheet: 'A',
    encoding: 'windows-1251',
  })
  expect(withReadOption(chosen, 'sheet', null)).toEqual({ storage: 1 })
})

test('"auto" means no decimal choice', () => {
  expect(withDecimals({ storage: 1, decimals: 'dot' }, 'auto')).toEqual({ storage: 1 })
  expect(withDecimals({ storage: 1 }, 'comma')).toEqual({ storage: 1, decimals: 'comma' })
})

test('a saved mapping replaces the fields chosen by hand and the decimal style, nothing else', () => {
  const chosen = { storage: 2, encoding: 'utf-8', decimals: 'dot' as const, fields: [[0, 'sku']] as [number, 'sku'][] }
  const headers: [UntrustedText, 'price' | null][] = [
    [markUntrusted('Preis'), 'price'],
    [markUntrusted('Land'), null],
  ]
  expect(withMapping(chosen, { headers, decimals: 'comma' })).toEqual({
    storage: 2,
    encoding: 'utf-8',
    decimals: 'comma',
    headers,
  })
  expect(withMapping(chosen, { headers, decimals: 'auto' })).toEqual({ storage: 2, encoding: 'utf-8', headers })
})

test('"ask" means no policy', () => {
  expect(withPolicy({ storage: 1, onConflict: 'mine' }, 'ask')).toEqual({ storage: 1 })
  expect(withPolicy({ storage: 1, decimals: 'dot' }, 'delta')).toEqual({
    storage: 1,
    decimals: 'dot',
    onConflict: 'delta',
  })
})
