import { expect, test } from 'vitest'
import { recogniseFile } from '../../../../src-main/file/xlsx/recognise.ts'
import { ole, openDocument, types } from './container-maker.ts'
import { book, zip } from './workbook-maker.ts'
import { readLines, refusalOf } from './reading.ts'

const bytes = (text: string): Buffer => Buffer.from(text)

test.each([
  ['xlsx', book()],
  ['xlsx', types('application/vnd.ms-excel.sheet.macroEnabled.main+xml')],
  ['xlsb', types('application/vnd.ms-excel.sheet.binary.macroEnabled.main')],
  [
    'word',
    types(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ),
  ],
  ['presentation', types('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml')],
  ['ods', openDocument()],
  ['numbers', zip([{ name: 'Index/Document.iwa', content: 'x' }])],
  ['numbers', zip([{ name: 'Index.zip', content: 'x' }])],
  ['zip', zip([{ name: 'photo.jpg', content: 'x' }])],
  ['zip', zip([])],
  ['zip-damaged', book().subarray(0, 900)],
  ['xls', ole('Workbook')],
  ['xls', ole('Book')],
  ['xls', Buffer.from('0904060000001000', 'hex')],
  ['password-protected', ole('EncryptionInfo', 'EncryptedPackage')],
  ['ole-other', ole('WordDocument')],
  ['html', bytes('\uFEFF \n<!DOCTYPE html><p>')],
  ['html', bytes('<table border=1><tr><td>1</td></tr></table>')],
  ['html', bytes('<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="h">')],
  ['html', bytes('<br />\n<b>Warning</b>: x<table border=1>')],
  ['html', bytes('<html xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><table>')],
  ['web-archive', bytes('MIME-Version: 1.0\nContent-Type: multipart/related; type="text/html"')],
  ['xml-spreadsheet', bytes('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')],
  [
    'xml-spreadsheet',
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', 'utf16le'),
  ],
  [
    'ods',
    bytes('<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">'),
  ],
  ['xml-other', bytes('<?xml version="1.0"?><catalogue/>')],
  ['pdf', bytes('%PDF-1.7')],
  ['gzip', Buffer.from('1f8b0800', 'hex')],
  ['picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['picture', Buffer.from('ffd8ffe0', 'hex')],
  ['picture', bytes('GIF89a')],
  ['picture', bytes('RIFF0000WEBPVP8 ')],
  ['picture', bytes('\0\0\0\u0018ftypheic')],
  ['text', bytes('BM-1;Bolt;5;pcs;x')],
  ['text', bytes('name;sku\nШуруп;1')],
  ['text', Buffer.from('\uFEFFname\tsku', 'utf16le')],
  ['text', Buffer.from('Наименование;sku\r\n1;2\r\n3;4\r\n5;6', 'utf16le')],
  ['text', Buffer.from('cde8e0; 1\r\n', 'hex')],
  ['text', bytes('a')],
  ['empty', bytes('')],
  ['unknown', Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 37) % 256))],
] as const)('%s is recognised by its content', async (container, content) => {
  expect((await recogniseFile(content)).container).toBe(container)
})

test.each([
  ['old-xls', ole('Workbook')],
  ['password-protected', ole('EncryptedPackage')],
  ['xlsb', types('application/vnd.ms-excel.sheet.binary.macroEnabled.main')],
  ['csv', bytes('a,b')],
  ['html', bytes('<html>')],
  ['empty-file', bytes('')],
  ['not-a-workbook', bytes('%PDF-1.7')],
  ['damaged', book().subarray(0, 900)],
] as const)('opening one of the others is refused as %s', async (code, content) => {
  const refusal = await refusalOf(readLines(content))
  expect(refusal.code).toBe(code)
})
