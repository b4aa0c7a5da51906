/** Checks a file before anything is closed for it: every kind of file that people drop by mistake, and kinds that only reading can refuse. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refuseByContent } from '../../../src-main/file/refusals.ts'
import { ole, openDocument, wordDocument } from './xlsx/container-maker.ts'
import { book, zip } from './xlsx/workbook-maker.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-at-once-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a workbook', book(), null],
  ['text', Buffer.from('sku;price\nBMX-1;5'), null],
  ['a PDF', Buffer.from('%PDF-1.7'), 'unsupported-file pdf'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'unsupported-file picture'],
  ['a Word document', wordDocument(), 'unsupported-file word'],
  ['an old workbook', ole('Workbook'), null],
  ['a LibreOffice sheet', openDocument(), null],
  ['an encrypted workbook', ole('EncryptionInfo', 'EncryptedPackage'), null],
  ['a workbook that was cut off', book().subarray(0, 900), 'damaged'],
  ['an archive with one table', zip([{ name: 'list.csv', content: 'sku;price' }]), null],
  [
    'an archive with two',
    zip([
      { name: 'a.csv', content: 'sku' },
      { name: 'b.csv', content: 'sku' },
    ]),
    'not-one-file',
  ],
  [
    'a copy of Stocksheet’s data',
    zip([
      { name: 'stocksheet-backup.json', content: '{}' },
      { name: 'stocksheet.sqlite', content: '' },
    ]),
    'unsupported-file stocksheet-copy',
  ],
  ['an empty file', Buffer.from(''), 'empty-file'],
] as const)('[QUEUE-3] %s', async (name, content, expected) => {
  const path = join(folder, `${name.replaceAll(' ', '-')}.csv`)
  writeFileSync(path, content)
  const refusal = await refuseByContent(path)
  expect(refusal && [refusal.code, refusal.details['format']].filter((part) => part !== undefined).join(' ')).toBe(
    expected,
  )
})

test('what cannot be looked at is left to the reading, which says why', async () => {
  expect(await refuseByContent(join(folder, 'gone.csv'))).toBeNull()
})

test.skipIf(process.platform === 'win32')('a named pipe that nobody writes to counts as empty', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  expect(await refuseByContent(path)).toMatchObject({ code: 'empty-file' })
})
