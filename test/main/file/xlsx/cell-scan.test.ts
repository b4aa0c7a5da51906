import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import type { CellContext } from '../../../../src-main/file/xlsx/cell-values.ts'
import type { CellSink } from '../../../../src-main/file/xlsx/cell-sink.ts'
import { Deadline, defaultLimits, XlsxRefusal } from '../../../../src-main/file/xlsx/refusal.ts'
import { SharedStrings } from '../../../../src-main/file/xlsx/shared-strings.ts'
import { SheetScan } from '../../../../src-main/file/xlsx/sheet-scan.ts'
import { readStyles } from '../../../../src-main/file/xlsx/number-format.ts'
import { TextBytes } from '../../../../src-main/file/xlsx/text-bytes.ts'
import { decodeEntities, decodeEscapes, normaliseLineEnds, findTextNote } from '../../../../src-main/file/xlsx/text.ts'
import { expectSame } from '../../../expect-same.ts'
import { dice } from './dice.ts'

const texts = ['a', ' b ', 'Шуруп', 'x &amp; y', 'x &#95;x0041_', '_x0041_', 'a\r\nb', '&amp;lt;', '&amp', '']
const table = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}<si><r><t>c</t></r><r><t>d</t></r></si></sst>`
const formats = '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs>'
const styles = `${formats}<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`
const padding = ' '.repeat(400)

function context(): CellContext {
  const deadline = new Deadline(60_000)
  return {
    strings: new SharedStrings(Buffer.from(table), 'strings', defaultLimits, deadline),
    styles: readStyles(styles, 'styles', deadline),
    date1904: false,
    limits: { ...defaultLimits, columns: 30, rows: 40, cellCharacters: 60 },
    part: 'p',
  }
}

/** Everything that the sink receives, and the facts or the refusal. Bytes are converted to their text. */
function told(bytes: Buffer, step: number, keeps: boolean, needed?: Uint8Array): unknown[] {
  const seenEntries: unknown[] = []
  const knownNumbers = new Set<number>()
  const sink: CellSink = {
    addCell: (...cell) => seenEntries.push(cell),
    addRow: (...row) => seenEntries.push(row),
    addNote: (note) => seenEntries.push(note),
  }
  const keeper = {
    ...sink,
    addBytes: (
      row: number,
      column: number,
      kind: number,
      from: Uint8Array,
      start: number,
      endIndex: number,
      ascii: boolean,
    ) => seenEntries.push([row, column, kind, Buffer.from(from.subarray(start, endIndex)).toString(), ascii]),
    addShared: (row: number, column: number, index: number) => {
      seenEntries.push([row, column, 'shared', index])
      const before = knownNumbers.has(index)
      knownNumbers.add(index)
      return before
    },
  }
  const scan = new SheetScan(keeps ? keeper : sink, context(), needed)
  try {
    for (let index = 0; index < bytes.length; index += step) scan.push(bytes.subarray(index, index + step))
    seenEntries.push(scan.finish())
  } catch (error) {
    if (!(error instanceof XlsxRefusal)) throw error
    // The reference includes what follows, even spaces.
    seenEntries.push([error.code, { ...error.detail, reference: '' }])
  }
  return seenEntries
}

/** Parts of cells as nearly everyone writes them, and others that differ a little. */
const references = ['"', '" ', '0"', 'x"', "'"]
const styleAttributes = ['', '', '', ' s="0"', ' s="1"', ' s="2"', ' s=""', ' s="999999"', " s='1'", ' s="x"']
const typeAttributes = ['', '', ' t="s"', ' t="s"', ' t="n"', ' t="inlineStr"', ' t="inlineXyz"', ' t="str"', ' t=""']
const numbers = ['0', '7', '-7', '-0', '00', '12.50', '12.5', '.5', '5.', '1E3', '123456789012345', '1234567890123456']
const inline = texts.map((text) => `<is><t>${text}</t></is>`)
const oddInline = ['<is><t xml:space="preserve"> a </t></is>', '<is></is>', '<is><t>a</t ></is>', '<is><t/></is>']
const longTexts = [`<is><t>${'я'.repeat(40)}</t></is>`, `<is><t>${'z'.repeat(60)}</t></is>`]
const oddValues = [
  '',
  '<v/>',
  '<v></v>',
  '<v>1</v ><!-- x -->',
  '<v><![CDATA[1]]></v>',
  '<f>A1</f><v>1</v>',
  '<v>1</v> ',
]
const rowTags = [
  '"',
  '"',
  '" spans="1:9"',
  '" hidden="1"',
  '" ht="9"',
  '" a=">"',
  "' a='x'",
  '" x="/"',
  '" s=""',
  '"/',
  '" a="></row>"',
]

function cell(roll: (sides: number) => number, column: number, row: number): string {
  const pick = (allTexts: readonly string[]): string => allTexts[roll(allTexts.length)] ?? ''
  const odd = (): boolean => roll(30) === 0
  const letters = odd()
    ? pick(['a', '', 'AAAAAAA', 'AE', 'A0', 'B0'])
    : String.fromCharCode(65 + (odd() ? roll(26) : column))
  const close = odd() ? pick(references) : '"'
  const open = `<c r="${letters}${odd() ? row + 1 : row}${close}${pick(styleAttributes)}${pick(typeAttributes)}`
  if (roll(8) === 0) return `${open}/>`
  const values = [`<v>${roll(texts.length + 3)}</v>`, `<v>${pick(numbers)}</v>`, pick(inline), pick(inline)]
  const value = odd() ? pick([...oddValues, ...oddInline, ...longTexts]) : pick(values)
  return `${open}>${value}${roll(200) === 0 ? pick(['</c >', '</d>', '']) : '</c>'}`
}

