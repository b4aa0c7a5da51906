/** Storages entered by hand, on an account that only answers the documented methods. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { parseStoragesFlag } from '../../../src-main/terminal/storages-flag.ts'
import { fileIn, run, seeded, type Practice, type Surroundings } from './command.ts'

const document = z.object({
  rows: z.array(
    z.object({
      status: z.string(),
      calls: z.array(z.object({ method: z.string(), body: z.unknown() })),
      problems: z.array(z.object({ message: z.string() })),
    }),
  ),
  warnings: z.array(z.string()),
})

let server: Practice
let file: string
beforeAll(async () => {
  server = await seeded(['--documented-only'])
  file = await fileIn(
    server,
    'van.csv',
    'sku,name,unit,storage,stock\n00123,Oak board,pcs,,4\nGL-1,Glue,kg,3,2\n00123,Oak board,pcs,Main,41\n',
  )
})
afterAll(() => server.close())

async function planned(flags: readonly string[], data = server.data): Promise<z.infer<typeof document>> {
  const surroundings: Surroundings = { env: { ...server.env, STOCKSHEET_DATA: data } }
  const result = await run(['plan', file, '--storage', '3', '--json', ...flags], surroundings)
  expect([result.status, result.err]).toEqual([0, expect.any(String)])
  return document.parse(JSON.parse(result.out))
}

test('[MATCH-8] all storages named: a material of another storage is a match, and rows go where they say', async () => {
  const { rows, warnings } = await planned(['--storages', '1=Main,2=Shop', '--storages', '3=Van'])
  expect(rows.map(({ status }) => status)).toEqual(['stock', 'stock', 'stock'])
  expect(rows.flatMap(({ calls }) => calls)).toEqual([
    {
      method: 'materials/update_stock',
      body: { material_id: 100, storage_id: 3, stock: 4, notes: 'Stocksheet: van.csv, row 2' },
    },
    {
      method: 'materials/update_stock',
      body: { material_id: 101, storage_id: 3, stock: 2, notes: 'Stocksheet: van.csv, row 3' },
    },
    {
      method: 'materials/update_stock',
      body: { material_id: 100, storage_id: 1, stock: 41, notes: 'Stocksheet: van.csv, row 4' },
    },
  ])
  expect(warnings.filter((text) => text.includes('--storages'))).toEqual([])
})

const ONE_READ =
  'The account does not list its storages, so only storage 3 was read. A material that is only in other storages is not seen and would be added again. Rows for other storages are refused. Name all storages with --storages, for example --storages "3=Main,4=Shop".'

test('[T-44] none named: it is said that only one was read; the chosen storage’s own id is known in a storage cell', async () => {
  const { rows, warnings } = await planned([], join(server.folder, 'new'))
  // The first row adds the same material as the third, whose storage is unknown, so neither is sent. [PLAN-10]
  expect(rows.map(({ status }) => status)).toEqual(['problem', 'add', 'problem'])
  expect(warnings[0]).toBe(ONE_READ)
})

test('[T-39] [SEEN-1] none named: what this data folder has seen in storages that are not read now is not added again', async () => {
  const data = join(server.folder, 'knowing')
  await planned(['--storages', '1=Main,2=Shop,3=Van'], data)
  const { rows } = await planned([], data)
  expect(rows.map(({ status }) => status)).toEqual(['stock', 'stock', 'problem'])
  expect(rows.flatMap(({ calls }) => calls)).toEqual([
    {
      method: 'materials/update_stock',
      body: { material_id: 100, storage_id: 3, stock: 4, notes: 'Stocksheet: van.csv, row 2' },
    },
    {
      method: 'materials/update_stock',
      body: { material_id: 101, storage_id: 3, stock: 2, notes: 'Stocksheet: van.csv, row 3' },
    },
  ])
  expect(rows[0]?.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('is in none of the lists that were read'),
  ])
})

test.each([
  [['1=Main,2=Shop, front,3'], ['1 Main', '2 Shop, front', '3 Storage 3']],
  [
    ['1', '2 = Цех '],
    ['1 Storage 1', '2 Цех'],
  ],
])('%j', (storages, knownTexts) => {
  expect(parseStoragesFlag({ storages })?.map(({ id, name }) => `${id} ${name}`)).toEqual(knownTexts)
})

test.each([
  ['Main', '--storages takes ids with names, for example --storages "1=Main,2=Shop"; got “Main”. Nothing was sent.'],
  [
    '0=Main',
    '--storages takes ids with names, for example --storages "1=Main,2=Shop"; got “0=Main”. Nothing was sent.',
  ],
  ['1=Main,1=Shop', '--storages names storage 1 twice. Leave one of them out. Nothing was sent.'],
])('%s is refused', async (storages, message) => {
  const result = await run(['plan', file, '--storage', '1', '--storages', storages], server)
  expect([result.status, result.out, result.err.trim()]).toEqual([1, '', message])
})
