/** `--keep` in the terminal: fields that existing materials keep. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test('[EDIT-3] a supplier’s names rename nothing, and name what is new', async () => {
  const file = await fileIn(server, 'keep.csv', 'SKU,Name,Unit,Notes\n00123,Eiche,pcs,x\nNEW-1,Neu,pcs,y\n')
  const { out, status } = await run(['plan', file, '--storage', '1', '--keep', 'name,Notes', '--json'], server)
  expect([status, (JSON.parse(out) as { rows: unknown[] }).rows]).toMatchObject([
    0,
    [{ status: 'unchanged' }, { status: 'add', calls: [{ body: { name: 'Neu', notes: 'y' } }] }],
  ])
  const twice = await run(['plan', file, '--storage', '1', '--keep', 'name', '--keep', 'notes', '--json'], server)
  expect((JSON.parse(twice.out) as { rows: unknown[] }).rows).toEqual((JSON.parse(out) as { rows: unknown[] }).rows)
})

test.each([
  ['colour', '--keep: “colour” is not a field.'],
  ['name,', '--keep: “” is not a field.'],
  ['id', '--keep: id is never changed by a file. Leave it out of --keep.'],
])('what cannot be kept is refused: %s', async (fields, message) => {
  const { err, status } = await run(['plan', 'nowhere.csv', '--keep', fields], server)
  expect([status, err]).toEqual([1, expect.stringContaining(message)])
})
