/** [LOOK-1] Files without a preview: looked at, settled by a choice, and then a normal import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../src-shared/api/calls.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'
import { problemMessage } from '../../../src-shared/words/problems.ts'

let folder = ''
let app: App
const storage = { storage: 1 }

const answerResult = answeredBy(() => app)

/** Its session, and the reason if it has no preview. */
async function opened(
  name: string,
  content: string | Buffer,
  choices: Partial<ImportChoices> = {},
): Promise<{ readonly session: string; readonly failure: Failure | null }> {
  const path = join(folder, name)
  await writeFile(path, content)
  const offeredAnswer = await app.offerPath(path, name)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const { file } = offeredAnswer.value
  const answer = await app.handle('import.open', { file, account: 'practice', choices: { ...storage, ...choices } })
  if (!answer.ok)
    return { session: (answer.failure.code === 'refused' && answer.failure.session) || '', failure: answer.failure }
  return { session: calls['import.open'].reply.parse(answer.value).session, failure: null }
}

const look = (session: string, choices: Partial<ImportChoices> = {}) =>
  answerResult('import.rawSheet', { session, choices: { ...storage, ...choices } })

async function cells(session: string, from = 0, count = 10): Promise<string[]> {
  const { rows } = await answerResult('import.rawSheetRows', { session, from, count, column: 0, columns: 20 })
  return rows.map(({ row, is, cells: texts }) => `${row} ${is}: ${texts.join('|')}`)
}

