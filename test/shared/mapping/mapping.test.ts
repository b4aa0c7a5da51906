import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { makeHeadingKey } from '../../../src-shared/file/headings/heading-key.ts'
import { checkUsable } from '../../../src-shared/mapping/map-columns.ts'
import { parseSavedMapping, makeSavedMapping } from '../../../src-shared/mapping/mapping-saved.ts'
import { reasonWords } from '../../../src-shared/words/session.ts'
import { csvSheet, draftsOf, mapped, mappingOf, told, valuesOf, xlsxSheet } from '../../sheets.ts'

describe('[MAP-2] one field, one column', () => {
  test('by headings', () => {
    const mapping = mappingOf(csvSheet('Артикул;Наименование;Ед. изм.;Цена, руб.;Остаток', '1;Болт;шт;1,5;7'))
    expect(mapped(mapping)).toBe('sku@A name@B unit@C price@D stock@E')
    expect(mapping.columns[3]).toEqual({
      column: 3,
      header: 'Цена, руб.',
      field: 'price',
      confidence: 'sure',
      reason: { code: 'heading', header: 'Цена, руб.', field: 'price' },
      decimals: { style: 'comma', rows: 1, example: '1,5', by: 'evidence' },
      samples: ['1,5'],
    })
    expect(mapping.problems).toEqual([])
  })

  test('a plain heading wins over a frequent one, which is listed', () => {
    const mapping = mappingOf(csvSheet('Код;Артикул;Название', '1;A-1;Болт'))
    expect(mapped(mapping)).toBe('sku@B name@C')
    expect(told(mapping.problems)).toEqual(['A unmapped-column'])
  })

  test('the same heading twice: neither, and the user must choose', () => {
    const mapping = mappingOf(csvSheet('name;name;price;name_1', 'A;B;1;C'))
    expect(mapped(mapping)).toBe('price@C')
    expect(told(mapping.problems)).toEqual(['A duplicate-header', 'B duplicate-header', 'D unmapped-column'])
    expect(checkUsable(mapping)).toEqual({
      code: 'no-usable-columns',
      row: null,
      details: { headers: 'name (A), name (B), price, name_1', field: 'name', columns: 'A\tname (A)\nB\tname (B)' },
    })
    const chosenMapping = mappingOf(csvSheet('name;name;price', 'A;B;1'), {
      fields: new Map<number, Field | null>([
        [1, 'name'],
        [0, null],
      ]),
    })
    expect(mapped(chosenMapping)).toBe('name@B price@C')
    expect(checkUsable(chosenMapping)).toBeNull()
    expect(chosenMapping.problems).toEqual([])
  })

  test('two headings that mean one field equally: neither', () => {
    const mapping = mappingOf(csvSheet('sku;Price;Unit price', '1;2;3'))
    expect(mapped(mapping)).toBe('sku@A')
    expect(told(mapping.problems)).toEqual(['B ambiguous-header', 'C ambiguous-header'])
  })

  test('parts of headings count when the data agree', () => {
    expect(mapped(mappingOf(csvSheet('sku;Остаток на 01.02', '1;5', '2;6')))).toBe('sku@A stock@B?')
    expect(mapped(mappingOf(csvSheet('sku;Остаток на 01.02', '1;много', '2;мало')))).toBe('sku@A')
  })

  test('a difference beside a stock is not a change', () => {
    expect(mapped(mappingOf(csvSheet('sku;Stock;Difference', '1;5;-1')))).toBe('sku@A stock@B')
    expect(mapped(mappingOf(csvSheet('sku;Difference', '1;-1')))).toBe('sku@A stock_change@B')
    expect(mapped(mappingOf(csvSheet('sku;Stock;Stock change', '1;5;-1')))).toBe('sku@A stock@B stock_change@C')
  })

  test('row numbers are nothing to warn about; data without a heading is', () => {
    const mapping = mappingOf(csvSheet('№;name;;size', '1;Bolt;x;', '2;Nut;;'))
    expect(mapped(mapping)).toBe('name@B')
    expect(told(mapping.problems)).toEqual(['C unmapped-column'])
  })

  test('read-only columns are mapped and told', () => {
    const mapping = mappingOf(csvSheet('name;archived;planned', 'Bolt;0;'))
    expect(mapped(mapping)).toBe('name@A archived@B planned@C')
    expect(told(mapping.problems)).toEqual(['B read-only-column', 'C read-only-column'])
  })

  test('__proto__ headings are columns without a field', () => {
    expect(mapped(mappingOf(csvSheet('name;__proto__;constructor', 'Bolt;1;2')))).toBe('name@A')
  })

  test('by data, only as likely: words as name, codes as sku, units', () => {
    const mapping = mappingOf(
      csvSheet('AB-100;Hex bolt zinc;pcs;5', 'AB-101;Hex nut zinc;pcs;6', 'AB-102;Flat washer;pcs;7'),
    )
    expect(mapped(mapping)).toBe('sku@A? name@B? unit@C?')
    expect(told(mapping.problems)).toEqual([
      'A likely-column',
      'B likely-column',
      'C likely-column',
      'D unmapped-column',
    ])
  })

  test('numbers alone are never taken for prices or stocks', () => {
    expect(mapped(mappingOf(csvSheet('name;x;y', 'Bolt;1,5;7', 'Nut;2,5;8', 'Rod;3;9')))).toBe('name@A')
  })

  test('nothing names a material', () => {
    const mapping = mappingOf(csvSheet('price;stock', '1;2'))
    expect(checkUsable(mapping)).toEqual({ code: 'no-usable-columns', row: null, details: { headers: 'price, stock' } })
  })
})

