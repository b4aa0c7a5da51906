/** Answers to questions as flags, several sheets in one plan, and flags that would have no effect. */
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fileIn, run, seeded, SMALL_SEED, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

interface Row {
  readonly row: number
  readonly sheet?: string
  readonly status: string
  readonly problems: readonly { readonly message: string }[]
  readonly calls: readonly { readonly method: string; readonly body: unknown }[]
}

async function planned(args: readonly string[], at = server): Promise<readonly Row[]> {
  const { out, err, status } = await run(['plan', ...args, '--json'], at)
  if (status !== 0) throw new Error(err)
  return (JSON.parse(out) as { rows: Row[] }).rows
}

describe('picks', () => {
  test('[MATCH-6] [DIFF-8] a near miss says how to answer it, and a pick answers', async () => {
    const file = await fileIn(server, 'near.csv', 'sku,price\n123,14\n')
    const [requestedRow] = await planned([file, '--storage', '1'])
    expect(requestedRow?.problems[0]?.message).toContain(
      "On the command line: --pick 2=100, --pick 2=change:100 to write the file's value, or --pick 2=new for a new one. For all rows: --pick all=keep.",
    )
    const [answeredRow] = await planned([file, '--storage', '1', '--pick', '2=100'])
    expect(answeredRow?.calls).toEqual([{ method: 'materials/edit', body: { material_id: 100, price: 14 } }])
    const picks = await fileIn(server, 'picks.txt', '# from Monday\n\n2 = new   # really\n')
    const [newRow] = await planned([file, '--storage', '1', '--pick', picks])
    expect(newRow?.problems.map(({ message }) => message)).toEqual([
      'Row 2: This is a new material, and a new material needs a name. Fill in the name, or leave the row out.',
      'Row 2: This is a new material, and a new material needs a unit. Fill in the unit code, or leave the row out.',
    ])
  })

  test.each([
    ['keep', [{ method: 'materials/edit', body: { material_id: 100, price: 14 } }]],
    ['change', [{ method: 'materials/edit', body: { material_id: 100, sku: '123', price: 14 } }]],
  ])('[T-38] [MATCH-11] --pick all=%s answers all rows that ask, --pick 2=%s one', async (answer, calls) => {
    const file = await fileIn(server, 'lost-zeros.csv', 'sku,name,price\n123,Oak board,14\n')
    const [requestedRow] = await planned([file, '--storage', '1'])
    expect(requestedRow).toMatchObject({ status: 'problem', calls: [] })
    for (const pick of [`all=${answer}`, `near-miss=${answer}`, `2=${answer}`]) {
      const [answeredRow] = await planned([file, '--storage', '1', '--pick', pick])
      expect(answeredRow?.calls).toEqual(calls)
    }
  })

  test.each([
    [
      '2:100',
      '--pick takes a row and its answer, or a file of answers; got “2:100”. Examples: --pick 5=120, 5=keep, 5=change, 5=new, all=keep for all rows, or --pick answers.txt.',
    ],
    ['9=100', '--pick 9=100: the file has no row 9. Rows are counted as in the file, headings included.'],
    ['3=100', '--pick 3=100: row 3 needs no choice (it is material 100). Leave this pick out.'],
    ['keys-disagree=keep', '--pick keys-disagree=keep: no row has a question with this answer. Leave this pick out.'],
    ['2=77', '--pick 2=77: the account has no material with id 77. Use an id that the row’s problem names, or “new”.'],
  ])('--pick %s is refused in words', async (pick, words) => {
    const file = await fileIn(server, 'two.csv', 'sku,price\n123,14\n00123,15\n')
    const result = await run(['plan', file, '--storage', '1', '--pick', pick, '--quiet'], server)
    expect(result).toEqual({ status: 1, out: '', err: `${words.replaceAll('’', "'")}\n` })
  })
})

