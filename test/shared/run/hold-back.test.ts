import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import type { PlannedCall } from '../../../src-shared/plan/plan.ts'
import { holdBackRows, leaveOutHeldBackRow } from '../../../src-shared/run/hold-back.ts'
import type { JudgedRow } from '../../../src-shared/plan/guard/unusual-plan.ts'

const judgedArbitrary: fc.Arbitrary<JudgedRow> = fc
  .record({ group: fc.nat({ max: 9 }), kind: fc.constantFrom('edit', 'delete', 'none'), isUnusual: fc.boolean() })
  .map(({ group, kind, isUnusual }, row = 2) => {
    const method = kind === 'delete' ? 'materials/delete' : 'materials/edit'
    const call: PlannedCall = { row, method, changes: [], body: { material_id: group } }
    const calls = kind === 'none' ? [] : [call]
    const status = kind === 'none' ? 'unchanged' : kind === 'delete' ? 'delete' : 'edit'
    return {
      row: {
        row,
        status,
        materialId: group,
        name: `m${group}`,
        changes: [],
        problems: [],
        calls,
        group: `m${group}`,
      } as const,
      isUnusual,
    }
  })

test('[T-7] [OUT-9] law: no call is left that was not allowed, no material is sent in part, and the counts are those of the rows', () => {
  fc.assert(
    fc.property(fc.array(judgedArbitrary), fc.nat({ max: 5 }), fc.boolean(), (allRows, deletes, isUnusual) => {
      const held = holdBackRows(allRows, { deletes, isUnusualAllowed: isUnusual })
      const sent = allRows.map((one) => ({ ...one, row: leaveOutHeldBackRow(one.row, held) }))
      const calls = sent.flatMap(({ row }) => row.calls)
      const requestedCalls = allRows.flatMap(({ row }) => row.calls)
      const deleting = calls.filter(({ method }) => method === 'materials/delete').length
      expect(deleting).toBeLessThanOrEqual(deletes)
      if (!isUnusual) expect(sent.filter((entry) => entry.isUnusual && entry.row.calls.length > 0)).toEqual([])
      expect(held.writes).toBe(requestedCalls.length - calls.length)
      for (const [at, { row }] of sent.entries()) {
        const rowBefore = allRows[at]?.row
        if (rowBefore?.calls.length === 0) expect(row).toBe(rowBefore)
        else if (row.calls.length === 0) expect(row.note?.code).toMatch(/-not-allowed$/)
        const group = sent.filter(
          (entry) => entry.row.group === row.group && allRows[sent.indexOf(entry)]?.row.calls.length !== 0,
        )
        expect(new Set(group.map((entry) => entry.row.calls.length === 0)).size).toBeLessThanOrEqual(1)
      }
      const total = requestedCalls.filter(({ method }) => method === 'materials/delete').length
      expect(holdBackRows(allRows, { deletes: total, isUnusualAllowed: true }).rows).toBe(0)
    }),
  )
})
