/** Cells as Excel, LibreOffice and Google Sheets copy them, in exactly the format of these programs. */
import { expect, test } from 'vitest'
import { parsePastedCells } from '../../../src-renderer/view/pasted-cells.ts'
import { makeClipboardHtml, makeClipboardText } from '../../../src-shared/export/clipboard.ts'

const texts = (text: string, html: string) => parsePastedCells(text, html).map((line) => line.map((cell) => cell.text))
const numbers = (text: string, html: string) =>
  parsePastedCells(text, html).map((line) => line.map((cell) => cell.number))

/** LibreOffice Calc: line ends become spaces in its text, and it does not use quotes. */
const calc = (rows: string) =>
  `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 24.8.4.2 (Linux)"/>\n\t<style type="text/css">\n\t\tbody,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }\n\t</style>\n</head>\n<body>\n<table cellspacing="0" border="0">\n\t<colgroup width="86"></colgroup>\n${rows}</table>\n</body>\n</html>`
const calcCell = (inner: string, attributes = '') =>
  `\t\t<td height="17" align="left" valign=bottom${attributes}>${inner}</td>\n`

test('LibreOffice: line ends, quotes, spaces and leading zeros are unchanged', () => {
  const html = calc(
    `\t<tr>\n${calcCell('two<br>lines')}${calcCell('00336', ' sdnum="1033;0;@"')}${calcCell('&quot;quoted&quot;')}\t</tr>\n` +
      `\t<tr>\n${calcCell('a &nbsp;b')}${calcCell('<br>')}${calcCell('5&quot; pipe &amp; more')}\t</tr>\n`,
  )
  expect(texts('two lines\t00336\t"quoted"\na  b\t\t5" pipe & more\n', html)).toEqual([
    ['two\nlines', '00336', '"quoted"'],
    ['a  b', '', '5" pipe & more'],
  ])
})

test('LibreOffice: a quote at the start of one cell and one at the end of the next do not join them', () => {
  const html = calc(`\t<tr>\n${calcCell('&quot;a')}${calcCell('b&quot;')}\t</tr>\n`)
  expect(texts('"a\tb"\n', html)).toEqual([['"a', 'b"']])
})

/** Copied in LibreOffice Calc 7.4.7 on Linux and saved unchanged from the clipboard, apart from its style sheet. */
const CALC_7_4 = {
  text: '1.234,50\ttwo lines\t"quoted"\t00336\ttab here\n0.333333333333333\ta  b \t5" pipe & <b>\t\tБолт М8 — «сталь»\n1000000000000000\t=1+1\t"a\tb"\t\'12\n',
  html: `<!DOCTYPE html>\n\n<html>\n<head>\n\t\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>\n\t\n</head>\n\n<body>\n<table cellspacing="0" border="0">\n\t<colgroup span="5" width="89"></colgroup>\n\t<tr>\n\t\t<td height="18" align="right" sdval="1234.5" sdnum="1033;1031;#.##0,00">1.234,50</td>\n\t\t<td align="left">two<br>lines</td>\n\t\t<td align="left">&quot;quoted&quot;</td>\n\t\t<td align="left" sdnum="1033;0;@">00336</td>\n\t\t<td align="left">tab\there</td>\n\t</tr>\n\t<tr>\n\t\t<td height="18" align="right" sdval="0.333333333333333" sdnum="1033;">0.333333333333333</td>\n\t\t<td align="left">a  b </td>\n\t\t<td align="left">5&quot; pipe &amp; &lt;b&gt;</td>\n\t\t<td align="left"><br></td>\n\t\t<td align="left">Болт М8 — «сталь»</td>\n\t</tr>\n\t<tr>\n\t\t<td height="18" align="right" sdval="1000000000000000" sdnum="1033;">1000000000000000</td>\n\t\t<td align="left" sdnum="1033;0;@">=1+1</td>\n\t\t<td align="left">&quot;a</td>\n\t\t<td align="left">b&quot;</td>\n\t\t<td align="left">'12</td>\n\t</tr>\n</table>\n</body>\n\n</html>\n`,
}

