import { expect, test } from 'vitest'
import { openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'
import { book, main } from './workbook-maker.ts'
import { readLines, readSheet, refusalOf } from './reading.ts'
import { processorTime } from '../../../processor-time.ts'

const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const x14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const anchor =
  '<anchor moveWithCells="1"><from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>4</xdr:row><xdr:rowOff>0</xdr:rowOff></from><to><xdr:col hidden="1" min="1" max="3">3</xdr:col><xdr:row>6</xdr:row></to></anchor>'
const offered = (kind: string, inside: string): string =>
  `<mc:AlternateContent xmlns:mc="${mc}"><mc:Choice Requires="x14"><${kind}s>${inside}</${kind}s></mc:Choice><mc:Fallback><${kind}s><${kind} shapeId="1" r:id="rId9"/></${kind}s></mc:Fallback></mc:AlternateContent>`

const text = '<row r="1"><c r="A1"><v>1</v></c></row>'

function sheetWith(after: string, data = text): Buffer {
  const declared = `xmlns="${main}" xmlns:r="${office}" xmlns:xdr="${drawing}" xmlns:x14="${x14}" xmlns:mc="${mc}" mc:Ignorable="x14"`
  return book({
    sheets: [`<?xml version="1.0"?><worksheet ${declared}><sheetData>${data}</sheetData>${after}</worksheet>`],
  })
}

test.each([
  [
    'form controls',
    offered(
      'control',
      `<control shapeId="2" r:id="rId3" name="Button 1"><controlPr defaultSize="0">${anchor}</controlPr></control>`,
    ),
  ],
  [
    'OLE objects',
    offered('oleObject', `<oleObject progId="Word.Document" shapeId="2"><objectPr>${anchor}</objectPr></oleObject>`),
  ],
  [
    'ActiveX without a choice',
    `<controls><control shapeId="1025"><controlPr>${anchor}</controlPr></control></controls>`,
  ],
  ['extensions', `<extLst><ext uri="{x}"><x14:sheetData><x14:row r="1"/></x14:sheetData></ext></extLst>`],
  [
    'sparklines',
    `<extLst><ext xmlns:xm="urn:xm"><x14:sparkline><xm:row>1</xm:row><xm:mergeCell ref="A1:B2"/><xm:col hidden="1" min="1" max="1"/></x14:sparkline></ext></extLst>`,
  ],
])('[T-33] a sheet with %s is read, and their rows and columns are none of the sheet', async (_, after) => {
  const { cells, facts } = await readSheet(sheetWith(after))
  expect(cells).toEqual([{ at: 'A1', kind: 'number', value: '1' }])
  expect({ hidden: facts.hiddenColumns, merges: facts.merges, rows: facts.rowCount }).toEqual({
    hidden: [],
    merges: [],
    rows: 1,
  })
})

const spellings: readonly (readonly [string, string, (name: string) => string])[] = [
  ['no prefix', `xmlns="${main}"`, (name) => name],
  ['no namespace', '', (name) => name],
  ['a prefix', `xmlns:x="${main}"`, (name) => `x:${name}`],
  ['another prefix beside a foreign default', `xmlns="urn:other" xmlns:s="${main}"`, (name) => `s:${name}`],
  ['the strict namespace', `xmlns="${strict}"`, (name) => name],
  ['the strict namespace with a prefix', `xmlns:x="${strict}"`, (name) => `x:${name}`],
]

test.each(spellings)('[T-33] the same workbook with %s reads the same', async (_, declared, e) => {
  const el = (name: string, inside: string, attributes = ''): string =>
    `<${e(name)}${attributes}>${inside}</${e(name)}>`
  const cell = (at: string, inside: string, attributes = ''): string => el('c', inside, ` r="${at}"${attributes}`)
  const rows = [
    cell('A1', el('v', '0'), ' t="s"'),
    cell('B1', el('v', '2.5')),
    cell('C1', el('is', el('t', 'inline')), ' t="inlineStr"'),
    cell('D1', el('f', '1+1') + el('v', '2')),
    cell('E1', el('is', el('r', el('t', 'a ', ' xml:space="preserve"')) + el('r', el('t', 'b')))),
    cell('F1', el('v', '44197'), ' s="1"'),
  ]
  const sheet = `<?xml version="1.0"?><${e('worksheet')} ${declared}>${el('cols', `<${e('col')} min="2" max="2" hidden="1"/>`)}${el('sheetData', el('row', rows.join(''), ' r="1"'))}${el('mergeCells', `<${e('mergeCell')} ref="A2:B2"/>`)}</${e('worksheet')}>`
  const prefix = declared.includes('xmlns=') || declared === '' ? '' : 'r'
  const bytes = book({
    sheets: [sheet],
    parts: {
      'xl/sharedStrings.xml': `<?xml version="1.0"?><${e('sst')} ${declared}>${el('si', el('t', 'shared'))}</${e('sst')}>`,
      'xl/styles.xml': `<${e('styleSheet')} ${declared}>${el('cellXfs', `<${e('xf')} numFmtId="0"/><${e('xf')} numFmtId="14"/>`)}</${e('styleSheet')}>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="t/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="t/styles" Target="styles.xml"/></Relationships>`,
      'xl/workbook.xml': `<${e('workbook')} ${declared} xmlns:q${prefix}="${office}">${el('sheets', `<${e('sheet')} name="Stock" q${prefix}:id="rId1"/>`)}</${e('workbook')}>`,
    },
  })
  const { cells, facts } = await readSheet(bytes)
  expect(cells.map(({ at, kind, value }) => `${at} ${kind} ${value}`)).toEqual([
    'A1 text shared',
    'B1 number 2.5',
    'C1 text inline',
    'D1 number 2',
    'E1 text a b',
    'F1 date 2021-01-01',
  ])
  expect([facts.hiddenColumns, facts.merges]).toEqual([[1], ['A2:B2']])
})

test.each([
  ['a foreign row', `${text}<f:row xmlns:f="urn:f" r="2"><c r="A2"><v>2</v></c></f:row>`],
  ['a foreign row by its own default namespace', `${text}<row xmlns="urn:f" r="2"><c r="A2"><v>2</v></c></row>`],
  ['a foreign cell', '<row r="1"><c r="A1"><v>1</v></c><f:c xmlns:f="urn:f" r="B1"><v>2</v></f:c></row>'],
  ['a foreign cell by its own default', '<row r="1"><c r="A1"><v>1</v></c><c xmlns="urn:f" r="B1"><v>2</v></c></row>'],
  [
    'foreign values',
    `<row r="1"><c r="A1"><x14:v>9</x14:v><v>1</v><x14:f>2</x14:f><x14:is><x14:t>no</x14:t></x14:is></c></row>`,
  ],
])('[T-33] %s is passed over', async (_, data) => {
  expect(await readLines(sheetWith('', data))).toEqual(['A1 number "1"'])
})

test('[T-33] foreign texts, relationships, content types and formats are passed over', async () => {
  const f = 'xmlns:f="urn:f"'
  const bytes = book({
    sheets: ['<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c s="1"><v>44197</v></c></row>'],
    strings: `<f:si ${f}><f:t>no</f:t></f:si><si><f:t ${f}>no</f:t><t>a</t></si><ext><si><t>no</t></si></ext><si><r><f:t ${f}>no</f:t><t>b</t></r></si>`,
    formats: ['yyyy-mm-dd'],
    parts: {
      'xl/styles.xml': `<styleSheet xmlns="${main}" ${f}><f:cellXfs><xf numFmtId="3"/></f:cellXfs><cellXfs><xf numFmtId="0"/><f:xf numFmtId="1"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
  })
  expect(await readLines(bytes)).toEqual(['A1 text "a"', 'B1 text "b"', 'C1 date "2021-01-01"'])
  const twice = book({
    sheets: [text],
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}" ${f}><sheets><f:sheet name="no" r:id="rId1"/><sheet name="Stock" f:id="rId7" r:id="rId1"/></sheets></workbook>`,
    },
  })
  expect((await openWorkbook(twice)).sheets.map(({ name }) => name)).toEqual(['Stock'])
  expect(await readLines(twice)).toEqual(['A1 number "1"'])
})

const choices = (firstText: string, second: string, requires: string): string =>
  `<mc:AlternateContent xmlns:mc="${mc}" xmlns:y="urn:y" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><mc:Choice Requires="${requires}">${firstText}</mc:Choice><mc:Fallback>${second}</mc:Fallback></mc:AlternateContent>`

test.each([
  ['y', '2'],
  ['x15', '1'],
  ['x15 y', '2'],
])(
  '[T-33] of rows, cells and texts offered in several ways, one is read: requiring %s',
  async (requires, chosenText) => {
    const row = (value: string): string => `<row r="1"><c r="A1"><v>${value}</v></c></row>`
    expect(await readLines(sheetWith('', choices(row('1'), row('2'), requires)))).toEqual([`A1 number "${chosenText}"`])
    const cells = `<row r="1">${choices('<c r="A1"><v>1</v></c>', '<c r="A1"><v>2</v></c>', requires)}<c r="B1"><v>3</v></c></row>`
    expect(await readLines(sheetWith('', cells))).toEqual([`A1 number "${chosenText}"`, 'B1 number "3"'])
    const runs = `<si><r><t>x</t></r>${choices('<r><t>1</t></r>', '<r><t>2</t></r>', requires)}</si>`
    const texts = book({ sheets: ['<row r="1"><c t="s"><v>0</v></c></row>'], strings: runs })
    expect(await readLines(texts)).toEqual([`A1 text "x${chosenText}"`])
    const format = (code: string): string => `<numFmt numFmtId="170" formatCode="${code}"/>`
    const styles = `<styleSheet xmlns="${main}"><numFmts>${choices(format('0000'), format('00000'), requires)}</numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`
    const styled = book({ sheets: [text], formats: ['0'], parts: { 'xl/styles.xml': styles } })
    expect(await readLines(styled)).toEqual([`A1 number "1" shown "${chosenText === '1' ? '0001' : '00001'}"`])
    const sheets = choices('<sheet name="1" r:id="rId1"/>', '<sheet name="2" r:id="rId1"/>', requires)
    const listedBytes = book({
      sheets: [text],
      parts: {
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
      },
    })
    expect((await openWorkbook(listedBytes)).sheets.map(({ name }) => name)).toEqual([chosenText])
  },
)

test('[T-33] a value or a whole text offered in several ways is refused, never left out unseen', async () => {
  const value = sheetWith('', `<row r="1"><c r="A1">${choices('<v>1</v>', '<v>2</v>', 'y')}</c></row>`)
  expect((await refusalOf(readLines(value))).code).toBe('damaged')
  const text = book({
    sheets: ['<row r="1"><c t="s"><v>0</v></c></row>'],
    strings: choices('<si><t>1</t></si>', '<si><t>2</t></si>', 'y'),
  })
  expect((await refusalOf(readLines(text))).code).toBe('damaged')
})

test('[T-33] a row of the sheet outside its data is still damage', async () => {
  expect((await refusalOf(readLines(sheetWith(text)))).detail['reason']).toMatch(/outside/)
})

test('[T-34] xml:space is inherited from every ancestor, and given back by default', async () => {
  const keep = ' xml:space="preserve"'
  const inline = (row: string, c: string, is: string, t: string): string =>
    `<row r="1"${row}><c r="A1" t="inlineStr"${c}><is${is}><t${t}> a </t></is></c></row>`
  for (const data of [
    inline(keep, '', '', ''),
    inline('', keep, '', ''),
    inline('', '', keep, ''),
    inline('', '', '', keep),
  ]) {
    expect(await readLines(sheetWith('', data))).toEqual(['A1 text " a "'])
  }
  expect(await readLines(sheetWith('', inline(keep, '', '', ' xml:space="default"')))).toEqual(['A1 text "a"'])
  expect(await readLines(sheetWith('', inline('', '', '', ' space="preserve"')))).toEqual(['A1 text "a"'])
  const strings = (root: string, si: string): Buffer =>
    book({
      sheets: ['<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>'],
      parts: {
        'xl/sharedStrings.xml': `<sst xmlns="${main}"${root}><si${si}><t> a </t></si><si${si}><r><t>b </t></r><r><t>c</t></r></si><si${si}><t${keep}> d </t></si></sst>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="t/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      },
    })
  for (const [root, si] of [
    [keep, ''],
    ['', keep],
  ] as const) {
    expect(await readLines(strings(root, si))).toEqual(['A1 text " a "', 'B1 text "b c"', 'C1 text " d "'])
  }
  expect(await readLines(strings('', ''))).toEqual(['A1 text "a"', 'B1 text "bc"', 'C1 text " d "'])
})

test('[T-34] a run of white space alone parts the words beside it, marked or not', async () => {
  const runs = '<r><t>Oak</t></r><r><t> </t></r><r><t>board</t></r>'
  const bytes = book({
    sheets: [`<row r="1"><c t="s"><v>0</v></c><c t="inlineStr"><is>${runs}</is></c></row>`],
    strings: `<si>${runs}</si>`,
  })
  expect(await readLines(bytes)).toEqual(['A1 text "Oak board"', 'B1 text "Oak board"'])
})

test('[T-34] a text of a megabyte of blanks within its runs is refused at once', async () => {
  const bytes = book({
    sheets: ['<row r="1"><c t="s"><v>0</v></c></row>'],
    strings: `<si><r><t>a${' '.repeat(1_000_000)}b</t></r></si>`,
  })
  const start = processorTime()
  expect((await refusalOf(readLines(bytes))).code).toBe('cell-too-long')
  expect(processorTime() - start).toBeLessThan(2000)
})
