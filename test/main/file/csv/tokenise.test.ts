import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { singleBytes } from './single-bytes.ts'
import { cellsOf, readBytes, refusalOf, saidBy, sheetOf } from './read.ts'
import { processorTime } from '../../../processor-time.ts'

async function lines(content: string): Promise<[number, ...string[]][]> {
  const sheet = await sheetOf(content)
  return cellsOf(sheet).map((cells, row) => [sheet.fileRows[row] ?? 0, ...cells])
}

async function problems(content: string): Promise<string[]> {
  const sheet = await sheetOf(content)
  return sheet.problems.map(({ code, row, column, severity }) => `${code} ${row} ${column} ${severity}`)
}

describe('[CSV-1] cells and lines', () => {
  test('line ends of every kind, also mixed, leave nothing behind', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await lines(['name,sku', 'A,1', 'B,2', ''].join(end))).toEqual([
        [1, 'name', 'sku'],
        [2, 'A', '1'],
        [3, 'B', '2'],
      ])
    }
    expect(await lines('name,sku\nA,1\r\nB,2\rC,3')).toEqual([
      [1, 'name', 'sku'],
      [2, 'A', '1'],
      [3, 'B', '2'],
      [4, 'C', '3'],
    ])
  })

  test('line numbers are the file’s own after multi-line cells and blank lines', async () => {
    expect(await lines('name,notes\r\n"A\r\nB",1\r\n\r\nBad,"x\ny\rz"\r\nC,9\r\n')).toEqual([
      [1, 'name', 'notes'],
      [2, 'A\nB', '1'],
      [5, 'Bad', 'x\ny\nz'],
      [8, 'C', '9'],
    ])
  })

  test('a quotation mark in the middle of a cell is literal', async () => {
    expect(await lines('name,size\nscrew,6" long\nnut,8"\n')).toEqual([
      [1, 'name', 'size'],
      [2, 'screw', '6" long'],
      [3, 'nut', '8"'],
    ])
    expect(await problems('name,size\nscrew,6" long\nnut,8"\n')).toEqual([])
  })

  test('a mark after a closing one stays in the text, and is told', async () => {
    expect(await lines('name,size\n"6" long",x\n"a"b,"c"\n')).toEqual([
      [1, 'name', 'size'],
      [2, '6" long', 'x'],
      [3, 'a"b,"c'],
    ])
    expect(await problems('name,size\n"6" long",x\n')).toEqual(['stray-quote 2 0 warns'])
  })

  test('empty quoted cells, quotes in quotes, spaces after quotes', async () => {
    expect(await lines('a,b,c\n"",""""," x" ,\n')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '', '"', ' x', ''],
    ])
  })
})

describe('[CSV-2] marks that swallow rows', () => {
  test.each([
    ['name,notes\nA,"open\nB,2\nC,3\n', 'unterminated-quote 2'],
    ['name,notes\n"A\nB",1\nC,"x\ny\nD,4', 'unterminated-quote 4'],
    ['name,size\n"6 long,1\nnut,"8"\nrod,2\n', 'unterminated-quote 2'],
    ['"name,size\nA,1\nB,"2"\n', 'unterminated-quote 1'],
    ['name,size\nA,"1', 'unterminated-quote 2'],
  ])('%j is refused: %s', async (content, refusal) => {
    expect(await refusalOf(content)).toBe(refusal)
    expect(await refusalOf(content, { pieceBytes: 3 })).toBe(refusal)
  })

  test('a long file names the line too, quickly', async () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => `${row},name ${row},5`)
    rows[1000] = '1000,"name,5'
    const start = processorTime()
    expect(await refusalOf(['id,name,price', ...rows].join('\n'))).toBe('unterminated-quote 1002')
    expect(processorTime() - start).toBeLessThan(2000)
  })

  test('two rows joined unseen in one cell block the row', async () => {
    expect(await problems('sku,name,notes,price\n1,Bolt,"6 long,5\n2,Nut,8",7\n3,Rod,x,9\n')).toEqual([
      'row-in-cell 2 2 blocks',
    ])
    expect(await problems('sku,name,price,notes\n1,Bolt,5,"first\nsecond"\n')).toEqual([])
  })
})

