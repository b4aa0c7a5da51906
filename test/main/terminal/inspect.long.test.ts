/** `inspect`: what was read from a file, as text and as JSON. It needs no account. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_SHEET_NAME } from '../../../src-shared/export/base.ts'
import { dbf } from '../file/dbf-maker.ts'
import { agile } from '../file/xlsx/encrypted-maker.ts'
import { book, bookParts, zip } from '../file/xlsx/workbook-maker.ts'
import { errorOf } from './command.ts'
import { checkOutput } from './documents.ts'
import { endless, sharedStrings } from '../import/worker/bombs.ts'

const cli = join(import.meta.dirname, '../../../out/main/cli.js')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-inspect-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Said {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

function inspect(args: readonly string[], input = ''): Said {
  const env = { ...process.env, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'inspect', ...args], {
    encoding: 'utf8',
    env,
    input,
  })
  return { status, out: stdout, err: stderr }
}

const two = 'Prices;;\nsku;price;unit\nA1;5,5;pcs\nA2;7,25;штуки\n\nCounted;;\nname;stock;\nBolt;10;\n'

test('several tables: the likeliest is read, the others are listed, and one is chosen by its number', () => {
  const path = join(folder, 'two.csv')
  writeFileSync(path, two)
  expect(inspect([path]).out).toBe(`two.csv: 2 rows, 3 columns, 86 bytes
CSV. Encoding utf-8: every byte fits UTF-8
Delimiter semicolon: all of the first 7 rows have 3 cells with it
Tables in this sheet (choose with --table N):
> 1  A2:C4, 2 rows: sku, price, unit
  2  A7:B8, 1 row: name, stock
Headings are in row 2.

column  heading  field  sure  why                      numbers                             first value
A       sku      sku    sure  its heading means SKU                                        A1
B       price    price  sure  its heading means price  5,5 seen in 2 rows: comma decimals  5,5
C       unit     unit   sure  its heading means unit                                       pcs
Units: pcs (1 row), штуки (1 row)

1 problem:
  The sheet has 2 tables. Table 1 (A2:C4) is read; 2: A7:B8 is not. Choose another table to read that one.
`)
  const second: unknown = JSON.parse(inspect([path, '--table', '2', '--json']).out)
  expect(second).toMatchObject({
    tables: [
      { range: 'A2:C4', rows: 2, headings: ['sku', 'price', 'unit'] },
      { range: 'A7:B8', rows: 1, headings: ['name', 'stock'] },
    ],
    table: 2,
    headerRow: 7,
    rows: 1,
    columns: [
      { letter: 'A', field: 'name', confidence: 'sure' },
      { letter: 'B', field: 'stock', confidence: 'sure' },
    ],
    problems: [{ code: 'several-tables', severity: 'warns' }],
  })
  const third = inspect([path, '--table', '3'])
  expect([third.status, third.out, third.err]).toEqual([
    1,
    '',
    '“two.csv” has 2 tables in this sheet, so there is no table 3. Choose one from 1 to 2.\n',
  ])
})

test('what is piped in is read as a file', () => {
  const said = inspect(['-', '--json'], 'sku\tname\r\n00123\t"two\nlines"\r\n')
  expect(said.status).toBe(0)
  expect(JSON.parse(said.out)).toMatchObject({
    file: 'standard input',
    format: { kind: 'csv', delimiter: '\t' },
    rows: 1,
    columns: [{ samples: ['00123'] }, { samples: ['two\nlines'] }],
    problems: [],
  })
})

test('an archive with one table: the table and its name', async () => {
  const path = join(folder, 'prices.zip')
  writeFileSync(path, zip([{ name: 'May/prices.csv', content: 'sku,price\nA1,5\n' }]))
  expect(inspect([path]).out).toMatch(
    /^prices\.zip: 1 row, 2 columns, \d+ bytes\nThe file in the archive: May\/prices\.csv\nCSV\./,
  )
  const said = inspect([path, '--json'])
  await checkOutput(['inspect', path, '--json'], said)
  expect(JSON.parse(said.out)).toMatchObject({ file: 'prices.zip', inside: 'May/prices.csv', rows: 1 })
})

test('a dBase table says its encoding, and takes no sheet', async () => {
  const path = join(folder, 'prices.dbf')
  const fields = [
    { name: 'SKU', type: 'C', length: 5 },
    { name: 'PRICE', type: 'N', length: 6, decimals: 3 },
  ]
  writeFileSync(path, dbf(fields, [['00123', '1.500']]))
  expect(inspect([path]).out).toContain(
    'dBase table. Encoding utf-8: plain ASCII, the same in every encoding\nHeadings',
  )
  const said = inspect([path, '--json'])
  await checkOutput(['inspect', path, '--json'], said)
  expect(JSON.parse(said.out)).toMatchObject({ columns: [{ samples: ['00123'] }, { samples: ['1.5'] }], problems: [] })
  expect(inspect([path, '--sheet', 'A']).err).toContain('is a dBase table and has neither sheets nor delimiters')
})

test('an encrypted workbook needs its password, which comes on stdin only', () => {
  const path = join(folder, 'secret.xlsx')
  const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const plain = book({ sheets: [`<row r="1">${text('A1', 'sku')}</row><row r="2">${text('A2', 'BM-1')}</row>`] })
  writeFileSync(path, agile(plain, 'Ключ 7', { algorithm: 'SHA512', keyBits: 256, spins: 1000 }))
  const withoutPassword = inspect([path])
  expect([withoutPassword.status, withoutPassword.err]).toEqual([
    1,
    '“secret.xlsx” is protected with a password. Open it with its password. It is used only to read this file, and kept nowhere. Give it with --password-stdin: piped in, or typed when asked.\n',
  ])
  expect(inspect([path, '--password-stdin'], 'wrong\n').err).toContain(
    'cannot be opened with the password that was entered',
  )
  expect(inspect([path, '--password-stdin'], 'Ключ 7\n').out).toContain('secret.xlsx: 1 row, 1 column')
  const csv = join(folder, 'plain.csv')
  writeFileSync(csv, 'sku\nA1\n')
  expect(inspect([csv, '--password-stdin'], 'x\n').err).toContain('“plain.csv” is not an encrypted workbook')
  expect(inspect(['-', '--password-stdin'], 'x').err).toContain('Only one thing can come on stdin.')
})

test('words for nothing are counted with their column', async () => {
  const said = inspect(['-', '--json'], 'sku,name,price\nA1,Bolt,1\nA2,NaN,2\nA3,n/a,3\n')
  await checkOutput(['inspect', '-', '--json'], said)
  expect(JSON.parse(said.out)).toMatchObject({ columns: [{}, { blanks: { words: ['NaN', 'n/a'], cells: 2 } }, {}] })
})

test('hidden sheets, rows and columns are said; the snapshot of an export is never shown', () => {
  const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = `<row r="1">${text('A1', 'name')}${text('B1', 'sku')}</row><row r="2" hidden="1">${text('A2', 'Bolt')}${text('B2', 'A1')}</row>`
  const parts = bookParts({ sheets: [rows, '', ''], before: '<cols><col min="2" max="2" hidden="1"/></cols>' })
  const renamedParts = parts.map((part) => {
    if (part.name !== 'xl/workbook.xml' || typeof part.content !== 'string') return part
    const content = part.content
      .replace('name="Sheet2"', 'name="Old" state="hidden"')
      .replace('name="Sheet3"', `name="${BASE_SHEET_NAME}" state="veryHidden"`)
    return { ...part, content }
  })
  const path = join(folder, 'hidden.xlsx')
  writeFileSync(path, zip(renamedParts))
  const { out } = inspect([path])
  expect(out).toContain('Workbook. Sheets: > Sheet1, Old (hidden)\n')
  expect(out.split('\n').slice(-5)).toEqual([
    '3 problems:',
    '  The workbook also has the hidden sheet “Old”, which was not read. Choose it if the materials are there.',
    '  1 row is hidden in the workbook, and read all the same. Delete it in Excel if it should not count.',
    '  Column “sku” is hidden in the workbook, and read all the same. Choose “not used” for it if it should not count.',
    '',
  ])
  const wrong = inspect([path, '--sheet', 'Nowhere'])
  expect([wrong.status, wrong.err]).toEqual([
    1,
    '“hidden.xlsx” has no sheet “Nowhere”; it has “Sheet1”, “Old”. Choose one of its sheets.\n',
  ])
})

describe('a file that needs more memory than it may use', () => {
  /** 100 MB of text that UTF-8 cannot encode: each is half a surrogate pair, so it stays a string. */
  let bomb = ''
  beforeAll(() => {
    bomb = join(folder, 'bomb.xlsx')
    writeFileSync(bomb, sharedStrings('&#xD800;'))
  })
  const words =
    'The file needs more memory than an import may use. Nothing was sent. Split it into smaller files and import them one after another.\n'

  test('inspect says so and ends with 1', () => {
    expect(inspect([bomb, '--memory', '48'])).toEqual({ status: 1, out: '', err: words })
  })

  test('plan and apply say so and end with 1; nothing is planned or written', () => {
    const out = join(folder, 'plan.json')
    const ownTexts = ['--account', 'practice', '--storage', '1', '--data', join(folder, 'data'), '--memory', '48']
    for (const [command, ...more] of [['plan', '--json', '--out', out] as const, ['apply', '--yes'] as const]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, command, bomb, ...ownTexts, ...more], {
        encoding: 'utf8',
      })
      expect([status, stderr.replace(/^Reading the file.*\n/gm, '')]).toEqual([1, words])
      if (command === 'plan') expect(errorOf({ status, out: stdout, err: stderr }).code).toBe('file-refused')
      else expect(stdout).toBe('')
    }
    expect(existsSync(out)).toBe(false)
  })

  test('with as much as is usual it is read', () => {
    expect(inspect([bomb]).status).toBe(0)
  })

  test('a limit that is no number of megabytes is refused', () => {
    expect(inspect([bomb, '--memory', '2']).err).toBe('--memory must be a whole number from 16, got “2”.\n')
  })
})

