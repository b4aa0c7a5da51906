import { csvChoicesSchema } from '../../../../src-shared/api/export.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../../fast-check.ts'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeCsvEncoder,
  type CsvEncoding,
  writeStockCsv as writeCsv,
  type CsvOptions,
  writeReportCsv,
} from '../../../../src-main/export/csv/csv-file.ts'
import type { StockExport } from '../../../../src-shared/export/export-columns.ts'
import type { WriteHooks } from '../../../../src-main/export/export-stock.ts'
import { formatOnOneLine } from '../../../../src-shared/words/message.ts'
import { sheetWords } from '../../../../src-shared/words/export.ts'
import { makeReportTable } from '../../../../src-shared/words/report.ts'
import { formatCsvDecimal, PLAIN_CSV, makeDefaultCsv } from '../../../../src-shared/export/export-csv.ts'
import { readSource } from '../../../../src-main/file/read-source.ts'
import { cleanText } from '../../../../src-shared/file/cell-text.ts'
import type { Delimiter } from '../../../../src-shared/file/source.ts'
import { decimal, hostileStock, material, stockOf } from '../xlsx/stock.ts'
import { texts } from '../xlsx/read-back.ts'
import { draftsOf, previewOf } from '../xlsx/round-trip.ts'
import { failureMessage } from '../../../../src-shared/words/failure.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

const writeStockCsv = (path: string, stock: StockExport, options: CsvOptions, hooks: WriteHooks) =>
  writeCsv(path, stock, options, sheetWords(), hooks)

const small = stockOf([
  {
    id: 1,
    name: 'Main',
    materials: [
      material(7, {
        name: 'Доска; дуб',
        sku: '00123',
        price: decimal('12.125'),
        notes: 'a "quoted"\nline',
        categories: [{ id: 1, name: '-Wood' }],
      }),
      material(8, { name: '-5 mm', archived: true, stock: decimal('-0.5') }),
    ],
  },
])

test('bytes are what they are said to be: mark, CRLF, quotes, plain numbers', async () => {
  const path = join(folder, 'small.csv')
  const outcome = await writeStockCsv(path, small, PLAIN_CSV, {})
  const bytes = await readFile(path)
  expect(outcome).toEqual({ kind: 'written', bytes: bytes.length, notes: [] })
  expect(bytes.toString('utf8')).toBe(
    '\ufeffId,SKU,Name,Unit,Price,Stock,Minimum,Planned,Categories,Notes,Archived\r\n' +
      '7,00123,"Доска; дуб",pcs,12.1250,40,5,,\'-Wood,"a ""quoted""\nline",\r\n' +
      "8,000008,'-5 mm,pcs,12.5,-0.5,5,,,,yes\r\n",
  )
})

test('commas as decimals, semicolons between, windows-1251', async () => {
  const path = join(folder, 'russian.csv')
  await writeStockCsv(path, small, { encoding: 'windows-1251', delimiter: ';', decimals: 'comma' }, {})
  const text = new TextDecoder('windows-1251').decode(await readFile(path))
  expect(text.split('\r\n')[1]).toBe('7;00123;"Доска; дуб";pcs;12,1250;40;5;;\'-Wood;"a ""quoted""\nline";')
})

test('several storages are told apart by a column of their own', async () => {
  const path = join(folder, 'both.csv')
  const materials = [material(7)]
  await writeStockCsv(
    path,
    stockOf([
      { id: 1, name: '=Main', materials },
      { id: 2, name: 'Shop', materials },
    ]),
    PLAIN_CSV,
    {},
  )
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Storage', "'=Main", 'Shop'])
  await writeStockCsv(
    path,
    stockOf([
      { id: 1, name: 'A', materials },
      { id: 2, name: 'a', materials },
    ]),
    PLAIN_CSV,
    {},
  )
  const twins = (await readFile(path, 'utf8')).trimEnd().split('\r\n')
  expect(twins.map((line) => line.split(',').at(-1))).toEqual(['Storage', '1', '2'])
})

