/** [MAP-4] [MAP-5] [MAP-6] Headings and values of unseen systems: which are sure, likely or not a match. */
import { describe, expect, test } from 'vitest'
import { judgeKeys, type KeyTrust } from '../../../src-shared/plan/key-trust.ts'
import { catalogueOf } from '../../build.ts'
import { csvSheet, draftsOf, mapped, mappingOf, told } from '../../sheets.ts'

describe('[MAP-5] words, not whole headings', () => {
  test.each([
    ['sku;stockQty', 'sku@A stock@B'],
    ['sku;stock_on_hand', 'sku@A stock@B'],
    ['Item SKU;Qty on hand;Unit price (EUR)', 'sku@A stock@B price@C'],
    ['Artikelnummer;EK-Preis netto', 'sku@A price@B'],
    ['Артикул;Цена с НДС, руб.', 'sku@A price@B?'],
    ['Артикул;Цена без НДС, руб.', 'sku@A price@B'],
    ['sku;Stock in Riga', 'sku@A stock@B?'],
    ['sku;Max stock', 'sku@A'],
    ['sku;Reserved stock', 'sku@A'],
    ['sku;Stock alert', 'sku@A minimum@B'],
    ['sku;Pack price', 'sku@A'],
    ['sku;Compare at price', 'sku@A'],
    ['sku;Tax code', 'sku@A'],
    ['sku;Brand name', 'sku@A'],
    ['sku;Qty per box', 'sku@A'],
  ])('%s', (header, expected) => {
    const count = header.split(';').length
    const row = (n: number): string =>
      ['A-' + String(n), ...Array.from({ length: count - 1 }, () => String(n + 4))].join(';')
    expect(mapped(mappingOf(csvSheet(header, row(1), row(2), row(3))))).toBe(expected)
  })

  test.each([
    ['Price;Cost', 'Cost before a price'],
    ['Retail price;Purchase price', 'a purchase price before a retail one'],
    ['Price;Unit cost', 'unit cost before a price'],
    ['Cena detaliczna brutto;Cena detaliczna netto', 'of two prices the one without tax'],
    ['Price incl. VAT;Price excl. VAT', 'of two prices the one without tax'],
  ])('%s: %s, marked with its rival', (header) => {
    const mapping = mappingOf(csvSheet(`sku;${header}`, 'A;5;3', 'B;6;4'))
    expect(mapped(mapping)).toMatch(/^sku@A price@C\??$/)
  })

  test('a counted stock before one on hand; a difference beside it is no change', () => {
    const mapping = mappingOf(csvSheet('sku;On hand;Counted;Difference', 'A;5;3;-2', 'B;6;4;-2'))
    expect(mapped(mapping)).toBe('sku@A stock@C?')
    expect(mapping.columns[2]?.reason).toEqual({ code: 'best-of', header: 'Counted', rival: 'On hand', field: 'stock' })
    expect(told(mapping.problems)).toEqual(['B unmapped-column', 'C likely-column', 'D unmapped-column'])
  })

  test.each([
    [
      'Barcode;Catalogue;Stock',
      ['4021188816661;16482;3', '4027442581726;34241;5', '4021188816777;20011;7'],
      'Barcode,Catalogue',
    ],
    ['sku;Retail price;Dealer', ['A-1;9,95;7,10', 'A-2;8,50;6,20', 'A-3;7,50;5,25'], 'Retail price,Dealer'],
  ])('%s: beside a column that could be it as well, a stand-in is asked about', (header, rows, requestedText) => {
    const mapping = mappingOf(csvSheet(header, ...rows))
    expect(
      mapping.columns.filter(({ field }) => field === 'price' || field === 'sku').map((mapping) => mapping.header),
    ).toEqual(header.startsWith('sku') ? ['sku'] : [])
    expect(told(mapping.problems).filter((text) => text.includes('ambiguous-header'))).toHaveLength(2)
    expect(mapping.problems.filter(({ code }) => code === 'ambiguous-header').map(({ got }) => got)).toEqual(
      requestedText.split(','),
    )
  })

  test.each([
    ['any price, beside amounts below it', 'sku;Price;Xyz', ['A-1;9,95;7,10', 'A-2;8,50;6,20'], ['Price', 'Xyz']],
    ['a total of them', 'sku;Cost;Stock;Xyz', ['A-1;20,00;4;5,00', 'A-2;18,60;3;6,20'], ['Cost', 'Xyz']],
    ['an opening stock', 'sku;Opening stock;Xyz', ['A-1;12;9', 'A-2;7;40'], ['Opening stock', 'Xyz']],
    [
      'a stock of the books beside a quantity',
      'sku;Closing stock;Qty',
      ['A-1;12;9', 'A-2;7;8'],
      ['Closing stock', 'Qty'],
    ],
    [
      'what describes',
      'sku;Description;Xyz',
      ['A-1;Hinge of brass;Hinge', 'A-2;Pin of steel;Pin'],
      ['Description', 'Xyz'],
    ],
    ['0 and 1 under a vague word', 'sku;Quantity;Xyz', ['A-1;1;9', 'A-2;0;40'], ['Quantity', 'Xyz']],
  ])('%s: asked about, and none is used', (_name, header, rows, requestedTexts) => {
    const mapping = mappingOf(csvSheet(header, ...rows))
    expect(mapping.columns.filter(({ header: one, field }) => requestedTexts.includes(one) && field !== null)).toEqual(
      [],
    )
    expect(mapping.problems.filter(({ code }) => code === 'ambiguous-header').map(({ got }) => got)).toEqual(
      requestedTexts,
    )
  })

  test('columns of weights, totals and taxes are no rivals', () => {
    const rows = ['A-1;9,95;7,10;8,00;5,00', 'A-2;8,50;6,20;7,00;4,00']
    expect(mapped(mappingOf(csvSheet('sku;Price;Weight;Total;VAT', ...rows)))).toBe('sku@A price@B')
  })

  test('a minimum quantity without a stock may be what must be ordered', () => {
    const mapping = mappingOf(csvSheet('sku;Minimum quantity', 'A-1;10', 'A-2;20'))
    expect(mapping.columns[1]).toMatchObject({ field: null, reason: { code: 'unclear-heading', field: 'minimum' } })
    expect(mapped(mappingOf(csvSheet('sku;Minimum quantity;Stock', 'A-1;10;5', 'A-2;20;7')))).toBe(
      'sku@A minimum@B stock@C',
    )
    expect(mapped(mappingOf(csvSheet('sku;Minimum', 'A-1;10', 'A-2;20')))).toBe('sku@A minimum@B')
  })

  test.each([
    ['an invoice', 'sku;Menge;Rechnung', 'Rechnung'],
    ['a customer', 'sku;Qty;Customer name', 'Customer name'],
    ['an order number', 'sku;Количество;№ заказа', '№ заказа'],
    ['which order', 'sku;Cantidad;Orden de compra', 'Orden de compra'],
    ['a kind of move', 'sku;Miktar;İşlem Türü', 'İşlem Türü'],
    ['a reason', 'sku;Množství;Důvod', 'Důvod'],
    ['revenue', 'sku;Aantal;Omzet', 'Omzet'],
    ['a project', 'sku;Antal;Projekt', 'Projekt'],
    ['a recipe', 'sku;Cantidad;Receta', 'Receta'],
    ['a way to pay', 'sku;Množství;Způsob platby', 'Způsob platby'],
    ['a surname', 'sku;menge;nachname', 'nachname'],
    ['a phone number', 'sku;Кількість;Телефон', 'Телефон'],
    ['an address', 'sku;Quantité;Adresse', 'Adresse'],
    ['what was paid', 'sku;Кількість;Оплачено', 'Оплачено'],
    ['a day of sale', 'sku;Ilość;Data sprzedaży', 'Data sprzedaży'],
    ['an assembly', 'sku;Menge;Baugruppe', 'Baugruppe'],
    ['a day of posting', 'sku;Cantidad;Fecha contable', 'Fecha contable'],
  ])('beside %s, a quantity is how many were moved', (_name, header, beside) => {
    const sheet = csvSheet(header, 'A-1;7;x', 'A-2;12;x', 'A-3;9;y')
    const mapping = mappingOf(sheet)
    expect(mapped(mapping)).toBe('sku@A')
    expect(mapping.columns[1]?.reason).toMatchObject({ code: 'unclear-heading', field: 'stock', beside })
    expect(told(mapping.problems)).toContain('B unmapped-column')
    expect(mapped(mappingOf(sheet, { fields: new Map([[1, 'stock']]) }))).toBe('sku@A stock@B')
  })

  test('rows that begin with a date are moves; a date elsewhere only makes a quantity likely', () => {
    const firstMapping = mappingOf(csvSheet('Date;sku;Qty', '01.02.2026;A-1;7', '02.02.2026;A-2;12'))
    expect(mapped(firstMapping)).toBe('sku@B')
    const second = mappingOf(csvSheet('Till;Date;sku;Qty', '3;01.02.2026;A-1;7', '4;02.02.2026;A-2;12'))
    expect(mapped(second)).toBe('sku@C')
    expect(mapped(mappingOf(csvSheet('sku;Qty;Date', 'A-1;7;01.02.2026', 'A-2;12;01.02.2026')))).toBe('sku@A stock@B?')
    const withTotal = csvSheet('sku;Qty;Date;Total', 'A-1;7;01.02.2026;70', 'A-2;12;01.02.2026;24')
    expect(mapped(mappingOf(withTotal))).toBe('sku@A')
  })

  test('dates are no number, however few', () => {
    const mapping = mappingOf(csvSheet('Artikelnummer;Bezeichnung;Stand', 'A-1;Rohr;31.12.2019'))
    expect(mapped(mapping)).toBe('sku@A name@B')
    expect(mapping.columns[2]?.reason).toMatchObject({ code: 'other-values', field: 'stock' })
  })

  test('a sku that rows share is never sure, unless they differ in their storage', () => {
    const rows = ['9;Hinge;Main', '6;Pin;Main', '6;Rod;Shop', '9;Nut;Shop']
    expect(mapped(mappingOf(csvSheet('SKU;Name;Colour', ...rows)))).toBe('sku@A? name@B')
    expect(mapped(mappingOf(csvSheet('SKU;Name;Storage', ...rows)))).toBe('sku@A name@B storage@C')
    const coded = rows.map((row, index) => `${row};MT-${String(index)}7`)
    expect(mapped(mappingOf(csvSheet('SKU;Name;Colour;Number', ...coded)))).toBe('sku@A? name@B')
    expect(mapped(mappingOf(csvSheet('PLU;Name;Colour;Number', ...coded)))).toBe('name@B')
    expect(mapped(mappingOf(csvSheet('Barcode;Name;Colour', ...rows)))).toBe('name@B')
  })

  test('an item id with letters stands in for a sku; numbers of another system do not', () => {
    expect(mapped(mappingOf(csvSheet('Item ID;Name', 'TS-01;Hinge', 'TS-02;Pin')))).toBe('sku@A? name@B')
    expect(mapped(mappingOf(csvSheet('Item ID;SKU;Name', 'TS-01;7;Hinge', 'TS-02;9;Pin')))).toMatch(/sku@B/)
    const numbers = csvSheet('Item ID;Name', '40127;Hinge', '40233;Pin')
    expect(mapped(mappingOf(numbers, { foreignIds: true }))).toBe('name@B')
  })

  test('what says which of two things a row is, is no name; one that most rows lack is never sure', () => {
    expect(mapped(mappingOf(csvSheet('sku;Product/Service', 'A-1;Product', 'A-2;service')))).toBe('sku@A')
    expect(mapped(mappingOf(csvSheet('sku;Product/Service', 'A-1;Hinge', 'A-2;Repair')))).toBe('sku@A name@B')
    expect(mapped(mappingOf(csvSheet('sku;Name', 'A-1;Hinge', 'A-2;', 'A-3;', 'A-4;')))).toBe('sku@A name@B?')
    expect(mapped(mappingOf(csvSheet('sku;Name')))).toBe('sku@A name@B')
  })

  test('a kind of pack is no unit, though its values are units as well', () => {
    expect(mapped(mappingOf(csvSheet('sku;Packaging', 'A-1;box', 'A-2;pack', 'A-3;box')))).toBe('sku@A')
    expect(mapped(mappingOf(csvSheet('sku;Xyz', 'A-1;box', 'A-2;pack', 'A-3;box')))).toBe('sku@A unit@B?')
  })

  test('beside a difference, any quantity may be what was counted: it is asked about', () => {
    const rows = ['A-1;21;16;5', 'A-2;176;178;-2', 'A-3;174;162;12']
    const mapping = mappingOf(csvSheet('sku;Quantity;Current Qty;Quantity Difference', ...rows))
    expect(mapped(mapping)).toBe('sku@A')
    expect(told(mapping.problems)).toContain('C ambiguous-header')
  })

  test('what came in is no change to make beside what went out', () => {
    expect(mapped(mappingOf(csvSheet('Артикул;Приход;Расход', 'A-1;5;3', 'A-2;6;4')))).toBe('sku@A')
    expect(mapped(mappingOf(csvSheet('Артикул;Приход', 'A-1;5', 'A-2;6')))).toBe('sku@A stock_change@B')
  })

  test('of groups and texts that are numbered, the first is taken; of stocks, none', () => {
    const mapping = mappingOf(csvSheet('sku;Category 2;Category 1', 'A-1;Nails;Hardware', 'A-2;Bolts;Hardware'))
    expect(mapped(mapping)).toMatch(/^sku@A categories@C\??$/)
    expect(mapped(mappingOf(csvSheet('sku;Stock 1;Stock 2', 'A-1;5;6', 'A-2;7;9')))).not.toContain('stock')
  })

  test('what is the supplier’s is no supplier; numbers are no group where names are; places in a storage are none', () => {
    expect(mapped(mappingOf(csvSheet('sku;Supplier product name', 'A-1;Hinge', 'A-2;Pin')))).toBe('sku@A')
    expect(mapped(mappingOf(csvSheet('sku;Vendor Part #', 'A-1;2W234', 'A-2;44A')))).not.toContain('suppliers')
    expect(mapped(mappingOf(csvSheet('sku;Category;Category name', 'A-1;1;Bolts', 'A-2;2;Nails')))).toMatch(
      /^sku@A categories@C/,
    )
    expect(mapped(mappingOf(csvSheet('sku;Location', 'A-1;A-01-1', 'A-2;B-03-2', 'A-3;C-02-4')))).toBe('sku@A')
    expect(mapped(mappingOf(csvSheet('sku;Location', 'A-1;Main', 'A-2;Van', 'A-3;Main')))).toBe('sku@A storage@B')
  })

  test('what is how many times the price is no price', () => {
    const mapping = mappingOf(csvSheet('sku;Qty;Unit price;Net price', 'A-1;7;2.50;17.50', 'A-2;12;3;36', 'A-3;5;4;20'))
    expect(mapped(mapping)).toMatch(/price@C/)
  })

  test.each([
    ['a stock by its own word', 'sku;On hand;Customer', 'sku@A stock@B'],
    ['a quantity beside a minimum', 'sku;Qty;Customer;Minimum', 'sku@A stock@B minimum@D'],
    ['what articles are ordered by', 'sku;Menge;Bestellnummer', 'sku@A stock@B?'],
    ['the price that customers pay', 'sku;Qty;Customer price', 'sku@A stock@B price@C?'],
    ['how many to order', 'sku;Qty;Order qty', 'sku@A stock@B?'],
  ])('%s: no move', (_name, header, expected) => {
    const mapping = mappingOf(csvSheet(header, 'A-1;7;88;2', 'A-2;12;99;3', 'A-3;9;70;4'))
    expect(mapped(mapping)).toBe(expected)
  })

  test('a quantity is sure only where all headings beside it are understood, or a minimum speaks of a stock', () => {
    expect(mapped(mappingOf(csvSheet('sku;Qty;Weight', 'A-1;7;88', 'A-2;12;99')))).toBe('sku@A stock@B')
    expect(mapped(mappingOf(csvSheet('sku;Qty;Xyz', 'A-1;7;blue', 'A-2;12;red')))).toBe('sku@A stock@B?')
    expect(mapped(mappingOf(csvSheet('sku;Stock;Xyz', 'A-1;7;blue', 'A-2;12;red')))).toBe('sku@A stock@B')
    expect(mapped(mappingOf(csvSheet('sku;Qty;Min;Xyz', 'A-1;7;2;blue', 'A-2;12;3;red')))).toBe(
      'sku@A stock@B minimum@C',
    )
  })

  test('a reference in a list of moves is the document’s, unless it stands next to the name', () => {
    const rows = ['F-7075;x;Hinge', 'F-1420;y;Pin', 'F-7841;x;Rod']
    expect(mapped(mappingOf(csvSheet('Réf;Client;Article', ...rows)))).toBe('name@C')
    expect(
      mapped(mappingOf(csvSheet('Client;Réf;Article', ...rows.map((row) => `x;${row.replace(';x', '')}`)))),
    ).toMatch(/^sku@B\??/)
    expect(mapped(mappingOf(csvSheet('Réf;Couleur;Article', ...rows)))).toContain('sku@A')
  })

  test('a name beside a phone number may be a customer’s: a product comes before it, and it is never sure', () => {
    const rows = ['Brown;+4420123;Hinge', 'Cole;+4420124;Pin', 'Hill;+4420125;Rod']
    expect(mapped(mappingOf(csvSheet('Name;Phone;Product', ...rows)))).toBe('name@C?')
    const singleMapping = mappingOf(csvSheet('Name;Phone;sku', 'Hinge;+4420123;A-1', 'Pin;+4420124;A-2'))
    expect(mapped(singleMapping)).toBe('name@A? sku@C')
    expect(mapped(mappingOf(csvSheet('Name;Supplier;sku', 'Hinge;Norwood;A-1', 'Pin;Norwood;A-2')))).toBe(
      'name@A suppliers@B sku@C',
    )
  })

  test('numbers that count the rows are no sku, unless a heading says so plainly', () => {
    const rows = ['1;Hinge', '2;Pin', '3;Rod']
    expect(mapped(mappingOf(csvSheet('Ref;Name', ...rows)))).toBe('name@B')
    expect(mapped(mappingOf(csvSheet('SKU;Name', ...rows)))).toBe('sku@A name@B')
  })

  test('a par level is a minimum where nothing is nearer to one', () => {
    expect(mapped(mappingOf(csvSheet('sku;Par level', 'A-1;10', 'A-2;20')))).toBe('sku@A minimum@B')
    expect(mapped(mappingOf(csvSheet('sku;Par level;Reorder point', 'A-1;10;4', 'A-2;20;5')))).toBe('sku@A minimum@C')
  })

  test('places in an outline are neither codes nor names', () => {
    const mapping = mappingOf(
      csvSheet('Item;Description;Pos', '01.01;Hinge;01.01', '01.02;Pin;01.02', '02.01;Rod;02.01'),
    )
    expect(mapped(mapping)).toBe('name@B')
  })

  test('words that ask for nothing make no column of actions', () => {
    const mapping = mappingOf(csvSheet('sku;Operation', 'A-1;sale', 'A-2;receipt', 'A-3;sale'))
    expect(mapping.columns[1]).toMatchObject({ field: null, reason: { code: 'other-values', field: 'action' } })
    expect(mapped(mappingOf(csvSheet('sku;Action', 'A-1;delete', 'A-2;', 'A-3;')))).toBe('sku@A action@B')
  })

  test('numbers are no units, nor storages where they differ from row to row', () => {
    expect(mapped(mappingOf(csvSheet('sku;Unit;Store', 'A-1;4;110', 'A-2;1;35')))).toBe('sku@A')
  })

  test('accents may be missing, and umlauts written out', () => {
    const mapping = mappingOf(
      csvSheet('Codigo;Descricao;Preco de custo;Verfuegbar', 'A-1;Parafuso;5,10;4', 'A-2;Porca;2,20;5'),
    )
    expect(mapped(mapping)).toBe('sku@A name@B price@C stock@D')
  })

  test('stock, dates and rates beside a stand-in are no rivals', () => {
    const mapping = mappingOf(
      csvSheet(
        'Barcode;Retail price;Moms;Received',
        '4021188816661;9,95;25;01.02.2026',
        '4027442581726;8,50;25;03.02.2026',
        '4021188816777;7,50;12;04.02.2026',
      ),
    )
    expect(mapped(mapping)).toBe('sku@A? price@B?')
  })

  test('what a thing is made of is no sure name, nor are plain numbers any', () => {
    const createdMapping = mappingOf(
      csvSheet('sku;Description;Material', 'A-1;Hinge;Brass', 'A-2;Pin;Steel', 'A-3;Rod;Oak'),
    )
    expect(createdMapping.columns.filter(({ field, confidence }) => field === 'name' && confidence === 'sure')).toEqual(
      [],
    )
    const numbers = mappingOf(csvSheet('Name;Display Name', '59784;Hinge', '59790;Pin', '59811;Rod'))
    expect(mapped(numbers)).toContain('name@B')
  })

  test('a barcode stands in for a sku only where there is none', () => {
    expect(mapped(mappingOf(csvSheet('SKU;EAN;MPN', 'A;400;M1')))).toBe('sku@A')
    expect(mapped(mappingOf(csvSheet('Name;EAN', 'Bolt;400')))).toBe('name@A sku@B?')
  })
})

