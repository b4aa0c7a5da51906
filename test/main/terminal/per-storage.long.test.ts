/** `--per-storage` in the terminal: columns named after storages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test('[TABLE-6] plan says what it saw and which flag reads it; with the flag each storage gets its stock', async () => {
  const file = await fileIn(server, 'pivot.csv', 'SKU,Main,Shop,Qty Van\n00123,41,5,\nGL-1,3,,2\n')
  const requestResult = await run(['plan', file, '--storage', '1'], server)
  expect(requestResult.out.replaceAll(/\s+/g, ' ')).toContain(
    'These columns are named after storages: “Main”, “Shop”, “Qty Van”. Each can be read for its own storage. Until you choose that, only the chosen storage’s column is read. On the command line: --per-storage.',
  )
  const { out, status } = await run(['plan', file, '--per-storage'], server)
  expect(status).toBe(0)
  expect(out).toMatch(/Main!2 .*stock in Main 40 -> 41/)
  expect(out).toMatch(/Shop!2 .*stock in Shop .*5/)
  const applyResult = await run(['apply', file, '--per-storage', '--yes', '--json'], server)
  expect(applyResult.status).toBe(0)
  const stocks = await Promise.all(
    [1, 2, 3].map(async (storage_id) => {
      const { materials } = await server.post('materials/get_list', { storage_id })
      return (materials as { id: string; stock: string }[]).map(({ id, stock }) => [Number(id), Number(stock)])
    }),
  )
  expect(stocks).toEqual([
    expect.arrayContaining([
      [100, 41],
      [101, 3],
    ]),
    [[100, 5]],
    [[101, 2]],
  ])
  // The report and its file use the storage names, even after an undo. [REPORT-11]
  const { run: id } = JSON.parse(applyResult.out) as { run: string }
  const report = await run(['report', id], server)
  expect(report.out).toContain(`Run ${id}: pivot.csv into Main of`)
  expect(report.out).toMatch(/Shop!2 +Shop +stock .*stock in Shop .*5/)
  // Undoing a row of the file undoes it in all its storages, but the user can name just one.
  const part = await run(['undo', id, '--rows', '2', '--yes', '--json'], server)
  expect(part.err).toContain("--rows 2: undone in “Main”, “Shop”. For one of them alone, write --rows 'Main!2'.")
  const { run: first, counts } = JSON.parse(part.out) as { run: string; counts: object }
  expect(counts).toMatchObject({ verified: 1 })
  const undoResult = await run(['undo', id, '--yes', '--json'], server)
  const { run: back } = JSON.parse(undoResult.out) as { run: string }
  const names: string[] = []
  for (const one of [first, back]) {
    const { out: text } = await run(['report', one, '--out', '-'], server)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toMatch(/,Storage,.*,Storage name,Since the import$/)
    names.push(...lines.slice(1).map((line) => line.split(',').at(-2) ?? ''))
  }
  expect(names).toEqual(expect.arrayContaining(['Main', 'Shop', 'Van']))
})

test('a file without such columns, or sheets besides, is refused in words', async () => {
  const plainText = await fileIn(server, 'plain.csv', 'SKU,Stock\n00123,41\n')
  const none = await run(['plan', plainText, '--per-storage'], server)
  expect([none.status, none.err]).toEqual([1, expect.stringContaining('The storages are “Main”, “Shop”, “Van”.')])
  const bothResult = await run(['plan', plainText, '--per-storage', '--sheet', 'all'], server)
  expect([bothResult.status, bothResult.err]).toEqual([1, expect.stringContaining('exclude each other')])
})
