/** `--heading 3,4` and `--skip 10-12` in the terminal: which rows are headings, and which are not data. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fileIn, run, seeded, type Practice } from './command.ts'

const LINES = ['Prices of May;;;', 'Item;;Price;', 'aaa;bbb;net;gross', 'S-1;Oak;5;6', 'T-9;checked;;', 'S-2;Elm;7;8']

let server: Practice
let file = ''
beforeAll(async () => {
  server = await seeded([])
  file = await fileIn(server, 'list.csv', `${LINES.join('\n')}\n`)
})
afterAll(() => server.close())

const seenSchema = z.object({
  headerRow: z.number().nullable(),
  headerRows: z.array(z.number()),
  rows: z.number(),
  columns: z.array(z.object({ header: z.string() })),
})

async function inspected(...flags: readonly string[]): Promise<[number[], number, string[]]> {
  const { out } = await run(['inspect', file, '--json', ...flags], server)
  const { headerRow, headerRows, rows, columns } = seenSchema.parse(JSON.parse(out))
  expect(headerRow).toBe(headerRows.at(-1) ?? null)
  return [headerRows, rows, columns.map(({ header }) => header)]
}

test('[TABLE-5] one row, several, or none', async () => {
  expect(await inspected('--heading', '3')).toEqual([[3], 3, ['aaa', 'bbb', 'net', 'gross']])
  const joinedTexts = ['Item / aaa', 'Item / bbb', 'Price / net', 'Price / gross']
  expect(await inspected('--heading', '2,3')).toEqual([[2, 3], 3, joinedTexts])
  // The title is not a material.
  expect(await inspected('--heading', 'none')).toEqual([[], 5, ['', '', '', '']])
  const { out } = await run(['inspect', file, '--heading', '2,3'], server)
  expect(out).toContain('Headings are in rows 2, 3.')
})

test('[TABLE-5] rows that are no data, given together or one after the other', async () => {
  expect((await inspected('--heading', '3', '--skip', '5'))[1]).toBe(2)
  expect((await inspected('--heading', '3', '--skip', '4-5'))[1]).toBe(1)
  expect((await inspected('--heading', '3', '--skip', '4', '--skip', '6'))[1]).toBe(1)
})

test('plan takes them, too', async () => {
  const requestedTexts = [
    'plan',
    file,
    '--storage',
    '1',
    '--json',
    '--heading',
    '3',
    '--column',
    'A=sku',
    '--skip',
    '5',
  ]
  const { out } = await run(requestedTexts, server)
  const planResult = z.object({ rows: z.array(z.object({ row: z.number() })) }).parse(JSON.parse(out))
  expect(planResult.rows.map(({ row }) => row)).toEqual([4, 6])
})

test.each([
  [['--heading', 'x'], '--heading takes one to three rows of the file, or none; got “x”.'],
  [['--heading', '1,2,3,4'], '--heading takes one to three rows of the file, or none; got “1,2,3,4”.'],
  [['--heading', '0'], '--heading takes one to three rows of the file, or none; got “0”.'],
  [['--heading', '99'], 'cannot be in row 99: its last row is 6.'],
  [['--heading', '1,3'], 'cannot be in rows 1, 3: the rows must follow one another'],
  [['--skip', '9-5'], '--skip takes rows of the file that are not data; got “9-5”.'],
  [['--skip', 'all'], '--skip takes rows of the file that are not data; got “all”.'],
])('what cannot be meant is refused: %j', async (flags, message) => {
  const { err, status } = await run(['inspect', file, ...flags], server)
  expect([status, err]).toEqual([1, expect.stringContaining(message)])
})
