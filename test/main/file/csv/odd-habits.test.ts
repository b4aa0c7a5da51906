/** What people and programs do to delimited files: each is read as it is meant, or asked about. */
import { describe, expect, test } from 'vitest'
import { neutraliseText } from '../../../../src-shared/file/cell-text.ts'
import { WRITTEN_HEADINGS } from '../../../../src-shared/file/headings/written-headings.ts'
import { EXPORT_COLUMNS } from '../../../../src-shared/export/export-columns.ts'
import { cellsOf, readBytes, sheetOf } from './read.ts'

async function problems(content: string): Promise<string[]> {
  const { problems } = await sheetOf(content)
  return problems.map(({ code, row, column, severity }) => `${code} ${row} ${column} ${severity}`)
}

describe('[CSV-5] ="00371" is the text inside', () => {
  test('in every field, with doubled marks, and in headings', async () => {
    const sheet = await sheetOf('="sku",name,price\n="00371",Bolt,="0.80"\n"=""02093""","=""6"""" long""",5\n')
    expect(cellsOf(sheet)).toEqual([
      ['sku', 'name', 'price'],
      ['00371', 'Bolt', '0.80'],
      ['02093', '6" long', '5'],
    ])
    expect(sheet.problems).toEqual([
      {
        code: 'text-formula',
        severity: 'warns',
        row: null,
        column: null,
        field: null,
        got: '="sku"',
        details: { count: 5, line: 1, column: 0, text: 'sku' },
      },
    ])
  })

  test.each(['=1+1', '="a"&"b"', '="a', '=', ' ="a"', '\'="a"', '="a" '])('%s stays', async (cell) => {
    const sheet = await sheetOf(`sku,name\n"${cell.replaceAll('"', '""')}",Bolt\n`)
    expect(cellsOf(sheet)[1]?.[0]).toBe(cell)
    expect(sheet.problems).toEqual([])
  })

  test('a text of the account that looks so comes back from our own export unchanged', async () => {
    const headings = EXPORT_COLUMNS.map(({ field }) => WRITTEN_HEADINGS.en[field])
    const cells = headings.map(() => '')
    cells[1] = `"${neutraliseText('="00371"').replaceAll('"', '""')}"`
    const sheet = await sheetOf(`${headings.join(',')}\n${cells.join(',')}\n`)
    expect(cellsOf(sheet)[1]?.[1]).toBe('="00371"')
    expect(sheet.problems).toEqual([])
  })
})

describe('[CSV-6] blanks around cells in quotation marks', () => {
  test.each([1, 7, 1_000_000])('a whole file of them is read as it is meant, in pieces of %i', async (pieceBytes) => {
    const content = '"sku", "name", notes\n1, "Bolt, M6" , "two\nlines"\n2, "6"" rod", x\n'
    const sheet = await sheetOf(content, { pieceBytes })
    expect(cellsOf(sheet)).toEqual([
      ['sku', 'name', ' notes'],
      ['1', 'Bolt, M6', 'two\nlines'],
      ['2', '6" rod', ' x'],
    ])
    expect([...sheet.fileRows]).toEqual([1, 2, 4])
    expect(sheet.problems).toEqual([])
  })

  test.each([';', '\t', '|'])('with %j as well', async (delimiter) => {
    const sheet = await sheetOf(
      ['sku', ' "name"', ' "notes"\n1', ' "a', 'b"', ' "x\ny"\n']
        .join(delimiter)
        .replace(`"a${delimiter}b`, `"a${delimiter}b`),
    )
    expect(cellsOf(sheet)[1]).toEqual(['1', `a${delimiter}b`, 'x\ny'])
  })

  test('a file that does both is read without cutting rows, and asked about', async () => {
    const content = 'sku,name,notes\n1,"Bolt, M6",x\n2, "Nut, M6\nzinc",y\n'
    expect(cellsOf(await sheetOf(content)).slice(1)).toEqual([
      ['1', 'Bolt, M6', 'x'],
      ['2', 'Nut, M6\nzinc', 'y'],
    ])
    expect(await problems(content)).toEqual(['spaced-quote 3 1 blocks'])
  })

  test('marks that close in the middle of a cell are text, and said', async () => {
    const content = 'sku,name\n1, "Best" bolt\n2, 6" rod\n'
    expect(cellsOf(await sheetOf(content)).slice(1)).toEqual([
      ['1', ' "Best" bolt'],
      ['2', ' 6" rod'],
    ])
    expect(await problems(content)).toEqual(['stray-quote 2 1 warns'])
  })

  test('inside marks nothing changes', async () => {
    const content = 'sku,notes\n1,"he said, ""yes"", and, ""no"""\n'
    expect(cellsOf(await sheetOf(content))[1]).toEqual(['1', 'he said, "yes", and, "no"'])
    expect(await problems(content)).toEqual([])
  })
})

describe('[CSV-7] a file saved as CSV twice', () => {
  test.each([
    ['with its headings', '"sku,name,price"\r\n"1,""Bolt, M6"",5"\r\n\r\n"2,Nut,7"\r\n'],
    ['but for its headings', 'sku,name,price\r\n"1,""Bolt, M6"",5"\r\n\r\n"2,Nut,7"\r\n'],
  ])('%s is read inside, and said', async (_, content) => {
    const sheet = await sheetOf(content)
    expect(cellsOf(sheet)).toEqual([
      ['sku', 'name', 'price'],
      ['1', 'Bolt, M6', '5'],
      ['2', 'Nut', '7'],
    ])
    expect([...sheet.fileRows]).toEqual([1, 2, 4])
    expect(sheet.problems.map(({ code, details }) => [code, details])).toEqual([['saved-twice', { width: 3 }]])
  })

  test('is read as it is if the user chooses the delimiter', async () => {
    const readResult = await readBytes('"sku,name"\r\n"1,""Bolt, M6"""\r\n', { delimiter: ',' })
    if (!readResult.ok) throw new Error(readResult.error.code)
    expect(cellsOf(readResult.value.sheet)).toEqual([['sku,name'], ['1,"Bolt, M6"']])
    expect(readResult.value.sheet.problems).toEqual([])
  })

  test('a list of names with commas is no such file', async () => {
    expect(cellsOf(await sheetOf('name\n"Bolt, M6"\n"Nut, M6"\n'))[1]).toEqual(['Bolt, M6'])
  })
})

test('[CSV-8] the end mark of DOS is no cell', async () => {
  const readResult = await readBytes('sku,name\r\n1,Bolt\r\n\u001a')
  expect(readResult.ok && cellsOf(readResult.value.sheet)).toEqual([
    ['sku', 'name'],
    ['1', 'Bolt'],
  ])
  const wide = await readBytes(Buffer.from('\ufeffsku;name\n1;К', 'utf16le').swap16())
  expect(wide.ok && cellsOf(wide.value.sheet)[1]).toEqual(['1', 'К'])
})
