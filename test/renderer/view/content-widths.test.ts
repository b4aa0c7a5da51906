/** Column widths in a font whose letters are all 10 pixels wide, or 11 in bold. */
import { describe, expect, test } from 'vitest'
import { shownRowSchema } from '../../../src-shared/api/import.ts'
import type { ShownRow } from '../../../src-shared/api/window-types.ts'
import { growWidths } from '../../../src-renderer/view/content-widths.ts'
import type { GridColumn } from '../../../src-renderer/view/grid-columns.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'
import { columnsOf } from '../double/grid-columns.ts'

const english = wordsOf('en', 'en-GB')
const russian = wordsOf('ru', 'ru-RU')
const measure = (text: string, bold: boolean): number => text.length * (bold ? 11 : 10)
const AROUND = 26
const ARROW = 20
const NOTE = 12 / 13

function row(cell: Readonly<Record<string, unknown>>): ShownRow {
  return shownRowSchema.parse({
    index: 0,
    row: 2,
    status: 'edit',
    materialId: 7,
    materialName: null,
    problems: [],
    calls: 1,
    run: null,
    cells: [cell],
  })
}

function width(columns: readonly GridColumn[], rows: readonly ShownRow[], words = english): number | undefined {
  return growWidths({}, columns, rows, { words, measure })['c0']
}

const longNumber = { text: '1234567890.5', state: 'changed', before: '1234567890.4', after: '1234567890.5' }

describe('a number fits with everything beside it', () => {
  test('the old value, the arrow, and the new one in bold', () => {
    const bothLength = '1,234,567,890.50'.length
    expect(width(columnsOf('price'), [row(longNumber)])).toBe(
      Math.ceil(AROUND + bothLength * 10 + ARROW + bothLength * 11),
    )
  })

  test('the mark of what is worth a look', () => {
    const plainNumber = width(columnsOf('price'), [row(longNumber)]) ?? 0
    expect(width(columnsOf('price'), [row({ ...longNumber, unusual: { code: 'price-up', isAsked: false } })])).toBe(
      plainNumber + 16,
    )
  })

  test('the change of a stock', () => {
    const cell = { text: '900000', state: 'changed', before: '100000', after: '900000', delta: '800000' }
    const texts = '100,000'.length * 10 + ARROW + '900,000'.length * 11 + '+800,000'.length * 10 * NOTE + 10
    expect(width(columnsOf('stock'), [row(cell)])).toBe(Math.ceil(AROUND + texts))
  })

  test.each([
    ['English', english],
    ['Russian', russian],
  ])('the supplier’s last price, in %s', (_, words) => {
    const cell = { text: '50', state: 'same', value: '50', after: '50', was: '40' }
    const note = words.suppliers.previousPrice(words.decimal('40', 2)).length * 10 * NOTE + 10
    expect(width(columnsOf('price'), [row(cell)], words)).toBe(Math.ceil(AROUND + note + 50))
  })
})

describe('a text', () => {
  test('of a new material is bold', () => {
    expect(width(columnsOf('sku'), [row({ text: 'WWWWWWWWWW', state: 'changed', after: 'WWWWWWWWWW' })])).toBe(
      AROUND + 110,
    )
  })

  test('of SKUs is as wide as the widest, whatever its length', () => {
    const wide = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (letter === 'W' ? 20 : 5), 0)
    const rows = ['iiiiiiiiiiii', 'WWWWW'].map((text) => row({ text, state: 'plain' }))
    expect(growWidths({}, columnsOf('sku'), rows, { words: english, measure: wide })['c0']).toBe(AROUND + 100)
  })
})

test('later rows widen numbers and SKUs, but not other texts', () => {
  const later = [row({ text: 'ABCDEFGHIJ', state: 'plain' })]
  const widthOf = (field: 'sku' | 'notes'): number | undefined =>
    growWidths({ c0: 80 }, columnsOf(field), later, { words: english, measure })['c0']
  expect(widthOf('sku')).toBe(AROUND + 100)
  expect(widthOf('notes')).toBe(80)
})