describe('decimals', () => {
  const styles = (choice: 'auto' | 'dot' | 'comma', ...cells: string[]): unknown =>
    mappingOf(csvSheet('name;price', ...cells.map((cell) => `x;${cell}`)), { decimals: choice }).columns[1]?.decimals

  test('evidence, choice, and typed numbers', () => {
    expect(styles('auto', '1,5', '2')).toEqual({ style: 'comma', rows: 1, example: '1,5', by: 'evidence' })
    expect(styles('dot', '1,5')).toEqual({ style: 'dot', rows: 0, example: '', by: 'chosen' })
    expect(styles('comma', '1,5')).toEqual({ style: 'comma', rows: 1, example: '1,5', by: 'chosen' })
    const typedMapping = mappingOf(xlsxSheet(['name', 'price'], ['x', 1.5]), { decimals: 'comma' })
    expect(typedMapping.columns[1]?.decimals).toEqual({ style: 'typed', rows: 1, example: '', by: 'typed' })
  })

  test('both styles in one column are told with a row each', () => {
    const { problems } = mappingOf(csvSheet('name;price', 'x;1,5', 'y;2.5'))
    expect(problems).toEqual([
      {
        code: 'mixed-decimals',
        severity: 'warns',
        row: null,
        column: 1,
        field: 'price',
        got: 'price',
        details: { dot: '2.5', dotRows: 1, dotRow: 3, comma: '1,5', commaRows: 1, commaRow: 2 },
      },
    ])
  })
})

