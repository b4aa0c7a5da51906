/** Reordered texts, and several sheets as one. */
import { describe, expect, test } from 'vitest'
import { joinSheets } from '../../../src-shared/file/join-sheets.ts'
import { ReorderedTexts, ListedTexts, type ColumnDiff } from '../../../src-shared/material/values/texts.ts'
import { findDelimiterByName } from '../../../src-shared/file/source.ts'
import { makeTextSearch } from '../../../src-shared/material/values/text-search.ts'
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
      (source, drawnNumbers, requestedText, from) => {
        const places = drawnNumbers.map((place) => Math.min(place, source.length - 1))
        const placedTexts = new ReorderedTexts(new ListedTexts(source), Int32Array.from(places))
        const listedTexts = new ListedTexts(places.map((place) => (place < 0 ? '' : (source[place] ?? ''))))
        expect([placedTexts.length, placedTexts.isAllAscii]).toEqual([listedTexts.length, false])
        for (let index = 0; index <= places.length; index++) {
          expect(placedTexts.at(index)).toBe(listedTexts.at(index))
          expect(placedTexts.equals(index, requestedText)).toBe(listedTexts.equals(index, requestedText))
          expect(placedTexts.equalsIgnoringCase(index, requestedText)).toBe(
            listedTexts.equalsIgnoringCase(index, requestedText),
          )
          expect(placedTexts.keyHash(index)).toBe(listedTexts.keyHash(index))
          expect(placedTexts.isAscii(index)).toBe(listedTexts.isAscii(index))
        }
        const begin = Math.min(from, places.length)
        const marks = [placedTexts, listedTexts].map((texts) => {
          const foundBytes = new Uint8Array(places.length - begin)
          texts.markMatches(makeTextSearch('a'), begin, places.length, foundBytes)
          const comparison: ColumnDiff = {
            states: new Uint8Array(places.length).fill(1),
            state: 1,
            targets: new Int32Array(places.length),
            live: [requestedText],
            differenceBits: new Int32Array(places.length),
            bit: 4,
          }
          texts.markDifferences(comparison, null, begin, places.length, 0)
          return [[...foundBytes], [...comparison.differenceBits]]
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
  const joinedSheets = joinSheets([
    { sheet: { ...a, name: 'One' }, table: tableOf(a), storage: 1 },
    { sheet: { ...b, name: 'Two' }, table: tableOf(b), storage: 2 },
  ])

  test('rows one after another, each with its own number', () => {
    expect([...joinedSheets.sheet.fileRows]).toEqual([2, 3, 4, 2])
    expect(joinedSheets.table).toEqual({ headerRow: 0, firstRow: 1, endRow: 4 })
  })

  test('columns together by heading', () => {
    const texts = joinedSheets.sheet.columns.map(({ texts: own }) => [0, 1, 2, 3].map((row) => own.at(row)))
    expect(texts).toEqual([
      ['sku', 'A', 'B', 'C'],
      ['name', 'Oak', 'Ash', 'Elm'],
      ['colour', '', '', 'red'],
    ])
    expect(joinedSheets.joinedColumns).toEqual([
      [0, 1],
      [1, 2, 0],
    ])
  })

  test('each is a part, with its storage and where its columns stand', () => {
    expect(joinedSheets.sheet.parts).toEqual([
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
  expect(findDelimiterByName(text)).toBe(expected)
})
