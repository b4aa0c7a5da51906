/** Encodings detected from letters alone, with words that are not in the models. (decision 136) */
import { describe, expect, test } from 'vitest'
import { ENCODING_CHOICES } from '../../../../src-shared/file/source.ts'
import { encoded, HELD_ASIDE } from './languages.ts'
import { cellsOf, readBytes } from './read.ts'

const lists = HELD_ASIDE.flatMap(({ language, encodings, words }) =>
  encodings.map((encoding) => {
    const knownTexts = words.split('|').filter((word) => !encoded(word, encoding).includes(63))
    return { language, encoding, words: knownTexts }
  }),
)

const rowsOf = (words: readonly string[]): string[][] =>
  words.map((word, index) => [word, `A-${index}`, `${index}.50`, 'kg'])

/** How the file is read: its encoding, its cells, and whether another encoding is offered. */
async function read(rows: readonly (readonly string[])[], encoding: string) {
  const bytes = encoded(['name;sku;price;unit', ...rows.map((row) => row.join(';'))].join('\r\n'), encoding)
  const findResult = await readBytes(bytes)
  if (!findResult.ok) throw new Error(findResult.error.code)
  const { format, sheet } = findResult.value
  return {
    found: format.encoding,
    cells: cellsOf(sheet).slice(1),
    problems: sheet.problems,
    reason: format.encodingReason,
    candidates: format.encodingCandidates,
  }
}

describe.each(lists)('[T-35] $language in $encoding', ({ encoding, words }) => {
  test('a list is read as it was written', async () => {
    const rows = rowsOf(words)
    expect((await read(rows, encoding)).cells).toEqual(rows)
  })

  test('ten rows, and 400 rows of ASCII with three of the language', async () => {
    const ten = rowsOf(words.slice(-10))
    expect((await read(ten, encoding)).cells).toEqual(ten)
    const beyond = words.filter((word) => encoded(word, encoding).some((byte) => byte > 127 || byte === 27)).slice(0, 3)
    const ascii = Array.from({ length: 400 }, (_, index) => ['Bolt M6 x 20, zinc', `B-${index}`, '1.20', 'pcs'])
    const mixed = [...ascii, ...rowsOf(beyond), ...ascii]
    const result = await read(mixed, encoding)
    if (result.problems.length === 0) expect(result.cells).toEqual(mixed)
  })

  test('what is read wrongly is asked: three words at a time', async () => {
    for (let index = 0; index + 3 <= words.length; index += 3) {
      const rows = rowsOf(words.slice(index, index + 3))
      const { cells, problems } = await read(rows, encoding)
      if (JSON.stringify(cells) !== JSON.stringify(rows))
        expect(
          problems.map(({ code }) => code),
          words.slice(index, index + 3).join(' '),
        ).toEqual(['unclear-encoding'])
    }
  })
})

/** Rarer encodings that share their bytes with many others: of 361 such lists, 12 are read wrongly, and all of those ask. */
const OF_DOS_OR_MAC = /^(?:ibm(?!866)|mac|x-mac|windows-874)/

test('[T-35] of all lists of three words, nearly all are read right, and few are asked', async () => {
  let right = 0
  let requestedCount = 0
  let allCount = 0
  for (const { encoding, words } of lists.filter((list) => !OF_DOS_OR_MAC.test(list.encoding))) {
    for (let index = 0; index + 3 <= words.length; index += 3) {
      const rows = rowsOf(words.slice(index, index + 3))
      const { cells, problems } = await read(rows, encoding)
      allCount++
      if (JSON.stringify(cells) === JSON.stringify(rows)) right++
      if (problems.length > 0) requestedCount++
    }
  }
  expect(allCount).toBe(200)
  expect(right / allCount).toBeGreaterThan(0.97)
  expect(requestedCount / allCount).toBeLessThan(0.25)
})