describe('[VALUE-4] [T-42] what says nothing of a column, and what says it for another', () => {
  test.each(['05.03.2026', '2026-03-05', '1.2.3', 'see p. 3,4', '7,5 kg', 'tbd'])(
    'a cell %j among 5,000 prices is its own problem and no other cell is',
    (odd) => {
      const prices = Array.from({ length: 5000 }, (_, index) => `x${index};${index}.50`)
      const sheet = csvSheet('name;price', ...prices, `odd;${odd}`)
      const mapping = mappingOf(sheet)
      expect(mapping.columns[1]?.decimals).toEqual({ style: 'dot', rows: 5000, example: '0.50', by: 'evidence' })
      expect(mapping.problems).toEqual([])
      expect([...draftsOf(sheet).problems.values()].flat().map(({ row }) => row)).toEqual([5002])
    },
  )

  const decimals = (...lines: string[]): unknown[] =>
    mappingOf(csvSheet(...lines)).columns.flatMap(({ header, decimals: found }) =>
      found ? [`${header}: ${found.style} ${reasonWords('en').decimals(found)}`] : [],
    )

  test('the file\u2019s other number columns are evidence, mapped or not', () => {
    expect(decimals('name;price;stock', 'a;12.50;5.000', 'b;3;12.000')).toEqual([
      'price: dot 12.50 seen in 1 row: dot decimals',
      'stock: dot “12.50” in the column “price”: dot decimals here too',
    ])
    expect(decimals('name;stock;Weird', 'a;5,000;1,5', 'b;2;')).toEqual([
      'stock: comma “1,5” in the column “Weird”: comma decimals here too',
    ])
    const readDrafts = draftsOf(csvSheet('name;price;stock', 'a;12,50;5.000'))
    expect(valuesOf(readDrafts, 'stock')).toEqual(['5000'])
  })

  test.each([
    ['only unclear values', ['name;price;stock', 'a;1.250;5.000']],
    ['neighbours that disagree', ['name;price;minimum;stock', 'a;12.50;1,5;5.000']],
    ['a neighbour that says both', ['name;price;stock', 'a;12.50;5.000', 'b;1,5;']],
    ['dates and codes', ['name;sku;Weird;stock', 'a;12.50;05.03.2026;5.000', 'b;1.5;x 1.5;']],
    ['a column that holds more than numbers', ['name;Weird;stock', 'a;12.50;5.000', 'b;see 3;']],
  ])('%s: still asked', (_, lines) => {
    const stock = mappingOf(csvSheet(...lines)).columns.find(({ field }) => field === 'stock')
    expect(stock?.decimals?.style).toBe('ambiguous')
  })

  test('a column that says both styles itself is asked, whatever its neighbours say', () => {
    const mapping = mappingOf(csvSheet('name;price;stock', 'a;12.50;5,5', 'b;3.5;1.5'))
    expect(mapping.problems.map(({ code }) => code)).toEqual(['mixed-decimals'])
  })

  test('a workbook\u2019s texts are not of one program: asked', () => {
    const mapping = mappingOf(xlsxSheet(['name', 'price', 'stock'], ['a', '12.50', '5.000']))
    expect(mapping.columns[2]?.decimals?.style).toBe('ambiguous')
  })
})

describe('what was chosen before', () => {
  test('a remembered heading wins over its meaning', () => {
    const rememberedTexts = new Map<string, Field | null>([
      [makeHeadingKey('Код'), 'name'],
      [makeHeadingKey('Цена'), null],
    ])
    const mapping = mappingOf(csvSheet('Код;Цена', 'a;1'), { rememberedFields: rememberedTexts })
    expect(mapping.columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['name', 'chosen'],
      [null, 'chosen'],
    ])
  })

  test('a saved mapping comes back from its file', () => {
    const mapping = mappingOf(csvSheet('A1;B1;C1', 'x;y;1', 'z;w;2'), {
      fields: new Map<number, Field | null>([
        [0, 'sku'],
        [1, 'name'],
        [2, null],
      ]),
    })
    const file: unknown = JSON.parse(JSON.stringify(makeSavedMapping('supplier list', mapping, 'comma')))
    const parseResult = parseSavedMapping(file)
    if (!parseResult.ok) throw new Error(parseResult.error.code)
    expect(parseResult.value.name).toBe('supplier list')
    const secondMapping = mappingOf(csvSheet('c1;b1;a1;new', '1;y;x;?'), {
      rememberedFields: new Map(
        parseResult.value.columns.map(({ heading, field }) => [makeHeadingKey(heading), field]),
      ),
    })
    expect(mapped(secondMapping)).toBe('name@B sku@C')
  })

  test.each([
    [null, { code: 'no-mapping' }],
    [{}, { code: 'no-mapping' }],
    [{ stocksheetMapping: 2, name: 'x', columns: [] }, { code: 'newer' }],
    [
      { stocksheetMapping: 1, name: 'x', columns: [{ heading: 'a', field: 'colour' }] },
      { code: 'unknown-field', field: 'colour' },
    ],
    [{ stocksheetMapping: 1, name: 'x', columns: [{ heading: 5, field: 'sku' }] }, { code: 'no-heading' }],
  ])('a file that is none is refused: %j', (file, error) => {
    expect(parseSavedMapping(file)).toEqual({ ok: false, error })
  })
})
