import { assert, property, string } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { makeAttachmentHeader, fileName } from '../../../../src-main/app/page/file-name.ts'

test.each([
  ['prices.csv', 'prices.csv'],
  ['Preise ä 价格.xlsx', 'Preise ä 价格.xlsx'],
  ['C:\\fakepath\\prices.csv', 'prices.csv'],
  ['../../etc/passwd', 'passwd'],
  ['a/b\\c.csv', 'c.csv'],
  ['..', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
  ['.hidden', 'hidden'],
  ['name. ', 'name'],
  ['gpj\u202e.exe', 'gpj.exe'],
  ['a\r\nSet-Cookie: x.csv', 'aSet-Cookie x.csv'],
  ['a<b>:"|?*.csv', 'ab.csv'],
  [`${'x'.repeat(199)} ${'y'.repeat(99)}`, 'x'.repeat(199)],
  [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(195)}.xlsx`],
])('%j becomes %j', (given, cleanText) => {
  expect(fileName(given)).toBe(cleanText)
})

test('any text becomes a name: never empty, never a path, never over 200, and stays as it is', () => {
  const text = string({ unit: 'binary', maxLength: 400 })
  assert(
    property(text, (given) => {
      const name = fileName(given)
      expect(name).toMatch(/^[^\\/\p{Cc}]{1,200}$/u)
      expect(name).not.toMatch(/^[. ]|[. ]$/)
      expect(fileName(name)).toBe(name)
    }),
  )
})

test('a header value is plain ASCII on one line, and carries the exact name', () => {
  assert(
    property(string({ unit: 'binary' }), (given) => {
      const name = fileName(given)
      const header = makeAttachmentHeader(name)
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
    }),
  )
})