test('[T-35] two close encodings are asked with the file\u2019s own words in both', async () => {
  // Lines that are the same in all readings come first.
  const plainRows = ['20', '30', '40', '50'].map((degrees) => [`${degrees} °C`, 'A-0', '1', 'db'])
  const { candidates, problems, reason } = await read([...plainRows, ['Festőhenger', 'A-1', '1', 'db']], 'windows-1250')
  expect(candidates?.slice(0, 1)).toEqual([{ encoding: 'windows-1252', sample: 'Festõhenger;A-1;1;db' }])
  expect(candidates).toContainEqual({ encoding: 'windows-1250', sample: 'Festőhenger;A-1;1;db' })
  expect(problems).toEqual([
    {
      code: 'unclear-encoding',
      severity: 'warns',
      row: null,
      column: null,
      field: null,
      details: {
        encoding: 'windows-1252',
        sample: 'Festõhenger;A-1;1;db',
        otherEncoding: 'windows-1250',
        otherSample: 'Festőhenger;A-1;1;db',
      },
    },
  ])
  expect(reason).toMatchObject({ code: 'not-utf8', other: 'windows-1250' })
})

describe('lines of UTF-8 in a file of an older encoding', () => {
  const cyrillic = ['Дуб строганый', 'Ясень', 'Бук', 'Фанера берёзовая', 'Клей столярный', 'Краска белая']
  const readLines = async (lines: readonly (readonly [text: string, encoding: string])[]) => {
    const findResult = await readBytes(Buffer.concat(lines.map(([text, encoding]) => encoded(`${text}\r\n`, encoding))))
    if (!findResult.ok) throw new Error(findResult.error.code)
    return findResult.value.sheet.problems.filter(({ code }) => code === 'mixed-encodings')
  }
  const old = (encoding: string, words: readonly string[]) =>
    ['name;sku', ...words.map((word, index) => `${word};A-${index}`)].map((line) => [line, encoding] as const)

  test('are told with the first of them, as it is meant and as it is read', async () => {
    const lines = [...old('windows-1251', cyrillic), ['Доска;B-1', 'utf-8'], ['Брус;B-2', 'utf-8']] as const
    expect(await readLines(lines)).toMatchObject([
      {
        severity: 'warns',
        details: { encoding: 'windows-1251', line: 8, more: 1, words: 'Доска', read: 'Р”РѕСЃРєР°' },
      },
    ])
    const german = ['Größe', 'Bügel', 'Öl', 'Schlüssel', 'Fräser', 'Türgriff']
    expect(await readLines([...old('windows-1252', german), ['Müller;B-1', 'utf-8']])).toMatchObject([
      { details: { words: 'üller', read: 'Ã¼ller' } },
    ])
  })

  test('are not told where there are none, nor of encodings of two bytes', async () => {
    expect(await readLines(old('windows-1251', cyrillic))).toEqual([])
    for (const { encodings, words } of HELD_ASIDE)
      for (const encoding of encodings) {
        const knownTexts = words.split('|').filter((word) => !encoded(word, encoding).includes(63))
        expect(await readLines(old(encoding, knownTexts)), encoding).toEqual([])
      }
  })
})

test('[T-35] encodings that read a file alike are not asked', async () => {
  const { problems } = await read(
    [
      ['Café crème', 'A-1', '1', 'kg'],
      ['Thé', 'A-2', '1', 'kg'],
      ['Purée', 'A-3', '1', 'kg'],
    ],
    'windows-1252',
  )
  expect(problems).toEqual([])
})

test.each(ENCODING_CHOICES)('[T-35] %s can be chosen', async (encoding) => {
  const bytes = encoding.startsWith('utf-16') ? Buffer.from('a;b\n1;2\n', 'utf16le') : Buffer.from('a;b\n1;2\n')
  if (encoding === 'utf-16be') bytes.swap16()
  const findResult = await readBytes(bytes, { encoding })
  if (!findResult.ok) throw new Error(findResult.error.code)
  expect([findResult.value.format.encoding, cellsOf(findResult.value.sheet)]).toEqual([
    encoding,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ])
})
