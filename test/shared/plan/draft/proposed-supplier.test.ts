/** [SUPPLIER-13] Finds the supplier from the contents of the sheet. */
import { expect, test } from 'vitest'
import { proposeSupplier } from '../../../../src-shared/plan/draft/proposed-supplier.ts'
import { csvSheet, mappingOf } from '../../../sheets.ts'

const TABLE = ['sku;name;price', 'A1;Bolt;5', 'A2;Nut;6', 'A3;Pin;7']
const named = (...lines: readonly string[]): string | undefined => {
  const sheet = csvSheet(...lines)
  return proposeSupplier(sheet, mappingOf(sheet))
}

test.each([
  ['Supplier: Holz AG;;', 'Holz AG'],
  ['Supplier;Woodworks;', 'Woodworks'],
  ['Lieferant: Schrauben Müller;;', 'Schrauben Müller'],
  ['Поставщик: Лесторг;;', 'Лесторг'],
  ['Holz AG price list 2026;;', 'Holz AG'],
  ['Müller & Sohn GmbH & Co. KG, Preisliste;;', 'Müller & Sohn GmbH & Co. KG'],
  ['ООО «Лес и Ко», прайс-лист;;', 'ООО «Лес и Ко»'],
  ['Price list 2026;;', undefined],
  ['Prices in EUR, as of 1 May;;', undefined],
  ['Supplier: -;;', undefined],
  ['Preisliste gültig ab 01.01.2026;;', undefined],
  ['Preise je kg;;', undefined],
  ['Kunde;Muster GmbH;', undefined],
])('a line above the table: %s', (line, name) => {
  expect(named(line, ';;', ...TABLE)).toBe(name)
})

test('a column of suppliers with one value; several are nobody’s', () => {
  const rows = (second: string) => ['sku;name;price;Supplier', 'A1;Bolt;5;Holz AG', `A2;Nut;6;${second}`]
  expect([named(...rows('holz ag')), named(...rows('Eisen AG')), named(...rows(''))]).toEqual([
    'Holz AG',
    undefined,
    undefined,
  ])
})

test('the name of the sheet, if it is a company', () => {
  const sheet = csvSheet(...TABLE)
  const ofTab = (tab: string) => proposeSupplier(sheet, mappingOf(sheet), tab)
  expect([ofTab('Holz AG 2026'), ofTab('ООО «Лес»'), ofTab('Sheet1'), ofTab('Preise')]).toEqual([
    'Holz AG',
    'ООО «Лес»',
    undefined,
    undefined,
  ])
})

test('a file that says nothing of it', () => {
  expect(named(...TABLE)).toBeUndefined()
})
