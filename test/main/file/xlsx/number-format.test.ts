import { expect, test } from 'vitest'
import {
  signsOfFormat,
  FORMAT_KIND,
  builtInKindOf,
  makePercentText,
  padNumber,
  readFormat,
  sectionFor,
  makeZeroPattern,
} from '../../../../src-main/file/xlsx/number-format.ts'
import { readLines } from './reading.ts'
import { book } from './workbook-maker.ts'

test.each([
  ['yyyy-mm-dd', 'date'],
  ['[$-409]d\\-mmm\\-yy;@', 'date'],
  ['[$-411]ggge"年"m"月"d"日"', 'date'],
  ['"Date: "dd/mm/yyyy', 'date'],
  ['mmm', 'date'],
  ['aaaa', 'date'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
  ['m/d/yy h:mm AM/PM', 'date'],
  ['YYYY\\-MM\\-DD', 'date'],
  ['bbbb', 'date'],
  ['h:mm:ss', 'time'],
  ['[$-F400]h:mm:ss\\ AM/PM', 'time'],
  ['mm:ss.0', 'time'],
  ['[h]:mm', 'elapsed'],
  ['[mm]:ss', 'elapsed'],
  ['[Red][h]:mm', 'elapsed'],
  ['General', 'general'],
  ['Standard', 'general'],
  ['0.00', 'fixed'],
  ['#,##0.00\\ "₽"', 'fixed'],
  ['0.00E+00', 'general'],
  ['"days" 0', 'padded'],
  ['0\\d', 'general'],
  ['[Blue]0;[Red]-0', 'general'],
  ['@', 'general'],
  ['', 'general'],
  ['0;-0;;@', 'general'],
  ['_(* #,##0_);_(* \\(#,##0\\)', 'general'],
  ['0%', 'percent'],
  ['# ?/?', 'general'],
  ['00000', 'padded'],
  ['000\\-0000', 'padded'],
  ['"unclosed', 'general'],
  ['G/通用格式', 'general'],
  ['G/標準', 'general'],
  ['G/표준" kg"', 'general'],
  ['[Color 10]General', 'general'],
  ['[$-1000000]00000', 'padded'],
  ['[$€-2]\\ #,##0.00', 'fixed'],
  ['[Red][$-409]d\\-mmm', 'date'],
  ['[>=100]0.00;[Red]0.00', 'fixed'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 'general'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 'general'],
  ['[>=1][h]:mm;[h]:mm', 'elapsed'],
  ['[>0]yyyy\\-mm\\-dd;[<0]dd.mm.yyyy;d.m.yy', 'date'],
  ['[<100]yyyy;@', 'date'],
  ['0_;0;yyyy', 'padded'],
  ['"a;b"00;yyyy', 'padded'],
  ['\\;0000;yyyy', 'padded'],
  ['"[>5]"yyyy;0', 'date'],
] as const)('the format %j is %s', (code, kind) => {
  expect(readFormat(code).map((section) => section.kind)).toEqual([FORMAT_KIND[kind]])
})

test('[VALUE-9] sections that show other places are told apart', () => {
  expect(readFormat('[>=100]0.00;[Red]0.0').map(({ kind, places }) => [kind, places])).toEqual([
    [FORMAT_KIND.fixed, 2],
    [FORMAT_KIND.fixed, 1],
  ])
})

test('the built-in ids of dates and times', () => {
  const ids = (kind: number): number[] =>
    Array.from({ length: 164 }, (_, id) => id).filter((id) => builtInKindOf(id) === kind)
  expect(ids(FORMAT_KIND.date)).toEqual([
    14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 75,
    76, 77, 81,
  ])
  expect(ids(FORMAT_KIND.time)).toEqual([18, 19, 20, 21, 45, 47, 78, 80])
  expect(ids(FORMAT_KIND.elapsed)).toEqual([46, 79])
  expect(ids(FORMAT_KIND.percent)).toEqual([9, 10])
  expect(ids(FORMAT_KIND.fixed)).toEqual([2, 4, 39, 40])
})

test.each([
  ['0.00', 2],
  ['0.0', 1],
  ['#,##0.000', 3],
  ['[Red]0.00;-0.00', 2],
  ['0.0##', 1],
  ['#,##0.00 "€"', 2],
  ['0.00_);(0.00)', 2],
  ['0', 0],
  ['0.##', 0],
  ['0.00E+00', 0],
  ['0.0,', 0],
  ['General', 0],
])('[VALUE-9] the format %j shows %d places at least', (code, places) => {
  expect(readFormat(code)[0]?.places).toBe(places)
})

test.each([
  ['#,##0.00 "€"', ['€']],
  ['[$€-407] #,##0.00', ['€']],
  ['#,##0.00\\ [$€-1]', ['€']],
  ['_-* #,##0.00\\ "₽"_-;-* #,##0.00\\ "₽"_-', ['₽']],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00)', ['$']],
  ['$#,##0.00;[Red]-$#,##0.00', ['$']],
  ['#,##0.00 \\K\\č', ['Kč']],
  ['[$-409]#,##0.00', []],
  ['[Red]#,##0.00', []],
  ['0.00 "kg"', ['kg']],
])('[VALUE-7] the format %j shows the signs %j', (code, signs) => {
  expect(signsOfFormat(code)).toEqual(signs)
})

