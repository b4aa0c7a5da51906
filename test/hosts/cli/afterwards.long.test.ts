/** What is done after a run in the terminal: a part of it undone, what is kept listed and erased. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

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
  const before = await held()
  const file = await fileIn(server, 'two.csv', 'id,price,notes\n100,21.5,first\n101,22.5,second\n')
  const applied = await command('apply', file, '--storage', '1', '--yes', '--allow-unusual')
  const id = /stocksheet report (\S+)/.exec(applied.out)?.[1] ?? ''
  const part = await command('undo', id, '--rows', '3', '--fields', 'price', '--yes')
  expect([part.status, part.err]).toEqual([0, expect.any(String) as string])
  const [, secondBefore] = [before.get(100), before.get(101)]
  expect((await held()).get(100)).toEqual([21.5, 'first'])
  expect((await held()).get(101)).toEqual([secondBefore?.[0], 'second'])
  const undo = /stocksheet report (\S+)/.exec(part.out)?.[1] ?? ''
  expect((await command('undo', undo, '--yes')).status).toBe(0)
  expect((await held()).get(101)).toEqual([22.5, 'second'])
  const wrong = await command('undo', id, '--rows', '99', '--yes')
  expect([wrong.status, wrong.err]).toEqual([1, expect.stringContaining('99') as string])
}, 60_000)

test('[KEPT-1] what is kept is listed; erased, nothing of it is left in the data folder', async () => {
  const canary = 'CANARY-KEPT-5d1e'
  const file = await fileIn(server, 'canary.csv', `id,notes\n100,${canary}\n`)
  await command('apply', file, '--storage', '1', '--yes')
  expect((await filesWith(canary)).length).toBeGreaterThan(0)
  const listed = JSON.parse((await command('kept', '--json')).out) as { things: { thing: string; items: number }[] }
  expect(listed.things.find(({ thing }) => thing === 'runs')?.items).toBeGreaterThan(0)
  const asked = await command('erase', '--what', 'all')
  expect([asked.status === 0, (await filesWith(canary)).length > 0]).toEqual([false, true])
  const erased = await command('erase', '--what', 'all', '--yes')
  expect([erased.status, erased.err]).toEqual([0, ''])
  expect(await filesWith(canary)).toEqual([])
}, 60_000)