describe('[MAP-6] values speak', () => {
  const rows = (...values: string[]): string[] => values.map((value, index) => `A-${index};${value}`)

  test.each([
    ['texts are no stock', 'In stock', ['instock', 'outofstock', 'instock'], 'sku@A'],
    ['a plus is no stock', 'Наличие', ['+', '+', 'под заказ'], 'sku@A'],
    ['two words are cells to correct', 'Price', ['many', 'few'], 'sku@A price@B'],
    ['what clears a value says nothing', 'Price', ['(clear)', '(clear)', '5'], 'sku@A price@B'],
  ])('%s', (_name, header, values, expected) => {
    expect(mapped(mappingOf(csvSheet(`sku;${header}`, ...rows(...values))))).toBe(expected)
  })

  test('dates are no number, not even where the heading means one', () => {
    expect(mapped(mappingOf(csvSheet('sku;Stock', ...rows('01.02.2026', '2026-02-03', '4/2/2026 10:15'))))).toBe(
      'sku@A',
    )
  })

  test('a blank column gives way to one with values, and so does one of 0 and 1', () => {
    expect(mapped(mappingOf(csvSheet('sku;Stock;Quantity', ...rows(';5', ';6', ';7'))))).toBe('sku@A stock@C')
    const flags = mappingOf(csvSheet('sku;Stock;Quantity', ...rows('1;5', '0;0', '1;7')))
    expect(mapped(flags)).toBe('sku@A stock@C?')
  })

  test('a heading whose values are something else is said, not only passed over', () => {
    const mapping = mappingOf(csvSheet('sku;Price', ...rows('low', 'high', 'low')))
    expect(mapping.columns[1]).toMatchObject({ field: null, reason: { code: 'other-values', field: 'price' } })
  })
})

