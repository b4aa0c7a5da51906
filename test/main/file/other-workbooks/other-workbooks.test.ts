/** Workbooks of other formats (.xls, .xlsb, .ods, XML): read like the same workbook saved as .xlsx, or refused with a message. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BookType, read, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSource } from '../../../../src-main/file/read-source.ts'
import { rewriteWorkbook } from '../../../../src-main/file/other-workbooks/rewrite-workbook.ts'
import { defaultLimits } from '../../../../src-main/file/xlsx/refusal.ts'
import { ole } from '../xlsx/container-maker.ts'
import { reading } from './whole-reading.ts'
import { FUZZED_KINDS, readDamaged } from './fuzz.ts'

// SheetJS logs there what it does not know.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

const FIXTURES = join(import.meta.dirname, '../../../fixtures/other-workbooks')
const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name))

test.each(['xls', 'ods'])('an .%s of LibreOffice is read cell by cell as it saves it as .xlsx', async (ending) => {
  const oldResult = await reading(fixture(`by-libreoffice.${ending}`))
  expect(oldResult).toEqual(await reading(fixture('by-libreoffice.xlsx')))
  expect(oldResult.tabs).toEqual([
    { name: 'Прайс', hidden: 'visible' },
    { name: 'Hidden', hidden: 'hidden' },
    { name: 'Stock & more', hidden: 'visible' },
  ])
  expect(oldResult.problems?.map(({ code }) => code)).toEqual(['hidden-sheets', 'hidden-rows', 'hidden-columns'])
})

function writeBytes(bookType: BookType): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['sku', 'price', 'share', 'code', 'ordered', 'new'],
    ['BRD-0012', 42.5, 0.1, 252, 46_000, true],
    ['  spaces  ', 0.1, 0.075, 17, 46_000.5, false],
  ])
  for (const row of [2, 3]) {
    Object.assign(sheet[`C${row}`] as object, { z: '0.0%' })
    Object.assign(sheet[`D${row}`] as object, { z: '00000' })
    Object.assign(sheet[`E${row}`] as object, { z: 'yyyy-mm-dd' })
  }
  sheet['G2'] = { t: 'e', v: 42 }
  sheet['!ref'] = 'A1:G3'
  sheet['!merges'] = [{ s: { r: 4, c: 0 }, e: { r: 5, c: 1 } }]
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, 'Stock & more')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['second']]), 'Sheet2')
  return write(workbook, { type: 'buffer', bookType }) as Buffer
}

test.each(['biff8', 'xlsb'] as const)('%s from SheetJS is read as its .xlsx', async (bookType) => {
  const otherResult = await reading(writeBytes(bookType))
  expect(otherResult).toEqual(await reading(writeBytes('xlsx')))
  expect(otherResult.rows?.[1]).toEqual([
    '1 BRD-0012',
    '2 42.5',
    '2 0.1 shown 10%',
    '2 252 shown 00252',
    '4 2025-12-09',
    '3 TRUE',
    '5 #N/A',
  ])
})

test('an XML spreadsheet from SheetJS has the cells of its .xlsx', async () => {
  expect((await reading(writeBytes('xlml'))).rows).toEqual((await reading(writeBytes('xlsx'))).rows)
})

test('a sheet is as large as its cells, whatever it says', async () => {
  const bytes = writeBytes('biff8')
  const dimensions = bytes.indexOf(Buffer.from([0x00, 0x02, 0x0e, 0x00]))
  bytes.writeUInt32LE(65_536, dimensions + 8)
  bytes.writeUInt16LE(256, dimensions + 14)
  expect(read(bytes).Sheets['Stock & more']?.['!ref']).toBe('A1:IV65536')
  const rewritten = read(await rewriteWorkbook(bytes, defaultLimits))
  expect(rewritten.Sheets['Stock & more']?.['!ref']).toBe('A1:G3')
})

test('what is no workbook inside is refused as damaged', async () => {
  for (const bytes of [
    ole('Workbook'),
    fixture('by-libreoffice.xls').subarray(0, 8000),
    writeBytes('xlsb').subarray(0, 900),
  ])
    expect(await reading(bytes)).toMatchObject({ refusal: { code: 'damaged' } })
})

test.each(['xls', 'ods'])(
  'an .%s in a place where nothing can be written is read, and nothing is put beside it',
  async (ending) => {
    const folder = mkdtempSync(join(tmpdir(), 'stocksheet-attachment-'))
    const path = join(folder, `list.${ending}`)
    writeFileSync(path, fixture(`by-libreoffice.${ending}`), { mode: 0o400 })
    chmodSync(folder, 0o500)
    const before = statSync(path)
    try {
      expect(await readSource({ name: 'list', path }, {}, {})).toMatchObject({ ok: true })
      expect([readdirSync(folder), statSync(path).mtimeMs]).toEqual([[`list.${ending}`], before.mtimeMs])
    } finally {
      chmodSync(folder, 0o700)
      rmSync(folder, { recursive: true })
    }
  },
)

test('a stop ends the reading', async () => {
  const source = { name: 'list.xls', bytes: fixture('by-libreoffice.xls') }
  const result = await readSource(source, {}, { stop: { aborted: true } })
  expect(result).toMatchObject({ ok: false, error: { code: 'stopped' } })
})

test.each(FUZZED_KINDS)('%s with any bytes changed, moved or cut off is read or refused', async (kind) => {
  let read = 0
  for (let seed = 1; seed <= 20; seed += 1) if (await readDamaged(kind, seed)) read += 1
  expect(read).toBeGreaterThan(0)
})
