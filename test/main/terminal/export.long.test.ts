/** Files that the commands write (CSV stock, templates, reports, rows to fix) can be imported again. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editDocument } from '../export/ods/edit-document.ts'
import { readBack, texts } from '../export/xlsx/read-back.ts'
import { reportWords } from '../../../src-shared/words/report.ts'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

const out = (name: string): string => join(server.folder, name)
async function sheetOf(path: string, name: string): Promise<string[][]> {
  const file = await readBack(path)
  try {
    return texts(await file.sheet(name))
  } finally {
    await file.close()
  }
}

describe('export to CSV', () => {
  test('encoding, delimiter and decimals as asked for; what comes back changes nothing', async () => {
    const path = out('stock.csv')
    const makeResult = await run(
      [
        'export',
        '--storage',
        '1',
        '--out',
        path,
        '--encoding',
        'windows-1251',
        '--delimiter',
        'tab',
        '--decimals',
        'comma',
      ],
      server,
    )
    expect(makeResult).toMatchObject({ status: 0, out: '' })
    expect(makeResult.err).toContain('Exported 2 rows of storage 1')
    const bytes = await readFile(path)
    const lines = new TextDecoder('windows-1251').decode(bytes).split('\r\n')
    expect(lines[0]?.split('\t').slice(0, 4)).toEqual(['Id', 'SKU', 'Name', 'Unit'])
    expect(lines.some((line) => line.split('\t')[4] === '12,5')).toBe(true)
    const planResult = await run(['plan', path, '--storage', '1', '--json'], server)
    expect(planResult.status).toBe(0)
    expect((JSON.parse(planResult.out) as { counts: unknown }).counts).toMatchObject({
      unchanged: 2,
      edit: 0,
      problem: 0,
    })
  })

  test('comma decimals alone choose semicolons; a byte order mark only where asked', async () => {
    const path = out('comma.csv')
    await run(
      ['export', '--storage', '1', '--out', path, '--decimals', 'comma', '--encoding', 'utf-8-without-bom'],
      server,
    )
    expect((await readFile(path, 'utf8')).startsWith('Id;SKU;Name')).toBe(true)
  })

  test.each([
    [['--out', 'x.csv', '--delimiter', 'dash'], '--delimiter takes comma, semicolon, tab or pipe; got “dash”.'],
    [['--out', 'x.csv', '--decimals', 'both'], '--decimals takes auto, dot or comma; got “both”.'],
    [['--out', 'x.csv', '--encoding', 'ebcdic'], '--encoding takes utf-8, '],
    [['--out', 'x.xlsx', '--encoding', 'utf-8'], '--encoding is for CSV files; it does not apply to a workbook.'],
    [['--out', 'x.pdf'], '--out must end in .xlsx, .ods or .csv, got “x.pdf”.'],
    [['--out', 'x.ods', '--encoding', 'utf-8'], '--encoding is for CSV files; it does not apply to a workbook.'],
    [['--template', '--out', 'x.ods'], '--out must end in .xlsx, got “x.ods”.'],
  ])('%s is refused with words', async (flags, words) => {
    const result = await run(['export', '--storage', '1', ...flags], server)
    expect(result.status).toBe(1)
    expect(result.err).toContain(words)
  })
})

test('an .ods that comes back is a three-way merge: the edited cell is the only change', async () => {
  const own = await seeded()
  try {
    const path = join(own.folder, 'stock.ods')
    expect(await run(['export', '--storage', '1', '--out', path], own)).toMatchObject({ status: 0 })
    const file = await readBack(path)
    const rows = texts(await file.sheet(file.names[0] ?? ''))
    await file.close()
    const glue = rows.findIndex((row) => row[1] === 'GL-1')
    editDocument(path, [{ sheet: 0, cells: [[glue, 4, 7.75]] }])
    const set = await run(['set', 'sku=00123', 'price=13', '--storage', '1', '--yes'], own)
    expect(set.status).toBe(0)
    const planned = await run(['plan', path, '--storage', '1', '--json'], own)
    const { counts, rows: changes } = JSON.parse(planned.out) as { counts: unknown; rows: { changes: unknown[] }[] }
    expect(counts).toMatchObject({ unchanged: 1, edit: 1, conflict: 0 })
    expect(changes.flatMap((row) => row.changes)).toMatchObject([{ field: 'price', after: '7.75' }])
  } finally {
    await own.close()
  }
})

test.each([
  ['plan', 'https://127.0.0.1/prices.csv', 'it leads to this computer or to a private network'],
  ['inspect', 'https://localhost/prices.csv', 'it leads to this computer or to a private network'],
  ['plan', 'http://example.com/prices.csv', 'only addresses that begin with https:// are read'],
])('%s %s is refused as a link', async (command, link, words) => {
  const storage = command === 'plan' ? ['--storage', '1'] : []
  const result = await run([command, link, ...storage], server)
  expect(result).toMatchObject({ status: 1, out: '' })
  expect(result.err).toContain(words)
})

test('a template has the account’s units and categories, and imports as nothing', async () => {
  const path = out('new.xlsx')
  const makeResult = await run(['export', '--template', '--out', path, '--json'], server)
  expect(makeResult.status).toBe(0)
  expect(JSON.parse(makeResult.out)).toEqual({ formatVersion: 1, file: path, units: 2, categories: 1 })
  expect((await sheetOf(path, 'New materials'))[0]?.slice(0, 3)).toEqual(['SKU', 'Name', 'Unit'])
  expect(await sheetOf(path, 'stocksheet_lists')).toEqual([
    ['Units', 'Categories'],
    ['kg', 'Wood'],
    ['pcs', ''],
  ])
})

test.each([['export'], ['export', '--template']])(
  '%s %s says what stands in the file’s way before it asks the account',
  async (...command) => {
    // No server answers at this address.
    const nobody = { env: { ...server.env, STOCKSHEET_URL: 'http://127.0.0.1:9' } }
    const result = await run([...command, '--storage', '1', '--out', join(server.folder, 'missing', 'x.xlsx')], nobody)
    expect(result).toMatchObject({ status: 1, out: '' })
    expect(result.err).toContain(
      'The folder of “x.xlsx” does not exist. Nothing was written. Create it, or choose another one, and try again.',
    )
  },
)

describe('rows that did not go in', () => {
  const CSV = [
    'Article;What it is;Cost;Colour;Categories',
    '00123;Oak board;13,25;brown;',
    'GL-1;Glue;abc;white;',
    'NEW-1;New thing;5;red;Stone',
    "NEW-2;'=1+1;6;red;",
  ].join('\n')

  test('come out as the file had them, with place, reason and advice; fixed they go in', async () => {
    const file = await fileIn(server, 'prices.csv', CSV)
    const mapping = out('map.json')
    await writeFile(mapping, JSON.stringify({ stocksheet: 'mapping', version: 1 }))
    await rm(mapping)
    const applyResult = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
    const { run: id } = JSON.parse(applyResult.out) as { run: string }
    expect(applyResult.status).toBe(2)
    const path = out('mend.xlsx')
    const reportResult = await run(['report', id, '--failed-only', '--out', path], server)
    expect(reportResult).toMatchObject({ status: 0, out: '' })
    expect(reportResult.err).not.toContain('were not kept')
    const rows = await sheetOf(path, 'Failed rows')
    expect(rows[0]).toEqual([
      'Article',
      'What it is',
      'Cost',
      'Colour',
      'Categories',
      ...reportWords('en').addedHeaders,
    ])
    const glue = rows.find(([article]) => article === 'GL-1')
    expect(glue?.slice(0, 6)).toEqual(['GL-1', 'Glue', 'abc', 'white', '', '3'])
    expect(glue?.[6]).toContain('“abc”')
    expect(glue?.[7]).toContain('drop it into Stocksheet again')
    expect(rows.some(([article]) => article === '00123')).toBe(false)
    // The import reads the row as before: same headings, same fields, same problem.
    const secondResult = await run(['plan', path, '--storage', '1', '--json'], server)
    const plan = JSON.parse(secondResult.out) as { rows: { status: string; problems: { field: string }[] }[] }
    expect(plan.rows.map(({ status }) => status)).toContain('problem')
    expect(plan.rows.flatMap(({ problems }) => problems.map(({ field }) => field))).toContain('price')
  })

  test('[EXPORT-8] a number keeps what the whole file said of its comma and point', async () => {
    const file = await fileIn(server, 'thousands.csv', 'SKU;Price;Stock\n00123;13,25;41\nGL-1;2.500;many\n')
    const applyResult = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
    const { run: id } = JSON.parse(applyResult.out) as { run: string }
    await run(['report', id, '--failed-only', '--out', out('thousands.xlsx')], server)
    expect((await sheetOf(out('thousands.xlsx'), 'Failed rows'))[1]?.slice(0, 3)).toEqual(['GL-1', '2500', 'many'])
    // Another row of the file proved that commas are decimal marks. On its own, this one could mean 2.5.
    const secondResult = await run(['plan', out('thousands.xlsx'), '--storage', '1', '--json'], server)
    const plan = JSON.parse(secondResult.out) as {
      rows: { changes: object[]; problems: { code: string; field: string }[] }[]
    }
    expect(plan.rows.map(({ changes }) => changes)).toMatchObject([[{ field: 'price', after: '2500' }]])
    expect(plan.rows.flatMap(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
      'stock not-a-number',
    ])
  })

  test('the full report as a workbook and as CSV by choice', async () => {
    const { out: listed } = await run(['runs', '--json'], server)
    const [first] = (JSON.parse(listed) as { runs: { run: string }[] }).runs
    const id = first?.run ?? ''
    await run(['report', id, '--out', out('report.xlsx')], server)
    expect((await sheetOf(out('report.xlsx'), 'Report'))[0]?.slice(0, 3)).toEqual([
      'Row in file',
      'Material ID',
      'Material',
    ])
    await run(['report', id, '--out', out('report.csv'), '--delimiter', 'semicolon', '--encoding', 'utf-16le'], server)
    const text = new TextDecoder('utf-16le').decode(await readFile(out('report.csv')))
    expect(text.split('\r\n')[0]?.startsWith('Row in file;Material ID;Material;Change;Result')).toBe(true)
  })

  test('a run from a plan file gives the values it meant to write, and says so', async () => {
    const plan = out('plan.json')
    const file = await fileIn(server, 'two.csv', 'sku;price;unit\nGL-1;9;km\n')
    await run(['plan', file, '--storage', '1', '--out', plan], server)
    const applyResult = await run(['apply', plan, '--yes', '--json'], server)
    const { run: id } = JSON.parse(applyResult.out) as { run: string | null }
    if (id === null) return
    const path = out('meant.xlsx')
    const reportResult = await run(['report', id, '--failed-only', '--out', path], server)
    expect(reportResult.err).toContain('the values the run meant to write')
  })
})

test('letters an encoding lacks: no file, unless the loss is allowed', async () => {
  const added = { name: 'Profile 20×20', unit: 'pcs', storage_id: 2 }
  await server.post('materials/add', added)
  const path = out('lossy.csv')
  const flags = ['export', '--storage', '2', '--out', path, '--encoding', 'windows-1251']
  const refuseResult = await run(flags, server)
  expect(refuseResult.status).toBe(1)
  expect(refuseResult.err).toContain(
    'windows-1251 cannot store this character of 1 row: ×. Written as “?”, they would come back as changed names, so no file was written. Choose UTF-8 and export again. Give --encoding utf-8, or --allow-loss to have “?” written in their place.',
  )
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' })
  const allowed = await run([...flags, '--allow-loss'], server)
  expect(allowed.status).toBe(0)
  expect(await readFile(path, 'latin1')).toContain('Profile 20?20')
  const planResult = await run(['plan', path, '--storage', '2', '--json'], server)
  const plan = JSON.parse(planResult.out) as { counts: unknown; rows: { problems: { code: string }[] }[] }
  expect(plan.counts).toMatchObject({ problem: 1, edit: 0, add: 0 })
  expect(plan.rows.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['lost-letters'])
})

test('rows of several sheets come out under their own sheets, and go back into their own storages', async () => {
  await server.post('materials/update_stock', { material_id: 100, storage_id: 2, stock: 4 })
  const book = out('both.xlsx')
  await run(['export', '--storage', '1,2', '--out', book], server)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(book)
  const [main, shop] = [workbook.getWorksheet('Main'), workbook.getWorksheet('Shop')]
  if (!main || !shop) throw new Error('a sheet is missing')
  // The glue's stock in Main can be imported. The board's stock in Shop cannot.
  main.getCell(main.getCell('C2').value === 'Glue' ? 'F2' : 'F3').value = 9
  shop.getCell('F2').value = 'many'
  await workbook.xlsx.writeFile(book)
  const applyResult = await run(['apply', book, '--storage', '1', '--sheet', 'all', '--yes', '--json'], server)
  const { run: id } = JSON.parse(applyResult.out) as { run: string }
  await run(['report', id, '--failed-only', '--out', out('half.xlsx')], server)
  const file = await readBack(out('half.xlsx'))
  expect(file.names).toEqual(['Shop'])
  await file.close()
  const rows = await sheetOf(out('half.xlsx'), 'Shop')
  expect(rows[0]?.slice(0, 6)).toEqual(['Id', 'SKU', 'Name', 'Unit', 'Price', 'Stock'])
  expect(rows[1]?.slice(0, 6)).toEqual(['100', '00123', 'Oak board', 'pcs', '13.25', 'many'])
  expect(rows).toHaveLength(2)
})
