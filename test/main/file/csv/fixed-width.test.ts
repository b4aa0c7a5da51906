/** Columns of fixed width: found by positions that are blank in all lines, and never in the middle of a name. */
import { describe, expect, test } from 'vitest'
import { problemLine } from '../../../../src-shared/words/problems.ts'
import { draftsOf, told, toldByDrafts } from '../../../sheets.ts'
import { cellsOf, readBytes, sheetOf } from './read.ts'

async function readLines(...lines: readonly string[]) {
  const result = await readBytes(lines.join('\r\n'))
  if (!result.ok) throw new Error(result.error.code)
  const { format, sheet } = result.value
  const [problem] = sheet.problems
  return {
    reason: format.kind === 'csv' ? format.delimiterReason.code : '',
    cells: cellsOf(sheet),
    lines: [...sheet.fileRows],
    problems: told(sheet.problems.filter(({ row }) => row !== null)),
    ...(problem ? { problem: problemLine(problem) } : {}),
  }
}

test('names with blanks stay whole, decimal commas and inches are no delimiters, rulers and blank lines are no rows', async () => {
  expect(
    await readLines(
      'SKU     Name                Price   Stock',
      '------- ------------------- ------- -----',
      '00371   Bolt M6              12,50      7',
      '00372   Nut M6 zinc         1.2,05   1200',
      '',
      '00373   Pipe 3/4" "long"       ,75',
    ),
  ).toEqual({
    reason: 'fixed-width',
    cells: [
      ['SKU', 'Name', 'Price', 'Stock'],
      ['00371', 'Bolt M6', '12,50', '7'],
      ['00372', 'Nut M6 zinc', '1.2,05', '1200'],
      ['00373', 'Pipe 3/4" "long"', ',75', ''],
    ],
    lines: [1, 3, 4, 6],
    problems: [],
  })
})

test('one blank between two columns is enough if both headings are known', async () => {
  const { cells } = await readLines(
    'SKU   Name    Price Stock',
    'A1    Bolt M6 12.50    10',
    'A2    Nut     12.75     5',
  )
  expect(cells).toEqual([
    ['SKU', 'Name', 'Price', 'Stock'],
    ['A1', 'Bolt M6', '12.50', '10'],
    ['A2', 'Nut', '12.75', '5'],
  ])
})

test('words of a name that happen to stand below each other are not parted', async () => {
  const { cells } = await readLines('SKU   Name', 'A1    Bolt M6', 'A2    Nuts M8', 'A3    Nail 20')
  expect(cells).toEqual([
    ['SKU', 'Name'],
    ['A1', 'Bolt M6'],
    ['A2', 'Nuts M8'],
    ['A3', 'Nail 20'],
  ])
})

test('if the headings are not known, the columns are named and can be refused', async () => {
  expect(await readLines('Aaa    Bbb', 'x      1', 'y      2')).toEqual({
    reason: 'fixed-width',
    cells: [
      ['Aaa', 'Bbb'],
      ['x', '1'],
      ['y', '2'],
    ],
    lines: [1, 2, 3],
    problems: [],
    problem:
      'The file has no delimiters. Its columns are read by their position: “Aaa”, “Bbb”. Check the columns. If they are wrong, choose the delimiter yourself.',
  })
})

test('a line that crosses the columns stays one cell and is reported; a long value may reach into the gap', async () => {
  const rows = Array.from({ length: 210 }, (_, index) => `A${100 + index}  Bolt      12.50`)
  const { cells, problems } = await readLines(
    'SKU   Name      Price',
    ...rows,
    'A999  Bolts     12.50',
    'A998  Bolt     112.50',
    'A997  Very long name 12.50',
    'A996  Long name 12.50',
    'A995  Long  n   12.50',
  )
  expect(cells.slice(211)).toEqual([
    ['A999', 'Bolts', '12.50'],
    ['A998', 'Bolt', '112.50'],
    ['A997  Very long name 12.50', '', ''],
    ['A996  Long name 12.50', '', ''],
    ['A995  Long  n   12.50', '', ''],
  ])
  expect(problems).toEqual(['214 crosses-columns!', '215 crosses-columns!', '216 crosses-columns!'])
})