test('a million flawed cells: refused in words by a process that lives', () => {
  const path = join(folder, 'endless.xlsx')
  writeFileSync(path, endless())
  const said = inspect([path, '--json'])
  expect([said.status, errorOf(said).code]).toEqual([1, 'file-refused'])
  expect(said.err).toContain('the number of its flawed cells exceeds 1 million')
})

/** Gives a command a terminal of its own (util-linux). */
const SCRIPT = '/usr/bin/script'
const hasTerminals = process.platform === 'linux' && existsSync(SCRIPT)

test.skipIf(!hasTerminals)(
  `a terminal asks for the password, hidden, and again if it is wrong${hasTerminals ? '' : ' (skipped: there is no util-linux)'}`,
  async () => {
    const path = join(folder, 'typed.xlsx')
    const cells = ['sku', 'price'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    const workbook = book({ sheets: [`<row r="1">${cells.join('')}</row><row r="2"><c><v>7</v></c></row>`] })
    writeFileSync(path, agile(workbook, 'Secret 7', { algorithm: 'SHA512', keyBits: 256, spins: 1000 }))
    const command = [process.execPath, cli, 'inspect', path].map((word) => `'${word}'`).join(' ')
    const terminal = spawn(SCRIPT, ['-qec', command, '/dev/null'], { env: { ...process.env, NO_COLOR: '1' } })
    const typedLines = ['secret 7\r', 'Secret 7\r']
    let shown = ''
    terminal.stdout.setEncoding('utf8')
    for await (const piece of terminal.stdout) {
      shown += String(piece)
      const prompts = shown.split('Password of the file').length - 1
      if (prompts + typedLines.length > 2) terminal.stdin.write(typedLines.shift() ?? '')
    }
    expect(shown).toContain('This is not its password.')
    expect(shown).toContain('typed.xlsx: 1 row, 2 columns')
    expect(shown).not.toMatch(/secret 7/i)
  },
)
