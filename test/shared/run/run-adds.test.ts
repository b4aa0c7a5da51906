import { expect, test } from 'vitest'
import { fc } from '../../fast-check.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { settleAdds } from '../../../src-shared/run/run-adds.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { addRow, type AddFields } from '../../main/run/build.ts'

function add(seq: number, fields: AddFields) {
  const body = addRow(seq, fields).calls[0]?.body
  if (!body) throw new Error('an add row has a call')
  return { seq, body }
}

function makeMaterial(id: number, fields: AddFields): ListedMaterial {
  const number = (text = '0') => toDecimal(text) ?? ZERO
  return {
    id,
    name: fields.name,
    sku: fields.sku ?? '',
    unit: fields.unit ?? 'pcs',
    price: number(fields.price),
    notes: '',
    archived: false,
    categories: [],
    stock: number(fields.stock),
    minimum: number(fields.minimum),
    planned: null,
  }
}

const oak = { name: 'Oak', sku: 'A', price: '1.50' }

test('[RUN-5] a new material that equals everything sent is the add', () => {
  expect([...settleAdds([add(1, oak)], [makeMaterial(9, oak)])]).toEqual([[1, { kind: 'made', id: 9 }]])
})

test('[RUN-5] identical adds are interchangeable; one that is missing is none', () => {
  const adds = [add(1, oak), add(2, oak), add(3, oak)]
  expect([...settleAdds(adds, [makeMaterial(8, oak), makeMaterial(9, oak)])]).toEqual([
    [1, { kind: 'made', id: 8 }],
    [2, { kind: 'made', id: 9 }],
    [3, { kind: 'none' }],
  ])
})

test('[RUN-5] more materials than adds: never the first', () => {
  expect([...settleAdds([add(1, oak)], [makeMaterial(8, oak), makeMaterial(9, oak)])]).toEqual([
    [1, { kind: 'several', ids: [8, 9] }],
  ])
})

test('[RUN-5] same sku, another price: near, not sent again', () => {
  expect([...settleAdds([add(1, oak)], [makeMaterial(9, { ...oak, price: '2' })])]).toEqual([
    [1, { kind: 'near', id: 9 }],
  ])
})

test('[RUN-5] a material fits two different adds: it is the one whose unsent fields are empty', () => {
  const bare = add(1, { name: 'Oak' })
  const full = add(2, oak)
  expect([...settleAdds([bare, full], [makeMaterial(9, oak)])].sort(([a], [b]) => a - b)).toEqual([
    [1, { kind: 'none' }],
    [2, { kind: 'made', id: 9 }],
  ])
})

test('[RUN-5] law: no material is given to two adds, and only to one it equals', () => {
  const fields = fc.record({
    name: fc.constantFrom('Oak', 'Elm'),
    sku: fc.constantFrom('', 'A', 'B'),
    price: fc.constantFrom('0', '1', '2'),
  })
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 6 }), fc.array(fields, { maxLength: 6 }), (wanted, there) => {
      const adds = wanted.map((entry, seq) => add(seq, entry))
      const newMaterials = there.map((entry, index) => makeMaterial(100 + index, entry))
      const verdicts = settleAdds(adds, newMaterials)
      const given = [...verdicts.values()].flatMap((verdict) => (verdict.kind === 'made' ? [verdict.id] : []))
      expect(verdicts.size).toBe(adds.length)
      expect(new Set(given).size).toBe(given.length)
      for (const [seq, verdict] of verdicts) {
        if (verdict.kind === 'made') expect(there[verdict.id - 100]).toEqual(wanted[seq])
        // An add is never called absent while an equal material is unclaimed.
        if (verdict.kind === 'none') {
          const equal = there.filter((entry) => JSON.stringify(entry) === JSON.stringify(wanted[seq]))
          const twins = wanted.filter((entry) => JSON.stringify(entry) === JSON.stringify(wanted[seq]))
          expect(equal.length).toBeLessThan(twins.length)
        }
      }
    }),
  )
})
