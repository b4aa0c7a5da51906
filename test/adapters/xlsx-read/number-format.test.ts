import { expect, test } from 'vitest'
import {
  FORMAT,
  builtInKind,
  formatKind,
  pad,
  zeroPattern,
} from '../../../src-main/adapters/xlsx-read/number-format.ts'

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
  ['0.00', 'general'],
  ['#,##0.00\\ "₽"', 'general'],
  ['0.00E+00', 'general'],
  ['"days" 0', 'general'],
  ['0\\d', 'general'],
  ['[Blue]0;[Red]-0', 'general'],
  ['@', 'general'],
  ['', 'general'],
  ['0;-0;;@', 'general'],
  ['_(* #,##0_);_(* \\(#,##0\\)', 'general'],
  ['0%', 'general'],
  ['# ?/?', 'general'],
  ['00000', 'padded'],
  ['000\\-0000', 'padded'],
  ['"unclosed', 'general'],
] as const)('the format %j is %s', (code, kind) => {
  expect(formatKind(code)).toBe(FORMAT[kind])
})

test('the built-in ids of dates and times', () => {
  const ids = (kind: number): number[] =>
    Array.from({ length: 164 }, (_, id) => id).filter((id) => builtInKind(id) === kind)
  expect(ids(FORMAT.date)).toEqual([
    14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 75,
    76, 77, 81,
  ])
  expect(ids(FORMAT.time)).toEqual([18, 19, 20, 21, 45, 47, 78, 80])
  expect(ids(FORMAT.elapsed)).toEqual([46, 79])
})

test.each([
  ['00000', '123', '00123'],
  ['00000', '-7', '-00007'],
  ['00000', '123456', '123456'],
  ['000-00-0000', '1', '000-00-0001'],
  ['#000', '5', '005'],
  ['"№ "0000', '42', '№ 0042'],
  ['00000', '1.5', undefined],
])('in %j the number %s is shown as %s', (code, plain, shown) => {
  expect(pad(plain, zeroPattern(code) ?? '')).toBe(shown)
})
