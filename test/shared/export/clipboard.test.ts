import { fc } from '../../fast-check.ts'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { makeClipboardHtml, makeClipboardText, type CopiedCell } from '../../../src-shared/export/clipboard.ts'
import { fitToCell, restoreText } from '../../../src-shared/file/cell-text.ts'

const text = (value: string): CopiedCell => ({ text: value, isNumber: false })
const number = (value: string): CopiedCell => ({ text: value, isNumber: true })

test('one cell is its text and nothing else', () => {
  expect(makeClipboardText([[text('=1+1 "x"\n2')]], '.')).toBe('=1+1 "x"\n2')
  expect(makeClipboardText([[number('1234.5')]], ',')).toBe('1234,5')
  expect(makeClipboardText([[number('1.234')]], '.')).toBe('1.2340')
})

test('a table: tabs and lines; quotes where Excel needs them; no text becomes a formula', () => {
  const rows = [
    [text('SKU'), text('Note')],
    [text('00336'), text('two\nlines')],
    [text('=cmd|x'), text('"quoted" at the start')],
    [number('-5'), text('5" pipe')],
    [number('1.234'), number('0.5')],
  ]
  expect(makeClipboardText(rows, ',')).toBe(
    'SKU\tNote\n00336\t"two\nlines"\n\'=cmd|x\t"""quoted"" at the start"\n-5\t5" pipe\n1,2340\t0,5',
  )
})

test('whatever the cells hold, they come back the same', () => {
  const cell = fc.string({ unit: 'binary' }).map((value) => text(fitToCell(value)))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 8 }), (rows) => {
      const readData = Papa.parse<string[]>(makeClipboardText(rows, '.'), { delimiter: '\t', newline: '\n' }).data
      expect(readData.map((row) => row.map(restoreText))).toEqual(rows.map((row) => row.map((cell) => cell.text)))
    }),
  )
})

test('the table for spreadsheets: texts as texts, numbers with their exact value, nothing of a cell is markup', () => {
  const html = makeClipboardHtml(
    [
      [text('Name'), text('Price')],
      [text('<img src=x onerror="1">\n&'), number('1234.5')],
    ],
    true,
    ',',
  )
  expect(html).toContain('<tr><th sdnum="1033;0;@">Name</th><th sdnum="1033;0;@">Price</th></tr>')
  expect(html).toContain('<td sdnum="1033;0;@">&lt;img src=x onerror=&quot;1&quot;&gt;<br>&amp;</td>')
  expect(html).toContain('<td class="n" x:num="1234.5" sdval="1234.5" sdnum="1033;">1234,5</td>')
})
