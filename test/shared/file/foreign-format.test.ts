import { expect, test } from 'vitest'
import { FORMAT_BYTES, foreignFormat } from '../../../src-shared/file/foreign-format.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['%PDF-1.7\n', 'pdf'],
  ['\u001f\u008b\u0008', 'gzip'],
  ['\u0089PNG\r\n\u001a\n', 'picture'],
  ['\u00ff\u00d8\u00ff\u00e0', 'picture'],
  ['GIF89a', 'picture'],
  ['RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'picture'],
  ['\0\0\0\u0018ftypheic', 'picture'],
  ['BM\u0001\u0002\u0003\u0004\0\0\0\0', 'picture'],
  ['sku;price\nBMX-1;5', null],
  ['BM-1;Bolt;5;pcs;x', null],
  ['RIFF;10', null],
  ['PK\u0003\u0004', null],
  ['', null],
])('%j is %s', (head, format) => expect(foreignFormat(bytes(head))).toBe(format))

test('only the beginning decides', () => {
  expect(foreignFormat(bytes(`${'x'.repeat(FORMAT_BYTES)}%PDF`))).toBeNull()
})