/** With two spaces in the tags of rows and cells, which no program writes but XML allows. */
function otherwise(xml: string): string {
  return xml.replaceAll('<c r', '<c  r').replaceAll('<row r', '<row  r')
}

describe.each([
  ['as nearly everyone writes them', (xml: string) => xml],
  ['spelt otherwise', otherwise],
] as const)('cells %s', (_way, spelt) => {
  test.each([
    ['<c r="B1"><v>12.5</v></c>', [[0, 1, 2, '12.5', true]]],
    ['<c r="B1" t="n"><v>-7</v></c>', [[0, 1, 2, '-7', true]]],
    ['<c r="B1"><v>1E3</v></c>', [[0, 1, 2, '1000', undefined]]],
    ['<c r="B1"><v>12.50</v></c>', [[0, 1, 2, '12.5', undefined]]],
    ['<c r="B1" s="1"><v>44197</v></c>', [[0, 1, 4, '2021-01-01', undefined]]],
    ['<c r="B1" s="2"><v>7</v></c>', [[0, 1, 2, '7', '00007']]],
    [
      '<c r="B1" t="s"><v>0</v></c>',
      [
        [0, 1, 'shared', 0],
        [0, 1, 1, 'a', true],
      ],
    ],
    ['<c r="B1" t="inlineStr"><is><t>Шуруп</t></is></c>', [[0, 1, 1, 'Шуруп', false]]],
    ['<c r="B1" t="inlineStr"><is><t> b </t></is></c>', [[0, 1, 1, 'b', undefined]]],
    ['<c r="B1" t="b"><v>1</v></c>', [[0, 1, 3, 'TRUE', undefined]]],
    ['<c r="B1" s="1"/>', []],
  ])('%s', (xml, cells) => {
    const bytes = Buffer.from(spelt(`<worksheet><sheetData><row r="1">${xml}</row></sheetData>${padding}</worksheet>`))
    const [facts, ...seenEntries] = told(bytes, bytes.length, true).toReversed()
    expect(seenEntries.toReversed()).toEqual(cells.length === 0 ? [] : [[0, false, false], ...cells])
    expect(facts).toMatchObject({ cellCount: cells.length === 0 ? 0 : 1, notes: [] })
  })
})

