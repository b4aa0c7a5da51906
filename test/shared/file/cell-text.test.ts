import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  cleanText,
  fitToCell,
  makeEditKey,
  escapeForXlsx,
  MAX_CELL_LENGTH,
  classifyLoss,
  neutraliseText,
  neutraliseForPaste,
  restoreText,
} from '../../../src-shared/file/cell-text.ts'
import { processorTime } from '../../processor-time.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '=', '-', '+', '@', ' ', '\t', '\n', '\r', '＝', 'a', '1') }),
)

describe('[EXPORT-1] texts that a cell can hold', () => {
  test.each([
    ['plain', 'plain'],
    ['Доска 😀 木', 'Доска 😀 木'],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['nul \u0000 bell \u0007 del \u007f nel \u0085 end', 'nul  bell  del  nel  end'],
    ['\ufffe\uffff\ufdd0x', 'x'],
    ['a\ud800b\udc00c', 'abc'],
    ['tab\tstays', 'tab\tstays'],
  ])('%j', (text, safe) => {
    expect(fitToCell(text)).toBe(safe)
  })

  test('a long text is cut at 32,767 units, never inside a character', () => {
    expect(fitToCell('x'.repeat(40_000))).toBe('x'.repeat(MAX_CELL_LENGTH))
    expect(fitToCell(`${'x'.repeat(MAX_CELL_LENGTH - 1)}😀`)).toBe('x'.repeat(MAX_CELL_LENGTH - 1))
  })

  test('says what was lost', () => {
    expect(['a\r\nb', 'a\u0000', 'x'.repeat(40_000), 'ok'].map(classifyLoss)).toEqual([
      'none',
      'removed',
      'cut',
      'none',
    ])
  })

  test('is its own limit, and always well formed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const safe = fitToCell(text)
        expect(fitToCell(safe)).toBe(safe)
        expect(safe.isWellFormed()).toBe(true)
        expect(makeEditKey(safe)).toBe(makeEditKey(text))
      }),
    )
  })
})

test.each([
  ['_x0041_', '_x005F_x0041_'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
  ['_x005F_', '_x005F_x005F_'],
  ['_x41_', '_x41_'],
  ['_X0041_', '_X0041_'],
  ['my_xylophone', 'my_xylophone'],
])('[EXPORT-2] %j is written as %j', (text, writtenText) => {
  expect(escapeForXlsx(text)).toBe(writtenText)
  expect(
    writtenText.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  ).toBe(text)
})

describe('[EXPORT-3] [EXPORT-4] [T-28] formulas in CSV cells', () => {
  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['=1+1\nsecond', "'=1+1\nsecond"],
    ['first\n=1+1', "first\n'=1+1"],
    ['first\r\n=1+1', "first\r\n'=1+1"],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(1)', "'@SUM(1)"],
    ['\t=1', "'\t'=1"],
    ['\tplain', "'\tplain"],
    ['\n=1', "'\n'=1"],
    ['＝1+1', "'＝1+1"],
    [' =1', "' =1"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['a=1', 'a=1'],
    ['10-20', '10-20'],
    ["it's", "it's"],
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ['a,+1', "a,'+1"],
    ['a\t@x', "a\t'@x"],
    ['a|-1', "a|'-1"],
    ['a; =1', "a;' =1"],
    ['a;"=1"', 'a;\'"=1"'],
    ['a;,|=1', "a;,|'=1"],
    ["a;'=1", "a;''=1"],
    ['a;＝1;b', "a;'＝1;b"],
    ['5, 3; x', '5, 3; x'],
  ])('%j becomes %j and comes back', (text, writtenText) => {
    expect(neutraliseText(text)).toBe(writtenText)
    expect(restoreText(writtenText)).toBe(text)
  })

  test('every text comes back as it was, and no line of it starts a formula', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const writtenText = neutraliseText(text)
        expect(restoreText(writtenText)).toBe(text)
        for (const part of writtenText.split(/[\r\n,;\t|]/))
          expect(part.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('[T-28] a text with any parts between any delimiters comes back as it was', () => {
    const part = fc.constantFrom(
      '=',
      '-1',
      '@x',
      '＋',
      "'",
      '"',
      ' ',
      '\u00a0',
      'oak',
      ',',
      ';',
      '\t',
      '|',
      '\n',
      '\r',
      '\r\n',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const writtenText = neutraliseText(text)
        expect(restoreText(writtenText)).toBe(text)
        expect(writtenText.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
        for (const piece of writtenText.split(/[\r\n,;\t|]/))
          expect(piece.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
      { numRuns: 3000 },
    )
  })

  test.each(['\n', '\t', ';', "'", ';=', '\t;,|', '" '])(
    '[T-28] a cell of 30,000 times %j takes no time to speak of',
    (piece) => {
      const text = `${piece.repeat(30_000)}=`
      const start = processorTime()
      expect(restoreText(neutraliseText(text))).toBe(text)
      expect(processorTime() - start).toBeLessThan(500)
    },
  )

  test('[T-28] a pasted cell has a known delimiter: only its lines are kept from becoming formulas', () => {
    expect(neutraliseForPaste('5 mm; -3\n=1')).toBe("5 mm; -3\n'=1")
  })

  test('a cell of 30,000 line breaks takes no time to speak of', () => {
    const text = '\n'.repeat(30_000)
    const start = processorTime()
    expect(restoreText(neutraliseText(text))).toBe(text)
    expect(processorTime() - start).toBeLessThan(500)
  })
})

test('[BASE-4] what two texts are compared by is composed, whatever letters they have', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}`
    if (makeEditKey(text) !== fitToCell(text).normalize('NFC')) throw new Error(`U+${code.toString(16)}`)
  }
  expect(makeEditKey('и\u0306')).toBe('й')
})

test('cleaned texts keep their length limit to others', () => {
  expect(cleanText('x'.repeat(40_000))).toHaveLength(40_000)
})
