/** `--column C=sku`: the field of a column, from the terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice, SMALL_SEED } from './command.ts'

let server: Practice
beforeAll(async () => {
  const [oak] = SMALL_SEED.materials
  const more = [1, 2, 3].map((at) => ({ ...oak, id: 200 + at, sku: `C-${at}`, name: `Chair ${at}` }))
  server = await seeded([], { ...SMALL_SEED, materials: [...SMALL_SEED.materials, ...more] })
})
afterAll(() => server.close())

test('[MAP-7] plan names the better key column and the flag, and the flag takes it', async () => {
  const file = await fileIn(server, 'wrong.csv', 'sku,code,price\n771,C-1,9\n772,C-2,9\n773,C-3,9\n774,X-4,9\n')
  const requestedTexts = ['plan', file, '--storage', '1', '--json']
  const wrong = JSON.parse((await run(requestedTexts, server)).out) as { warnings: string[] }
  expect(wrong.warnings.join(' ')).toContain('On the command line: --column B=sku.')
  const right = JSON.parse((await run([...requestedTexts, '--column', 'B=sku'], server)).out) as { rows: unknown[] }
  expect(right.rows.slice(0, 3)).toMatchObject([{ status: 'edit' }, { status: 'edit' }, { status: 'edit' }])
})

test('[MAP-7] a key column that alone finds all rows is taken; plan says so, and the flag that takes it back', async () => {
  const file = await fileIn(server, 'taken.csv', 'sku,code,price\n771,C-1,9\n772,C-2,9\n773,C-3,9\n')
  const requestedTexts = ['plan', file, '--storage', '1', '--json']
  const taken = JSON.parse((await run(requestedTexts, server)).out) as { warnings: string[]; rows: unknown[] }
  expect(taken.rows).toMatchObject([{ status: 'edit' }, { status: 'edit' }, { status: 'edit' }])
  expect(taken.warnings.join(' ')).toContain('On the command line: --column A=sku.')
  const back = JSON.parse((await run([...requestedTexts, '--column', 'A=sku'], server)).out) as { warnings: string[] }
  expect(back.warnings.join(' ')).toContain('0 of 3 rows were found in the account by SKU in column “')
})

test('nothing after = leaves a column unused', async () => {
  const file = await fileIn(server, 'unused.csv', 'sku,price\nC-1,9\n')
  const { out } = await run(['plan', file, '--storage', '1', '--json', '--column', 'b='], server)
  expect(JSON.parse(out)).toMatchObject({ rows: [{ status: 'unchanged' }] })
})

test.each([
  [['C'], '--column takes a column’s letter and a field; got “C”.'],
  [['1=sku'], '--column takes a column’s letter and a field; got “1=sku”.'],
  [['C=colour'], '--column: “colour” is not a field.'],
  [['C=sku', 'D=sku'], '--column “D=sku”: its column or its field is already given.'],
  [['C=sku', 'c=name'], '--column “c=name”: its column or its field is already given.'],
])('what cannot be meant is refused: %j', async (flags, message) => {
  const { err, status } = await run(['plan', 'nowhere.csv', ...flags.flatMap((flag) => ['--column', flag])], server)
  expect([status, err]).toEqual([1, expect.stringContaining(message)])
})

test('a letter beyond the last column is refused, and so is a translation of a field that no column has', async () => {
  const file = await fileIn(server, 'few.csv', 'sku,price\nC-1,9\n')
  const requestedTexts = ['plan', file, '--storage', '1']
  const beyond = await run([...requestedTexts, '--column', 'Z=notes'], server)
  expect([beyond.status, beyond.err]).toEqual([
    1,
    expect.stringContaining(
      '--column: the file has no column Z; its last one is B. Give the letter of one of its columns.',
    ),
  ])
  const none = await run([...requestedTexts, '--translate', 'unit:szt=pcs'], server)
  expect([none.status, none.err]).toEqual([
    1,
    expect.stringContaining('--translate: no column of the file is read as unit.'),
  ])
})
