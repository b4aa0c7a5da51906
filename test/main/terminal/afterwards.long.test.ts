/** After a run in the terminal: a partial undo, and stored data listed and erased. */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { fileIn, run, seeded, SMALL_SEED, type Ended, type Practice } from './command.ts'
import { AccountsTable } from '../../../src-main/store/settings/accounts-table.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

interface Listed {
  readonly id: string | number
  readonly price: string
  readonly notes: string
}

async function held(): Promise<Map<number, readonly [price: number, notes: string]>> {
  const { materials } = (await server.post('materials/get_list', { storage_id: 1 })) as { materials: Listed[] }
  return new Map(materials.map(({ id, price, notes }) => [Number(id), [Number(price), notes]]))
}

async function filesWith(canary: string): Promise<string[]> {
  const found = await readdir(server.data, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const read = await Promise.all(files.map(async (path) => [path, await readFile(path)] as const))
  return read.flatMap(([path, bytes]) => (bytes.includes(canary) ? [path] : []))
}

test('[UNDO-10] [UNDO-11] chosen rows and fields go back, the rest stays; the undo goes back, too', async () => {
  const rowsBefore = await held()
  const file = await fileIn(server, 'two.csv', 'id,price,notes\n100,21.5,first\n101,22.5,second\n')
  const applyResult = await command('apply', file, '--storage', '1', '--yes', '--allow-unusual')
  const id = /stocksheet report (\S+)/.exec(applyResult.out)?.[1] ?? ''
  const part = await command('undo', id, '--rows', '3', '--fields', 'price', '--yes')
  expect([part.status, part.err]).toEqual([0, expect.any(String) as string])
  const [, secondBefore] = [rowsBefore.get(100), rowsBefore.get(101)]
  expect((await held()).get(100)).toEqual([21.5, 'first'])
  expect((await held()).get(101)).toEqual([secondBefore?.[0], 'second'])
  const undo = /stocksheet report (\S+)/.exec(part.out)?.[1] ?? ''
  expect((await command('undo', undo, '--yes')).status).toBe(0)
  expect((await held()).get(101)).toEqual([22.5, 'second'])
  const wrongResult = await command('undo', id, '--rows', '99', '--yes')
  expect([wrongResult.status, wrongResult.err]).toEqual([1, expect.stringContaining('99') as string])
}, 60_000)

test('[KEPT-1] what is kept is listed; erased, nothing of it is left in the data folder', async () => {
  const canary = 'CANARY-KEPT-5d1e'
  const file = await fileIn(server, 'canary.csv', `id,notes\n100,${canary}\n`)
  await command('apply', file, '--storage', '1', '--yes')
  expect((await filesWith(canary)).length).toBeGreaterThan(0)
  const listed = JSON.parse((await command('data', '--json')).out) as { things: { thing: string; items: number }[] }
  expect(listed.things.find(({ thing }) => thing === 'runs')?.items).toBeGreaterThan(0)
  const requestResult = await command('data', 'erase', '--what', 'all')
  expect([requestResult.status === 0, (await filesWith(canary)).length > 0]).toEqual([false, true])
  const erased = await command('data', 'erase', '--what', 'all', '--yes')
  expect([erased.status, erased.err]).toEqual([0, ''])
  expect(await filesWith(canary)).toEqual([])
}, 60_000)

test('[TERMINAL-16] [UNDO-10] a sheet with a comma in its name is named as it is, in quotes, or in other letters', async () => {
  const storages = [
    { id: 1, name: 'Склад, центр', holdsAll: true },
    { id: 2, name: 'Двор', holdsAll: true },
  ]
  const yard = await seeded([], { ...SMALL_SEED, storages })
  try {
    const reportResult = async (...args: readonly string[]): Promise<Ended> => run(args, yard)
    const book = join(yard.folder, 'all.xlsx')
    await reportResult('export', '--storage', '1,2', '--out', book)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.readFile(book)
    for (const name of ['Склад, центр', 'Двор'])
      for (const row of [2, 3]) {
        const cell = workbook.getWorksheet(name)?.getCell(`F${row}`)
        if (!cell) throw new Error(`no sheet ${name}`)
        cell.value = 70 + row
      }
    await workbook.xlsx.writeFile(book)
    const applyResult = await reportResult('apply', book, '--sheet', 'all', '--yes', '--allow-unusual')
    const id = /stocksheet report (\S+)/.exec(applyResult.out)?.[1] ?? ''
    const undoResult = async (rows: string): Promise<Ended> =>
      reportResult('undo', id, '--rows', rows, '--yes', '--json')
    const several = await undoResult('2')
    expect([several.status, several.err]).toEqual([
      1,
      expect.stringContaining('--rows 2: several sheets have such rows. Say which one, as '),
    ])
    expect((await undoResult('склад!4')).err).toContain('--rows склад!4: the run has no such row.')
    const one = await undoResult('Склад, центр!2')
    expect(JSON.parse(one.out)).toMatchObject({ rows: [{ state: 'verified' }] })
    expect(JSON.parse((await undoResult("'склад, ЦЕНТР'!3,двор 2-3")).out)).toMatchObject({ counts: { verified: 3 } })
  } finally {
    await yard.close()
  }
}, 60_000)

test('[TERMINAL-14] [KEPT-1] erase finds an account by its name in any letters, by its address, and practice', async () => {
  const data = join(server.folder, 'named')
  await mkdir(data)
  await new AccountsTable(openStoreIn(data)).save({ id: null, name: 'Corner Shop', address: server.url, storages: [] })
  const env = { STOCKSHEET_DATA: data, STOCKSHEET_API_KEY: server.key }
  const file = await fileIn(server, 'named.csv', 'id,price\n100,33\n')
  const reportResult = (...args: readonly string[]): Promise<Ended> => run(args, { env })
  const apply = async (account: string): Promise<void> => {
    const result = await reportResult('apply', file, '--storage', '1', '--account', account, '--yes', '--allow-unusual')
    expect(result.out).toContain('stocksheet report')
  }
  const erase = async (account: string): Promise<string> =>
    (await reportResult('data', 'erase', '--what', 'runs', '--account', account, '--yes')).out
  await apply('corner shop')
  expect(await erase('CORNER  shop')).toBe('runs: 1 erased\n')
  await fileIn(server, 'named.csv', 'id,price\n100,34\n')
  await apply('Corner Shop')
  expect(await erase(`${server.url}/`)).toBe('runs: 1 erased\n')
  await fileIn(server, 'named.csv', 'name,unit,price\nWholly new,pcs,3\n')
  await apply('Practice')
  expect(await erase('practice')).toBe('runs: 1 erased\n')
  const none = await reportResult('data', 'erase', '--what', 'runs', '--account', 'Nobody', '--yes')
  expect([none.status, none.err]).toEqual([1, expect.stringContaining('nothing is kept of “Nobody”')])
}, 60_000)
