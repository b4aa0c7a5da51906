/** Several files in the terminal: one plan, one run, one report, one undo. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
})
afterEach(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

interface Row {
  readonly row: number
  readonly source: { readonly file: string; readonly part?: string }
  readonly status: string
  readonly state?: string
  readonly problems: readonly { readonly code: string; readonly message: string }[]
}

interface Document {
  readonly sources: readonly { readonly source: object; readonly rows: number | null; readonly error: string | null }[]
  readonly counts: Readonly<Record<string, number>>
  readonly cost: { readonly writes: number }
  readonly rows: readonly Row[]
}

async function document(...args: readonly string[]): Promise<Document> {
  const { out, err } = await command(...args, '--json')
  if (out === '') throw new Error(err)
  return JSON.parse(out) as Document
}

const placed = ({ rows }: Document) => rows.map(({ source, row, status }) => [source.file, row, status])

async function workbook(name: string, sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>) {
  const made = new ExcelJS.Workbook()
  for (const [sheet, rows] of Object.entries(sheets)) made.addWorksheet(sheet).addRows(rows.map((row) => [...row]))
  const path = join(server.folder, name)
  await made.xlsx.writeFile(path)
  return path
}

describe('plan', () => {
  test('[LISTS-6] a file that is named twice, or by its folder as well, counts once', async () => {
    const folder = join(server.folder, 'once')
    await mkdir(folder)
    const path = join(folder, 'holz.csv')
    await writeFile(path, 'sku,price\n00123,13.50\n')
    const plan = await document('plan', path, folder, path, '--storage', '1')
    expect(plan.sources.map(({ source }) => source)).toEqual([{ file: 'holz.csv' }])
    expect(placed(plan)).toEqual([['holz.csv', 2, 'edit']])
  })

  test('[LISTS-1] [LISTS-6] a file, a workbook and a folder are one plan, and rows name their file', async () => {
    const prices = await fileIn(server, 'holz.csv', 'sku;price\n00123;13,50\n')
    const book = await workbook('metall.xlsx', {
      Preise: [
        ['sku', 'price'],
        ['GL-1', 5],
      ],
    })
    const folder = join(server.folder, 'lists')
    await mkdir(folder)
    await writeFile(join(folder, 'count.csv'), 'sku,stock\n00123,41\n')
    await writeFile(join(folder, 'empty.csv'), '')
    await writeFile(join(folder, '~$open.xlsx'), 'locked')
    const plan = await document('plan', prices, book, folder, '--storage', '1')
    expect(placed(plan)).toEqual([
      ['holz.csv', 2, 'edit+stock'],
      ['metall.xlsx', 2, 'edit'],
      ['count.csv', 2, 'unchanged'],
    ])
    expect(plan.cost.writes).toBe(3)
    expect(plan.sources.map(({ source, rows, error }) => [source, rows, error !== null])).toEqual([
      [{ file: 'holz.csv' }, 1, false],
      [{ file: 'metall.xlsx' }, 1, false],
      [{ file: 'count.csv' }, 1, false],
      [{ file: 'empty.csv' }, null, true],
    ])
  })

  test('[LISTS-1] each sheet of a workbook is a list of its own', async () => {
    const book = await workbook('mix.xlsx', {
      Oak: [
        ['sku', 'price'],
        ['00123', 14],
      ],
      Glue: [
        ['sku', 'stock'],
        ['GL-1', 9],
      ],
    })
    const { rows } = await document('plan', book, '--storage', '1', '--each-sheet')
    expect(rows.map(({ source, status }) => [source, status])).toEqual([
      [{ file: 'mix.xlsx', part: 'Oak' }, 'edit'],
      [{ file: 'mix.xlsx', part: 'Glue' }, 'stock'],
    ])
  })

  test('[LISTS-3] [LISTS-4] a disagreement is a conflict with both values; a policy settles it', async () => {
    const one = await fileIn(server, 'a.csv', 'sku,price\n00123,13\n')
    const other = await fileIn(server, 'b.csv', 'sku,price\n00123,14\n')
    const asked = await document('plan', one, other, '--storage', '1')
    expect(placed(asked)).toEqual([
      ['a.csv', 2, 'conflict'],
      ['b.csv', 2, 'conflict'],
    ])
    expect(asked.rows[0]?.problems[0]?.message).toBe(
      'price is 13 here and 14 in row 2 in “b.csv”; the account has 12.5',
    )
    const settled = await document('plan', one, other, '--storage', '1', '--prefer', 'b.csv')
    expect([placed(settled), settled.cost.writes]).toEqual([
      [
        ['a.csv', 2, 'unchanged'],
        ['b.csv', 2, 'edit'],
      ],
      1,
    ])
    const shown = await command('plan', one, other, '--storage', '1', '--source-policy', 'cheapest')
    expect(shown.out).toContain('2 files, one plan: 2 rows')
    expect(shown.out).toContain('The price “14” is not used: row 2 in “a.csv” says “13”, and its price is the lowest.')
  })

  test('[LISTS-1] a flag that says how one file is read is refused, and so is a name that nobody has', async () => {
    const one = await fileIn(server, 'a.csv', 'sku,price\n00123,13\n')
    const refused = await command('plan', one, one, '--storage', '1', '--rule', 'price = price * 2')
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('several are planned here')])
    const alone = await command('plan', one, '--storage', '1', '--source-policy', 'newest')
    expect([alone.status, alone.err]).toEqual([1, expect.stringContaining('only counts where several files')])
    const other = await fileIn(server, 'b.csv', 'sku,price\n00123,14\n')
    const unknown = await command('plan', one, other, '--storage', '1', '--prefer', 'c.csv')
    expect([unknown.status, unknown.err]).toEqual([1, expect.stringContaining('no file or profile is called “c.csv”')])
  })
})

test('[LISTS-6] of a folder, files count that a watched folder would list by their names; what cannot be read of them is told', async () => {
  const folder = join(server.folder, 'mixed')
  await mkdir(folder)
  const csv = 'sku,price\n00123,13.50\n'
  for (const name of [
    'list.csv',
    '~draft.csv',
    '~$list.xlsx',
    '.~lock.list.csv#',
    'list.csv.part',
    'note.pdf',
    'list.tab',
  ])
    await writeFile(join(folder, name), csv)
  await writeFile(join(folder, 'old.xls'), Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const plan = await document('plan', folder, '--storage', '1')
  expect(plan.sources.map(({ source, error }) => [(source as { file: string }).file, error !== null])).toEqual([
    ['list.csv', false],
    ['list.tab', false],
    ['old.xls', true],
  ])
})

describe('apply', () => {
  test('[LISTS-7] one run, one report that names the files, and one undo', async () => {
    const prices = await fileIn(server, 'holz.csv', 'sku,price\n00123,13\nGL-1,4.50\n')
    const stock = await fileIn(server, 'count.csv', 'sku,stock\n00123,41\nGL-1,oops\n')
    const applied = await command('apply', prices, stock, '--storage', '1', '--yes', '--json')
    const { run: id, sources, rows } = JSON.parse(applied.out) as Document & { readonly run: string }
    expect(applied.status).toBe(2)
    expect(sources).toEqual(['holz.csv', 'count.csv'])
    expect(rows.map(({ source, row, state }) => [source.file, row, state])).toEqual([
      ['holz.csv', 2, 'verified'],
      ['holz.csv', 3, 'verified'],
      ['count.csv', 2, 'skipped'],
      ['count.csv', 3, 'skipped'],
    ])
    const report = await document('report', id)
    expect(report.rows.map(({ source }) => source.file)).toEqual(['holz.csv', 'holz.csv', 'count.csv', 'count.csv'])
    const undone = await command('undo', id, '--yes', '--json')
    expect([undone.status, (JSON.parse(undone.out) as Document).rows.map(({ source }) => source.file)]).toEqual([
      0,
      expect.arrayContaining(['holz.csv']),
    ])
    expect((await document('plan', prices, stock, '--storage', '1')).cost.writes).toBe(3)
  })

  test('[LISTS-7] the report as CSV and as a workbook names the file of each row', async () => {
    const prices = await fileIn(server, 'holz.csv', 'sku,price\n00123,13\n')
    const stock = await fileIn(server, 'count.csv', 'sku,stock\nGL-1,oops\nGL-1,7\n')
    const applied = await command('apply', prices, stock, '--storage', '1', '--yes', '--json')
    const { run: id } = JSON.parse(applied.out) as { readonly run: string }
    const [text, book] = [join(server.folder, 'report.csv'), join(server.folder, 'report.xlsx')]
    for (const out of [text, book]) expect((await command('report', id, '--out', out)).status).toBe(0)
    const found = (lines: readonly string[]) => lines.flatMap((line) => /(holz|count)\.csv/u.exec(line)?.[0] ?? [])
    expect(found((await readFile(text, 'utf8')).split('\n'))).toEqual(['holz.csv', 'count.csv', 'count.csv'])
    const made = new ExcelJS.Workbook()
    await made.xlsx.readFile(book)
    const rows: string[] = []
    made.worksheets[0]?.eachRow((row) => rows.push(JSON.stringify(row.values)))
    expect(found(rows)).toEqual(['holz.csv', 'count.csv', 'count.csv'])
  })

  test('[LISTS-7] a saved plan of several files is applied as it was made, after a stop as well', async () => {
    const prices = await fileIn(server, 'holz.csv', 'sku,price\n00123,13\n')
    const others = await fileIn(server, 'leim.csv', 'sku,price\nGL-1,4.50\n')
    const out = join(server.folder, 'plan.json')
    await command('plan', prices, others, '--storage', '1', '--out', out)
    const first = await command('apply', out, '--yes', '--first', '1', '--json')
    const begun = JSON.parse(first.out) as Document & { readonly run: string; readonly sources: readonly string[] }
    expect([first.status, begun.sources]).toEqual([7, ['holz.csv', 'leim.csv']])
    const rest = await command('resume', begun.run, '--json')
    const { rows } = JSON.parse(rest.out) as Document
    expect(rows.map(({ source, state }) => [source.file, state])).toEqual([
      ['holz.csv', 'verified'],
      ['leim.csv', 'verified'],
    ])
  })

  test('[LISTS-1] each list is remembered under its own profile', async () => {
    const lists = async (oak: string, glue: string) => [
      await fileIn(server, 'holz.csv', `Teil;VK;Rab\n00123;${oak};0\n`),
      await fileIn(server, 'leim.csv', `code,cost each\nGL-1,${glue}\n`),
    ]
    const [oak = '', glue = ''] = await lists('13,00', '4.50')
    const taught = (file: string, name: string, ...columns: readonly string[]) =>
      command(
        'apply',
        file,
        '--storage',
        '1',
        '--yes',
        '--remember',
        name,
        ...columns.flatMap((one) => ['--column', one]),
      )
    expect((await taught(oak, 'Holz AG', 'A=sku', 'B=price', 'C=')).status).toBe(0)
    expect((await taught(glue, 'Leim GmbH', 'A=sku', 'B=price')).status).toBe(0)
    const next = await lists('14,00', '4.75')
    const { err, out, status } = await command('apply', ...next, '--yes', '--json')
    expect([status, (JSON.parse(out) as Document).rows.map(({ state }) => state)]).toEqual([
      0,
      ['verified', 'verified'],
    ])
    expect(err).toContain('Remembered as “Holz AG”')
    expect(err).toContain('Remembered as “Leim GmbH”')
    const third = await lists('15,00', '4.75')
    const plan = await document('plan', ...third)
    expect(JSON.stringify(plan.sources)).toContain('"dearer":1')
    const wider = await fileIn(server, 'holz.csv', 'Teil;VK;Rab;Neu\n00123;15,00;0;1\n')
    const shown = await command('plan', wider, third[1] ?? '')
    expect(shown.out + shown.err).toMatch(/holz\.csv is read as “Holz AG”: .+\./u)
    expect(shown.out).toMatch(/price 14 -> 15, was 14 in the list\s+of \d{4}-/u)
    expect(shown.out + shown.err).toContain('holz.csv: New column: “neu”.')
  })
})

describe('files of one supplier', () => {
  const two = async (month: number, price: string) => [
    await fileIn(server, `holz ${month}a.csv`, `code,price\n00123,${price}\n`),
    await fileIn(server, `holz ${month}b.csv`, 'code,price\nGL-1,5\n'),
  ]

  beforeEach(async () => {
    const third = await fileIn(server, 'new.csv', 'sku,name,unit,price,stock\nOAK-2,Oak leg,pcs,9,7\n')
    const added = await command('apply', third, '--storage', '1', '--yes', '--allow-unusual')
    if (added.status !== 0) throw new Error(added.err)
    const all = await fileIn(server, 'holz 10.csv', 'code,price\n00123,13\nGL-1,5\nOAK-2,9\n')
    const read = ['--column', 'A=sku', '--column', 'B=price', '--storage', '1', '--yes', '--allow-unusual'] as const
    const first = await command('apply', all, ...read, '--remember', 'Holz')
    if (first.status !== 0) throw new Error(first.err)
  })

  test('[SUPPLIER-14] each of them says how both compare with the list before, and that it is both', async () => {
    const files = await two(11, '14')
    const { out, err } = await command('plan', ...files, '--json')
    if (out === '') throw new Error(err)
    const { sources } = JSON.parse(out) as { readonly sources: readonly { readonly list: object }[] }
    const compared = {
      file: 'holz 10.csv',
      counts: { dearer: 1, same: 1, gone: 1 },
      gone: [{ code: 'OAK-2' }],
      of: [{ file: 'holz 11a.csv' }, { file: 'holz 11b.csv' }],
    }
    expect(sources.map(({ list }) => list)).toMatchObject([compared, compared])
    expect(sources[0]?.list).toEqual(sources[1]?.list)
    const alone = await command(
      'plan',
      files[0] ?? '',
      await fileIn(server, 'c.csv', 'sku,stock\nGL-1,9\n'),
      '--storage',
      '1',
      '--json',
    )
    expect(JSON.parse(alone.out)).toMatchObject({
      sources: [{ list: { of: [{ file: 'holz 11a.csv' }], counts: { gone: 2 } } }, { list: null }],
    })
  }, 120_000)

  test('[SUPPLIER-10] plan --gone of several files writes what none of them has, each material once', async () => {
    const files = await two(11, '14')
    const out = join(server.folder, 'gone.xlsx')
    const left = await command('plan', ...files, '--gone', out)
    expect(left).toMatchObject({ status: 0, err: expect.stringContaining('is left as it is. No file') as string })
    const zero = await command('plan', ...files, '--gone', out, '--missing', 'zero')
    expect(zero).toMatchObject({
      status: 0,
      err: expect.stringContaining('1 row about what is gone written') as string,
    })
    const plan = await document('plan', out, '--storage', '1')
    expect(plan.rows.map(({ status }) => status)).toEqual(['stock'])
  }, 120_000)
})
