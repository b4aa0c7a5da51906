/** `--translate` in the terminal: cells whose words differ from the account's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test('[TRANS-1] [TRANS-2] units, categories and blanks', async () => {
  const file = await fileIn(server, 'polish.csv', 'SKU,Nazwa,j.m.,Kategoria,Cena\n00123,Oak board,szt,Drewno,n/a\n')
  const flags = ['--translate', 'unit:szt=pcs', '--translate', 'Categories: drewno =Wood', '--translate', 'price:n/a=']
  const { out, status } = await run(['plan', file, '--storage', '1', ...flags, '--json'], server)
  expect([status, (JSON.parse(out) as { rows: unknown[] }).rows]).toMatchObject([0, [{ status: 'unchanged' }]])
  const result = await run(['inspect', file, ...flags], server)
  expect(result.out).toContain('Units: pcs (1 row)')
})

test('a text with = stands in quotation marks', async () => {
  const file = await fileIn(server, 'quoted.csv', 'SKU,Notes\n00123,a=b\n')
  const requestedTexts = ['plan', file, '--storage', '1', '--json', '--translate']
  const { out } = await run([...requestedTexts, 'notes:"a=b"=c=d'], server)
  expect(JSON.parse(out)).toMatchObject({ rows: [{ changes: [{ field: 'notes', after: 'c=d' }] }] })
})

test.each([
  ['szt=pcs', 'takes a field, what its cells say and what they are read as; got “szt=pcs”.'],
  ['unit:szt', 'takes a field, what its cells say and what they are read as; got “unit:szt”.'],
  ['unit: =pcs', 'takes a field, what its cells say and what they are read as; got “unit: =pcs”.'],
  ['colour:red=blue', '“colour” is not a field. Fields are id, '],
])('what cannot be meant is refused: %s', async (flag, message) => {
  const { err, status } = await run(['plan', 'nowhere.csv', '--translate', flag], server)
  expect([status, err]).toEqual([1, expect.stringContaining(message)])
})

test('two meanings of one text are refused, the same one twice is not', async () => {
  const twice = ['--translate', 'unit:szt=pcs', '--translate', 'unit:SZT=kg']
  const { err, status } = await run(['plan', 'nowhere.csv', ...twice], server)
  expect([status, err]).toEqual([1, expect.stringContaining('“SZT” of unit cannot be both “pcs” and “kg”.')])
})
