import { describe, expect, test } from 'vitest'
import { cellsOf, readBytes, refusalOf, sheetOf } from './read.ts'

const RUSSIAN =
  'Наименование;Артикул;Цена\r\nБолт оцинкованный;00123;1,50\r\nГайка шестигранная;00124;2,00\r\nЁмкость № 5;А-7;12,00\r\n'

/** Encodes single-byte text by asking the decoder what each byte means. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 63))
}

async function format(content: string | Uint8Array, options = {}): Promise<string> {
  const readResult = await readBytes(content, options)
  if (!readResult.ok) return `${readResult.error.code} ${readResult.error.row ?? '-'}`
  const { encoding, delimiter, newline, sepLine } = readResult.value.format
  return `${encoding} ${JSON.stringify(delimiter)} ${newline}${sepLine ? ' sep' : ''}`
}

describe('encodings', () => {
  test.each(['windows-1251', 'koi8-r', 'ibm866'])('Russian in %s', async (encoding) => {
    const bytes = encode(RUSSIAN.replace('№', 'N'), encoding)
    const readResult = await readBytes(bytes)
    if (!readResult.ok) throw new Error(readResult.error.code)
    expect(readResult.value.format.encoding).toBe(encoding)
    expect(cellsOf(readResult.value.sheet)[1]).toEqual(['Болт оцинкованный', '00123', '1,50'])
    expect(readResult.value.format.encodingCandidates[0]).toEqual({
      encoding,
      sample: 'Наименование;Артикул;Цена ⏎ Болт оцинкованный;00123;1,50 ⏎ Гайка шестигранная;00124;2,00',
    })
    expect(readResult.value.format.encodingCandidates.map((encodingCandidate) => encodingCandidate.encoding)).toContain(
      'windows-1251',
    )
  })

  test.each([
    ['windows-1251', 'Цена;ОСТАТОК\r\nМОЛОТОК;5\r\n'],
    ['koi8-r', 'ЦЕНА;ОСТАТОК\r\nМОЛОТОК;5\r\n'],
    ['windows-1251', 'Найменування;Ціна\r\nЇжак сталевий;5\r\nГвинт із шайбою;6\r\n'],
    ['windows-1252', 'name;price\r\nGröße “5” – €;1\r\nCafé;2\r\n'],
    ['windows-1252', 'Désignation;Prix\r\nÉcrou zingué;1,5\r\n'],
    ['windows-1252', 'Descripción;Precio\r\nTuerca niña;1\r\n'],
    ['windows-1250', 'nazwa;cena\r\nŚruba żółta gwóźdź;1,5\r\nnakrętka łączna;2\r\n'],
  ])('%s: %j', async (encoding, text) => {
    const readResult = await readBytes(encode(text, encoding))
    if (!readResult.ok) throw new Error(readResult.error.code)
    expect([readResult.value.format.encoding, cellsOf(readResult.value.sheet)]).toEqual([
      encoding,
      text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';')),
    ])
  })

  test('Shift-JIS and GB18030', async () => {
    // 品名,価格 / ボルト,5 in Shift-JIS; 名称,价格 / 螺丝钉,5 / 木板,7 in GB18030.
    const japanese = Buffer.from([
      0x95, 0x69, 0x96, 0xbc, 0x2c, 0x89, 0xbf, 0x8a, 0x69, 0x0a, 0x83, 0x7b, 0x83, 0x8b, 0x83, 0x67, 0x2c, 0x35, 0x0a,
    ])
    expect(cellsOf(await sheetOf(japanese))).toEqual([
      ['品名', '価格'],
      ['ボルト', '5'],
    ])
    const chinese = Buffer.from([
      0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1, 0x0a, 0xc2, 0xdd, 0xcb, 0xbf, 0xb6, 0xa4, 0x2c, 0x35, 0x0a,
      0xc4, 0xbe, 0xb0, 0xe5, 0x2c, 0x37, 0x0a,
    ])
    expect(cellsOf(await sheetOf(chinese))).toEqual([
      ['名称', '价格'],
      ['螺丝钉', '5'],
      ['木板', '7'],
    ])
  })

  test('byte order marks and UTF-16 without one', async () => {
    expect(await format(`\ufeff${RUSSIAN}`)).toBe('utf-8 ";" crlf')
    const wide = Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le')
    expect(await format(wide)).toBe('utf-16le ";" crlf')
    expect(await format(Buffer.from(wide).swap16())).toBe('utf-16be ";" crlf')
    expect(await format(wide.subarray(2))).toBe('utf-16le ";" crlf')
    expect(await format(Buffer.from(wide.subarray(2)).swap16())).toBe('utf-16be ";" crlf')
    expect(cellsOf(await sheetOf(wide, { pieceBytes: 7 }))).toEqual(cellsOf(await sheetOf(RUSSIAN)))
  })

  test('UTF-8 with bytes that are not: the line, never U+FFFD', async () => {
    const rows = [...Array.from({ length: 40 }, (_, row) => `Болт ${row};1`), 'x\xe3\xe0;2', 'Гайка;3']
    const bytes = Buffer.concat(
      rows.map((row, index) =>
        Buffer.concat([index === 40 ? Buffer.from(row, 'latin1') : Buffer.from(row), Buffer.from('\r\n')]),
      ),
    )
    expect(await refusalOf(bytes)).toBe('bad-encoding 41')
    expect(await refusalOf(bytes, { encoding: 'utf-8' })).toBe('bad-encoding 41')
    expect(await refusalOf(bytes, { encoding: 'windows-1251' })).toBe('read 42 rows')
    expect(await refusalOf(Buffer.from(`${RUSSIAN}Бо`).subarray(0, -1))).toBe('bad-encoding 5')
  })

  test('a chosen encoding by any of its names; one that is none is refused', async () => {
    const bytes = encode(RUSSIAN, 'windows-1251')
    for (const encoding of ['windows-1251', 'CP1251', 'win1251', 'Windows_1251']) {
      expect(await format(bytes, { encoding })).toBe('windows-1251 ";" crlf')
    }
    expect(await refusalOf(bytes, { encoding: 'klingon' })).toBe('unknown-encoding -')
    expect(await refusalOf(bytes, { delimiter: 'ab' })).toBe('unknown-delimiter -')
  })

  test('a million bytes of ASCII before the first letter', async () => {
    const content = `name;price\n${'x;1\n'.repeat(400_000)}Größe;2\n`
    expect(await format(content)).toBe('utf-8 ";" lf')
    expect(await format(Buffer.from(content, 'latin1'))).toBe('windows-1252 ";" lf')
  })
})

describe('separators', () => {
  test.each([
    ['a,b\n1,2\n', 'utf-8 "," lf'],
    ['a;b\n1,5;2,5\n', 'utf-8 ";" lf'],
    ['Цена, руб.;Остаток, шт\n1,5;2,5\n3,5;4,5\n', 'utf-8 ";" lf'],
    ['name\tprice\nBolt, zinc\t5\n', 'utf-8 "\\t" lf'],
    ['name|price\r\nBolt|5\r\n', 'utf-8 "|" crlf'],
    ['name,categories\nBolt,a;b\nNut,c;d\n', 'utf-8 "," lf'],
    ['name,notes\n"a;b;c","d;e"\n"f;g;h","i;j"\n', 'utf-8 "," lf'],
    ['List of 2024\n\nname;price\nBolt;5\nNut;6\n', 'utf-8 ";" lf'],
    ['name\nBolt\nNut\n', 'utf-8 "," lf'],
    ['sep=;\r\na,b;c\r\n1;2\r\n', 'utf-8 ";" crlf sep'],
    ['sep=\t\na\tb\n', 'utf-8 "\\t" lf sep'],
    ['"sep=|"\na|b\n', 'utf-8 "|" lf sep'],
    ['SEP=,\na,b;c;d\n1,2\n', 'utf-8 "," lf sep'],
  ])('%j', async (content, foundText) => {
    expect(await format(content)).toBe(foundText)
  })

  test('a sep line is no row, and lines count on from it', async () => {
    const sheet = await sheetOf('sep=;\r\nname;price\r\nBolt;5\r\n')
    expect([cellsOf(sheet), [...sheet.fileRows]]).toEqual([
      [
        ['name', 'price'],
        ['Bolt', '5'],
      ],
      [2, 3],
    ])
  })

  test('a chosen separator is believed, by its character or its name', async () => {
    expect(await format('a;b,c\n1;2,3\n', { delimiter: ',' })).toBe('utf-8 "," lf')
    expect(await format('a;b,c\n1;2,3\n', { delimiter: 'comma' })).toBe('utf-8 "," lf')
    expect(await format('sep=;\na;b\n', { delimiter: 'tab' })).toBe('utf-8 "\\t" lf sep')
  })

  test('says why', async () => {
    const readResult = await readBytes('a;b\n1;2\n3;4;5\n')
    expect(readResult.ok && readResult.value.format.delimiterReason).toEqual({
      code: 'agreeing',
      delimiter: ';',
      rows: 3,
      agreeing: 2,
      width: 2,
    })
  })
})
