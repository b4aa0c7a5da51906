import { expect, test } from 'vitest'
import { formatElapsedTime, parseIsoDate, dateOfSerial } from '../../../../src-main/file/xlsx/dates.ts'

test('[1900] every day from 1 March 1900 to the end of 9999 is the day the calendar has', () => {
  const start = Date.UTC(1900, 2, 1)
  for (let serial = 61; serial <= 2_958_465; serial += 97) {
    const expected = new Date(start + (serial - 61) * 86_400_000).toISOString().slice(0, 10)
    expect(dateOfSerial(serial, false, false)).toEqual({ text: expected, isPhantom: false })
  }
  expect(dateOfSerial(2_958_465, false, false)?.text).toBe('9999-12-31')
})

test('[1904] days are counted from 1 January 1904', () => {
  expect(dateOfSerial(0, true, false)?.text).toBe('1904-01-01')
  expect(dateOfSerial(42_735, true, false)?.text).toBe('2021-01-01')
  expect(dateOfSerial(2_957_003, true, false)?.text).toBe('9999-12-31')
  expect(dateOfSerial(2_957_004, true, false)).toBeUndefined()
})

test.each([
  [1, '1900-01-01', false],
  [59, '1900-02-28', false],
  [60, '1900-02-29', true],
  [61, '1900-03-01', false],
  [44_197, '2021-01-01', false],
  [44_197.5, '2021-01-01T12:00:00', false],
  [44_197.42372685185, '2021-01-01T10:10:10', false],
  [44_197.999999, '2021-01-02', false],
  [0.5, '12:00:00', false],
  [36_585, '2000-02-29', false],
])('serial %d is %s', (serial, text, phantom) => {
  expect(dateOfSerial(serial, false, false)).toEqual({ text, isPhantom: phantom })
})

test('a number that is no date is none', () => {
  expect([-1, 0, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY].map((n) => dateOfSerial(n, false, false))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(dateOfSerial(0, false, true)).toEqual({ text: '00:00:00', isPhantom: false })
})

test('elapsed time passes 24 hours', () => {
  expect([0, 1.5, 10.632060185185185, -1].map(formatElapsedTime)).toEqual([
    '00:00:00',
    '36:00:00',
    '255:10:10',
    undefined,
  ])
})

test.each([
  ['2021-01-01', '2021-01-01'],
  ['2021-01-01T10:10:10', '2021-01-01T10:10:10'],
  ['2021-01-01T10:10:10.5Z', '2021-01-01T10:10:11'],
  ['2021-01-01T10:10:10.49', '2021-01-01T10:10:10'],
  ['2021-01-01T00:00:00', '2021-01-01'],
  ['2021-01-01 10:10', '2021-01-01T10:10:00'],
  ['10:10:10', '10:10:10'],
  ['T10:10:10', '10:10:10'],
  ['2020-02-29', '2020-02-29'],
  ['2021-02-29', undefined],
  ['2021-13-01', undefined],
  ['2021-04-31', undefined],
  ['24:00:00', undefined],
  ['', undefined],
  ['44197', undefined],
  ['1 January 2021', undefined],
])('the ISO text %j is %s', (text, expected) => {
  expect(parseIsoDate(text)).toBe(expected)
})

test.each([
  ['15:59:59.9999', '16:00:00'],
  ['T15:59:59.5', '16:00:00'],
  ['15:59:59.4999', '15:59:59'],
  ['23:59:59.9999', '00:00:00'],
  ['2021-12-31T23:59:59.9999999', '2022-01-01'],
  ['2020-02-28T23:59:59.9', '2020-02-29'],
  ['9999-12-31T23:59:59.9', undefined],
  ['2021-01-01T00:00:00.4', '2021-01-01'],
  ['PT0H11M', '00:11:00'],
  ['P1DT2H', '26:00:00'],
  ['PT36H', '36:00:00'],
  ['P2W', '336:00:00'],
  ['PT11M30.5S', '00:11:31'],
  ['PT0S', '00:00:00'],
  ['P', undefined],
  ['PT', undefined],
  ['P1DT', undefined],
  ['P1Y', undefined],
  ['P2M', undefined],
  ['-PT1H', undefined],
  ['PT999999999H', undefined],
])('[T-34] the ISO text %j is %s', (text, expected) => {
  expect(parseIsoDate(text)).toBe(expected)
})

test('[T-34] an ISO time is rounded as the day number of the same moment is', () => {
  for (let millisecond = 0; millisecond < 86_400_000; millisecond += 86_399) {
    const at = new Date(Date.UTC(2021, 0, 1) + millisecond).toISOString()
    expect(parseIsoDate(at), at).toBe(dateOfSerial(44_197 + millisecond / 86_400_000, false, false)?.text)
    expect(parseIsoDate(at.slice(11)), at).toBe(dateOfSerial(millisecond / 86_400_000, false, true)?.text)
  }
})