test('law: cells are read the same however their tags are spaced and the bytes are cut, note by note', () => {
  const outcomes = { read: 0, refused: 0 }
  for (let seed = 0; seed < 700; seed++) {
    const roll = dice(seed)
    let xml = '<worksheet><sheetData>'
    for (let row = 1; row <= 1 + roll(4); row++) {
      const number = roll(20) === 0 ? roll(60) : row
      xml += `<row r="${number}${rowTags[roll(4) === 0 ? roll(rowTags.length) : 0]}>`
      for (let column = 0; column < 6; column++) if (roll(5) > 0) xml += cell(roll, column, number)
      xml += roll(40) === 0 ? '</row ><!-- x -->' : '</row>'
    }
    const bytes = Buffer.from(`${xml}</sheetData>${padding}</worksheet>`)
    const spaced = Buffer.from(otherwise(bytes.toString()))
    const needed = seed % 5 === 0 ? Uint8Array.from([1, 0, 1, 0, 0, 1]) : undefined
    for (const keeps of [false, true]) {
      const whole = told(bytes, bytes.length, keeps, needed)
      expectSame(whole, told(spaced, spaced.length, keeps, needed), `${seed}: ${xml}`)
      if (seed % 4 === 0) expectSame(whole, told(bytes, 1, keeps, needed), `${seed}: ${xml}`)
      outcomes[Array.isArray(whole.at(-1)) ? 'refused' : 'read']++
    }
  }
  expect(outcomes.read).toBeGreaterThan(150)
  expect(outcomes.refused).toBeGreaterThan(150)
})

test('law: a text is decoded as its string is, and only one that needs no note says so', () => {
  const pieces = ['&amp;', '&lt;', '&gt;', '&quot;', '&apos;', '&#65;', '&#x5f;', 'x0041_', '_x0041_', '&', ';', 'amp;']
  const odd = [
    'a',
    'Шуруп',
    '€',
    '🔩',
    '\uFFFD',
    '\uFFFE',
    '\u0007',
    '\r\n',
    '&amp',
    '&lt;amp;',
    ' ',
    '&AMP;',
    '&ampx;',
  ]
  const reader = new TextBytes()
  const roll = dice(7)
  let unnoted = 0
  for (let round = 0; round < 20_000; round++) {
    const allTexts = [...pieces, ...odd]
    const raw = Array.from({ length: 1 + roll(5) }, () => allTexts[roll(allTexts.length)] ?? '').join('')
    const bytes = Buffer.from(`<${raw}<`)
    const text = reader.decodePlain(bytes, 1, bytes.length - 1, true)
    expectSame(text, decodeEscapes(decodeEntities(normaliseLineEnds(raw))), raw)
    if (!reader.mayNeedNote) expectSame(findTextNote(text), undefined, raw)
    unnoted += reader.mayNeedNote ? 0 : 1
  }
  expect(unnoted).toBeGreaterThan(500)
})

test('a text with entities that have names is handed over as bytes, and says what it says as a string', () => {
  const writtenRows = [
    ['Screw &amp; nut', true],
    ['&lt;b&gt; &quot;a&quot; &apos;', true],
    ['Шуруп &amp; ко', true],
    ['&amp;amp;', true],
    ['&amp;#95;', true],
    // These may change the meaning, so they are decoded as strings.
    ['&#65;', false],
    ['&amp;_x0041_', false],
    ['&amp', false],
    ['&amp;\u0001', false],
  ] as const
  for (const [text, asBytes] of writtenRows) {
    const bytes = Buffer.from(
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>${padding}</worksheet>`,
    )
    const [, asString] = told(bytes, bytes.length, false)
    const [, kept] = told(bytes, bytes.length, true)
    const value = Array.isArray(asString) ? String(asString[3]) : ''
    const isAscii = /^[ -~]*$/.test(value)
    expect(kept).toEqual(asBytes ? [0, 0, 1, value, isAscii] : asString)
  }
})
