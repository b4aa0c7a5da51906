import { describe, expect, test } from 'vitest'
import { FIELDS } from '../../../../src-shared/material/fields/field.ts'
import { makeHeadingKey } from '../../../../src-shared/file/headings/heading-key.ts'
import {
  findHeaderMeaning,
  isKnownHeader,
  HEADING_LANGUAGES,
} from '../../../../src-shared/file/headings/heading-meaning.ts'

function meaning(header: string, language?: string): string | null {
  const foundMeaning = findHeaderMeaning(header, language)
  return foundMeaning && `${foundMeaning.field} ${foundMeaning.strength}`
}

describe('[MAP-1] the same words in another form', () => {
  test.each([
    ['prezzo_costo', 'price plain'],
    ['price_buy', 'price plain'],
    ['Stock location name', 'storage often'],
    ['product_groep_naam', 'categories often'],
    ['nombreCategoria', 'categories often'],
    ['Название категории', 'categories often'],
    ['€/m', 'price often'],
    ['Kč / ks', 'price often'],
    ['zł za szt', 'price often'],
    ['Price per kg', 'price part'],
    ['Cena za jednotku Kč', 'price plain'],
    ['Código SAP', 'sku part'],
    ['km/h', null],
    ['prijsPer', null],
    ['Inkoopprijs per eenheid', 'price part'],
    ['Количество / Конечный остаток', 'stock plain'],
    ['Stock in', null],
    ['К-во в упак.', null],
    ['Qty in box', null],
    ['Category code', null],
  ])('%s: %s', (header, expected) => expect(meaning(header)).toBe(expected))
})

describe('[MAP-1] headings in seven languages', () => {
  test.each([
    ['ID', 'id often'],
    ['Material ID', 'id plain'],
    ['Артикул', 'sku plain'],
    ['Код', 'sku often'],
    ['Код товара', 'sku plain'],
    ['Номенклатура', 'name plain'],
    ['НАИМЕНОВАНИЕ', 'name plain'],
    ['Ед. изм.', 'unit plain'],
    ['Ед.изм', 'unit plain'],
    ['Цена', 'price plain'],
    ['Цена, руб.', 'price plain'],
    ['Цена за ед., руб', 'price plain'],
    ['Учётная цена', 'price plain'],
    ['Остаток', 'stock plain'],
    ['Остаток (шт)', 'stock plain'],
    ['Кол-во', 'stock often'],
    ['Мин. остаток', 'minimum plain'],
    ['Примечание', 'notes plain'],
    ['Категория', 'categories plain'],
    ['Поставщик', 'suppliers plain'],
    ['Склад', 'storage plain'],
    ['Назва', 'name plain'],
    ['Одиниця виміру', 'unit plain'],
    ['Залишок', 'stock plain'],
    ['Ціна за од., грн', 'price plain'],
    ['Постачальник', 'suppliers plain'],
    ['Artikel-Nr.', 'sku plain'],
    ['Artikelnummer', 'sku plain'],
    ['Bezeichnung', 'name plain'],
    ['Menge', 'stock often'],
    ['Bestand', 'stock plain'],
    ['Mindestbestand', 'minimum plain'],
    ['Lagerort', 'storage plain'],
    ['Preis (EUR)', 'price plain'],
    ['Maßeinheit', 'unit plain'],
    ['Existencias', 'stock plain'],
    ['Precio unitario', 'price plain'],
    ['Código', 'sku often'],
    ['Almacén', 'storage plain'],
    ['Nombre', 'name plain'],
    ['Stan magazynowy', 'stock plain'],
    ['Cena', 'price plain'],
    ['J.m.', 'unit plain'],
    ['Dostawca', 'suppliers plain'],
    ['Désignation', 'name plain'],
    ['Référence', 'sku plain'],
    ['Stock minimum', 'minimum plain'],
    ['Fournisseur', 'suppliers plain'],
    ['Price (EUR)', 'price plain'],
    ['Price, USD', 'price plain'],
    ['Name*', 'name plain'],
    ['p/n', 'sku plain'],
    ['item_code', 'sku plain'],
    ['Stock +/-', 'stock_change plain'],
    ['±', 'stock_change plain'],
    ['Код (SKU)', 'sku plain'],
    ['Номер (артикул)', 'sku often'],
    ['Остаток на 01.02.2024', 'stock part'],
    ['Price on 01.02', 'price part'],
  ])('%s', (header, means) => {
    expect(meaning(header)).toBe(means)
  })

  test.each([
    '',
    '№',
    '#',
    'No.',
    'п/п',
    'Сумма',
    'Стоимость',
    'Wert',
    'Status',
    'Total',
    'size',
    '__proto__',
    'constructor',
    'toString',
  ])('%s means no field', (header) => {
    expect(meaning(header)).toBeNull()
  })

  test('a word of two languages goes with the language of the other headings', () => {
    expect([meaning('Article'), meaning('Article', 'French')]).toEqual(['sku plain', 'name plain'])
    expect([meaning('Nombre'), meaning('Nombre', 'French')]).toEqual(['name plain', 'stock often'])
  })

  test('every language has words for every field', () => {
    for (const { language, plain } of HEADING_LANGUAGES) {
      for (const field of FIELDS)
        expect([language, field, (plain[field] ?? '').split(',').length > 1]).toEqual([language, field, true])
    }
  })

  test('no language gives one heading two fields', () => {
    for (const { language, plain, often, 'stand-in': standIn } of HEADING_LANGUAGES) {
      const fields = new Map<string, string>()
      for (const [field, list] of [...Object.entries(plain), ...Object.entries(often), ...Object.entries(standIn)]) {
        for (const heading of list.split(/[,>]/)) {
          const key = makeHeadingKey(heading)
          expect([language, heading, fields.get(key) ?? field]).toEqual([language, heading, field])
          fields.set(key, field)
        }
      }
    }
  })

  test('long texts are never headings', () => {
    expect(isKnownHeader(`name ${'x'.repeat(100_000)}`)).toBe(false)
  })
})