async function workbook(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>,
  hiddenTexts: readonly string[] = [],
): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name, { state: hiddenTexts.includes(name) ? 'hidden' : 'visible' })
    for (const row of rows) sheet.addRow([...row])
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-look-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a file that is refused', () => {
  test('for a table that is not there: the tables there are can be chosen', async () => {
    const lines = ['sku,price', 'BRD-0013,1', '', '', 'name,stock', 'Oak,2', '']
    const { session, failure } = await opened('tables.csv', lines.join('\n'), { table: 7 })
    expect(failure).toMatchObject({ refusal: { code: 'no-such-table' } })
    const looked = await look(session, { table: 7 })
    expect(looked.refusal?.code).toBe('no-such-table')
    expect(looked.file).toMatchObject({ table: 1, tables: [{ rows: 1 }, { rows: 1 }] })
    expect((await look(session, { table: 2 })).headings).toEqual([5])
  })

  test('saved again while it is looked at: that is told, and read again it is what it is now', async () => {
    const receivedTexts: string[] = []
    app.listen((event) => event.name === 'import.fileChanged' && receivedTexts.push(event.event.session))
    const { session, failure } = await opened('saved-again.csv', 'aaa,bbb\n1,2\n')
    expect(failure).toMatchObject({ refusal: { code: 'no-usable-columns' } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await writeFile(join(folder, 'saved-again.csv'), 'ccc,ddd\n3,4\n')
    await vi.waitFor(() => expect(receivedTexts).toContain(session), 5000)
    expect(await app.handle('import.reread', { session, anyway: false })).toMatchObject({
      ok: false,
      failure: { session },
    })
    await look(session)
    expect(await cells(session)).toEqual(['1 heading: ccc|ddd', '2 data: 3|4'])
    await writeFile(join(folder, 'saved-again.csv'), 'sku,price\nBRD-0013,4\n')
    expect((await answerResult('import.reread', { session })).rowCount).toBe(1)
  })

  test('without headings anybody knows: it is looked at, its fields are chosen, and it is an import', async () => {
    const { session, failure } = await opened('unknown.csv', 'aaa,bbb,ccc\n1,2,3\n4,5,6\n')
    expect(failure).toMatchObject({ code: 'refused', refusal: { code: 'no-usable-columns' } })
    expect(session).not.toBe('')
    expect(await look(session)).toMatchObject({
      rows: 3,
      columns: 3,
      headings: [1],
      refusal: { code: 'no-usable-columns' },
    })
    expect(await cells(session)).toEqual(['1 heading: aaa|bbb|ccc', '2 data: 1|2|3', '3 data: 4|5|6'])

    const fields: NonNullable<ImportChoices['fields']> = [
      [0, 'sku'],
      [1, 'price'],
    ]
    const looked = await look(session, { headings: [1], fields })
    expect(looked).toMatchObject({ refusal: null, headings: [1], data: [2, 3] })
    expect(looked.mapped.map(({ letter, field }) => `${letter} ${field ?? ''}`)).toEqual(['A sku', 'B price', 'C '])
    // Looking changes nothing.
    expect(await app.handle('import.summary', { session })).toMatchObject({ ok: false })
    const summary = await answerResult('import.change', { session, choices: { ...storage, headings: [1], fields } })
    expect(summary).toMatchObject({ session, rowCount: 2, file: { headerRow: 1 } })
    expect((await answerResult('import.rows', { session, from: 0, count: 5, filter: {} })).total).toBe(2)
    expect((await answerResult('import.undo', { session })).rowCount).toBe(2)
  })

  test('in an encoding that does not fit: it is shown with what else it may be, and another one is chosen', async () => {
    const bytes = Buffer.concat([Buffer.from('sku,name\nA,Grün\n'), Buffer.from('B,Grün\n', 'latin1')])
    const { session, failure } = await opened('mixed.csv', bytes)
    expect(failure).toMatchObject({ refusal: { code: 'bad-encoding' } })
    const shown = await look(session)
    expect(shown).toMatchObject({ rows: 3, mapped: [], refusal: { code: 'bad-encoding' } })
    const latin = shown.file?.encodings?.find(({ encoding }) => encoding === 'windows-1252')
    expect(latin?.sample).toContain('B,Grün')
    expect(await cells(session)).toEqual(['1 data: sku|name', '2 data: A|GrÃ¼n', '3 data: B|Grün'])
    const looked = await look(session, { encoding: 'windows-1252' })
    expect(looked).toMatchObject({ rows: 3, refusal: null, file: { encoding: 'windows-1252' } })
    expect(
      (await answerResult('import.change', { session, choices: { ...storage, encoding: 'windows-1252' } })).rowCount,
    ).toBe(2)
  })

  test.each([
    ['an encoding nobody knows', { encoding: 'utf-99' }, 'unknown-encoding'],
    ['a delimiter that is none', { delimiter: 'x' }, 'unknown-delimiter'],
    ['sheets of storages in a text file', { sheets: 'per storage' }, 'no-storage-sheets'],
  ] as const)('by %s is shown as it is found to be', async (_, choices, detail) => {
    const { session, failure } = await opened('wrong-choice.csv', 'sku;price\nBRD-0012;5\n', choices)
    expect(failure).toMatchObject({ refusal: { code: detail } })
    expect(await look(session, choices)).toMatchObject({ rows: 2, columns: 2, refusal: { code: detail } })
    expect(await cells(session)).toEqual(['1 data: sku|price', '2 data: BRD-0012|5'])
    expect((await answerResult('import.change', { session, choices: storage })).rowCount).toBe(1)
  })

  test('for a quotation mark that is not closed is shown line by line, and read again when it was closed', async () => {
    const brokenText = 'sku;name;price\nBRD-0012;"Oak;5\nBRD-0014;Birch;6\n'
    const { session, failure } = await opened('quote.csv', brokenText)
    expect(failure).toMatchObject({ refusal: { code: 'unterminated-quote' } })
    expect(await look(session)).toMatchObject({ rows: 3, columns: 1, refusal: { code: 'unterminated-quote' } })
    expect((await cells(session))[1]).toBe('2 data: BRD-0012;"Oak;5')
    await writeFile(join(folder, 'quote.csv'), brokenText.replace('Oak', 'Oak"'))
    expect((await answerResult('import.reread', { session })).rowCount).toBe(2)
  })

  test('and fixed meanwhile is read again; what is said of it is in the language of now', async () => {
    const { session } = await opened('mended.csv', 'aaa,bbb\n1,2\n')
    expect((await look(session)).rows).toBe(2)
    await app.handle('app.speak', { language: 'ru' })
    const again = await app.handle('import.change', { session, choices: storage })
    await app.handle('app.speak', { language: 'en' })
    if (again.ok) throw new Error('there is no key column')
    expect(again.failure).toMatchObject({ session, refusal: { code: 'no-usable-columns' } })
    await writeFile(join(folder, 'mended.csv'), 'sku,price\nBRD-0012,5\nBRD-0014,6\n')
    expect(await answerResult('import.reread', { session })).toMatchObject({ session, rowCount: 2 })
    expect((await look(session)).rows).toBe(3)
  })

  test('that nobody can show keeps no session', async () => {
    expect(await opened('empty.csv', '')).toMatchObject({ session: '', failure: { refusal: { code: 'empty-file' } } })
    const damaged = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)])
    expect((await opened('damaged.xlsx', damaged)).session).toBe('')
  })
})