test.each([
  ['0%', '0.8', '80%'],
  ['0.00%', '0.125', '12.5%'],
  ['0%', '0.005', '0.5%'],
  ['0%', '-1', '-100%'],
  ['0%', '12', '1200%'],
  ['0"%"', '80', '80%'],
  ['0\\%', '80', '80%'],
])('[VALUE-9] by %j the number %s is %s', (code, plainText, shownText) => {
  const [section] = readFormat(code)
  expect([section?.kind, makePercentText(plainText, section)]).toEqual([FORMAT_KIND.percent, shownText])
})

test.each([
  ['00000', '123', '00123'],
  ['00000', '-7', '-00007'],
  ['00000', '123456', '123456'],
  ['000-00-0000', '1', '000-00-0001'],
  ['#000', '5', '005'],
  ['"№ "0000', '42', '№ 0042'],
  ['00000', '1.5', undefined],
  ['"A"0', '5', 'A5'],
])('in %j the number %s is shown as %s', (code, plainText, shownText) => {
  expect(padNumber(plainText, makeZeroPattern(code) ?? '')).toBe(shownText)
})

test.each([
  [
    '[>=100]yyyy\\-mm\\-dd;0.00',
    [
      [100, 'date'],
      [99.5, 'fixed'],
      [-1, 'fixed'],
    ],
  ],
  [
    '[<1]h:mm;d.m.yyyy',
    [
      [0.5, 'time'],
      [1, 'date'],
    ],
  ],
  [
    '[Red][<43831]0;[$-409]yyyy\\-mm\\-dd;@',
    [
      [43830, 'general'],
      [43831, 'date'],
    ],
  ],
  [
    '[=0]"none";[h]:mm',
    [
      [0, 'general'],
      [1, 'elapsed'],
    ],
  ],
  [
    '[<>0]yyyy;0',
    [
      [0, 'general'],
      [5, 'date'],
    ],
  ],
  [
    '[>100]0;yyyy;00000',
    [
      [101, 'general'],
      [-1, 'date'],
      [50, 'padded'],
    ],
  ],
  [
    '0;[<-5]yyyy;00000',
    [
      [1, 'general'],
      [-6, 'date'],
      [-5, 'padded'],
      [0, 'padded'],
    ],
  ],
  [
    '[ >= 1.5e2 ]0;yyyy',
    [
      [150, 'general'],
      [149, 'date'],
    ],
  ],
] as const)('[T-34] the sections of %j show each number by their conditions', (code, expected) => {
  const sections = readFormat(code)
  for (const [value, kind] of expected)
    expect([value, sectionFor(sections, value)?.kind]).toEqual([value, FORMAT_KIND[kind]])
})

test('[T-34] cells of a format with conditions are read as each is shown', async () => {
  const cell = (value: string, style: number): string => `<c s="${style}"><v>${value}</v></c>`
  const values = ['44197', '12.5', '44197.9999999'].map((value) => cell(value, 1)).join('')
  const bytes = book({
    sheets: [`<row r="1">${values}${cell('7', 2)}${cell('1000', 2)}</row>`],
    formats: ['[>=40000]yyyy-mm-dd;0.00', '[<100]0000;0.0'],
  })
  expect(await readLines(bytes)).toEqual([
    'A1 date "2021-01-01"',
    'B1 number "12.5"',
    'C1 date "2021-01-02"',
    'D1 number "7" shown "0007"',
    'E1 number "1000"',
  ])
})