describe('[CSV-3] limits, each in its own words and quickly', () => {
  const quickly = async (content: string): Promise<string> => {
    const start = processorTime()
    const refusal = await refusalOf(content)
    expect(processorTime() - start).toBeLessThan(2000)
    return refusal
  }
  test('a cell of 2 MB', async () => {
    expect(await quickly(`name,notes\nA,${'x'.repeat(2_000_000)}\n`)).toBe('cell-too-long 2')
    expect(await quickly(`name,notes\nA,"${'x\n'.repeat(1_000_000)}"\n`)).toBe('cell-too-long 2')
    expect(await quickly(`name,notes\nA,${'x'.repeat(32_767)}\n`)).toBe('read 2 rows')
    expect(await quickly(`name,notes\nA,${'x'.repeat(40_000)}\n`)).toBe('read 2 rows')
    expect(await problems(`name,notes\nA,${'x'.repeat(40_000)}\n`)).toEqual(['cell-too-long 2 1 blocks'])
  })
  test('one line of 20 MB without any separator', async () => {
    expect(await quickly('x'.repeat(20_000_000))).toBe('cell-too-long 1')
  })
  test('16,385 columns', async () => {
    expect(await quickly(`${'a,'.repeat(16_384)}a\n`)).toBe('too-many-columns 1')
    expect(await quickly(`${'a,'.repeat(16_383)}a\n`)).toBe('read 1 rows')
    expect(await quickly(`a,b\n1,2\n${','.repeat(3_000_000)}\n`)).toBe('too-many-columns 3')
  })
  test('rows, bytes, room', async () => {
    const rows = 'a,b\n'.repeat(100)
    expect(await refusalOf(rows, { limits: { rows: 50 } })).toBe('too-many-rows -')
    expect(await refusalOf(rows, { limits: { bytes: 50 } })).toBe('too-large -')
    expect(await refusalOf(`${rows}${'x,'.repeat(5000)}`, { limits: { cells: 500_000 } })).toBe('too-large -')
  })
  test('a million quotation marks', async () => {
    expect(await quickly(`a,b\n${'"'.repeat(30_000)}\n`)).toBe('read 2 rows')
    expect(await quickly(`a,b\n${'" '.repeat(15_000)}\n`)).toMatch(/^(unterminated-quote|read)/)
    expect(await quickly(`a,b\n${'"a" b,'.repeat(100_000)}`)).toMatch(/^(unterminated-quote|read|too-many|cell)/)
  })
})

describe('[CSV-4] parse(print(table)) = table', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('ab,;\t|"\n =+-@_x0D\u00a0\u200bäжé漢😀')), maxLength: 8 }),
    fc.constantFrom(
      '',
      '=1+1',
      '@SUM(1)',
      '"',
      '""',
      '\n',
      ',',
      '__proto__',
      '_x000D_',
      '00123',
      ' x ',
      "'",
      '\ufeff',
      'sep=;',
    ),
  )
  const tables = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))

  function print(table: readonly (readonly string[])[], delimiter: string, newline: string, quoteAll: boolean): string {
    const printed = (text: string): string =>
      quoteAll || /[",;\t|\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""').replaceAll('\n', newline)}"` : text
    return table.map((row) => row.map(printed).join(delimiter) + newline).join('')
  }

  test.each([
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\r'],
    ['|', '\r\n'],
  ] as const)('separator %j, line end %j, in pieces of any size', async (delimiter, newline) => {
    await fc.assert(
      fc.asyncProperty(tables, fc.boolean(), fc.integer({ min: 1, max: 40 }), async (table, quoteAll, pieceBytes) => {
        // With our byte order mark in front, one in the first cell is not mistaken for the file's.
        const content = `\ufeff${print(table, delimiter, newline, quoteAll)}`
        const sheet = await sheetOf(content, { delimiter, pieceBytes, encoding: 'utf-8' })
        const sepLine = /^"?sep=[,;\t|]"?[ \t;,]*(?:\n|$)/i.test(content.slice(1).replaceAll(/\r\n?/g, '\n'))
        if (!sepLine) expect(cellsOf(sheet)).toEqual(table)
      }),
      { seed: 7, numRuns: 150 },
    )
  })

  test('pieces of every size give the same sheet', async () => {
    const content = 'sku;name;notes\r\n1;"Bölt ""M6""";x\r\n\r\n2;"Нат\r\nдва";"漢字"\r\n3;plain;😀\r\n'
    const wholeResult = await readBytes(content)
    for (let pieceBytes = 1; pieceBytes < 40; pieceBytes++)
      expect(await readBytes(content, { pieceBytes })).toEqual(wholeResult)
  })
})

describe('pieces of any size give the same reading', () => {
  test.each(['windows-1251', 'utf-16le', 'koi8-r'])('in %s', async (encoding) => {
    const text = 'name;price;notes\r\nБолт;1,50;"две\r\nстроки"\r\n"""Ёж""";2;\r\n'
    const bytes = encoding === 'utf-16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : singleBytes(text, encoding)
    const options = encoding === 'utf-16le' ? {} : { encoding }
    const wholeText = saidBy(await readBytes(bytes, options))
    expect(wholeText).toContain('две\\nстроки')
    expect(saidBy(await readBytes(bytes, { ...options, pieceBytes: 3 }))).toBe(wholeText)
  })

  test('in a file of several pieces, with multi-byte characters at their borders', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, row) => `${row},"Болт ""М${row}""",${row}.50,x😀${'é'.repeat(row % 5)}`,
    )
    const content = Buffer.from(`sku,name,price,notes\r\n${lines.join('\r\n')}`)
    const wholeText = saidBy(await readBytes(content))
    expect(saidBy(await readBytes(content, { pieceBytes: 64 * 1024 + 1 }))).toBe(wholeText)
    expect(saidBy(await readBytes(content, { pieceBytes: 7919 }))).toBe(wholeText)
  })
})
