import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePreview, type Preview } from '../../src-shared/domain/preview.ts'
import { catalogueOf, draftsOf, inputOf, statusesOf, type Line } from './build.ts'

const line = fc.record({
  sku: fc.constantFrom('A-1', 'A-2', 'A-3', 'A-9', ''),
  name: fc.constantFrom('Oak board', 'oak board', ''),
  price: fc.constantFrom('1', '2.5', '!', ''),
  stock: fc.constantFrom('0', '4', '5', ''),
  unit: fc.constantFrom('pcs', 'kg'),
})

const catalogue = catalogueOf([
  { id: 1, sku: 'A-1', name: 'Oak board', price: '1', in: { 1: '4/1' } },
  { id: 2, sku: 'A-2', name: 'Oak board', price: '2.5', unit: 'kg', in: { 1: '5' } },
  { id: 3, sku: 'A-3', name: 'Pine', price: '1', in: { 2: '4' } },
])

/** All that a preview says. */
function said(preview: Preview): unknown {
  const { totals } = preview
  return {
    statuses: [...preview.statuses],
    fields: [...preview.fields],
    rows: statusesOf(preview),
    counts: totals.counts,
    writes: totals.writes,
    problems: [...totals.problems],
    value: [totals.valueUp, totals.valueDown],
    consequences: [...totals.consequences].map(([code, { count, row }]) => [code, count, row.index]),
    stats: totals.stats,
    storages: [...preview.storages],
  }
}

test('[EDIT-1] law: a preview that keeps what was not touched says what one made anew says, edit after edit', () => {
  const edits = fc.array(fc.tuple(fc.nat({ max: 5 }), line), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 6, maxLength: 6 }), edits, (lines, changes) => {
      let preview = makePreview(inputOf(draftsOf(lines), catalogue))
      const now: Line[] = [...lines]
      const touched = new Set<number>()
      for (const [index, typed] of changes) {
        now[index] = typed
        touched.add(index)
        const input = inputOf(draftsOf(now), catalogue)
        const { lanes, differing } = preview
        preview = makePreview(input, { lanes, touched, differing })
        expect(said(preview)).toEqual(said(makePreview(input)))
      }
    }),
    { numRuns: 500 },
  )
})
