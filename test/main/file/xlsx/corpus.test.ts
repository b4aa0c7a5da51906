/** Every workbook of ../shared/corpus compared with its INDEX.tsv; writes the table to .cache/corpus-xlsx.md. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { XlsxRefusal } from '../../../../src-main/file/xlsx/refusal.ts'
import { openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'
import { type Expectation, expectationOf } from './corpus-expectations.ts'
import { cellLine, readSheet } from './reading.ts'
import { processorTime } from '../../../processor-time.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const corpus = join(root, '../shared/corpus')
const here = existsSync(corpus)
const reason = here ? '' : ' (skipped: ../shared/corpus is not here)'

interface Got {
  readonly refused?: string
  readonly sheets?: number
  readonly cells?: number
  readonly first?: readonly string[]
  readonly notes?: readonly string[]
}

async function read(path: string): Promise<Got> {
  try {
    const workbook = await openWorkbook({ path })
    const { sheets } = workbook
    await workbook.close()
    const read = await readSheet({ path })
    return {
      sheets: sheets.length,
      cells: read.cells.length,
      first: read.cells.map(cellLine),
      notes: [
        ...read.notes,
        ...read.facts.hiddenRows.map((row) => `hidden row ${row + 1}`),
        ...read.facts.hiddenColumns.map((column) => `hidden column ${column + 1}`),
      ],
    }
  } catch (error) {
    if (!(error instanceof XlsxRefusal)) throw error
    const reason = error.detail['reason'] ?? error.detail['of']
    return { refused: reason === undefined ? error.code : `${error.code} (${reason})` }
  }
}

function check(expected: Expectation, got: Got): void {
  if (expected.refused !== undefined) expect(got.refused).toBe(expected.refused)
  else expect(got.refused).toBeUndefined()
  if (expected.sheets !== undefined) expect(got.sheets).toBe(expected.sheets)
  if (expected.cells !== undefined) expect(got.cells).toBe(expected.cells)
  if (expected.all !== undefined) expect(got.first).toEqual(expected.all)
  for (const line of expected.has ?? []) expect(got.first).toContain(line)
  if (expected.refused === undefined) expect(got.notes).toEqual(expected.notes ?? [])
}

function wanted(): Map<string, string> {
  const lines = readFileSync(join(corpus, 'INDEX.tsv'), 'utf8').split('\n')
  return new Map(lines.map((line) => line.split('\t')).map(([file = '', , expected = '']) => [file, expected]))
}

function tableCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

const rows: string[] = []

describe.skipIf(!here)(`the corpus${reason}`, () => {
  const files = here
    ? ['hostile', 'calamine'].flatMap((folder) =>
        readdirSync(join(corpus, folder))
          .filter((name) => !name.endsWith('.csv'))
          .map((name) => `${folder}/${name}`),
      )
    : []
  const index = here ? wanted() : new Map<string, string>()

  test.each(files)('%s', async (file) => {
    const start = processorTime()
    const got = await read(join(corpus, file))
    const duration = processorTime() - start
    const summary =
      got.refused ?? `${got.sheets} sheets; first: ${got.cells} cells; ${(got.first ?? []).slice(0, 6).join(', ')}`
    rows.push(
      `| ${file} | ${tableCell(index.get(file) ?? '')} | ${tableCell([summary, ...(got.notes ?? [])].join('; '))} |`,
    )
    const expected = expectationOf(file)
    expect(expected, 'no expectation is written down').toBeDefined()
    if (expected) check(expected, got)
    expect(duration).toBeLessThan(2000)
  })

  test('cells without references read as Excel itself numbered them', async () => {
    const [ourSheet, fixedSheet] = await Promise.all([
      readSheet({ path: join(corpus, 'calamine/issue_261.xlsx') }),
      readSheet({ path: join(corpus, 'calamine/issue_261_fixed_by_excel.xlsx') }),
    ])
    expect(ourSheet.cells).toEqual(fixedSheet.cells)
  })

  test('the sheet that has only runs and plain text reads as the second sheet of spaces says', async () => {
    const read = await readSheet({ path: join(corpus, 'calamine/whitespace_trim.xlsx') }, 1)
    expect(read.cells.map(({ value }) => value)).toEqual([
      'trimmed value',
      '  preserved value  ',
      '',
      'clean text',
      'line1\nline2',
      '  line1\nline2  ',
      '日期 时间',
    ])
  })

  afterAll(() => {
    const folder = join(root, '.cache')
    mkdirSync(folder, { recursive: true })
    const head = '# The corpus, read by our XLSX reader\n\n| file | expected (INDEX.tsv) | got |\n|---|---|---|\n'
    writeFileSync(join(folder, 'corpus-xlsx.md'), `${head}${rows.join('\n')}\n`)
  })
})