test('[TERMINAL-16] a file of picks takes what --pick takes: # and = in a sheet’s name, two ways to write one answer', async () => {
  const names = ['Лист #2', 'A=1 #2']
  const ownPractice = await seeded([], {
    ...SMALL_SEED,
    storages: names.map((name, index) => ({ id: index + 1, name, holdsAll: true })),
  })
  onTestFinished(() => ownPractice.close())
  const book = join(ownPractice.folder, 'near.xlsx')
  const workbook = new ExcelJS.Workbook()
  for (const name of names) {
    const sheet = workbook.addWorksheet(name)
    sheet.addRow(['sku', 'price'])
    sheet.addRow(['123', 14])
  }
  await workbook.xlsx.writeFile(book)
  const sheets = ['--sheet', 'all']
  const requestedRows = await planned([book, ...sheets], ownPractice)
  expect(requestedRows.map(({ status }) => status)).toEqual(['problem', 'problem'])
  const messages = requestedRows.map(
    ({ problems }) => /--pick '?([^'].*?)=100/.exec(problems[0]?.message ?? '')?.[1] ?? '',
  )
  const [plainText = ''] = messages
  // A name that contains both = and # needs quotes.
  const quotedTexts = messages.map((place) => `'${place.replace(/!2$/, '')}'!2 = NEW # was 2=100`)
  const lines = [`${plainText}=new`, ...quotedTexts]
  const picks = await fileIn(ownPractice, 'sheets.txt', `# of two sheets\n${lines.join('\n')}\n`)
  const answeredRows = await planned([book, ...sheets, '--pick', picks], ownPractice)
  expect(answeredRows.flatMap(({ problems }) => problems.filter(({ message }) => message.includes('--pick')))).toEqual(
    [],
  )
  const bothResult = await run(['plan', book, ...sheets, '--pick', '2=new'], ownPractice)
  expect([bothResult.status, bothResult.err]).toEqual([
    1,
    expect.stringContaining('--pick 2=new: several sheets have a row 2.'),
  ])
})

test('[TERMINAL-16] one row is answered once; the same answer in other letters is the same', async () => {
  const file = await fileIn(server, 'near.csv', 'sku,price\n123,14\n')
  const [sameRow] = await planned([file, '--storage', '1', '--pick', '2=100', '--pick', '2 = 100', '--pick', '2=keep'])
  expect(sameRow?.calls).toEqual([{ method: 'materials/edit', body: { material_id: 100, price: 14 } }])
  const twice = await run(['plan', file, '--storage', '1', '--pick', '2=100', '--pick', '2=new'], server)
  expect([twice.status, twice.err]).toEqual([
    1,
    expect.stringContaining('Row 2 is answered twice: “2=100” and “2=new”.'),
  ])
})

test('[SHEET-2] all sheets of an export in one plan, each row with its sheet', async () => {
  const book = join(server.folder, 'all.xlsx')
  await run(['export', '--storage', '1,2', '--out', book], server)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(book)
  const main = workbook.getWorksheet('Main')
  if (!main) throw new Error('no sheet Main')
  const oak = main.getCell('B2').value === '00123' ? 2 : 3
  main.getCell(`F${oak}`).value = 41
  await workbook.xlsx.writeFile(book)
  const rows = await planned([book, '--sheet', 'all'])
  expect(
    rows.filter(({ status }) => status !== 'unchanged').map(({ sheet, row, calls }) => [sheet, row, calls]),
  ).toEqual([
    [
      'Main',
      oak,
      [
        {
          method: 'materials/update_stock',
          body: { material_id: 100, storage_id: 1, stock: 41, notes: `Stocksheet: all.xlsx, row Main!${oak}` },
        },
      ],
    ],
  ])
  const one = await planned([book, '--storage', '1'])
  expect(one.every(({ sheet }) => sheet === undefined)).toBe(true)
})

test.each([
  [['practice', '--daily-limit', '-1'], '--daily-limit must be a whole number from 0, got “-1”.'],
  [['plan', 'x.csv', '--storage'], '--storage needs a value after it.'],
  [['plan', 'x.csv', '--nope'], 'There is no flag --nope.'],
  [['plan', 'x.csv', '--json=3'], '--json takes no value.'],
  [
    ['stock', '--storage', '1', '--first', '3'],
    'stock has no flag --first: it can be used with apply, resume and undo.',
  ],
  [['plan', 'x.csv', '--sheet', 'all', '--sheet', 'A'], '--sheet is given twice, and only one is used.'],
])('%j is refused in words', async (args, words) => {
  const result = await run(args, server)
  expect(result.status).toBe(1)
  expect(result.out).toBe('')
  expect(result.err.startsWith(words)).toBe(true)
})