describe('[MAP-4] ids of another system', () => {
  const catalogue = catalogueOf([
    { id: 1, sku: 'A-1', name: 'Bolt', in: { 1: '5' } },
    { id: 2, sku: 'A-2', name: 'Nut', in: { 1: '5' } },
    { id: 3, sku: 'A-3', name: 'Rod', in: { 1: '5' } },
  ])
  const idsOf = (...lines: string[]): KeyTrust['ids'] => {
    const sheet = csvSheet(...lines)
    return judgeKeys(mappingOf(sheet).columns, draftsOf(sheet), catalogue).ids
  }

  test.each([
    ['the account’s own', 'own', ['ID;sku', '1;A-1', '2;A-2', '3;A-3']],
    ['most deleted since, the rest agree', 'own', ['ID;sku', '1;A-1', '8;A-8', '9;A-9']],
    ['none is held', 'foreign', ['ID;sku', '901;A-1', '902;A-2']],
    ['small numbers that belong to other materials', 'foreign', ['ID;sku', '1;A-3', '2;A-1', '3;A-2']],
    [
      'small numbers beside unknown skus: they would be renamed',
      'foreign',
      ['ID;sku;name', '1;X-1;Lamp', '2;X-2;Desk'],
    ],
    [
      'a plain heading with new names: they are renamed',
      'own',
      ['Material ID;name', '1;Hex bolt', '2;Hex nut', '3;Tie rod'],
    ],
    ['new names alone: they are renamed, and the column is marked', undefined, ['ID;name', '1;Lamp', '2;Desk']],
    ['names worded like their materials’', 'own', ['ID;name', '1;Hex bolt', '2;Hex nut']],
    ['new skus alone', undefined, ['ID;sku', '1;B-1', '2;B-2']],
    ['nothing else names the rows', undefined, ['ID;price', '901;5']],
  ])('%s', (_name, expected, lines) => {
    expect(idsOf(...lines)).toBe(expected)
  })

  test('[MAP-10] codes that are not the account’s skus are a supplier’s, barcodes are not used, and both is said with the counts', () => {
    const otherCodes = { rows: 40, byCode: 0, byName: 40 }
    const mapping = mappingOf(csvSheet('SKU;EAN;Name', 'K-1;400;Bolt'), { otherCodes })
    expect(mapped(mapping)).toBe('supplier_code@A? name@C')
    expect(mapping.problems.filter(({ code }) => code === 'other-codes')).toMatchObject([
      { column: 0, got: 'SKU', details: otherCodes },
      { column: 1, got: 'EAN', details: otherCodes },
    ])
  })

  test('then the column is not used, and that is said', () => {
    const mapping = mappingOf(csvSheet('ID;sku', '901;A-1'), { foreignIds: true })
    expect(mapped(mapping)).toBe('sku@B')
    expect(told(mapping.problems)).toEqual(['A foreign-ids'])
  })
})
