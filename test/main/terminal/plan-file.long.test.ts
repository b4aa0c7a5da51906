/** An old plan file: rows that still fit the account are applied, the others are refused one by one, and nothing is added twice. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
})
afterEach(() => server.close())

const NEW = 'sku,name,unit,price,stock\nN-1,Walnut board,pcs,4,7\n,Peg,pcs,0.0000001,\n00123,,,13,41\n'

async function planned(csv: string, storage = 1): Promise<string> {
  const file = await fileIn(server, 'file.csv', csv)
  const plan = join(server.folder, 'plan.json')
  const result = await run(['plan', file, '--storage', String(storage), '--out', plan], server)
  expect(result.status, result.err).toBe(0)
  return plan
}

async function applied(plan: string) {
  const result = await run(['apply', plan, '--yes', '--rate', '500', '--json'], server)
  const { rows, requests } = JSON.parse(result.out) as {
    rows: { row: number; state: string; error: { message: string } | null }[]
    requests: { writes: number }
  }
  return {
    status: result.status,
    rows: rows.map(({ state }) => state),
    errors: rows.map(({ error }) => error?.message),
    requests,
  }
}

async function listed(storage = 1): Promise<string[]> {
  const { materials } = (await server.post('materials/get_list', { storage_id: storage })) as {
    materials: { sku: string; name: string; price: string; stock: string }[]
  }
  return materials.map(({ sku, name, price, stock }) => [sku, name, Number(price), Number(stock)].join(' '))
}

const ALL = ['GL-1 Glue 4 3', '00123 Oak board 13 41', ' Peg 1e-7 0', 'N-1 Walnut board 4 7']

test('[PLAN-13] applied twice, it adds nothing twice and sends nothing at all', async () => {
  const plan = await planned(NEW)
  expect(await applied(plan)).toMatchObject({ status: 0, rows: ['verified', 'verified', 'verified'] })
  expect(await listed()).toEqual(ALL)
  const secondResult = await applied(plan)
  expect(secondResult).toMatchObject({ status: 2, rows: ['skipped', 'skipped', 'verified'], requests: { writes: 0 } })
  expect(secondResult.errors[0]).toContain('Walnut board')
  expect(await listed()).toEqual(ALL)
})

test('what someone else added or changed meanwhile is refused, row by row; the rest is applied', async () => {
  const plan = await planned(`${NEW}GL-1,,,,8\n`)
  await server.post('materials/add', { name: 'Walnut board', unit: 'pcs', storage_id: 1, sku: 'n-1 ' })
  await server.post('materials/update_stock', { material_id: 101, storage_id: 1, stock: 99 })
  const result = await applied(plan)
  expect(result).toMatchObject({ status: 2, rows: ['skipped', 'verified', 'verified', 'skipped'] })
  expect(result.errors[3]).toMatch(/3.*8.*99/)
  expect((await listed()).filter((text) => text.includes('Walnut'))).toHaveLength(1)
})

test('a material that only another storage lists is found there', async () => {
  const plan = await planned('sku,price\nGL-1,5\n', 3)
  expect(await applied(plan)).toMatchObject({ status: 0, rows: ['verified'] })
})

describe('refused as a whole, in words, with nothing sent', () => {
  test.each([
    ['another account', '"account":"http://127.0.0.1', '"account":"http://192.0.2.1', 'made for the account at'],
    [
      'another storage [PLAN-16]',
      /"(storage|storage_id)":1/g,
      '"$1":9',
      'names storage 9, which this account does not have',
    ],
    ['a false price [T-1]', '"after":"13"},{', '"after":"12.6"},{', 'shows other changes than it sends'],
    ['a later version', '"version":1', '"version":2', 'not a plan this version understands (head.version'],
    ['a body typed over [PLAN-11]', '"decimal":"41"', '"decimal":"410"', 'sends something else than its changes say'],
    ['a damaged list', '"materials":[[100,', '"materials":[[900,', '(seen.materials'],
    ['half of it', ']}\n', '', 'cannot be read as a plan'],
  ] as const)('%s', async (_, from, to, words) => {
    const plan = await planned(NEW)
    const text = await readFile(plan, 'utf8')
    const typedOver = text.replace(from, to)
    expect(typedOver).not.toBe(text)
    await writeFile(plan, typedOver)
    const result = await run(['apply', plan, '--yes'], server)
    expect([result.status, result.err]).toEqual([1, expect.stringContaining(words)])
    expect(result.err).toMatch(/[Mm]ake (it|the plan) again/)
    expect(await listed()).toHaveLength(2)
  })
})