describe('[SHEET-7] a cover page', () => {
  const table = [
    ['sku', 'name', 'price'],
    ['BRD-0012', 'Oak', 5],
    ['BRD-0014', 'Birch', 6],
  ]

  test('is passed over, and that is said', async () => {
    const bytes = await workbook({ Cover: [['Price list of May'], [], ['Ask Jo']], Notes: [['x']], Prices: table })
    const { session, failure } = await opened('cover.xlsx', bytes)
    expect(failure).toBeNull()
    const looked = await look(session)
    expect(looked.file).toMatchObject({ sheet: 'Prices' })
    const printResult = looked.problems.find(({ code }) => code === 'sheets-passed-over')
    expect(printResult && problemMessage(printResult).what).toContain('“Cover”, “Notes”')
    expect(await cells(session)).toEqual([
      '1 heading: sku|name|price',
      '2 data: BRD-0012|Oak|5',
      '3 data: BRD-0014|Birch|6',
    ])
    // Another sheet is only looked at.
    expect(await look(session, { sheet: 'Cover' })).toMatchObject({ rows: 2, refusal: { code: 'no-usable-columns' } })
    expect(await cells(session)).toEqual(['1 heading: Price list of May', '3 data: Ask Jo'])
    expect((await answerResult('import.summary', { session })).file.sheet).toBe('Prices')
  })

  test('a hidden sheet is read only where no other is a table', async () => {
    const only = await workbook({ Cover: [['Price list']], Prices: table }, ['Prices'])
    const looked = await look((await opened('hidden.xlsx', only)).session)
    expect(looked.file?.sheet).toBe('Prices')
    const printResult = looked.problems.find(({ code }) => code === 'sheets-passed-over')
    expect(printResult && problemMessage(printResult).what).toContain('“Cover”')
    const small = [['name'], ['Oak'], ['Birch']]
    const otherBytes = await workbook({ Cover: [['Price list']], Names: small, Prices: table }, ['Prices'])
    expect((await look((await opened('other.xlsx', otherBytes)).session)).file?.sheet).toBe('Prices')
    const bothBytes = await workbook({ Cover: [['Price list']], Prices: table, Old: table }, ['Old'])
    expect((await look((await opened('both.xlsx', bothBytes)).session)).file?.sheet).toBe('Prices')
    const lists = await workbook({ Cover: [['Price list']], Lists: [['unit'], ['pcs'], ['kg']] }, ['Lists'])
    expect((await look((await opened('lists.xlsx', lists)).session)).file?.sheet).toBe('Cover')
  })

  test('a first sheet with a good table is read, whatever else there is', async () => {
    const bytes = await workbook({
      Small: [
        ['sku', 'price'],
        ['BRD-0012', 5],
      ],
      Large: table,
    })
    const { session } = await opened('good.xlsx', bytes)
    expect((await look(session)).file?.sheet).toBe('Small')
  })
})

test('[LOOK-2] rows are told by what they are, and shown in windows', async () => {
  const lines = [
    'Prices;;;',
    ';;Price;',
    'sku;name;net;gross',
    'BRD-0012;Oak;5;6',
    'checked;;;',
    'BRD-0014;Birch;6;7',
    'Sum;;11;13',
  ]
  const { session } = await opened('groups.csv', `${lines.join('\n')}\n`, {
    skip: [
      [5, 5],
      [7, 7],
    ],
  })
  const looked = await look(session, {
    skip: [
      [5, 5],
      [7, 7],
    ],
  })
  expect(looked).toMatchObject({ headings: [2, 3], data: [4, 6] })
  expect(looked.mapped.map(({ header }) => header)).toEqual(['sku', 'name', 'Price / net', 'Price / gross'])
  expect((await cells(session)).map((line) => line.split(':')[0])).toEqual([
    '1 before',
    '2 heading',
    '3 heading',
    '4 data',
    '5 skipped',
    '6 data',
    '7 after',
  ])
  const { rows } = await answerResult('import.rawSheetRows', { session, from: 3, count: 1, column: 2, columns: 1 })
  expect(rows).toEqual([{ row: 4, is: 'data', cells: ['5'] }])
  expect(await app.handle('import.rawSheet', { session: 'no-such', choices: storage })).toMatchObject({ ok: false })
})
