import { expect, test } from 'vitest'
import { book } from './workbook-maker.ts'
import { readSheet } from './reading.ts'

/** The texts of inline strings and of shared strings with the same content, which must agree. */
async function textsOf(insides: readonly string[]): Promise<{ texts: string[]; notes: string[] }> {
  const inline = insides.map((inside) => `<c t="inlineStr"><is>${inside}</is></c>`).join('')
  const shared = insides.map((_, index) => `<c t="s"><v>${index}</v></c>`).join('')
  const source = book({
    sheets: [`<row r="1">${inline}</row>`, `<row r="1">${shared}</row>`],
    strings: insides.map((inside) => `<si>${inside}</si>`).join(''),
  })
  const firstSheet = await readSheet(source, 0)
  const second = await readSheet(source, 1)
  expect(second.cells).toEqual(firstSheet.cells)
  expect(second.notes).toEqual(firstSheet.notes)
  return { texts: firstSheet.cells.map(({ value }) => value), notes: [...firstSheet.notes] }
}

test('entities are decoded once, escapes of Excel once after them', async () => {
  const { texts, notes } = await textsOf([
    '<t>&amp;lt; &quot;&apos;&#65;&#x1F529; &nbsp; &amp; & x</t>',
    '<t>ABC_x000D_\nDEF</t>',
    '<t>_x005F_x000D_ and _x005f_x0041_</t>',
    '<t>_x0041__x42_ _X0041_</t>',
    '<t>_xD83D__xDD29_</t>',
    '<t>a&#95;x0041_</t>',
  ])
  expect(texts).toEqual([`&lt; "'A🔩 &nbsp; & & x`, 'ABC\r\nDEF', '_x000D_ and _x0041_', 'A_x42_ _X0041_', '🔩', 'aA'])
  expect(notes).toEqual([])
})

test('runs are joined, phonetic guides left out, CDATA and comments are only spelling', async () => {
  const { texts } = await textsOf([
    '<r><rPr><b/></rPr><t xml:space="preserve">Bolt </t></r><r><t>M6</t></r>',
    '<t>plain</t><r><t>run</t></r>',
    '<t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/>',
    '<t><![CDATA[<b>&amp;]]> x</t>',
    '<t>a<!-- no -->b</t>',
    '<t/>',
    '',
    '<x:r xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:t>prefixed</x:t></x:r>',
  ])
  expect(texts).toEqual(['Bolt M6', 'plainrun', '課きく', '<b>&amp; x', 'ab', '', '', 'prefixed'])
})

test('struck-out and small digits do not run into the text beside them', async () => {
  const run = (style: string, text: string): string => `<r><rPr>${style}</rPr><t xml:space="preserve">${text}</t></r>`
  const { texts } = await textsOf([
    `${run('', '12')}${run('<vertAlign val="superscript"/>', '1')}`,
    `${run('', 'H')}${run('<vertAlign val="subscript"/>', '2')}${run('<vertAlign val="baseline"/>', 'O 5')}`,
    `${run('<strike/>', '90')}${run('', ' 100')}`,
    `${run('<strike val="0"/>', '90')}${run('', ' 100')}`,
    run('<strike/>', '90'),
  ])
  expect(texts).toEqual(['12¹', 'H₂O 5', '90\n100', '90 100', '90'])
})

test('white space at the ends goes unless it is to be preserved; inside it stays', async () => {
  const { texts } = await textsOf([
    '<t>  a  b  </t>',
    '<t xml:space="preserve">  a  b  </t>',
    '<t>\n\ta\r\nb\r</t>',
    '<t xml:space="preserve">\r\n</t>',
    '<t>&#160;a&#32;</t>',
    '<t> _x0020_</t>',
  ])
  expect(texts).toEqual(['a  b', '  a  b  ', 'a\nb', '\n', '\u00a0a ', ' '])
})

test('control characters, lone surrogates and replacement characters are handed over and noted', async () => {
  const { texts, notes } = await textsOf([
    '<t>Bo_x0000_lt</t>',
    '<t>_xD800_</t>',
    '<t>\uFFFD</t>',
    '<t>a&#xFFFE;</t>',
    '<t>&#7;</t>',
    '<t>tab\tand _x000A_ are fine</t>',
  ])
  expect(texts).toEqual(['Bo\0lt', '\uD800', '\uFFFD', 'a\uFFFE', '\u0007', 'tab\tand \n are fine'])
  expect(notes).toEqual([
    'control-character A1',
    'lone-surrogate B1',
    'replacement-character C1',
    'control-character D1',
    'control-character E1',
  ])
})

test('bytes that are no UTF-8 are noted wherever they stand', async () => {
  const sheet = Buffer.from(
    '<?xml version="1.0"?><worksheet><sheetData><row><c t="inlineStr"><is><t>caf\u00e9</t></is></c></row></sheetData></worksheet>',
    'latin1',
  )
  const { cells, notes } = await readSheet(book({ parts: { 'xl/worksheets/sheet1.xml': sheet } }))
  expect(cells.map(({ value }) => value)).toEqual(['caf\uFFFD'])
  expect(notes).toEqual(['replacement-character A1'])
})

test('the same short text again is the same text, also when it is special', async () => {
  const { texts, notes } = await textsOf([
    '<t>_x0000_</t>',
    '<t>ü&amp;</t>',
    '<t>_x0000_</t>',
    '<t>ü&amp;</t>',
    '<t>x</t>',
  ])
  expect(texts).toEqual(['\0', 'ü&', '\0', 'ü&', 'x'])
  expect(notes).toEqual(['control-character A1', 'control-character C1'])
})

test('names such as __proto__ and constructor are only texts', async () => {
  const { texts } = await textsOf(['<t>__proto__</t>', '<t>constructor</t>', '<t>toString</t>'])
  expect(texts).toEqual(['__proto__', 'constructor', 'toString'])
})
