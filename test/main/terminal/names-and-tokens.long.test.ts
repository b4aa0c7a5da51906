/** Texts that appear both in a file and in an account: a clear token chosen by the user, and duplicate names. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fileIn, run, seeded, SMALL_SEED, type Practice } from './command.ts'

const [OAK, GLUE] = SMALL_SEED.materials
const SEED = {
  ...SMALL_SEED,
  storages: [...SMALL_SEED.storages, { id: 4, name: 'shop ' }, { id: 5, name: '2' }],
  categories: [
    { id: 10, name: 'Leer' },
    { id: 11, name: 'Metal' },
    { id: 12, name: ' METAL' },
    { id: 13, name: '11' },
  ],
  materials: [
    { ...OAK, notes: 'LEER' },
    GLUE,
    { ...GLUE, id: 102, name: 'Nail', sku: 'N-1', categories: [11, 12, 13] },
  ],
  products: [],
}

let server: Practice
beforeAll(async () => {
  server = await seeded([], SEED)
  const set = await run(['config', 'set', 'clear-token', 'leer'], server)
  expect(set.status, set.err).toBe(0)
})
afterAll(() => server.close())

describe('[VALUE-3] [EXPORT-12] a clear token of the user’s own', () => {
  test.each(['stock.csv', 'stock.xlsx'])('an export to %s comes back without a change', async (name) => {
    const path = join(server.folder, name)
    expect((await run(['export', '--storage', '1', '--out', path], server)).status).toBe(0)
    const result = await run(['plan', path, '--storage', '1', '--json'], server)
    expect(JSON.parse(result.out)).toMatchObject({ counts: { unchanged: 3, edit: 0, problem: 0 } })
  })
})

const planned = z.object({
  rows: z.array(
    z.object({ calls: z.array(z.unknown()), problems: z.array(z.object({ code: z.string(), message: z.string() })) }),
  ),
})

test.each([
  ['a category that two are called', 'id,categories', '101,metal', 'metal', '#11, #12'],
  ['a category’s id that is another’s name', 'id,categories', '101,11', '11', '#11, #13'],
  ['a storage that two are called', 'id,storage,stock', '101,Shop,4', 'Shop', '#2, #4'],
  ['a storage’s id that is another’s name', 'id,storage,stock', '101,2,4', '2', '#2, #5'],
])('[NAME-1] %s is told, and nothing is sent', async (_, heading, row, text, ids) => {
  const file = await fileIn(server, 'rows.csv', `${heading}\n${row}\n`)
  const result = await run(['plan', file, '--storage', '1', '--json'], server)
  const [only] = planned.parse(JSON.parse(result.out)).rows
  expect(only?.calls).toEqual([])
  expect(only?.problems.map(({ code }) => code)).toEqual(['several-named'])
  expect(only?.problems[0]?.message).toContain(`“${text}” may mean several in the account: those with the IDs ${ids}.`)
})
