/** The reorder list in the terminal: what to order, from which supplier, under the supplier's own codes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reorderDocumentSchema } from '../../../src-shared/api/reorder.ts'
import { fileIn, run, seeded, SMALL_SEED, type Ended, type Practice } from './command.ts'

const [OAK, GLUE] = SMALL_SEED.materials
const row = (stock: number, minimum: number, planned: number | null = null) => ({
  storage_id: 1,
  stock,
  minimum,
  planned,
})

let server: Practice
beforeAll(async () => {
  server = await seeded([], {
    ...SMALL_SEED,
    materials: [
      { ...OAK, stocks: [row(2.5, 10, 1), { ...row(0, 4), storage_id: 2 }] },
      { ...GLUE, stocks: [row(3, 5)] },
      { ...GLUE, id: 102, name: '=cmd()', sku: 'F-1', price: 0, stocks: [row(0, 1)] },
      { ...GLUE, id: 103, name: 'Old', sku: 'O-1', archived: 1, stocks: [row(0, 1)] },
      { ...GLUE, id: 104, name: 'Enough', sku: 'E-1', stocks: [row(5, 5)] },
    ],
  })
  const list = await fileIn(server, 'holz 10.csv', 'sku,price\n=X-1,12.40\n')
  const applied = await command('apply', list, '--storage', '1', '--yes', '--pick', '2=100', '--remember', 'Holz AG')
  if (applied.status !== 0) throw new Error(applied.err)
})
afterAll(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

test('[REORDER-1] [REORDER-3] as a table, with what it asks of the account said first', async () => {
  const { status, out, err } = await command('stock', '--order', 'all')
  expect([status, err]).toEqual([
    0,
    'Reading 3 storages: at least 3 requests.\nThe account was not asked for suppliers; --read-suppliers does, with 3 requests.\n',
  ])
  expect(out.split('\n').map((text) => text.trimEnd())).toEqual([
    'supplier  code  material   storage  to order  unit  price  cost',
    'Holz AG   =X-1  Oak board  Main          6.5  pcs    12.4  80.6',
    'Holz AG   =X-1  Oak board  Shop            4  pcs    12.4  49.6',
    '                =cmd()     Main            1  kg',
    '                Glue       Main            2  kg       4*     8',
    'Holz AG: 2 lines, 130.2',
    'Supplier not known: 2 lines, 8',
    'Together: 4 lines, 138.2',
    '* The account’s price, because no list has one.',
    '1 line without a price, which cost nothing here.',
    'Left out of the list: 1 archived material.',
    '',
  ])
})

test('[REORDER-2] the account’s suppliers are asked for only on request, one request each', async () => {
  const { out, err } = await command('stock', '--order', 'all', '--read-suppliers', '--json')
  expect(err).toContain('Reading the suppliers of 3 materials: 3 requests.')
  const list = reorderDocumentSchema.parse(JSON.parse(out))
  expect(list.accountSuppliers).toEqual({ requests: 3, read: true, answers: true })
  expect(
    list.lines.map(({ material_id, storage, supplier, code, price, priceFrom }) => [
      material_id,
      storage,
      supplier,
      code,
      price,
      priceFrom,
    ]),
  ).toEqual([
    // No imported list belongs to Timber Ltd, so its code and price are unknown.
    [100, 1, 'Timber Ltd', null, '12.4', 'account'],
    [100, 2, 'Timber Ltd', null, '12.4', 'account'],
    [102, 1, null, null, null, null],
    [101, 1, null, null, '4', 'account'],
  ])
})

test('one supplier’s part is written in its own codes, and no cell becomes a formula', async () => {
  const csv = join(server.folder, 'order.csv')
  const written = await command('stock', '--order', 'holz ag', '--storage', '1', '--out', csv, '--decimals', 'comma')
  expect([written.status, written.err]).toEqual([0, expect.stringContaining('1 line written to ')])
  const [head, line, ...more] = (await readFile(csv, 'utf8')).split('\r\n')
  expect(head).toMatch(/^\ufeff?Supplier;Supplier code;Material;SKU;Material ID;Storage;To order;/)
  expect(line).toBe("Holz AG;'=X-1;Oak board;00123;100;Main;6,5;pcs;12,4;80,6;last list;2,5;1;10;")
  expect(more).toEqual([''])
  const book = join(server.folder, 'order.xlsx')
  expect((await command('stock', '--order', 'none', '--out', book)).status).toBe(0)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(book)
  const sheet = workbook.worksheets[0]
  const cells = [2, 3].map((at) => [3, 7, 9, 10].map((column) => sheet?.getRow(at).getCell(column).value))
  expect(cells).toEqual([
    ['=cmd()', 1, null, null],
    ['Glue', 2, 4, 8],
  ])
})

test('what cannot be done is said, and nothing is written', async () => {
  expect(await command('stock', '--order', 'Nobody')).toMatchObject({
    status: 1,
    err: expect.stringContaining('nothing is to be ordered from “Nobody”. On the list are: “Holz AG”.') as string,
  })
  expect(await command('stock', '--order', 'all', '--encoding', 'utf-8')).toMatchObject({
    status: 1,
    err: expect.stringContaining('--encoding can only be used with --out') as string,
  })
  const lost = join(server.folder, 'lost.csv')
  await command('suppliers', 'codes', 'Holz AG', '--set', 'Д-1=101')
  const refused = await command('stock', '--order', 'all', '--out', lost, '--encoding', 'windows-1252')
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('windows-1252') as string })
  await expect(readFile(lost)).rejects.toThrow('ENOENT')
  expect(
    (await command('stock', '--order', 'all', '--out', lost, '--encoding', 'windows-1252', '--allow-loss')).status,
  ).toBe(0)
})
