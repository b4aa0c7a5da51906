/** Texts in a list. The other kinds of columns are compared with it, so it has its own test. */
import { expect, test } from 'vitest'
import { ListedTexts, NO_TEXTS, type ColumnDiff } from '../../../../src-shared/material/values/texts.ts'
import { makeRowsBlank } from '../../../../src-shared/file/tables.ts'
import { CELL, cellKind, cellText, isBlank } from '../../../../src-shared/file/sheet.ts'
import { keyHash } from '../../../../src-shared/material/values/text-key.ts'
import { makeTextSearch } from '../../../../src-shared/material/values/text-search.ts'
import { csvSheet } from '../../../sheets.ts'

const texts = new ListedTexts(['Oak', '', 'é', 'oak'])

test('each text by itself; none past the end', () => {
  expect([0, 1, 2, 3, 4].map((at) => texts.at(at))).toEqual(['Oak', '', 'é', 'oak', ''])
  expect([texts.length, NO_TEXTS.length, texts.isAllAscii]).toEqual([4, 0, false])
  expect([0, 1, 2, 3, 4].map((at) => texts.equals(at, 'Oak'))).toEqual([true, false, false, false, false])
  expect([1, 4].map((at) => texts.equals(at, ''))).toEqual([true, true])
  expect([0, 1, 2, 3].map((at) => texts.equalsIgnoringCase(at, 'OAK'))).toEqual([true, false, false, true])
  expect([0, 1, 2].map((at) => texts.isAscii(at))).toEqual([true, true, false])
  expect([0, 3].map((at) => texts.keyHash(at))).toEqual([keyHash('Oak'), keyHash('oak')])
})

test('what a search finds is marked from the first that is asked on', () => {
  const foundBytes = new Uint8Array(3)
  texts.markMatches(makeTextSearch('oak'), 1, 4, foundBytes)
  expect([...foundBytes]).toEqual([0, 0, 1])
})

test('[DIFF-3] differences are marked of what has a state and a target, and nothing else; other bits stay', () => {
  const marked = (changed: Partial<ColumnDiff>, rows: Uint32Array | null = null, shift = 0): readonly number[] => {
    const comparison: ColumnDiff = {
      states: Uint8Array.of(1, 1, 1, 1),
      state: 1,
      targets: Int32Array.of(0, 1, 2, 3),
      live: ['Oak', 'Ash', 'é', undefined],
      differenceBits: Int32Array.of(8, 8, 8, 8),
      bit: 4,
      ...changed,
    }
    texts.markDifferences(comparison, rows, 0, 4, shift)
    return [...comparison.differenceBits]
  }
  expect(marked({})).toEqual([8, 12, 8, 12])
  expect(marked({ states: Uint8Array.of(1, 0, 1, 2) })).toEqual([8, 8, 8, 8])
  expect(marked({ targets: Int32Array.of(1, -1, 0, 0) })).toEqual([12, 8, 12, 12])
  // Row 5 has text 0, row 6 text 1, and so on.
  expect(marked({}, Uint32Array.of(8, 6, 7, 6), 5)).toEqual([12, 12, 8, 8])
  const own = { states: Uint8Array.of(1, 1, 1, 1), state: 1, targets: new Int32Array(4), live: ['x'], bit: 2 }
  const out = new Int32Array(4)
  texts.markDifferences({ ...own, differenceBits: out }, null, 1, 3, 0)
  expect([...out]).toEqual([0, 2, 2, 0])
})

test('[TABLE-5] rows that are no data are blank in every column; the sheet itself stays as it is', () => {
  const sheet = csvSheet('sku;stock', 'A;1', 'B;2', 'C;3')
  const blank = makeRowsBlank(sheet, [[1, 3]])
  const kinds = [0, 1, 2, 3].map((row) => [0, 1].map((column) => cellKind(blank, row, column)))
  expect(kinds).toEqual([
    [CELL.text, CELL.text],
    [CELL.blank, CELL.blank],
    [CELL.blank, CELL.blank],
    [CELL.text, CELL.text],
  ])
  expect(blank.columns.map(({ textClasses }) => [textClasses[1], textClasses[2]])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(blank.columns[1]?.textClasses[3]).toBe(sheet.columns[1]?.textClasses[3])
  expect(cellKind(sheet, 1, 0)).toBe(CELL.text)
  expect(sheet.columns[1]?.textClasses[1]).not.toBe(0)
  expect(makeRowsBlank(sheet, [])).toBe(sheet)
})

test('cells outside of the sheet are blank, and so is white space alone', () => {
  const sheet = csvSheet('sku;stock', 'A;1')
  expect([cellText(sheet, 1, 0), cellText(sheet, 5, 0), cellText(sheet, 0, 9)]).toEqual(['A', '', ''])
  expect([cellKind(sheet, 1, 0), cellKind(sheet, 5, 0), cellKind(sheet, 0, 9)]).toEqual([CELL.text, 0, 0])
  // Every character that trimming removes, and no other.
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = String.fromCharCode(code)
    if (isBlank(text) !== (text.trim() === '')) throw new Error(`U+${code.toString(16)}`)
  }
  expect([isBlank(''), isBlank(' \u00a0\t'), isBlank(' a'), isBlank('\u3000x')]).toEqual([true, true, false, false])
})