test('[EDIT-6] a block copied in real LibreOffice is pasted unchanged, even spaces next to quotes', () => {
  expect(texts(CALC_7_4.text, CALC_7_4.html)).toEqual([
    ['1.234,50', 'two\nlines', '"quoted"', '00336', 'tab here'],
    ['0.333333333333333', 'a  b ', '5" pipe & <b>', '', 'Болт М8 — «сталь»'],
    ['1000000000000000', '=1+1', '"a', 'b"', "'12"],
  ])
  expect(numbers(CALC_7_4.text, CALC_7_4.html)).toEqual([
    ['1234.5', null, null, null, null],
    ['0.333333333333333', null, null, null, null],
    ['1000000000000000', null, null, null, null],
  ])
})

test('numbers are pasted as stored, dates and shares as shown', () => {
  const html = calc(
    `\t<tr>\n${calcCell('1.234,50 €', ' sdval="1234.5" sdnum="1031;0;#.##0,00 [$€-407]"')}${calcCell('1.234', ' sdval="1234" sdnum="1031;"')}${calcCell('24.11.26', ' sdval="46350" sdnum="1031;0;TT.MM.JJ"')}${calcCell('33 %', ' sdval="0.33"')}\t</tr>\n`,
  )
  expect(numbers('1.234,50 €\t1.234\t24.11.26\t33 %\n', html)).toEqual([['1234.5', '1234', null, null]])
})

/** Excel: its text is quoted correctly, but its table may break at any space. */
const excel = (rows: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Excel.Sheet>\r\n<meta name=Generator content="Microsoft Excel 15">\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";}\r\n-->\r\n</style>\r\n</head>\r\n<body link="#0563C1" vlink="#954F72">\r\n<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse'>\r\n<!--StartFragment-->\r\n <col width=64 span=2>\r\n${rows}<!--EndFragment-->\r\n</table>\r\n</body>\r\n</html>`

test('Excel: quoted lines, quotes in texts, leading zeros, an old version’s numbers', () => {
  const html = excel(
    ` <tr height=40>\r\n  <td height=40 class=xl65 width=64>two<br>\r\n    lines</td>\r\n  <td class=xl66 style='mso-number-format:"\\@"'>00336</td>\r\n </tr>\r\n` +
      ` <tr height=20>\r\n  <td height=20>say &quot;yes&quot;</td>\r\n  <td align=right x:num="1234.5">1,234.50</td>\r\n </tr>\r\n`,
  )
  const text = '"two\nlines"\t00336\r\nsay "yes"\t1,234.50\r\n'
  expect(texts(text, html)).toEqual([
    ['two\nlines', '00336'],
    ['say "yes"', '1,234.50'],
  ])
  expect(numbers(text, html)).toEqual([
    [null, null],
    [null, '1234.5'],
  ])
  expect(texts('"two\nlines"\r\n', excel(` <tr>\r\n  <td>two<br>\r\n    lines</td>\r\n </tr>\r\n`))).toEqual([
    ['two\nlines'],
  ])
})

test('merged cells are blank except the first, down and across', () => {
  const html = excel(
    ' <tr>\r\n  <td rowspan=2>a</td>\r\n  <td colspan=2>b</td>\r\n </tr>\r\n <tr>\r\n  <td>c</td>\r\n  <td x:num="7">7</td>\r\n </tr>\r\n',
  )
  expect(numbers('a\tb\t\r\n\tc\t7\r\n', html)).toEqual([
    [null, null, null],
    [null, null, '7'],
  ])
})

test('Google Sheets: blank cells at the end count as lines', () => {
  const html =
    '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1.5}">1,50</td></tr><tr style="height:21px;"><td></td></tr></tbody></table>'
  expect(parsePastedCells('1,50\n', html)).toEqual([[{ text: '1,50', number: '1.5' }], [{ text: '', number: null }]])
})

test('a web page, several tables and scripts are pasted as their text', () => {
  expect(texts('a\tb\n', '<p>a</p><table><tr><td>x<script>alert(1)</script></td></tr></table>')).toEqual([['a', 'b']])
  expect(texts('a\nb', '<table><tr><td>a</td></tr></table><table><tr><td>b</td></tr></table>')).toEqual([['a'], ['b']])
  expect(texts('a', '')).toEqual([['a']])
  expect(texts('a', '<table')).toEqual([['a']])
})

test('cells copied in the grid are pasted unchanged: several lines, spaces, texts like formulas', () => {
  for (const text of ['two\nlines', '  a  b\nc ', '=1+1', "'=1", '"', '<b>&amp;', '']) {
    const cells = [[{ text, isNumber: false }]]
    expect(texts(makeClipboardText(cells, '.'), makeClipboardHtml(cells, false, '.'))).toEqual([[text]])
  }
})
