/** If a heading names a unit, its amounts are in that unit. A material with another unit waits. [UNIT-5] */
import { describe, expect, test } from 'vitest'
import { findHeadingUnit } from '../../../src-shared/file/headings/heading-unit.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { csvSheet, mappingOf } from '../../sheets.ts'
import { catalogueOf, previewOfDrafts } from '../../build.ts'

describe('[UNIT-5]', () => {
  test.each([
    ['Price/kg', 'kg'],
    ['EUR/m²', 'm²'],
    ['Цена за 1 м2', 'м2'],
    ['Цена, руб./кг', 'кг'],
    ['Preis pro Stk. (EUR)', 'stk.'],
    ['Stock (kg)', 'kg'],
    ['Остаток, шт', 'шт'],
    ['Bestand in kg', 'kg'],
    ['stock_kg', 'kg'],
    ['Qty pcs', 'pcs'],
    ['Price per box', 'box'],
    ['Stock / pcs', 'pcs'],
    ['Price/L', 'l'],
    ['Price per m (MDF)', 'm'],
  ])('%s names %s', (heading, unit) => expect(findHeadingUnit(heading)).toBe(unit))

  test.each([
    'Price',
    'Unit price',
    'Price per unit',
    'Price/ea',
    'Цена за ед.',
    'Остаток на складе',
    'Price set',
    'Stock lot',
    'Price (EUR)',
    'Price m',
    'Price incl. VAT',
    'Stock (M)',
    'Price (T)',
    'Продажи за год',
  ])('%s names none', (heading) => expect(findHeadingUnit(heading)).toBeUndefined())

  const account = catalogueOf([
    { id: 100, sku: 'A', name: 'Oak', unit: 'pcs', price: '5', in: { 1: '4' } },
    { id: 101, sku: 'B', name: 'Glue', unit: 'kg', price: '7', in: { 1: '3' } },
  ])

  function problemsOf(lines: readonly string[], rules: readonly (readonly [Field, string])[] = []): string[][] {
    const sheet = csvSheet(...lines)
    const mapping = mappingOf(sheet)
    const drafts = makeDrafts(sheet, mapping, { clearToken: '', rules: new Map(rules) })
    const preview = previewOfDrafts(drafts, account)
    return Array.from({ length: drafts.count }, (_, index) => preview.row(index).problems.map(({ code }) => code))
  }

  test.each([
    ['a price', ['SKU;Price/kg', 'A;6', 'B;8'], [['other-unit'], []]],
    ['a stock', ['SKU;Stock (кг)', 'A;6', 'B;8'], [['other-unit'], []]],
    ['a change of it', ['SKU;Stock change (kg)', 'A;6', 'B;8'], [['other-unit'], []]],
    ['a column of what the price is for', ['SKU;Price;Price per', 'A;6;kg', 'B;8;kg'], [['other-unit'], []]],
    ['the file’s own unit counts', ['SKU;Unit;Price/kg', 'A;kg;6', 'B;kg;8'], [[], []]],
    ['what stays as it is asks nothing', ['SKU;Price/kg', 'A;5', 'B;7'], [[], []]],
    ['a new material of another unit', ['SKU;Name;Unit;Price/kg', 'C;Nail;pcs;6'], [['other-unit']]],
  ])('%s', (_, lines, problems) => expect(problemsOf(lines)).toEqual(problems))

  test('only a rule that names the unit takes the amounts as they are, or one that takes other cells', () => {
    const lines = ['SKU;Price/kg;Base', 'A;6;1', 'B;8;2']
    expect(problemsOf(lines, [['price', 'as(price, "kg") * 0.9']])).toEqual([[], []])
    expect(problemsOf(lines, [['price', 'Base * 2']])).toEqual([[], []])
    expect(problemsOf(lines, [['price', 'price * 0.9']])).toEqual([['other-unit'], []])
    expect(problemsOf(lines, [['price', 'as(price, "m")']])).toEqual([['other-unit'], []])
  })
})
