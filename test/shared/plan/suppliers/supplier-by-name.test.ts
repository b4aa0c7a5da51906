/** Guesses the supplier of a file from its name. */
import { expect, test } from 'vitest'
import { findSupplierByFileName } from '../../../../src-shared/plan/suppliers/recognise.ts'

const supplier = (name: string, fileName: string | null) => ({
  name,
  howRead: { recognition: { fileName } },
})
const SUPPLIERS = [
  supplier('Holz AG', 'holz ag *-*.xlsx'),
  supplier('Доски', 'прайс *.csv'),
  supplier('One', 'list.csv'),
  supplier('Other', 'list.csv'),
  supplier('Dates', '*-*.csv'),
  supplier('Any', null),
]

test.each([
  ['Holz AG 2026-11.xlsx', 'Holz AG'],
  ['прайс 11.csv', 'Доски'],
  ['list.csv', null],
  ['2026-11.csv', null],
  ['foreign.csv', null],
])('[INBOX-3] %s is of %s', (file, name) => {
  expect(findSupplierByFileName(file, SUPPLIERS)).toBe(name)
})

test('[INBOX-3] a supplier of two accounts is one supplier', () => {
  expect(findSupplierByFileName('list 2.csv', [supplier('Holz', 'list *.csv'), supplier('Holz', 'list *.csv')])).toBe(
    'Holz',
  )
})