test('a long name below many short ones fits if it leaves the columns apart', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => `A${100 + index}  Bolt      12.50`)
  const { cells, problems } = await readLines('SKU   Name      Price', ...rows, 'A999  Long bolt 12.50')
  expect(cells.at(-1)).toEqual(['A999', 'Long bolt', '12.50'])
  expect(problems).toEqual([])
})

test.each([60, 250])(
  'below %i lines, one that crosses the columns is blocked, not the heading of a group',
  async (count) => {
    const rows = Array.from({ length: count }, (_, index) => `A${100 + index}  Bolt      12.50`)
    const lines = ['SKU   Name      Price', ...rows, 'A999  A very long name 12.50', 'A998  Bolt M6x20 s 12.50']
    const drafts = draftsOf(await sheetOf(lines.join('\n')))
    expect([drafts.count, drafts.asideRows]).toEqual([count + 2, undefined])
    expect(toldByDrafts(drafts)).toEqual(
      expect.arrayContaining([`${count + 2} crosses-columns!`, `${count + 3} crosses-columns!`]),
    )
  },
)

test('a line that crosses two columns late in the file does not join them', async () => {
  const rows = Array.from({ length: 250 }, () => 'A1    Bolt M6 12.50    10')
  const { cells, problems } = await readLines('SKU   Name    Price Stock', ...rows, 'A2    Bolt M6 1234567890')
  expect(cells.at(-2)).toEqual(['A1', 'Bolt M6', '12.50', '10'])
  expect(problems).toEqual(['252 crosses-columns!'])
})

test('a title above the headings is one cell', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `A${10 + index}   Bolt      12.50`)
  const { cells } = await readLines('Stock and prices, 2026', '', 'SKU   Name      Price', ...rows)
  expect(cells.slice(0, 3)).toEqual([['Stock and prices, 2026'], ['SKU', 'Name', 'Price'], ['A10', 'Bolt', '12.50']])
})

test('below a title, cells between commas and blanks are parted at the commas', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `A-${100 + index},   Bolt,   5`)
  const { cells } = await readLines('Stock and prices', 'SKU,     Name,   Price', ...rows)
  expect(cells[2]?.map((cell) => cell.trim())).toEqual(['A-100', 'Bolt', '5'])
})

describe('anything else is read as before', () => {
  test.each([
    ['one column', ['Name', 'Bolt M6', 'Nuts M8', 'Nail']],
    ['too few lines', ['SKU   Name', 'A1    Bolt']],
    ['two headings in what would be one column', ['SKU   Name   Price', 'A1    Bolt-M6-12.50', 'A2    Nut-long-14.50']],
    ['semicolons', ['SKU  ; Name ; Price', 'A1   ; Bolt ; 5', 'A2   ; Nut  ; 6']],
    ['commas in the headings', ['SKU,   Name', 'A1,    Bolt', 'A2,    Nut']],
    ['commas below a title', ['Stock 2026', 'SKU,     Name,   Price', 'A-100,   Bolt,   5', 'A-101,   Nut,    6']],
    ['commas behind blanks', ['Stock 2026', 'SKU     ,Name   ,Price', 'A-100   ,Bolt   ,5', 'A-101   ,Nut    ,6']],
    [
      'commas only in the rows',
      ['SKU     Name    Price', 'A-100,  Bolt,   5', 'A-101,  Nut,    6', 'A-102,  Nail,   7'],
    ],
    ['commas in rows of headings that are not known', ['Aaa    Bbb', 'x      1,5', 'y      2,5']],
    ['prose', ['This is a letter about prices.', 'It has some lines of text,', 'and none of them is a row.']],
  ])('%s', async (_, lines) => {
    expect((await readLines(...lines)).reason).not.toBe('fixed-width')
  })
})
