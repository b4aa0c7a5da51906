/** Output never replaces a file being read, an existing file of another kind, or a device; and names are safe on Windows. */
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fc } from '../../../fast-check.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { safeWrite, findTargetError } from '../../../../src-main/store/files/safe-write.ts'
import type { FileKind } from '../../../../src-shared/export/write-error.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'target-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

const KINDS = ['xlsx', 'ods', 'csv', 'plan', 'mapping'] as const satisfies readonly FileKind[]

const CONTENTS: Readonly<Record<string, { readonly bytes: Buffer; readonly kinds: readonly FileKind[] }>> = {
  'an empty file': { bytes: Buffer.alloc(0), kinds: KINDS },
  'a workbook': { bytes: Buffer.from('PK\u0003\u0004....xl/worksheets/sheet1.xml'), kinds: ['xlsx'] },
  'an OpenDocument spreadsheet': {
    bytes: Buffer.from('PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK'),
    kinds: ['ods'],
  },
  'another archive': { bytes: Buffer.from('PK\u0003\u0004....photos/1.jpg'), kinds: [] },
  'a password-protected workbook': { bytes: Buffer.from('d0cf11e0a1b11ae10000', 'hex'), kinds: [] },
  'a CSV file': { bytes: Buffer.from('sku,price\n1,2\n'), kinds: ['csv'] },
  'a CSV file in UTF-16': { bytes: Buffer.from('\uFEFFsku\tprice', 'utf16le'), kinds: ['csv'] },
  'a CSV file in windows-1251': { bytes: Buffer.from([0xd6, 0xe5, 0xed, 0xe0, 0x3b, 0x31]), kinds: ['csv'] },
  'a plan': { bytes: Buffer.from('{"stocksheet":"plan","head":{}}'), kinds: ['plan'] },
  'a plan with a byte order mark': { bytes: Buffer.from('\uFEFF {"stocksheet": "plan"'), kinds: ['plan'] },
  'a mapping': { bytes: Buffer.from('{\n "stocksheetMapping": 1,'), kinds: ['mapping'] },
  'another JSON file': { bytes: Buffer.from('{"name":"stocksheet"}'), kinds: ['csv'] },
  'a picture': { bytes: Buffer.from('89504e470d0a1a0a0000', 'hex'), kinds: [] },
  'a PDF': { bytes: Buffer.from('%PDF-1.7 text only'), kinds: [] },
}

describe.each(Object.entries(CONTENTS))('[T-8] [EXPORT-10] %s', (_name, { bytes, kinds }) => {
  test.each(KINDS)('is replaced by a %s only if it is one', async (kind) => {
    const path = join(folder, 'existing')
    await writeFile(path, bytes)
    const written = await safeWrite({ path, kind }, (temporary) => writeFile(temporary, 'new'))
    const expected = kinds.includes(kind)
    expect(written.kind === 'written').toBe(expected)
    expect((await readFile(path)).equals(expected ? Buffer.from('new') : bytes)).toBe(true)
    if (written.kind === 'failed') expect(written.error.kind).toBe('other-kind')
  })
})

test('[T-8] a file that is read is never replaced, however its path is spelt', async () => {
  const source = join(folder, 'prices.csv')
  await writeFile(source, 'sku,price\n1,2\n')
  await mkdir(join(folder, 'sub'))
  const spellings = [source, join(folder, 'sub', '..', 'prices.csv'), relative(process.cwd(), source)]
  if (process.platform !== 'win32') {
    await symlink('prices.csv', join(folder, 'by-link.csv'))
    await symlink(folder, join(folder, 'sub', 'loop'))
    spellings.push(join(folder, 'by-link.csv'), join(folder, 'sub', 'loop', 'prices.csv'))
  }
  await link(source, join(folder, 'hard.csv'))
  spellings.push(join(folder, 'hard.csv'))
  for (const path of spellings) {
    const foundError = await findTargetError({ path, kind: 'csv', sourcePaths: [join(folder, 'missing'), source] })
    expect([path, foundError?.kind]).toEqual([path, 'is-read'])
  }
  expect(await findTargetError({ path: join(folder, 'new.csv'), kind: 'csv', sourcePaths: [source] })).toBeNull()
})

test.skipIf(process.platform === 'win32')('[T-8] a device is left alone', async () => {
  for (const path of ['/dev/null', '/dev/tty', '/dev/full'])
    expect((await findTargetError({ path, kind: 'csv' }))?.kind).toBe('not-a-file')
})

test.each([
  ['CON', 'reserved-name'],
  ['con.xlsx', 'reserved-name'],
  ['Aux.tar.csv', 'reserved-name'],
  ['NUL .csv', 'reserved-name'],
  ['COM1.csv', 'reserved-name'],
  ['lpt³.csv', 'reserved-name'],
  ['CONIN$', 'reserved-name'],
  ['stock:today.csv', 'bad-character'],
  ['stock.xlsx:stream', 'bad-character'],
  ['<new>.csv', 'bad-character'],
  ['a|b.csv', 'bad-character'],
  ['what?.csv', 'bad-character'],
  ['a*b.csv', 'bad-character'],
  ['say "x".csv', 'bad-character'],
  ['line\nbreak.csv', 'bad-character'],
  ['fdp\u202Excod.csv', 'bad-character'],
  ['stock.', 'bad-end'],
  ['stock.csv ', 'bad-end'],
  [`${'x'.repeat(252)}.csv`, 'name-too-long'],
  [`${'ц'.repeat(130)}.csv`, process.platform === 'win32' ? undefined : 'name-too-long'],
  ['console.csv', undefined],
  ['com10.csv', undefined],
  ['Цены – май (2).csv', undefined],
  ['.hidden.csv', undefined],
])('[T-8] [EXPORT-11] the name %j: %s', async (name, detail) => {
  expect((await findTargetError({ path: join(folder, name), kind: 'csv' }))?.kind).toBe(detail)
})

test('[T-8] a refused target is never written, and nothing is left beside it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.constantFrom(...KINDS), async (bytes, kind) => {
      const path = join(folder, 'existing')
      await writeFile(path, bytes)
      const trouble = await findTargetError({ path, kind })
      const written = await safeWrite({ path, kind }, (temporary) => writeFile(temporary, 'new'))
      expect(written.kind).toBe(trouble === null ? 'written' : 'failed')
      expect((await readFile(path)).equals(trouble === null ? Buffer.from('new') : Buffer.from(bytes))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
