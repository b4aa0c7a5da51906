/** Columns that a heading alone does not identify: yes and no, a few letters, values computed from other columns, prices with tax. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { isAvailabilityHeading } from '../../../src-shared/file/headings/not-a-field-words.ts'
import { isShortHeading, isWithoutTax, isWithTax } from '../../../src-shared/file/headings/heading-key.ts'
import type { Mapping } from '../../../src-shared/mapping/mapping.ts'
import { csvSheet, mapped, mappingOf, told } from '../../sheets.ts'

const readMapping = (header: string, ...rows: readonly string[]): Mapping => mappingOf(csvSheet(header, ...rows))

const reasonOf = (mapping: Mapping, column: number): string | undefined => mapping.columns[column]?.reason.code

describe('[MAP-6] a word for what is available', () => {
  const WORDS = (
    'In stock?|Available|В наличии|Наличие|Есть в наличии|У наявності|Auf Lager|Lieferbar|Disponible|En stock|Disponibile|' +
    'In magazzino?|Em estoque|Dostępny|Na stanie|Dostupné|Skladem|Op voorraad|Beschikbaar|I lager|Tillgänglig|Stokta var mı|有货|' +
    'is_in_stock|inStock|product_available'
  ).split('|')

  test.each(WORDS)('%s over 0 and 1, or over words, is no stock', (header) => {
    for (const values of [
      ['1', '0', '1'],
      ['1', '1', '1'],
      ['yes', 'no', 'yes'],
      ['+', '-', '+'],
      ['1'],
      ['1.00', '0.00'],
    ]) {
      const mapping = readMapping(`sku;${header}`, ...values.map((value, row) => `A-${row}1;${value}`))
      expect(mapped(mapping), values.join()).toBe('sku@A')
    }
  })

  test('is said to be yes or no, and gives way to a blank quantity beside it', () => {
    const mapping = readMapping('Артикул;В наличии?;Запасы', 'A-11;1;', 'A-12;1;', 'A-13;1;')
    expect(mapped(mapping)).toBe('sku@A stock@C')
    expect(reasonOf(mapping, 1)).toBe('yes-or-no')
    expect(told(mapping.problems)).toEqual(['B unmapped-column'])
  })

  test('is the stock if the user says so', () => {
    const sheet = csvSheet('sku;In stock?', 'A-1;1', 'A-2;0')
    expect(mapped(mappingOf(sheet, { fields: new Map<number, Field>([[1, 'stock']]) }))).toBe('sku@A stock@B')
  })

  test('over amounts is the stock; over two kinds of numbers it is likely', () => {
    expect(mapped(readMapping('sku;В наличии', 'A-1;2', 'A-2;17', 'A-3;134.75'))).toBe('sku@A stock@B')
    const marks = readMapping(
      'sku;Available',
      ...['1', '2', '1', '2', '2', '1'].map((mark, row) => `A-${row}1;${mark}`),
    )
    expect(mapped(marks)).toBe('sku@A stock@B?')
    expect(reasonOf(marks, 1)).toBe('few-values')
  })

  test.each(['Stock', 'Quantity', 'Остаток', 'Menge', 'Available quantity', 'Кол-во в наличии', 'Bestand'])(
    '%s says how many: 0 and 1 are a stock',
    (header) => {
      expect(isAvailabilityHeading(header)).toBe(false)
      expect(mapped(readMapping(`sku;${header}`, 'A-1;0', 'A-2;1'))).toBe('sku@A stock@B')
    },
  )
})

describe('[MAP-5] a heading of a few letters', () => {
  test.each(['PA', 'EK', 'EP', 'PMP', 'NC'])('%s is a price at most likely', (header) => {
    const mapping = readMapping(`sku;${header}`, 'A-1;1', 'A-2;2,50')
    expect(mapped(mapping)).toBe('sku@A price@B?')
    expect(reasonOf(mapping, 1)).toBe('short-heading')
    expect(told(mapping.problems)).toEqual(['B likely-column'])
  })

  test('is sure if its values can be nothing else, or if everybody writes it so', () => {
    expect(mapped(readMapping('PN;ME;Qty;Min', 'AB-101;Stk;4;1', 'AB-102;m;5;2'))).toBe(
      'sku@A unit@B stock@C minimum@D',
    )
    expect(['SKU', 'QTÉ', 'мин.', '品番', 'Preis', 'К-во'].filter(isShortHeading)).toEqual([])
    expect(['PA', 'p.u.', 'MB', 'st', 'VK'].filter((header) => !isShortHeading(header))).toEqual([])
  })
})

describe('[MAP-5] a column reckoned from two others', () => {
  const rows = ['A-1;2;10,50;21', 'A-2;3;5;15', 'A-3;7;2,25;15,75', 'A-4;1;8;8']

  test('what units and unit cost make is no price, whatever it is called', () => {
    const mapping = readMapping('sku;Unidades;Costo unitario;COSTO', ...rows)
    expect(mapped(mapping)).toBe('sku@A price@C')
    expect([reasonOf(mapping, 2), reasonOf(mapping, 3)]).toEqual(['heading', 'product'])
    expect(mapped(readMapping('sku;Кол-во;Цена;Стоимость ед', ...rows))).toBe('sku@A stock@B price@C')
  })

  test('in nearly all of three rows; else both are asked about', () => {
    expect(mapped(readMapping('sku;Unidades;Costo unitario;COSTO', ...rows.slice(0, 2)))).toBe('sku@A')
    const odd = rows.map((row, index) => (index < 2 ? row.replace(/;[\d,]+$/, ';99') : row))
    expect(mapped(readMapping('sku;Unidades;Costo unitario;COSTO', ...odd))).toBe('sku@A')
  })

  test('a difference of two columns is no change of stock', () => {
    const mapping = readMapping(
      'Product Code;Old Price;New Price;Difference',
      'A-1;0.80;0.85;-0.05',
      'A-2;0.95;0.90;0.05',
    )
    expect(mapped(mapping)).toBe('sku@A price@C')
    expect(reasonOf(mapping, 3)).toBe('subtraction')
    expect(mapped(readMapping('sku;Size;Change', 'A-1;10;3', 'A-2;20;-4'))).toBe('sku@A stock_change@C')
  })
})

describe('[MAP-5] a price with tax', () => {
  test('is likely, and says so', () => {
    const mapping = readMapping('sku;Prix TTC', 'A-1;1,20', 'A-2;2,40')
    expect(mapping.columns[1]).toMatchObject({ field: 'price', confidence: 'likely' })
    expect(reasonOf(readMapping('sku;Цена с НДС', 'A-1;1,20', 'A-2;2,40'), 1)).toBe('with-tax')
  })

  test('beside one without tax, which it would come before, is asked about', () => {
    const mapping = readMapping(
      'Référence;prixAchatTTC;prixVenteHT;prixVenteTTC',
      'A-1;0,60;0,80;0,96',
      'A-2;0,70;0,95;1,14',
    )
    expect(mapped(mapping)).toBe('sku@A')
    expect(told(mapping.problems)).toEqual(['B ambiguous-header', 'C ambiguous-header', 'D unmapped-column'])
    expect(mapping.columns[3]?.reason).toMatchObject({ code: 'contested', field: 'price' })
  })

  test.each([
    ['Цена с НДС', true],
    ['Цена без НДС', false],
    ['Ціна без ПДВ', false],
    ['prixAchatTTC', true],
    ['Price incl. VAT', true],
    ['Price excl. VAT', false],
    ['KDV dahil fiyat', true],
    ['Prices VAT', false],
    ['Cena bez DPH', false],
    ['Cena s DPH', true],
  ])('%s', (header, withTax) => {
    expect([isWithTax(header), isWithoutTax(header) && withTax]).toEqual([withTax, false])
  })
})

describe('[MAP-5] [MAP-6] a heading with a meaning of its own', () => {
  test('is no rival of one that says the field, whatever its values', () => {
    const rows = Array.from({ length: 9 }, (_, row) => `${34 + (row % 3)};Leg ${row}00 mm;10;${20 + row};1;${row + 2}`)
    expect(mapped(readMapping('deposante_id;nom_article;prix_initial;prix_vente;stock;Position', ...rows))).toBe(
      'name@B price@D? stock@E',
    )
    expect(mapped(readMapping('SKU;Reference;Quantity', 'HND-0099;R1;5', 'HND-0099;R7;3', 'HND-0100;R2;9'))).toBe(
      'sku@A? stock@C',
    )
  })

  test('never becomes the unit, the name or the sku by its values', () => {
    expect(mapped(readMapping('SKU;Variant Weight Unit', 'A-1;g', 'A-2;kg', 'A-3;g'))).toBe('sku@A')
    expect(mapped(readMapping('SKU;dimensions_unit', 'A-1;cm', 'A-2;cm', 'A-3;mm'))).toBe('sku@A')
    for (const header of [
      'Ед. веса',
      'Ед. изм. габаритов',
      'Единица цены',
      'Jednostka wagi',
      'ÖLÇÜ',
      '重量单位',
      'Unit (weight)',
    ])
      expect(mapped(readMapping(`SKU;${header}`, 'A-1;kg', 'A-2;g', 'A-3;kg'))).toBe('sku@A')
    expect(mapped(readMapping('Price;Cliente', '1;Edil Monti', '2;Villa Rossi', '3;Falegnameria Neri'))).toBe('price@A')
    expect(mapped(readMapping('Price;listing-id', '1;0412XK1P7QD', '2;0412XK2R8SE', '3;0413YL0T9UF'))).toBe('price@A')
  })
})

test.each([
  ['SKU;PA;Price', '2;85,72', '1;12,40', 'sku@A price@C?'],
  ['SKU;EK;Preis', '60,10;85,72', '8,05;12,40', 'sku@A'],
  ['SKU;EK;Einkaufspreis', '60,10;85,72', '8,05;12,40', 'sku@A price@C?'],
  ['SKU;MB;Mindestbestand;Bestand', '3;10;20', '1;5;30', 'sku@A minimum@C stock@D'],
])('[MAP-5] a few letters never come before words: %s', (header, text, otherText, expected) => {
  expect(mapped(readMapping(header, `AB-101;${text}`, `AB-102;${otherText}`))).toBe(expected)
})
