/** Reordered texts, and several sheets as one. */
import { describe, expect, test } from 'vitest'
import { joinSheets } from '../../../src-shared/file/join-sheets.ts'
import { PlacedTexts, ListedTexts, type ColumnDiff } from '../../../src-shared/material/values/texts.ts'
import { namedDelimiter } from '../../../src-shared/file/source.ts'
import { textSearch } from '../../../src-shared/material/values/text-search.ts'
import { fc } from '../../fast-check.ts'
import { csvSheet, tableOf } from '../../sheets.ts'

const word = fc.constantFrom('', 'a', 'A', 'ab', 'é', 'x-1')

test('law: texts in places are what the same texts in one list are; at no place there is none', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 8 }),
      word,
      fc.nat(8),
      (source, drawn, asked, from) => {
        const places = drawn.map((place) => Math.min(place, source.length - 1))
        const placed = new PlacedTexts(new ListedTexts(source), Int32Array.from(places))
        const listed = new ListedTexts(places.map((place) => (place < 0 ? '' : (source[place] ?? ''))))
        expect([placed.length, placed.allAscii]).toEqual([listed.length, false])
        for (let index = 0; index <= places.length; index++) {
          expect(placed.at(index)).toBe(listed.at(index))
          expect(placed.equals(index, asked)).toBe(listed.equals(index, asked))
          expect(placed.isFolded(index, asked)).toBe(listed.isFolded(index, asked))
          expect(placed.keyHash(index)).toBe(listed.keyHash(index))
          expect(placed.isAscii(index)).toBe(listed.isAscii(index))
        }
        const begin = Math.min(from, places.length)
        const marks = [placed, listed].map((texts) => {
          const found = new Uint8Array(places.length - begin)
          texts.markFound(textSearch('a'), begin, places.length, found)
          const comparison: ColumnDiff = {
            states: new Uint8Array(places.length).fill(1),
            state: 1,
            targets: new Int32Array(places.length),
            live: [asked],
            differenceBits: new Int32Array(places.length),
            bit: 4,
          }
          texts.markDifferences(comparison, null, begin, places.length, 0)
          return [[...found], [...comparison.differenceBits]]
        })
        expect(marks[0]).toEqual(marks[1])
      },
    ),
    { numRuns: 200 },
  )
})

describe('several sheets as one', () => {
  const a = csvSheet('List', 'sku;name', 'A;Oak', 'B;Ash')
  const b = csvSheet('name;colour;sku', 'Elm;red;C')
  const joined = joinSheets([
    { sheet: { ...a, name: 'One' }, table: tableOf(a), storage: 1 },
    { sheet: { ...b, name: 'Two' }, table: tableOf(b), storage: 2 },
  ])

  test('rows one after another, each with its own number', () => {
    expect([...joined.sheet.fileRows]).toEqual([2, 3, 4, 2])
    expect(joined.table).toEqual({ headerRow: 0, firstRow: 1, endRow: 4 })
  })

  test('columns together by heading', () => {
    const texts = joined.sheet.columns.map(({ texts: own }) => [0, 1, 2, 3].map((row) => own.at(row)))
    expect(texts).toEqual([
      ['sku', 'A', 'B', 'C'],
      ['name', 'Oak', 'Ash', 'Elm'],
      ['colour', '', '', 'red'],
    ])
    expect(joined.places).toEqual([
      [0, 1],
      [1, 2, 0],
    ])
  })

  test('each is a part, with its storage and where its columns stand', () => {
    expect(joined.sheet.parts).toEqual([
      { name: 'One', firstRow: 1, storage: 1, columns: [0, 1, -1] },
      { name: 'Two', firstRow: 3, storage: 2, columns: [2, 0, 1] },
    ])
  })

  test('none is no table', () => {
    expect(() => joinSheets([])).toThrow('at least one sheet')
  })
})

test.each([
  [',', ','],
  [';', ';'],
  ['\t', '\t'],
  ['|', '|'],
  ['\\t', '\t'],
  [' Tab ', '\t'],
  ['comma', ','],
  ['SEMICOLON', ';'],
  ['pipe', '|'],
  ['\\T', '\t'],
  ['space', null],
  ['', null],
  [':', null],
])('the delimiter %j', (text, expected) => {
  expect(namedDelimiter(text)).toBe(expected)
})