test('[EXPORT-7] a number with three places cannot be taken for thousands', () => {
  expect([
    formatCsvDecimal(decimal('1.234'), 'dot'),
    formatCsvDecimal(decimal('1.234'), 'comma'),
    formatCsvDecimal(decimal('1.2'), 'comma'),
  ]).toEqual(['1.2340', '1,2340', '1,2'])
})

describe.each([
  ['utf-8', ','],
  ['utf-8-without-bom', ';'],
  ['utf-16le', '\t'],
] as const)('hostile texts in %s with %j', (encoding: CsvEncoding, delimiter: Delimiter) => {
  const stock = hostileStock()
  const path = (): string => join(folder, `hostile-${encoding}.csv`)

  test('no cell starts a formula, whoever reads it', async () => {
    const outcome = await writeStockCsv(path(), stock, { encoding, delimiter, decimals: 'dot' }, {})
    expect(outcome).toMatchObject({
      kind: 'written',
      notes: [
        { kind: 'cleaned-texts', count: 12 },
        { kind: 'left-empty', count: 10 },
      ],
    })
    const text = new TextDecoder(encoding === 'utf-16le' ? 'utf-16le' : 'utf-8').decode(await readFile(path()))
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' })
    expect(errors.filter(({ type }) => type === 'Quotes')).toEqual([])
    for (const cells of data.slice(1)) {
      for (const [column, cell] of cells.entries()) {
        if ([4, 5, 6, 7].includes(column)) expect(cell).toMatch(/^-?\d*(?:\.\d+)?$/)
        else for (const line of cell.split('\n')) expect(line.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
      }
    }
  })

  test('our own intake reads every text back as it was', async () => {
    const readResult = await readSource({ name: 'x.csv', path: path() }, {}, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    const { catalogue } = stock
    const rows = texts(readResult.value.sheet).slice(1)
    expect(rows).toHaveLength(catalogue.count)
    const asExported = (text: string | undefined): string => {
      const clean = cleanText(text ?? '')
      return clean.length > 32_767 || ['(clear)', '#N/A'].includes(clean) ? '' : clean.normalize('NFC')
    }
    expect(rows.map((cells) => [cells[1], cells[2], cells[9]].map((cell) => (cell ?? '').normalize('NFC')))).toEqual(
      catalogue.ids.map((_, index) =>
        [
          // As a SKU it is a code that Excel has destroyed.
          catalogue.skus[index] === '5.5E+12' ? '' : catalogue.skus[index],
          catalogue.names[index],
          catalogue.notes[index],
        ].map(asExported),
      ),
    )
  })
})

/** Every cell that a reader finds by splitting at a delimiter, with or without quotes. */
function cellsFor(text: string, delimiter: string): string[] {
  const quotedTexts = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' }).data.flat()
  return [...quotedTexts, ...text.split(/\r\n|\r|\n/).flatMap((line) => line.split(delimiter))]
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

describe.each(delimiters)('[T-28] an export with %j between its cells', (delimiter) => {
  const parts = [
    '=cmd|/C',
    '-1',
    '@SUM(1)',
    '+',
    '＝1',
    "'",
    '"',
    ' ',
    'oak',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '"=1"',
    '\u00a0',
  ]

  test('law: no reader with another delimiter finds a formula, and our own import finds the same texts', async () => {
    const path = join(folder, `other-locale-${delimiter.charCodeAt(0)}.csv`)
    const names = fc.sample(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }), {
      numRuns: 300,
      seed: 28,
    })
    const texts_ = names.map((list, index) => `${list.join('')}${index}`)
    const stock = stockOf([
      {
        id: 1,
        name: 'Main;=1',
        materials: texts_.map((name, index) =>
          material(index + 1, { name, notes: `x${name}`, sku: `s${delimiter}=${index}` }),
        ),
      },
      { id: 2, name: 'Shop', materials: [] },
    ])
    const outcome = await writeStockCsv(path, stock, { encoding: 'utf-8', delimiter, decimals: 'comma' }, {})
    expect(outcome.kind).toBe('written')
    const text = (await readFile(path, 'utf8')).slice(1)
    for (const otherText of delimiters) {
      for (const cell of cellsFor(text, otherText)) {
        // Numbers of the file's own number columns.
        if (/^"?-?\d+(?:,\d+)?"?$/.test(cell)) continue
        expect(cell.replace(/^[\s\u00a0]+/, ''), `${JSON.stringify(cell)} for ${otherText}`).not.toMatch(
          /^"?"?[=+\-@＝＋－＠]/,
        )
      }
    }
    const readResult = await readSource({ name: 'x.csv', path }, {}, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    const rows = texts(readResult.value.sheet).slice(1)
    const { names: sent, notes, skus } = stock.catalogue
    expect(rows.map((cells) => [cells[1], cells[2], cells[9]])).toEqual(
      sent.map((name, index) => [skus[index], cleanText(name), cleanText(notes[index] ?? '')]),
    )
  })

  test('a report is kept from becoming formulas as well', async () => {
    const path = join(folder, 'report-other.csv')
    const row = { row: 2, status: 'edit', materialId: 7, name: 'x;=1,+2|@3', state: 'verified', error: null } as const
    await writeReportCsv(path, makeReportTable([row]), { encoding: 'utf-8', delimiter, decimals: 'dot' }, {})
    expect(await readFile(path, 'utf8')).toContain("x;'=1,'+2|'@3")
  })
})

test('[DIFF-11] hostile texts come back as no change at all', async () => {
  const stock = hostileStock()
  const path = join(folder, 'hostile-back.csv')
  await writeStockCsv(path, stock, PLAIN_CSV, {})
  const readResult = await readSource({ name: 'x.csv', path }, {}, {})
  if (!readResult.ok) throw new Error(readResult.error.code)
  const preview = previewOf(draftsOf(readResult.value.sheet), stock.catalogue, null, [{ id: 1, name: 'Main' }], 1)
  expect(preview.count).toBe(stock.catalogue.count)
  const rows = Array.from({ length: preview.count }, (_, index) => preview.row(index))
  expect(rows.filter(({ status }) => status !== 'unchanged')).toEqual([])
})

test('characters an encoding lacks are counted, never guessed', async () => {
  const path = join(folder, 'lacking.csv')
  const stock = stockOf([{ id: 1, name: 'Main', materials: [material(1, { name: 'Доска 木 😀' })] }])
  const options = { encoding: 'windows-1251', delimiter: ',', decimals: 'dot', allowLoss: true } as const
  const outcome = await writeStockCsv(path, stock, options, {})
  expect(outcome).toMatchObject({ notes: [{ kind: 'unencodable', count: 2, encoding: 'windows-1251', example: '木' }] })
  expect(new TextDecoder('windows-1251').decode(await readFile(path))).toContain('Доска ? ?')
})

test('a file that would lose letters is refused with their names, and not written', async () => {
  const path = join(folder, 'refused.csv')
  const materials = [material(1, { name: 'Профиль 20×20 木' }), material(2, { name: 'Доска 木' }), material(3)]
  const stock = stockOf([{ id: 1, name: 'Main', materials }])
  const options = { encoding: 'windows-1251', delimiter: ',', decimals: 'dot' } as const
  expect(await writeStockCsv(path, stock, options, {})).toEqual({
    kind: 'failed',
    error: { kind: 'unencodable', encoding: 'windows-1251', rows: 2, characters: ['×', '木'] },
  })
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' })
  const error = { kind: 'unencodable', encoding: 'windows-1251', rows: 2, characters: ['×', '木'] } as const
  expect(formatOnOneLine(failureMessage({ code: 'not-written', error, file: 'stock.csv' }))).toBe(
    'windows-1251 cannot store these characters of 2 rows: × 木. Written as “?”, they would come back as changed names, so no file was written. Choose UTF-8 and export again.',
  )
  expect(
    formatOnOneLine(
      failureMessage({ code: 'not-written', error: { ...error, rows: 1, characters: ['×'] }, file: 'stock.csv' }, 'ru'),
    ),
  ).toBe(
    'В кодировке windows-1251 нет знака, который есть в 1 строке: ×. С «?» на его месте файл вернулся бы с другими названиями, поэтому он не записан. Выберите UTF-8 и выгрузите снова.',
  )
})

test.each(['windows-1250', 'windows-1251', 'windows-1252', 'windows-1257', 'koi8-r'] as const)(
  '%s writes what the platform decodes',
  (encoding) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const text = new TextDecoder(encoding).decode(bytes).replaceAll('\ufffd', '')
    const encoder = makeCsvEncoder(encoding)
    expect(new TextDecoder(encoding).decode(encoder.encode(text))).toBe(text)
    expect(encoder.missingCharacters.count).toBe(0)
    expect(csvChoicesSchema.shape.encoding.safeParse(encoding).success).toBe(true)
  },
)

test('a stopped export leaves an older file as it was', async () => {
  const path = join(folder, 'kept.csv')
  await writeStockCsv(path, small, PLAIN_CSV, {})
  const bufferBefore = await readFile(path)
  const abortController = new AbortController()
  const many = stockOf([{ id: 1, name: 'Main', materials: Array.from({ length: 5000 }, (_, id) => material(id + 1)) }])
  const outcome = await writeStockCsv(path, many, PLAIN_CSV, {
    stop: abortController.signal,
    onProgress: () => abortController.abort(),
  })
  expect(outcome).toEqual({ kind: 'stopped' })
  expect(await readFile(path)).toEqual(bufferBefore)
})

test('a report is a CSV too', async () => {
  const path = join(folder, 'report.csv')
  const rows = [
    { row: 2, status: 'edit', materialId: 7, name: '=Oak', state: 'verified', error: null },
    {
      row: 3,
      status: 'add',
      materialId: null,
      name: 'Ash',
      state: 'failed',
      error: { code: 'refused', field: 'unit', details: { error: 'Unit not found' } },
    },
  ] as const
  expect((await writeReportCsv(path, makeReportTable(rows), PLAIN_CSV, {})).kind).toBe('written')
  expect((await readFile(path, 'utf8')).split('\r\n')).toEqual([
    '\ufeffRow in file,Material ID,Material,Change,Result,Field,What happened,What to do,Source,Storage,Before,After,In the account,Changed by,Requests and answers,Time (UTC),Storage name,Since the import',
    "2,7,'=Oak,edit,verified,,,,,,,,,,,,,",
    '3,,Ash,add,failed,unit,"The account refused it: “Unit not found”. Correct the row, then apply the file again.",The account refused the change. Correct the cell named here in the file and import the row again.,,,,,,,,,,',
    '',
  ])
})

test.each([
  ['en', 'Price,12.5'],
  ['ru', 'Price;12,5'],
] as const)('a report without a choice is written as Excel in %s opens it', async (language, content) => {
  const path = join(folder, `usual-${language}.csv`)
  const cells = [{ kind: 'text', value: 'Price' } as const, { kind: 'decimal', value: decimal('12.5') } as const]
  await writeReportCsv(path, { headers: ['A', 'B'], rows: [cells] }, makeDefaultCsv(language), {})
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.split('\r\n')[1]).toBe(content)
})

test.each([
  [
    'en',
    '"applied, not verified yet",,,"The account accepted the change, but it has not been read back yet. Resume the import to verify it."',
  ],
  [
    'ru',
    '"применено, ещё не проверено",,,"Аккаунт принял изменение, но оно ещё не проверено. Чтобы проверить, продолжите применение."',
  ],
] as const)('a row that was applied and not read back says so, %s', async (language, message) => {
  const path = join(folder, `applied-${language}.csv`)
  const row = { row: 2, status: 'edit', materialId: 7, name: 'Oak', state: 'applied', error: null } as const
  expect((await writeReportCsv(path, makeReportTable([row], { language }), PLAIN_CSV, {})).kind).toBe('written')
  const [, line] = (await readFile(path, 'utf8')).split('\r\n')
  expect(line?.slice(line.indexOf('Oak'))).toBe(`Oak,${language === 'en' ? 'edit' : 'правка'},${message},,,,,,,,,,`)
})
