/** Which names are tables, and which say that something is on its way or open. */
import { expect, test } from 'vitest'
import { fileKind, isLockOf } from '../../../src-main/engine/inbox/file-kinds.ts'

test.each([
  ['Holz AG.xlsx', 'table'],
  ['прайс.CSV', 'table'],
  ['old.xls', 'table'],
  ['a.b.txt', 'table'],
  ['holz.csv.crdownload', 'partial'],
  ['holz.csv.part', 'partial'],
  ['holz.TMP', 'partial'],
  ['holz.xlsx.filepart', 'partial'],
  ['~$Holz AG.xlsx', 'lock'],
  ['.~lock.Holz AG.ods#', 'lock'],
  ['.holz.csv.Xy12', 'other'],
  ['.hidden.csv', 'other'],
  ['~WRL0001.csv', 'other'],
  ['invoice.pdf', 'other'],
  ['Thumbs.db', 'other'],
  ['csv', 'other'],
  ['', 'other'],
] as const)('[INBOX-2] %s is %s', (name, kind) => {
  expect(fileKind(name)).toBe(kind)
})

test.each([
  ['~$Holz AG.xlsx', 'Holz AG.xlsx', true],
  ['~$lz AG.xlsx', 'Holz AG.xlsx', true],
  ['.~lock.Holz AG.xlsx#', 'Holz AG.xlsx', true],
  ['~$Holz.xlsx', 'Holz AG.xlsx', false],
  ['.~lock.a.csv#', 'b.csv', false],
  ['holz.csv', 'holz.csv', false],
])('[INBOX-2] %s says that %s is open: %s', (lock, name, open) => {
  expect(isLockOf(lock, name)).toBe(open)
})
