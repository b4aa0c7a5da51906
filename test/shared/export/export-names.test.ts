import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { makeFileName, makeSheetNames } from '../../../src-shared/export/export-names.ts'

test('[EXPORT-5] storages keep their names where Excel allows it', () => {
  const wanted = [
    'Main',
    'main',
    "O'Brien's",
    'a/b\\c?d*e[f]g:h',
    '',
    "''",
    'History',
    'x'.repeat(40),
    'x'.repeat(41),
    'Склад №1',
  ]
  expect(makeSheetNames(wanted, ['Summary'])).toEqual([
    'Main',
    'main (2)',
    "O'Brien's",
    'a b c d e f g h',
    'Storage',
    'Storage (2)',
    'History (2)',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
    'Склад №1',
  ])
})

test('[EXPORT-5] any names become valid, distinct sheet names', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a', 'A', 'a'.repeat(31), "'", '/', 'é', 'e\u0301'),
  )
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 12 }), (wanted) => {
      const names = makeSheetNames(wanted, ['stocksheet_base'])
      expect(new Set(names.map((name) => name.normalize('NFC').toUpperCase())).size).toBe(wanted.length)
      for (const name of names) {
        expect(name).toMatch(/^(?!')[^*?:\\/[\]]{1,31}(?<!')$/u)
        expect(name.isWellFormed()).toBe(true)
        expect(name.length).toBeLessThanOrEqual(31)
      }
    }),
  )
})

test('file names are accepted by Windows, macOS and Linux', () => {
  expect(makeFileName(['Main / store', '2026-03-01'], 'xlsx')).toBe('Main store 2026-03-01.xlsx')
  expect(makeFileName(['..\\..\\evil'], 'csv')).toBe('evil.csv')
  expect(makeFileName([''], 'xlsx')).toBe('Export.xlsx')
  expect(makeFileName(['CON'], 'xlsx')).toBe('CON stock.xlsx')
  expect(makeFileName(['\u202egnp.exe'], 'xlsx')).toBe('gnp.exe.xlsx')
})
