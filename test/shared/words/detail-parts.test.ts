import { describe, expect, test } from 'vitest'
import { makeRowDetails } from '../../../src-shared/file/row-name.ts'
import { makeListDetail, makeMaterialLine } from '../../../src-shared/file/problem.ts'
import { makeDetailParts } from '../../../src-shared/words/detail-parts.ts'
import { TERMS } from '../../../src-shared/words/terms.ts'

describe.each([
  ['en', '5 in “Shop”', '“A”, “B” and 2 more', '“Oak” (ID 3, SKU 001), “Nut” (ID 4, no SKU)'],
  ['ru', '5 на листе «Shop»', '«A», «B» и ещё 2', '«Oak» (ID 3, артикул 001), «Nut» (ID 4, без артикула)'],
] as const)('details in %s', (language, row, list, materials) => {
  const said = (details: Record<string, string | number>) => makeDetailParts(details, TERMS[language])

  test('rows, lists and materials', () => {
    expect(said(makeRowDetails({ row: 5, sheet: 'Shop' }, 'other')).row('other')).toBe(row)
    expect(said(makeRowDetails({ row: 5 }, 'other')).row('other')).toBe('5')
    expect(said(makeListDetail('sheets', ['A', 'B'], 2)).list('sheets')).toBe(list)
    const named = [makeMaterialLine(3, '001', 'Oak'), makeMaterialLine(4, '', 'Nut')]
    expect(said(makeListDetail('found', named)).materials('found')).toBe(materials)
  })

  test('names with line ends, tabs and quotation marks stay one name each', () => {
    const parts = said(makeListDetail('found', [makeMaterialLine(3, 'a\tb', 'O\r\nak\t“x”, y')]))
    expect(parts.materials('found')).toContain('O ak')
    expect(parts.materials('found')).not.toMatch(/[\n\t]/)
    expect(said(makeListDetail('sheets', ['A\nB'])).list('sheets')).toBe(TERMS[language].quote('A B'))
  })

  test('details that are missing are empty texts', () => {
    const parts = said({})
    expect([parts.row('none'), parts.list('none'), parts.materials('none'), parts.cell()]).toEqual(['', '', '', ''])
  })
})
