import { expect, test } from 'vitest'
import { makeRevertingRule, listCommonFactors } from '../../../../src-shared/plan/preview/jumps-preview.ts'
import { changePreview, makePreview } from '../../../../src-shared/plan/preview/preview.ts'
import { catalogueOf, draftsOf, inputOf, previewOf, type Line } from '../../../build.ts'

const materials = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Screw ${index}`,
  sku: `S-${index}`,
  price: String(2 + index),
  in: { 1: `${index}/1` },
}))
const catalogue = catalogueOf(materials)

function line(at: number, other: Line = {}): Line {
  return { sku: `S-${at}`, ...other }
}

test('[JUMP-1] the price of a pack, with the first rows that show it', () => {
  const lines = materials.map((_, index) => line(index, { price: index === 1 ? '3.3' : String((2 + index) * 12) }))
  expect(listCommonFactors(previewOf(lines, catalogue))).toMatchObject([
    {
      field: 'price',
      count: 39,
      of: 40,
      reading: { kind: 'pack', size: 12 },
      examples: [
        { row: 2, name: 'Screw 0', before: '2', after: '24' },
        { row: 4, name: 'Screw 2', before: '4', after: '48' },
        { row: 5, name: 'Screw 3' },
      ],
    },
  ])
})

test('[JUMP-1] the rule that takes it back: rounded as the account’s prices are, over a rule that is there', () => {
  const reportExamples = (factor: number) => {
    const lines = materials.map((_, index) => line(index, { price: String((2 + index) * factor) }))
    const [jump] = listCommonFactors(previewOf(lines, catalogue))
    if (!jump) throw new Error('nothing is told')
    return jump
  }
  expect(makeRevertingRule(reportExamples(12), undefined)).toBe('round(price / 12, 0.01)')
  expect(makeRevertingRule(reportExamples(12), 'price * 2')).toBe('round((price * 2) / 12, 0.01)')
  expect(makeRevertingRule(reportExamples(0.1), undefined)).toBe('price * 10')
  const [example] = reportExamples(12).examples
  const fine = { ...reportExamples(12), examples: example ? [{ ...example, before: '0.0125' }] : [] }
  expect(makeRevertingRule(fine, undefined)).toBe('round(price / 12, 0.0001)')
})

test('[JUMP-2] rows that stay count against it, but for those that are nothing', () => {
  const some = (changedCount: number) =>
    listCommonFactors(
      previewOf(
        materials.map((_, index) => line(index, { stock: String(index < changedCount ? index * 12 : index) })),
        catalogue,
      ),
    )
  // The first material has no stock.
  expect(some(33).map(({ count, of }) => [count, of])).toEqual([[32, 39]])
  expect(some(31)).toEqual([])
})

test('rows that are left out, or not to change, say nothing; what is edited away is taken out', () => {
  const lines = materials.map((_, index) => line(index, { price: String((2 + index) * 12) }))
  const input = inputOf(draftsOf(lines), catalogue)
  const preview = makePreview(input)
  const excludedRows = new Set(Array.from({ length: 36 }, (_, index) => index))
  const without = changePreview(preview, { ...input, decisions: { ...input.decisions, excludedRows } }, excludedRows)
  expect(without && listCommonFactors(without.preview)).toEqual([])
  expect(listCommonFactors(preview)).toHaveLength(1)
  const excludedFields = new Set(['price'] as const)
  expect(listCommonFactors(makePreview({ ...input, decisions: { ...input.decisions, excludedFields } }))).toEqual([])
})

test('a change of stock (±) has no factor', () => {
  const lines = materials.map((_, index) => line(index, { stock_change: String(index * 11) }))
  expect(listCommonFactors(previewOf(lines, catalogue))).toEqual([])
})
