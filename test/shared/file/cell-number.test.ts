/** Decimals as numbers that a workbook can store. */
import { expect, test } from 'vitest'
import {
  roundToExcelPrecision,
  toCellNumber,
  makeNumberFormat,
  isUntouched,
} from '../../../src-shared/file/cell-text.ts'
import type { Decimal } from '../../../src-shared/material/values/decimal.ts'
import { decimal } from '../../main/export/xlsx/stock.ts'

const digits = (text: string): Decimal => decimal(text)

test.each([
  ['0', 0, true],
  ['-12.5', -12.5, true],
  ['123456789012345', 123456789012345, true],
  ['1234567890123450000', 1234567890123450000, true],
  ['0.000000000000000123456789012345', 1.23456789012345e-16, true],
  ['1234567890123456', 1234567890123460, false],
  ['-0.1234567890123456', -0.123456789012346, false],
  ['12345678901234.56', 12345678901234.6, false],
])('[BASE-5] %s is the number %d in a cell, isExact: %s', (text, number, exact) => {
  expect(toCellNumber(digits(text))).toEqual({ number, isExact: exact })
})

test('[BASE-5] what was rounded away is read back as the first 15 digits, everything else as itself', () => {
  expect(roundToExcelPrecision(digits('1234567890123456'))).toBe('1234567890123460')
  expect(roundToExcelPrecision(digits('-0.1234567890123456'))).toBe('-0.123456789012346')
  expect(roundToExcelPrecision(digits('12.5'))).toBe('12.5')
})

test.each([
  ['5', 0, '#,##0'],
  ['5', 2, '#,##0.00'],
  ['5.1234', 2, '#,##0.0000'],
  ['0.12345678901234567', 2, '#,##0.000000000000000'],
])('%s with %d places at least is shown as %s', (text, least, format) => {
  expect(makeNumberFormat(digits(text), least)).toBe(format)
})

test('[BASE-4] [BASE-5] a cell is untouched when it says what was exported, as a cell can hold it', () => {
  expect(isUntouched('price', '1234567890123456', '1234567890123460')).toBe(true)
  expect(isUntouched('price', '1234567890123456', '1234567890123450')).toBe(false)
  expect(isUntouched('price', '12.5', '12.50')).toBe(false)
  expect(isUntouched('price', '', '0')).toBe(false)
  expect(isUntouched('name', 'Oak ', 'Oak')).toBe(true)
  expect(isUntouched('name', 'a\r\nb', 'a\nb')).toBe(true)
  expect(isUntouched('name', 'Oak', 'oak')).toBe(false)
  expect(isUntouched('notes', 'Oak', '')).toBe(false)
  expect(isUntouched('notes', '', '')).toBe(true)
})

test('[BASE-4] a clear token that the account itself holds clears nothing', () => {
  expect(isUntouched('notes', '(clear)', '')).toBe(true)
  expect(isUntouched('notes', ' (CLEAR) ', '')).toBe(true)
  expect(isUntouched('notes', '-', '', '-')).toBe(true)
  expect(isUntouched('notes', '(clear)', '', '-')).toBe(false)
})
