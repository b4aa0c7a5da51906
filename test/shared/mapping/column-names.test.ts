import { describe, expect, test } from 'vitest'
import { columnNameKey, columnName, makeColumnNames, type Mapping } from '../../../src-shared/mapping/mapping.ts'
import { makeSavedMapping } from '../../../src-shared/mapping/mapping-saved.ts'
import { findNamedColumn } from '../../../src-shared/plan/draft/rule-columns.ts'
import { csvSheet, mapped, mappingOf } from '../../sheets.ts'

const rowsOf = (...rows: string[]): Mapping => mappingOf(csvSheet(...rows))
const keptOf = (mapping: Mapping) => mapping.columns.map((column) => [columnNameKey(column), column.field] as const)

describe('[MAP-8] columns of one heading', () => {
  test('are called by it and their letters; all others by their headings', () => {
    expect(makeColumnNames(['SKU', 'Price', 'Name', 'Price', '', ''])).toEqual([
      'SKU',
      'Price (B)',
      'Name',
      'Price (D)',
      '',
      '',
    ])
    expect(makeColumnNames(['price', 'PRICE ', 'Price €'])).toEqual(['price (A)', 'PRICE  (B)', 'Price € (C)'])
    expect(makeColumnNames(['—', '—', '…'])).toEqual(['— (A)', '— (B)', '…'])
  })

  test('a heading that reads like such a name has its own letter, too: no two names are one', () => {
    const names = makeColumnNames(['Price', 'Price', 'Price (A)', '__proto__', '__proto__', 'constructor'])
    expect(names).toEqual(['Price (A)', 'Price (B)', 'Price (A) (C)', '__proto__ (D)', '__proto__ (E)', 'constructor'])
    expect(new Set(names).size).toBe(names.length)
  })

  test('both are asked about, each with its rival', () => {
    const mapping = rowsOf('SKU;Name;Price;Price', 'A-1;Bolt;40;51.5', 'A-2;Nut;45;61')
    expect(mapped(mapping)).toBe('sku@A name@B')
    expect(mapping.columns.slice(2).map(({ confidence, reason }) => [confidence, reason])).toEqual([
      ['none', { code: 'contested', rival: 'Price (D)', field: 'price' }],
      ['none', { code: 'contested', rival: 'Price (C)', field: 'price' }],
    ])
    expect(mapping.problems.map(({ code, got, details }) => [code, got, details?.['columns']])).toEqual([
      ['duplicate-header', 'Price (C)', 'C\tPrice (C)\nD\tPrice (D)'],
      ['duplicate-header', 'Price (D)', 'C\tPrice (C)\nD\tPrice (D)'],
    ])
  })

  test('a blank one leaves the other sure; one of flags leaves it likely, with its rival', () => {
    const blank = rowsOf('SKU;Price;Price', 'A-1;40;', 'A-2;45;')
    expect(mapped(blank)).toBe('sku@A price@B')
    const flags = rowsOf('SKU;Price;Price', 'A-1;0;40', 'A-2;1;45', 'A-3;1;46')
    expect(mapped(flags)).toBe('sku@A price@C?')
    expect(flags.columns[2]?.reason).toEqual({
      code: 'best-of',
      header: 'Price (C)',
      rival: 'Price (B)',
      field: 'price',
    })
  })

  test('columns that are asked about are not guessed by their values', () => {
    const mapping = rowsOf('Price;Name;Name', '5;Hex bolt zinc;x', '6;Hex nut zinc;y', '7;Flat washer;x')
    expect(mapping.columns.filter(({ field }) => field === 'name')).toEqual([])
  })

  test('what was chosen is found again for the one it was chosen for, and never for the other', () => {
    const rows = ['SKU;Price;Price', 'A-1;40;51.5', 'A-2;45;61'] as const
    const chosenMapping = mappingOf(csvSheet(...rows), {
      fields: new Map([
        [1, 'price'],
        [2, null],
      ]),
    })
    const secondMapping = mappingOf(csvSheet(...rows), { rememberedFields: new Map(keptOf(chosenMapping)) })
    expect(mapped(secondMapping)).toBe(mapped(chosenMapping))
    expect(secondMapping.columns[1]?.reason).toEqual({ code: 'remembered', header: 'Price (B)' })
    const { columns } = makeSavedMapping('x', chosenMapping, 'auto')
    expect(columns).toEqual([
      { heading: 'SKU', field: 'sku' },
      { heading: 'Price (B)', field: 'price' },
      { heading: 'Price (C)', field: null },
    ])
    // Neither heading has a letter, so the user is asked about both.
    const oldMapping = mappingOf(csvSheet(...rows), { rememberedFields: new Map([['price', null]]) })
    expect(oldMapping.columns.slice(1).map(({ reason }) => reason.code)).toEqual(['contested', 'contested'])
  })

  test('a rule names one of them by its letter; the heading alone is not enough', () => {
    const mapping = rowsOf('SKU;Rate;Rate;Rate (C)', 'A-1;1;2;3')
    const named = (name: string): unknown => {
      const found = findNamedColumn(mapping, name)
      return typeof found === 'string' ? found : [found.column, columnName(found)]
    }
    expect(named('rate (b)')).toEqual([1, 'Rate (B)'])
    expect(named('Rate (C)')).toEqual([2, 'Rate (C)'])
    expect(named('Rate (C) (D)')).toEqual([3, 'Rate (C) (D)'])
    expect(named('Rate')).toBe('several-columns')
    expect(named('Rate (E)')).toBe('unknown-column')
  })
})
